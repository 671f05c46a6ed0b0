// Reading cases in the Lambda language.
#include "cases/timeline_read.h"

#include <algorithm>
#include <array>
#include <utility>

#include "cases/case_file.h"
#include "cases/config.h"

namespace inflight {
namespace {

namespace c = cases;
namespace l = api::lambda;

// Forms of this file alone: the same structs have other names in AWS's JSON.
struct Moment {
  int64_t ms = 0;
};
struct Deeds {
  l::Behaviour value = c::default_behaviour();
};
struct Patterns {
  l::FilterCriteria value;
};
struct RawQueue {
  std::string name;
  std::string type = "standard";
  int64_t visibility_timeout = 30;
  std::optional<c::TimelineRedrive> redrive;
  bool after_mapping = false;
};
struct RawFunction {
  std::string name;
  std::optional<int64_t> timeout;
  std::optional<int64_t> reserved;
  std::string dead_letter;
  std::string on_failure;
  std::string on_success;
  std::optional<int64_t> retries;
  std::optional<int64_t> max_age;
  Deeds behaviour;
};
struct RawPollers {
  int64_t minimum = 2;
  int64_t maximum = 200;
};
struct RawMapping {
  Moment t;  // as an action
  std::string verb;
  std::string queue;
  std::string function;
  std::optional<int64_t> batch_size;
  std::optional<int64_t> window;
  std::optional<int64_t> maximum_concurrency;
  bool report = false;
  std::optional<RawPollers> pollers;
  std::optional<Patterns> filters;
};
struct RawSetup {
  std::vector<RawQueue> queues;
  std::vector<RawFunction> functions;
  std::optional<RawMapping> esm;
  std::vector<c::TimelineBucket> buckets;
  JsonBox rules;
  JsonBox knobs;
};
struct RawCase {
  std::string id;
  JsonBox rule;
  std::string title;
  RawSetup setup;
  std::vector<JsonBox> timeline;
  JsonBox expect;
  std::string evidence;
  std::string confidence;
  std::string note;
};
/// Members of all actions; which of them belong to one is checked by its reader.
struct RawAction {
  Moment t;
  std::string verb;
  std::string queue;
  std::string function;
  std::string bucket;
  std::string key;
  std::vector<std::string> ids;
  std::string id;
  std::optional<std::string> body;
  int64_t count = 0;
  std::string group;
  std::string type;
  JsonBox payload;
  Moment length;
  Deeds behaviour;
};

}  // namespace

template <>
struct Codec<Moment> {
  static void decode(const Json& value, const Place& place, const Rule&, Moment& out) {
    out.ms = c::read_moment(value, place);
  }
  static std::string expected(const Rule&) { return "seconds"; }
};
template <>
struct Codec<Deeds> {
  static void decode(const Json& value, const Place& place, const Rule&, Deeds& out) {
    out.value = c::read_behaviour(value, place);
  }
  static std::string expected(const Rule&) { return "a behaviour"; }
};
/// {"Filters": [{"Pattern": object or text}]}
template <>
struct Codec<Patterns> {
  static void decode(const Json& value, const Place& place, const Rule& rule, Patterns& out) {
    const Json* filters = json::find(value, "Filters");
    if (filters == nullptr || !json::is_array(*filters)) return place.wrong(value, expected(rule));
    for (int64_t i = 0; i < json::size(*filters); ++i) {
      const Json* pattern = json::find(json::at(*filters, i), "Pattern");
      if (pattern == nullptr) return place.wrong(json::at(*filters, i), "a Pattern");
      const std::string* text = json::as_string(*pattern);
      out.value.filters.push_back({text == nullptr ? json::compact(*pattern) : *text});
    }
  }
  static std::string expected(const Rule&) { return "an object with Filters"; }
};
template <>
struct Shape<c::TimelineRedrive> {
  using S = c::TimelineRedrive;
  static constexpr auto fields =
      std::make_tuple(field("to", &S::to, Need::required),
                      field("maxReceiveCount", &S::max_receive_count, Need::required));
};
template <>
struct Shape<RawQueue> {
  using S = RawQueue;
  static constexpr auto fields =
      std::make_tuple(field("name", &S::name, Need::required), field("type", &S::type),
                      field("VisibilityTimeout", &S::visibility_timeout),
                      field("redrive", &S::redrive), field("afterMapping", &S::after_mapping));
};
template <>
struct Shape<RawPollers> {
  using S = RawPollers;
  static constexpr auto fields =
      std::make_tuple(field("MinimumPollers", &S::minimum), field("MaximumPollers", &S::maximum));
};
template <>
struct Shape<RawMapping> {
  using S = RawMapping;
  static constexpr auto fields = std::make_tuple(
      field("t", &S::t), field("do", &S::verb), field("queue", &S::queue, Need::required),
      field("function", &S::function, Need::required), field("BatchSize", &S::batch_size),
      field("MaximumBatchingWindowInSeconds", &S::window),
      field("MaximumConcurrency", &S::maximum_concurrency),
      field("ReportBatchItemFailures", &S::report), field("ProvisionedPollerConfig", &S::pollers),
      field("FilterCriteria", &S::filters));
};
template <>
struct Shape<c::TimelineNotification> {
  using S = c::TimelineNotification;
  static constexpr auto fields =
      std::make_tuple(field("event", &S::event, Need::required), field("prefix", &S::prefix),
                      field("function", &S::function, Need::required));
};
template <>
struct Shape<c::TimelineBucket> {
  using S = c::TimelineBucket;
  static constexpr auto fields = std::make_tuple(field("name", &S::name, Need::required),
                                                 field("notification", &S::notification));
};
template <>
struct Shape<RawFunction> {
  using S = RawFunction;
  static constexpr auto fields = std::make_tuple(
      field("name", &S::name, Need::required), field("Timeout", &S::timeout),
      field("ReservedConcurrency", &S::reserved), field("DeadLetterConfig", &S::dead_letter),
      field("OnFailure", &S::on_failure), field("OnSuccess", &S::on_success),
      field("MaximumRetryAttempts", &S::retries), field("MaximumEventAgeInSeconds", &S::max_age),
      field("behaviour", &S::behaviour));
};
template <>
struct Shape<RawSetup> {
  using S = RawSetup;
  static constexpr auto fields = std::make_tuple(
      field("queues", &S::queues), field("functions", &S::functions), field("esm", &S::esm),
      field("buckets", &S::buckets), field("rules", &S::rules),
      field("knobs", &S::knobs, Need::optional, {}, Pattern::object));
};
template <>
struct Shape<RawCase> {
  using S = RawCase;
  static constexpr auto fields = std::make_tuple(
      field("id", &S::id, Need::required, {1, 100}), field("rule", &S::rule, Need::required),
      field("title", &S::title, Need::required), field("setup", &S::setup, Need::required),
      field("timeline", &S::timeline, Need::required, {1, c::kStepsMax}),
      field("expect", &S::expect, Need::required, {}, Pattern::object),
      field("evidence", &S::evidence, Need::required),
      field("confidence", &S::confidence, Need::required), field("note", &S::note));
};
template <>
struct Shape<RawAction> {
  using S = RawAction;
  static constexpr auto fields = std::make_tuple(
      field("t", &S::t, Need::required), field("do", &S::verb, Need::required),
      field("queue", &S::queue), field("function", &S::function), field("bucket", &S::bucket),
      field("key", &S::key), field("ids", &S::ids), field("id", &S::id), field("body", &S::body),
      field("count", &S::count, Need::optional, {0, 100'000}), field("group", &S::group),
      field("InvocationType", &S::type), field("payload", &S::payload),
      field("seconds", &S::length), field("behaviour", &S::behaviour));
};

namespace cases {
namespace {

TimelineMapping mapping_of(const RawMapping& raw) {
  TimelineMapping out{raw.queue, raw.function, {}};
  out.options.batch_size = raw.batch_size;
  out.options.window = raw.window;
  if (raw.maximum_concurrency) out.options.scaling = l::ScalingConfig{raw.maximum_concurrency};
  if (raw.report) out.options.response_types.emplace().push_back("ReportBatchItemFailures");
  if (raw.pollers) {
    out.options.pollers = l::ProvisionedPollerConfig{raw.pollers->minimum, raw.pollers->maximum};
  }
  if (raw.filters) out.options.filters = raw.filters->value;
  return out;
}

class Reader {
 public:
  Reader(const Json& value, const Place& place) : value_(value), place_(place) {}

  TimelineCase read() {
    RawCase raw;
    decode(value_, place_, raw);
    out_.id = raw.id;
    out_.evidence = raw.confidence;
    out_.expect = raw.expect;
    if (!json::is_null(*raw.setup.rules)) out_.lacks.push_back("events");
    if (!out_.lacks.empty()) return std::move(out_);
    setup(raw.setup);
    for (std::size_t i = 0; i < raw.timeline.size(); ++i) {
      action(*raw.timeline[i], place_ / "timeline" / static_cast<int64_t>(i));
    }
    return std::move(out_);
  }

 private:
  void setup(const RawSetup& raw) {
    for (const RawQueue& queue : raw.queues) {
      out_.queues.push_back({queue.name, queue.type == "fifo", queue.visibility_timeout,
                             queue.redrive, queue.after_mapping});
    }
    for (const RawFunction& f : raw.functions) {
      out_.functions.push_back({f.name, f.timeout, f.reserved, f.dead_letter, f.on_failure,
                                f.on_success, f.retries, f.max_age, f.behaviour.value});
    }
    out_.buckets = raw.buckets;
    if (raw.esm) out_.mapping = mapping_of(*raw.esm);
    if (json::is_object(*raw.knobs)) {
      out_.settings = settings_in(*raw.knobs, place_ / "setup" / "knobs");
    }
  }

  void action(const Json& value, const Place& place) {
    const std::string* verb = nullptr;
    if (const Json* member = json::find(value, "do")) verb = json::as_string(*member);
    TimelineAction out;
    if (verb != nullptr && *verb == "CreateEventSourceMapping") {
      out.verb = TimelineVerb::create_mapping;
      RawMapping raw;
      decode(value, place, raw);
      out.at_ms = raw.t.ms;
      out.mapping = mapping_of(raw);
    } else {
      RawAction raw;
      decode(value, place, raw);
      if (!fill(raw, out)) {
        (place / "do").add(json::quoted(raw.verb), "an action of this language");
      }
    }
    const int64_t before = out_.actions.empty() ? 0 : out_.actions.back().at_ms;
    if (out.at_ms < before) (place / "t").add(std::to_string(out.at_ms), "not before the last");
    out_.actions.push_back(std::move(out));
  }

  static bool fill(const RawAction& raw, TimelineAction& out) {
    out.at_ms = raw.t.ms;
    out.queue = raw.queue;
    out.group = raw.group;
    out.function = raw.function;
    out.bucket = raw.bucket;
    out.key = raw.key;
    out.count = raw.count;
    out.ms = raw.length.ms;
    out.behaviour = raw.behaviour.value;
    out.invocation_type = raw.type;
    out.payload = json::is_null(*raw.payload) ? "" : json::compact(*raw.payload);
    for (const std::string& id : raw.ids) out.messages.emplace_back(id, id);
    if (!raw.id.empty()) out.messages.emplace_back(raw.id, raw.body.value_or(raw.id));
    constexpr std::array<std::pair<std::string_view, TimelineVerb>, 5> kVerbs{
        {{"SendMessage", TimelineVerb::send},
         {"Invoke", TimelineVerb::invoke},
         {"OccupyConcurrency", TimelineVerb::occupy},
         {"PutObject", TimelineVerb::put_object},
         {"UpdateFunctionCode", TimelineVerb::update_code}}};
    for (const auto& [name, verb] : kVerbs) {
      if (name != raw.verb) continue;
      out.verb = verb;
      for (int64_t i = 1; verb == TimelineVerb::send && i <= raw.count; ++i) {
        out.messages.emplace_back(std::to_string(i), std::to_string(i));
      }
      return true;
    }
    return false;
  }

  const Json& value_;
  Place place_;
  TimelineCase out_;
};

}  // namespace

std::optional<TimelineFile> load_timelines(std::string_view text) {
  const json::Parsed parsed = json::parse(text, kFileBytesMax);
  if (!parsed.value) return std::nullopt;
  const Json* list = json::find(**parsed.value, "cases");
  if (json::find(**parsed.value, "conventions") == nullptr || list == nullptr) return std::nullopt;
  TimelineFile out;
  const Place place{"/cases", &out.problems};
  if (!json::is_array(*list)) place.wrong(*list, "a list");
  for (int64_t i = 0; json::is_array(*list) && i < json::size(*list); ++i) {
    out.cases.push_back(Reader(json::at(*list, i), place / i).read());
  }
  return out;
}

}  // namespace cases
}  // namespace inflight
