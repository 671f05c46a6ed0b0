#include "rules/filter.h"

#include <algorithm>
#include <string>

namespace inflight::rules {
namespace {

constexpr int64_t kKeysMax = 5;
constexpr int64_t kCombinationsMax = 150;
constexpr int64_t kCountedMax = 1'000'000;  // counting stops here, far above the limit

bool starts_with(std::string_view text, std::string_view part) {
  return text.substr(0, part.size()) == part;
}

Error refused(std::string message) {
  return Error{"InvalidParameter", std::move(message), 400, {}};
}

/// SNS-FILTER-21, and the faults of shape that AWS reports before it counts.
class Combinations {
 public:
  int64_t of(const Spelled& policy, int64_t depth) {
    int64_t product = 1;
    for (size_t i = 0; i < policy.values.size() && fault.empty(); ++i) {
      product *= factor(policy.names[i], policy.values[i], depth);
      product = std::min(product, kCountedMax);
    }
    return product;
  }

  std::string fault;
  bool nested = false;

 private:
  int64_t factor(const std::string& name, const Spelled& value, int64_t depth) {
    if (value.is_object()) {
      nested = true;
      return of(value, depth + 1);
    }
    if (!value.is_array()) {
      fault = "FilterPolicy: \"" + name + "\" must be an object or an array";
    } else if (value.values.empty()) {
      fault = "FilterPolicy: Empty arrays are not allowed";
    } else if (name == "$or") {
      int64_t sum = 0;
      for (const Spelled& branch : value.values)
        sum = std::min(sum + of(branch, depth), kCountedMax);
      return sum;
    } else {
      return static_cast<int64_t>(value.values.size()) * depth;
    }
    return 0;
  }
};

int64_t characters(std::string_view text) {
  int64_t count = 0;
  for (const char c : text) count += (static_cast<uint8_t>(c) & 0xc0U) != 0x80U ? 1 : 0;
  return count;
}

}  // namespace

Result<Pattern> compile_filter_policy(std::string_view text, FilterScope scope,
                                      AnythingBut allowed) {
  const Result<Spelled> policy = parse_spelled(text, kPatternBytesMax);
  if (!policy) return refused("FilterPolicy: failed to parse JSON. " + policy.error().message);
  if (policy->is_object() && policy->values.empty()) return Pattern{{}, {{}}};
  if (policy->is_object()) {
    if (static_cast<int64_t>(policy->values.size()) > kKeysMax) {
      return refused("FilterPolicy: Filter policy can not have more than 5 keys");
    }
    Combinations combinations;
    const int64_t count = combinations.of(*policy, 1);
    if (!combinations.fault.empty()) return refused(combinations.fault);
    if (combinations.nested && scope == FilterScope::attributes) {
      return refused("Filter policy scope MessageAttributes does not support nested filter policy");
    }
    if (count > kCombinationsMax) return refused("FilterPolicy: Filter policy is too complex");
  }
  Result<Pattern> pattern = read_pattern(*policy, allowed);
  if (!pattern) return refused("FilterPolicy: " + pattern.error().message);
  return pattern;
}

EventFields attribute_fields(const std::vector<FilterAttribute>& attributes) {
  EventFields fields(EventFields::Arrays::apart);
  for (const FilterAttribute& one : attributes) {
    Spelled value;
    value.text = one.value;
    value.kind = starts_with(one.type, "Number") ? Spelled::Kind::number : Spelled::Kind::string;
    if (starts_with(one.type, "String.Array")) {
      Result<Spelled> list = parse_spelled(one.value, kPatternEventBytesMax);
      if (!list || !list->is_array()) continue;
      value = std::move(*list);
    } else if (starts_with(one.type, "Binary")) {
      continue;
    }
    fields.add(std::string(one.name), value);
  }
  return fields;
}

std::optional<EventFields> body_fields(std::string_view body) {
  const Result<Spelled> value = parse_spelled(body, kPatternEventBytesMax);
  if (!value || !value->is_object()) return std::nullopt;
  EventFields fields(EventFields::Arrays::apart);
  fields.add("", *value);
  return fields;
}

Result<RecordFilter> compile_record_filter(std::string_view text) {
  const Error invalid{
      "InvalidParameterValueException", "Invalid filter pattern definition.", 400, {}};
  if (characters(text) > kRecordFilterMax) return invalid;
  const Result<Spelled> parsed = parse_spelled(text, kPatternBytesMax);
  if (!parsed) return invalid;
  Result<Pattern> pattern = read_pattern(*parsed);
  if (!pattern) return invalid;
  RecordFilter filter{std::move(*pattern), RecordFilter::Body::any};
  if (const Spelled* body = parsed->find("body")) {
    filter.body = body->is_object() ? RecordFilter::Body::object : RecordFilter::Body::text;
  }
  return filter;
}

RecordFields record_fields(const Spelled& metadata, std::string_view body) {
  RecordFields record{EventFields(metadata), false};
  Result<Spelled> value = parse_spelled(body, kPatternEventBytesMax);
  record.body_is_json = value.ok() && (value->is_object() || value->is_array());
  if (!record.body_is_json) {
    Spelled text;
    text.kind = Spelled::Kind::string;
    text.text = body;
    value = std::move(text);
  }
  record.fields.add("body", *value);
  return record;
}

bool passes(const RecordFilter& filter, const RecordFields& record) {
  const bool wants_json = filter.body == RecordFilter::Body::object;
  if (filter.body != RecordFilter::Body::any && wants_json != record.body_is_json) return false;
  return matches(filter.pattern, record.fields);
}

bool passes_any(const std::vector<RecordFilter>& filters, const RecordFields& record) {
  return filters.empty() ||
         std::any_of(filters.begin(), filters.end(),
                     [&](const RecordFilter& one) { return passes(one, record); });
}

}  // namespace inflight::rules
