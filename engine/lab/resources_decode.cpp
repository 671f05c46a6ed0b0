// Queues and alarms of a lab, and the list of all kinds of resources.

#include <algorithm>
#include <array>
#include <tuple>

#include "lab/attributes_decode.h"
#include "lab/resources.h"
#include "lab/scenario_decode.h"

namespace inflight {

namespace lab {
namespace {

/// Settable queue attributes with the bounds of SQS-ATTR (section 4 of the rules).
constexpr std::array<Attribute, 15> kAttributes{{
    {"VisibilityTimeout", Wire::number, {0, 43'200}},
    {"DelaySeconds", Wire::number, {0, 900}},
    {"MessageRetentionPeriod", Wire::number, {60, 1'209'600}},
    {"ReceiveMessageWaitTimeSeconds", Wire::number, {0, 20}},
    {"MaximumMessageSize", Wire::number, {1'024, 1'048'576}},
    {"SqsManagedSseEnabled", Wire::boolean, {}},
    {"KmsMasterKeyId", Wire::text, {}},
    {"KmsDataKeyReusePeriodSeconds", Wire::number, {60, 86'400}},
    {"Policy", Wire::document, {}},
    {"RedrivePolicy", Wire::document, {}},
    {"RedriveAllowPolicy", Wire::document, {}},
    {"FifoQueue", Wire::boolean, {}},
    {"ContentBasedDeduplication", Wire::boolean, {}},
    {"DeduplicationScope", Wire::text, {}},
    {"FifoThroughputLimit", Wire::text, {}},
}};

constexpr std::array<std::string_view, 9> kMetrics{"ApproximateNumberOfMessagesVisible",
                                                   "ApproximateNumberOfMessagesNotVisible",
                                                   "ApproximateNumberOfMessagesDelayed",
                                                   "ApproximateAgeOfOldestMessage",
                                                   "NumberOfMessagesSent",
                                                   "NumberOfMessagesReceived",
                                                   "NumberOfMessagesDeleted",
                                                   "NumberOfEmptyReceives",
                                                   "SentMessageSize"};

constexpr AttributeTable kQueue{"queue attribute", kAttributes.data(), kAttributes.size()};

void decode_queues(const Json& value, const Place& place, world::Scenario& out) {
  if (!json::is_object(value)) return place.wrong(value, "an object");
  for (int64_t i = 0; i < json::size(value); ++i) {
    world::QueueSpec queue;
    queue.name = json::key(value, i);
    const Place here = place / queue.name;
    const Json& attributes = json::at(value, i);
    if (!fits_pattern(queue.name, Pattern::name))
      here.add("the name " + json::quoted(queue.name), pattern_words(Pattern::name));
    if (!json::is_object(attributes)) {
      here.wrong(attributes, "an object of queue attributes");
      continue;
    }
    decode_attributes(attributes, here, kQueue, {}, queue.attributes);
    out.queues.push_back(std::move(queue));
  }
}

using world::AlarmSpec;
using world::Compare;

struct Bound {
  std::string_view name;
  Compare compare;
};
constexpr std::array<Bound, 4> kBounds{
    {{"gt", Compare::gt}, {"ge", Compare::ge}, {"lt", Compare::lt}, {"le", Compare::le}}};

template <std::size_t kIndex>
struct BoundPart {
  static void decode(const Json& value, const Place& place, AlarmSpec& out) {
    inflight::decode(value, place, out.bound);
    out.compare = kBounds[kIndex].compare;
  }
  static std::string expected() { return "a whole number"; }
  static std::string schema(SchemaBook& book) { return Codec<int64_t>::schema(Rule{}, book); }
};

struct MetricPart {
  static void decode(const Json& value, const Place& place, AlarmSpec& out) {
    inflight::decode(value, place, out.metric);
    const std::vector<std::string_view> known(kMetrics.begin(), kMetrics.end());
    if (std::find(known.begin(), known.end(), out.metric) != known.end()) return;
    const std::string guess = closest(out.metric, known);
    place.wrong(value,
                guess.empty() ? "one of " + one_of(known) : "\"" + guess + "\", most likely");
  }
  static std::string expected() { return "a metric of the queue"; }
  static std::string schema(SchemaBook& book) {
    return book.or_parameter(enum_schema({kMetrics.begin(), kMetrics.end()}));
  }
};

}  // namespace
}  // namespace lab

template <>
struct Shape<world::AlarmSpec> {
  using AlarmSpec = world::AlarmSpec;
  static constexpr std::string_view name = "alarm";
  static constexpr std::string AlarmSpec::*named = &AlarmSpec::name;
  static constexpr Pattern naming = Pattern::slug;
  static constexpr auto fields = std::make_tuple(
      field("on", &AlarmSpec::on),
      field("queue", &AlarmSpec::queue, Need::required, {}, Pattern::name),
      part<AlarmSpec, lab::MetricPart>("metric", Need::required),
      part<AlarmSpec, lab::BoundPart<0>>("gt"), part<AlarmSpec, lab::BoundPart<1>>("ge"),
      part<AlarmSpec, lab::BoundPart<2>>("lt"), part<AlarmSpec, lab::BoundPart<3>>("le"),
      field("period", &AlarmSpec::period_s, Need::optional, {60, 86'400}));
  static constexpr std::string_view schema_extra =
      R"("oneOf":[{"required":["gt"]},{"required":["ge"]},)"
      R"({"required":["lt"]},{"required":["le"]}])";
  static void finish(const Json& value, const Place& place, const AlarmSpec& out) {
    int bounds = 0;
    for (const lab::Bound& bound : lab::kBounds) bounds += json::find(value, bound.name) ? 1 : 0;
    if (bounds != 1)
      place.add(std::to_string(bounds) + " of gt, ge, lt and le", "exactly one of them");
    if (out.period_s % 60 != 0)
      (place / "period").add(std::to_string(out.period_s), "a multiple of 60 (seconds)");
  }
};

namespace lab {
namespace {

std::string queue_schema(SchemaBook& book) {
  return book.define("queue", [] {
    detail::ObjectSchema object;
    add_attributes(object, kQueue);
    return object.text();
  });
}

/// The sections of `resources`, each with its decoder and schema.
struct Section {
  std::string_view name;
  void (*decode)(const Json&, const Place&, world::Scenario&);
  std::string (*schema)(SchemaBook&);
};
constexpr std::array<Section, 8> kSections{{
    {"queues", decode_queues,
     [](SchemaBook& book) {
       return R"({"type":"object","additionalProperties":)" + queue_schema(book) + "}";
     }},
    {"keys", decode_keys, keys_schema},
    {"topics", decode_topics, topics_schema},
    {"buckets", decode_buckets, buckets_schema},
    {"functions", decode_functions, functions_schema},
    {"subscriptions", decode_subscriptions, subscriptions_schema},
    {"mappings", decode_mappings, mappings_schema},
    {"alarms",
     [](const Json& value, const Place& place, world::Scenario& out) {
       decode(value, place, out.alarms);
     },
     [](SchemaBook& book) { return Codec<std::vector<AlarmSpec>>::schema(Rule{}, book); }},
}};

}  // namespace

void decode_resources(const Json& value, const Place& place, world::Scenario& out) {
  if (!json::is_object(value)) return place.wrong(value, "an object of resources");
  std::vector<std::string_view> known;
  for (const Section& section : kSections) known.push_back(section.name);
  for (int64_t i = 0; i < json::size(value); ++i)
    report_unknown(place, "kind of resource", json::key(value, i), known);
  for (const Section& section : kSections) {
    if (const Json* part = json::find(value, section.name))
      section.decode(*part, place / section.name, out);
  }
}

std::string resources_schema(SchemaBook& book) {
  detail::ObjectSchema object;
  for (const Section& section : kSections)
    object.add(section.name, section.schema(book), Need::optional);
  return object.text();
}

std::optional<Range> attribute_range(std::string_view name) {
  const Attribute* row = kQueue.find(name);
  return row && row->wire == Wire::number ? std::optional(row->range) : std::nullopt;
}

}  // namespace lab
}  // namespace inflight
