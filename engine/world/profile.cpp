#include "world/profile.h"

#include <string>

#include "world/world.h"

namespace inflight::world {

const std::vector<Setting>& settings() {
  using S = sqs::Settings;
  using L = lambda::Settings;
  using N = sns::Settings;
  using B = s3::Settings;
  using A = actors::Settings;
  constexpr int64_t kMillion = 1000000;
  static const std::vector<Setting> kSettings = {
      {"accountConcurrency", 1000, 100, 1000000, "LAM-CONC-01", &L::concurrency},
      {"asg.inPoints", 15, 1, 1440, "CLI-ASG-03", &A::in_points},
      {"asg.outPoints", 3, 1, 1440, "CLI-ASG-03", &A::out_points},
      {"deadPoll", 1, 0, 1, "CLI-WRK-04", &A::dead_poll, SettingForm::words, "off|on"},
      {"dup.rate", 0, 0, kMillion, "SQS-ORD-03", &S::duplicate_ppm, SettingForm::share},
      {"esm.initialSlots", 5, 1, 1000, "LAM-ESM-03", &L::initial_slots},
      {"esm.maxSlots", 1250, 1, 10000, "LAM-ESM-04", &L::max_slots},
      {"esm.scaleRatePerMin", 300, 0, 100000, "LAM-ESM-04", &L::scale_rate},
      {"esm.transitionDelay", 0, 0, 900, "LAM-P0-04", &L::transition_s},
      {"esm.validateOnFunctionUpdate", 0, 0, 1, "LAM-API-07", &L::validate_update,
       SettingForm::words, "off|on"},
      {"esm.windowAnchor", 0, 0, 1, "LAM-ESM-22", &L::window_anchor, SettingForm::words,
       "firstMessage|prevInvocation"},
      {"fair.enabled", 1, 0, 1, "SQS-FAIR-02", &S::fair, SettingForm::words, "off|on"},
      {"fair.minInFlight", 30, 1, 120000, "SQS-FAIR-02", &S::fair_min},
      {"fair.share", 100000, 0, kMillion, "SQS-FAIR-02", &S::fair_ppm, SettingForm::share},
      {"fifo.scanDepth", 120000, 1, 120000, "SQS-FIFO-18", &S::scan_depth},
      {"fifo.singleGroupBatches", 0, 0, 1, "LAM-FIFO-02", &L::single_group, SettingForm::words,
       "off|on"},
      {"fn.coldStartMs", 0, 0, 60000, "LAM-CONC-06", &L::cold_start_ms},
      {"fn.scalingRateLimit", 1, 0, 1, "LAM-CONC-03", &L::rate_limit, SettingForm::words, "off|on"},
      {"fn.timeoutEnforced", 1, 0, 1, "LAM-CONC-05", &L::enforce_timeout, SettingForm::words,
       "false|true"},
      {"lambda.recursionLimit", 16, 1, 1000, "LAM-REC-02", &L::recursion_limit},
      {"limits.inflight_fifo", 120000, 1, 120000, "SQS-LIM-02", &S::in_flight_max_fifo},
      {"limits.inflight_standard", 120000, 1, 120000, "SQS-LIM-01", &S::in_flight_max},
      {"move.defaultRate", 500, 1, 500, "SQS-MOVE-05", &S::move_default_rate},
      {"order.jitter", 0, 0, kMillion, "SQS-ORD-03", &S::jitter_ppm, SettingForm::share},
      {"propagation.attributes", 0, 0, 60, "SQS-GEN-07", &S::lag_attributes},
      {"propagation.cloudwatch", 0, 0, 900, "SQS-GEN-07", &S::lag_cloudwatch},
      {"propagation.counters", 0, 0, 60, "SQS-GEN-07", &S::lag_counters},
      {"propagation.delete", 0, 0, 60, "SQS-GEN-07", &S::lag_delete},
      {"propagation.purge", 0, 0, 60, "SQS-GEN-07", &S::lag_purge},
      {"propagation.retention", 0, 0, 900, "SQS-GEN-07", &S::lag_retention},
      {"s3.deliveryLatencyMaxMs", 0, 0, 600000, "S3-DLV-01", &B::delivery_latency_max_ms},
      {"s3.deliveryLatencyMs", 0, 0, 600000, "S3-DLV-01", &B::delivery_latency_ms},
      {"s3.duplicateProbability", 0, 0, kMillion, "S3-DLV-01", &B::duplicate_ppm,
       SettingForm::share},
      {"s3.notificationPropagationMs", 0, 0, 900000, "S3-CFG-10", &B::propagation_ms},
      {"s3.restoreMs", 0, 0, 172800000, "S3-EVT-03", &B::restore_ms},
      {"shortPoll.sample.asked", 1, 1, 32, "SQS-POLL-03", &S::servers_asked},
      {"shortPoll.sample.replicas", 1, 1, 32, "SQS-POLL-03", &S::replicas},
      {"shortPoll.sample.servers", 1, 1, 32, "SQS-POLL-03", &S::servers},
      {"sns.deliveryLatencyMs", 0, 0, 60000, "SNS-RETRY-09", &N::delivery_latency_ms},
      {"sns.filter.anythingButExtended", 1, 0, 1, "SNS-FILTER-11", &N::anything_but_extended,
       SettingForm::words, "false|true"},
      {"sqs.maxMessageBytes", 1048576, 1024, 1048576, "SQS-SEND-03", &S::max_message_bytes},
      {"sqs.moveToBackAfter", 3, 0, 1000, "SQS-ORD-02", &S::move_to_back_after},
      {"sqs.staleDelete", 0, 0, 1, "SQS-DEL-05", &S::stale_delete, SettingForm::words,
       "deletes|noop"},
      {"sqsd.errorVisibility", 0, 0, 1, "CLI-EB-02", &A::error_visibility, SettingForm::words,
       "apply|ignore"},
      {"throttle.fifoTps", 0, 0, 100000, "SQS-LIM-03", &S::fifo_tps},
  };
  return kSettings;
}

const Setting* find_setting(std::string_view name) {
  for (const Setting& setting : settings()) {
    if (setting.name == name) return &setting;
  }
  return nullptr;
}

const Setting* upper_end_of(const Setting& setting) {
  if (!setting.name.ends_with("Ms")) return nullptr;
  std::string name(setting.name);
  name.insert(name.size() - 2, "Max");
  return find_setting(name);
}

std::optional<Problem> apply_setting(World& world, std::string_view name, int64_t value) {
  const Setting* setting = find_setting(name);
  if (setting == nullptr) return Problem{std::string(name), "this name", "a setting's name"};
  if (value < setting->min || value > setting->max) {
    return Problem{
        std::string(name), std::to_string(value),
        "a number, " + std::to_string(setting->min) + " … " + std::to_string(setting->max)};
  }
  if (const auto* of_sqs = std::get_if<int64_t sqs::Settings::*>(&setting->member)) {
    world.sqs.settings.*(*of_sqs) = value;
  } else if (const auto* of_lambda = std::get_if<int64_t lambda::Settings::*>(&setting->member)) {
    world.lambda.settings.*(*of_lambda) = value;
  } else if (const auto* of_sns = std::get_if<int64_t sns::Settings::*>(&setting->member)) {
    world.sns.settings.*(*of_sns) = value;
  } else if (const auto* of_s3 = std::get_if<int64_t s3::Settings::*>(&setting->member)) {
    world.s3.settings.*(*of_s3) = value;
  } else {
    world.actors.settings.*(*std::get_if<int64_t actors::Settings::*>(&setting->member)) = value;
  }
  return std::nullopt;
}

}  // namespace inflight::world
