#include "world/profile.h"

namespace inflight::world {

const std::vector<Setting>& settings() {
  static const std::vector<Setting> kSettings = {
      {"limits.inflight_standard", 120000, 1, 120000, "", "SQS-LIM-01"},
      {"move.defaultRate", 500, 1, 500, "", "SQS-MOVE-05"},
      {"sqs.moveToBackAfter", 3, 0, 1000, "", "SQS-ORD-02"},
      {"sqs.staleDelete", 0, 0, 1, "deletes|noop", "SQS-DEL-05"},
  };
  return kSettings;
}

const Setting* find_setting(std::string_view name) {
  for (const Setting& setting : settings()) {
    if (setting.name == name) return &setting;
  }
  return nullptr;
}

bool apply_setting(sqs::Settings& target, std::string_view name, int64_t value) {
  if (name == "limits.inflight_standard") {
    target.in_flight_max = value;
  } else if (name == "move.defaultRate") {
    target.move_default_rate = value;
  } else if (name == "sqs.moveToBackAfter") {
    target.move_to_back_after = value;
  } else if (name == "sqs.staleDelete") {
    target.stale_delete_works = value == 0;
  } else {
    return false;
  }
  return true;
}

}  // namespace inflight::world
