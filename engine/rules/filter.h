// Patterns of subscriptions and mappings: the filter policy of SNS (SNS-FILTER-01 … 28) and the
// filter criteria of a Lambda mapping on a queue (LAM-ESM-70 … 75). Both compile to a Pattern.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "rules/pattern.h"

namespace inflight::rules {

enum class FilterScope : uint8_t { attributes, body };

/// Compiles a FilterPolicy; `{}` lets everything pass (SNS-FILTER-02). Fault: code
/// InvalidParameter; the message is what follows "Invalid parameter: " or "Invalid parameter:
/// Attributes Reason: " (SNS-FILTER-20 … 26).
Result<Pattern> compile_filter_policy(std::string_view text, FilterScope scope,
                                      AnythingBut allowed = AnythingBut::all);

/// A message attribute as filters see it.
struct FilterAttribute {
  std::string_view name;
  std::string_view type;   // String, String.Array, Number, Binary, each with or without a label
  std::string_view value;  // StringValue
};

/// The fields for FilterScope::attributes (SNS-FILTER-03). Binary attributes and a String.Array
/// that is no JSON array are absent.
EventFields attribute_fields(const std::vector<FilterAttribute>& attributes);

/// The fields for FilterScope::body; nothing if the body is no JSON object: such a message passes
/// no policy (SNS-FILTER-04).
std::optional<EventFields> body_fields(std::string_view body);

/// A filter of a mapping.
struct RecordFilter {
  enum class Body : uint8_t { any, text, object };  // what the pattern asks the body to be
  Pattern pattern;
  Body body = Body::any;
  bool operator==(const RecordFilter&) const = default;
};

/// Longest Pattern of a filter, in characters (LAM-ESM-70).
inline constexpr int64_t kRecordFilterMax = 4'096;

/// Compiles the Pattern of one filter. Fault: InvalidParameterValueException "Invalid filter
/// pattern definition.", whatever is wrong.
Result<RecordFilter> compile_record_filter(std::string_view text);

/// A record of a queue as filters see it.
struct RecordFields {
  EventFields fields;
  bool body_is_json = false;  // an object or an array
};

/// The fields of a record whose other members (messageId, attributes, messageAttributes,
/// eventSource …; no body) are `metadata`.
RecordFields record_fields(const Spelled& metadata, std::string_view body);

/// True if the record passes (LAM-ESM-73): a pattern on a plain body refuses JSON, a pattern on a
/// JSON body refuses plain text.
bool passes(const RecordFilter& filter, const RecordFields& record);
/// True if it passes one of them or there is none (LAM-ESM-70).
bool passes_any(const std::vector<RecordFilter>& filters, const RecordFields& record);

}  // namespace inflight::rules
