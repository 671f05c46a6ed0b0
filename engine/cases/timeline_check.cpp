#include "cases/timeline_check.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "cases/case_file.h"
#include "cases/match.h"
#include "services/sqs/sqs.h"

namespace inflight::cases {
namespace {

constexpr std::array<std::string_view, 16> kKeys{"events",
                                                 "counts",
                                                 "maxConcurrent",
                                                 "maxInFlight",
                                                 "leftInQueue",
                                                 "lastDeleteAt",
                                                 "dlq",
                                                 "queueDepth",
                                                 "invocations",
                                                 "invocationTimes",
                                                 "concurrentInvocationsAt",
                                                 "delivered",
                                                 "filteredOut",
                                                 "error",
                                                 "mappingCreated",
                                                 "objectsInBucket"};

int64_t ms_of(const Json& seconds) {
  return static_cast<int64_t>(json::as_number(seconds).value_or(0) * 1000 + 0.5);
}

JsonBox seconds_of(int64_t ms) { return json::number_value(static_cast<double>(ms) / 1000.0); }

JsonBox texts(const std::vector<std::string>& list) {
  std::vector<JsonBox> out;
  for (const std::string& one : list) out.push_back(json::text_value(one));
  return json::array_value(out);
}

JsonBox parsed(const std::string& text) {
  auto value = json::parse(text, kFileBytesMax).value;
  return value ? *value : json::text_value(text);
}

JsonBox attributes(const api::MessageAttributes& list) {
  std::vector<std::pair<std::string, JsonBox>> out;
  for (const api::MessageAttribute& one : list) {
    out.emplace_back(one.name, json::object_value({{"DataType", json::text_value(one.data_type)},
                                                   {"StringValue", json::text_value(one.value)}}));
  }
  return json::object_value(out);
}

/// An event as a case writes it. `batch` is what a run, throttle or drop holds, `ids` the rest.
JsonBox shown(const Told& told) {
  std::vector<std::pair<std::string, JsonBox>> out{{"t", seconds_of(told.at)},
                                                   {"ev", json::text_value(told.ev)}};
  if (!told.fn.empty()) out.emplace_back("fn", json::text_value(told.fn));
  if (!told.result.empty()) out.emplace_back("result", json::text_value(told.result));
  const bool batch =
      told.ev == "invoke" || told.ev == "done" || told.ev == "throttle" || told.ev == "drop";
  std::vector<std::string> ids = told.ids;
  if (told.ev == "invoke") {
    for (std::size_t i = 0; i < ids.size(); ++i) ids[i] += "#" + std::to_string(told.rcs[i]);
  }
  if (!ids.empty()) out.emplace_back(batch ? "batch" : "ids", texts(ids));
  if (!told.payload.empty()) out.emplace_back("payload", parsed(told.payload));
  if (told.to.empty()) return json::object_value(out);
  out.emplace_back("to", json::text_value(told.to));
  const JsonBox body = parsed(told.body);
  out.emplace_back("body", body);
  if (!told.attributes.empty()) {
    out.emplace_back("attributes", attributes(told.attributes));
  }
  const Json* context = json::find(*body, "requestContext");
  for (const char* name : {"condition", "approximateInvokeCount"}) {
    const Json* value = context == nullptr ? nullptr : json::find(*context, name);
    if (value != nullptr) out.emplace_back(name, JsonBox(*value));
  }
  return json::object_value(out);
}

class Checker {
 public:
  Checker(const TimelineRun& run, const Json& expect)
      : run_(run), expect_(expect), told_(told_events(run.account, run.names)) {}

  std::string check() {
    for (int64_t i = 0; i < json::size(expect_) && failure_.empty(); ++i) {
      const std::string& key = json::key(expect_, i);
      const Json& value = json::at(expect_, i);
      if (key == "events") {
        events(value);
      } else if (key == "counts") {
        compare(key, value, *counts());
      } else {
        compare(key, value, *figure(key, value));
      }
    }
    return failure_;
  }

 private:
  void compare(const std::string& what, const Json& expected, const Json& found) {
    if (!failure_.empty()) return;
    const auto wrong = mismatch(expected, found);
    if (!wrong) return;
    const std::string path = wrong->path.empty() ? "" : "." + wrong->path;
    failure_ = what + path + ": expected " + wrong->expected + ", found " + wrong->found;
  }

  void events(const Json& expected) {
    const auto size = static_cast<int64_t>(told_.size());
    for (int64_t i = 0; i < json::size(expected) && failure_.empty(); ++i) {
      const std::string what = "events[" + std::to_string(i) + "]";
      if (i >= size) {
        failure_ = what + ": expected " + json::brief(json::at(expected, i)) + ", found the end";
      } else {
        compare(what, json::at(expected, i), *shown(told_[static_cast<std::size_t>(i)]));
      }
    }
    if (!failure_.empty() || size == json::size(expected)) return;
    failure_ = "events[" + std::to_string(json::size(expected)) + "]: expected the end, found " +
               json::brief(*shown(told_[static_cast<std::size_t>(json::size(expected))]));
  }

  int64_t number_of(std::string_view ev, bool messages) const {
    int64_t out = 0;
    for (const Told& told : told_) {
      if (told.ev == ev) out += messages ? static_cast<int64_t>(told.ids.size()) : 1;
    }
    return out;
  }

  JsonBox counts() const {
    return json::object_value(
        {{"invocations", json::int_value(number_of("invoke", false))},
         {"throttles", json::int_value(number_of("throttle", false))},
         {"deleted", json::int_value(number_of("delete", true) + number_of("filtered", true))},
         {"dlq", json::int_value(number_of("dlq", true))}});
  }

  /// Runs that go on after everything of `at`.
  int64_t going_on(int64_t at) const {
    int64_t out = 0;
    for (const Told& told : told_) {
      if (told.at > at) break;
      out += told.ev == "invoke" ? 1 : told.ev == "done" ? -1 : 0;
    }
    return out;
  }

  int64_t most_going_on() const {
    int64_t now = 0;
    int64_t most = 0;
    for (const Told& told : told_) {
      now += told.ev == "invoke" ? 1 : told.ev == "done" ? -1 : 0;
      most = std::max(most, now);
    }
    return most;
  }

  const sqs::Queue* queue(const std::string& name) const {
    for (const std::string& one : {name, name + ".fifo"}) {
      const sqs::Queue* found = sqs::find_queue(run_.account.world().sqs, one);
      if (found != nullptr) return found;
    }
    return nullptr;
  }

  int64_t most_in_flight() const {
    const sqs::Queue* mapped = queue(run_.mapped_queue);
    int64_t now = 0;
    int64_t most = 0;
    for (const sim::Event& event : run_.account.log().events) {
      if (mapped == nullptr || event.place != mapped->place || event.from == event.to) continue;
      now += (event.to == sim::MessageState::in_flight ? 1 : 0) -
             (event.from == sim::MessageState::in_flight ? 1 : 0);
      most = std::max(most, now);
    }
    return most;
  }

  std::vector<std::string> ids_of(std::string_view ev) const {
    std::vector<std::string> out;
    for (const Told& told : told_) {
      if (told.ev == ev) out.insert(out.end(), told.ids.begin(), told.ids.end());
    }
    return out;
  }

  JsonBox left_in_queue() const {
    std::vector<std::string> out;
    const sqs::Queue* mapped = queue(run_.mapped_queue);
    if (mapped == nullptr) return texts(out);
    for (uint32_t mid : mapped->members) {
      const uint32_t lid = run_.account.world().sqs.messages.at(mid).body->lid;
      const auto name = run_.names.find(lid);
      out.push_back(name == run_.names.end() ? "?" : name->second);
    }
    return texts(out);
  }

  JsonBox moves() const {
    std::vector<JsonBox> out;
    for (const Told& told : told_) {
      for (const std::string& id : told.ev == "dlq" ? told.ids : std::vector<std::string>{}) {
        out.push_back(
            json::object_value({{"t", seconds_of(told.at)}, {"id", json::text_value(id)}}));
      }
    }
    return json::array_value(out);
  }

  JsonBox depths(const Json& asked) const {
    std::vector<std::pair<std::string, JsonBox>> out;
    for (int64_t i = 0; i < json::size(asked); ++i) {
      const sqs::Queue* one = queue(json::key(asked, i));
      const int64_t depth = one == nullptr ? -1 : static_cast<int64_t>(one->members.size());
      out.emplace_back(json::key(asked, i), json::int_value(depth));
    }
    return json::object_value(out);
  }

  JsonBox concurrency(const Json& asked) const {
    std::vector<std::pair<std::string, JsonBox>> out;
    for (int64_t i = 0; i < json::size(asked); ++i) {
      const std::string& key = json::key(asked, i);
      const JsonBox at = parsed(key);
      out.emplace_back(key, json::int_value(going_on(ms_of(*at))));
    }
    return json::object_value(out);
  }

  JsonBox times_of(std::string_view ev) const {
    std::vector<JsonBox> out;
    for (const Told& told : told_) {
      if (told.ev == ev) out.push_back(seconds_of(told.at));
    }
    return json::array_value(out);
  }

  JsonBox refusal() const {
    if (run_.refusals.size() != 1) {
      return json::text_value(std::to_string(run_.refusals.size()) + " refusals");
    }
    const Json& error = *run_.refusals.front();
    return json::object_value({{"code", JsonBox(*json::find(error, "code"))},
                               {"status", JsonBox(*json::find(error, "http"))},
                               {"message", JsonBox(*json::find(error, "message"))}});
  }

  /// In all buckets; a case has one.
  int64_t objects() const {
    std::size_t count = 0;
    for (const auto& [place, bucket] : run_.account.world().s3.buckets) {
      count += bucket.objects.size();
    }
    return static_cast<int64_t>(count);
  }

  bool mapping_exists() const {
    const auto& mappings = run_.account.world().lambda.mappings;
    return std::any_of(mappings.begin(), mappings.end(),
                       [](const auto& one) { return one.second.exists; });
  }

  JsonBox figure(const std::string& key, const Json& asked) const {
    if (key == "maxConcurrent") return json::int_value(most_going_on());
    if (key == "maxInFlight") return json::int_value(most_in_flight());
    if (key == "leftInQueue") return left_in_queue();
    if (key == "dlq") return moves();
    if (key == "queueDepth") return depths(asked);
    if (key == "invocations") return json::int_value(number_of("invoke", false));
    if (key == "invocationTimes") return times_of("invoke");
    if (key == "concurrentInvocationsAt") return concurrency(asked);
    if (key == "filteredOut") return texts(ids_of("filtered"));
    if (key == "delivered") return texts(ids_of("invoke"));
    if (key == "error") return refusal();
    if (key == "objectsInBucket") return json::int_value(objects());
    if (key == "mappingCreated") return json::bool_value(mapping_exists());
    const JsonBox deletes = times_of("delete");  // lastDeleteAt
    const int64_t size = json::size(*deletes);
    return size == 0 ? json::text_value("none") : JsonBox(json::at(*deletes, size - 1));
  }

  const TimelineRun& run_;
  const Json& expect_;
  std::vector<Told> told_;
  std::string failure_;
};

}  // namespace

std::optional<std::string> unknown_key(const Json& expect) {
  for (int64_t i = 0; i < json::size(expect); ++i) {
    const std::string& key = json::key(expect, i);
    if (std::find(kKeys.begin(), kKeys.end(), key) == kKeys.end()) return key;
  }
  return std::nullopt;
}

int64_t last_time_in(const Json& expect) {
  int64_t last = 0;
  const auto see = [&last](const Json* value) {
    if (value != nullptr) last = std::max(last, ms_of(*value));
  };
  see(json::find(expect, "lastDeleteAt"));
  for (const char* list : {"events", "dlq"}) {
    const Json* entries = json::find(expect, list);
    for (int64_t i = 0; entries != nullptr && i < json::size(*entries); ++i) {
      see(json::find(json::at(*entries, i), "t"));
    }
  }
  if (const Json* times = json::find(expect, "invocationTimes")) {
    for (int64_t i = 0; i < json::size(*times); ++i) see(&json::at(*times, i));
  }
  if (const Json* at = json::find(expect, "concurrentInvocationsAt")) {
    for (int64_t i = 0; i < json::size(*at); ++i) {
      const JsonBox moment = parsed(json::key(*at, i));
      see(&*moment);
    }
  }
  return last;
}

std::string check_timeline(const TimelineRun& run, const Json& expect) {
  return Checker(run, expect).check();
}

}  // namespace inflight::cases
