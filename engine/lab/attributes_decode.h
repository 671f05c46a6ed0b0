// Attributes that AWS takes as strings, written as natural JSON in labs.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/decode.h"
#include "base/schema.h"

namespace inflight::lab {

enum class Wire : uint8_t { number, boolean, text, document };

struct Attribute {
  std::string_view name;
  Wire wire;
  Range range;  // of numbers, for the schema; the values are AWS's to check
};
/// A table of attributes of one kind of resource.
struct AttributeTable {
  std::string_view what;  // "queue attribute"
  const Attribute* rows;
  std::size_t count;
  const Attribute* begin() const { return rows; }
  const Attribute* end() const { return rows + count; }
  const Attribute* find(std::string_view name) const;
  std::vector<std::string_view> names() const;
};

using WireAttributes = std::vector<std::pair<std::string, std::string>>;

/// The settable attributes of `value` in wire form; members called as in `besides` are left to the
/// caller. null = not set. Values of a wrong kind are faults of the file; values out of range are
/// left to AWS's own checks, so that learners read AWS's own words.
void decode_attributes(const Json& value, const Place& place, const AttributeTable& table,
                       const std::vector<std::string_view>& besides, WireAttributes& out);

/// Adds the attributes of a table to the schema of an object.
void add_attributes(detail::ObjectSchema& object, const AttributeTable& table);

}  // namespace inflight::lab
