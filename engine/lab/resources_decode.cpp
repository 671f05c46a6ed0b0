// Queues and alarms of a lab. AWS attributes are natural JSON there and get their wire form here.

#include <algorithm>
#include <array>
#include <tuple>

#include "lab/scenario_decode.h"
#include "services/sqs/sqs.h"

namespace inflight {

namespace lab {
namespace {

enum class Wire : uint8_t { number, boolean, text, document };

struct Attribute {
  std::string_view name;
  Wire wire;
  Range range;
};
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

template <class List>
std::vector<std::string_view> names_of(const List& list) {
  std::vector<std::string_view> out;
  for (const auto& row : list) out.push_back(row.name);
  return out;
}

const Attribute* find_attribute(std::string_view name) {
  for (const Attribute& row : kAttributes) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

std::string wire_words(Wire wire) {
  switch (wire) {
    case Wire::number:
      return "a whole number";
    case Wire::boolean:
      return "true or false";
    case Wire::text:
      return "a string";
    case Wire::document:
      return "an object";
  }
  return {};
}

/// A bare queue name becomes its ARN: labs may write either (joints 1).
JsonBox as_arn(const Json& value) {
  const std::string* text = json::as_string(value);
  if (text == nullptr || !sqs::name_in(*text) || text->starts_with("arn:")) return JsonBox(value);
  return json::text_value(sqs::arn_of(*sqs::name_in(*text)));
}

/// A policy document in AWS's words: its queues named by ARN.
std::string policy_text(const Json& document) {
  std::vector<std::pair<std::string, JsonBox>> members;
  for (int64_t i = 0; i < json::size(document); ++i) {
    const std::string& name = json::key(document, i);
    const Json& value = json::at(document, i);
    std::vector<JsonBox> list;
    for (int64_t k = 0; name == "sourceQueueArns" && k < json::size(value); ++k) {
      list.push_back(as_arn(json::at(value, k)));
    }
    if (name == "deadLetterTargetArn") {
      members.emplace_back(name, as_arn(value));
    } else {
      members.emplace_back(name, list.empty() ? JsonBox(value) : json::array_value(list));
    }
  }
  return json::compact(*json::object_value(members));
}

/// The wire text of an attribute. Values of a wrong kind are faults of the file; values out of
/// range are left to AWS's own checks, so that learners read AWS's own words.
std::optional<std::string> wire_value(const Json& value, Wire wire) {
  if (const std::string* text = json::as_string(value)) return *text;
  switch (wire) {
    case Wire::number:
      if (const auto number = json::as_int(value)) return std::to_string(*number);
      break;
    case Wire::boolean:
      if (const auto flag = json::as_bool(value)) return *flag ? "true" : "false";
      break;
    case Wire::document:
      if (json::is_object(value)) return policy_text(value);
      break;
    case Wire::text:
      break;
  }
  return std::nullopt;
}

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
    for (int64_t k = 0; k < json::size(attributes); ++k) {
      const std::string& name = json::key(attributes, k);
      const Attribute* row = find_attribute(name);
      report_unknown(here, "queue attribute", name, names_of(kAttributes));
      if (!row || json::is_null(json::at(attributes, k))) continue;
      if (const auto text = wire_value(json::at(attributes, k), row->wire))
        queue.attributes.push_back({name, *text});
      else
        (here / name).wrong(json::at(attributes, k), wire_words(row->wire) + " or null");
    }
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
  detail::ObjectSchema object;
  for (const Attribute& row : kAttributes) {
    std::string text;
    switch (row.wire) {
      case Wire::number:
        text = R"({"type":"integer")" + bounds_schema(row.range, "minimum", "maximum") + "}";
        break;
      case Wire::boolean:
        text = R"({"type":"boolean"})";
        break;
      case Wire::text:
        text = R"({"type":"string"})";
        break;
      case Wire::document:
        text = R"({"type":"object"})";
        break;
    }
    // On the wire all are strings, and a string is taken as it is.
    object.add(row.name, "{\"anyOf\":[" + text + R"(,{"type":["string","null"]}]})",
               Need::optional);
  }
  return book.define("queue", [&] { return object.text(); });
}

}  // namespace

void decode_resources(const Json& value, const Place& place, world::Scenario& out) {
  if (!json::is_object(value)) return place.wrong(value, "an object of resources");
  for (int64_t i = 0; i < json::size(value); ++i)
    report_unknown(place, "kind of resource", json::key(value, i), {"queues", "alarms"});
  if (const Json* queues = json::find(value, "queues"))
    decode_queues(*queues, place / "queues", out);
  if (const Json* alarms = json::find(value, "alarms"))
    decode(*alarms, place / "alarms", out.alarms);
}

std::string resources_schema(SchemaBook& book) {
  detail::ObjectSchema object;
  object.add("queues", R"({"type":"object","additionalProperties":)" + queue_schema(book) + "}",
             Need::optional);
  object.add("alarms", Codec<std::vector<AlarmSpec>>::schema(Rule{}, book), Need::optional);
  return object.text();
}

std::optional<Range> attribute_range(std::string_view name) {
  const Attribute* row = find_attribute(name);
  return row && row->wire == Wire::number ? std::optional(row->range) : std::nullopt;
}

}  // namespace lab
}  // namespace inflight
