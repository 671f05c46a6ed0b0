// What stands for something else in a case: `${name}`, `${url:NAME}`, `${arn:NAME}` in texts, and
// the objects {"$json":X}, {"$repeat":[s,n]}, {"$concat":[…]}.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "base/decode.h"
#include "base/json_text.h"

namespace inflight::cases {

/// Saved values by name.
using Saved = std::map<std::string, JsonBox, std::less<>>;

/// Bytes of text that one document may become.
inline constexpr int64_t kExpandedBytesMax = 16 << 20;

/// Arguments of a call, everything replaced. Problems: a name that is not in `saved`, an operand of
/// the wrong form, a text that would be too long; each at its place below `place`.
JsonBox expand(const Json& args, const Saved& saved, const Place& place);

/// An expected result: as `expand`, but `$json` and the other operators of cases/match.h stay what
/// they are and only their operands are replaced. The texts of `$re` stay as they are.
JsonBox expand_expected(const Json& expected, const Saved& saved, const Place& place);

/// The name of the only member if `value` is an object with one and it begins with "$"; else "".
std::string_view operator_of(const Json& value);

/// True if `text` can name a saved value: letters, digits and "_", starting with a letter.
bool is_saved_name(std::string_view text);

/// A path into a result: "Messages[0].ReceiptHandle". True if it has that form.
bool is_path(std::string_view path);
/// What is at a path; null pointer when there is nothing. REQUIRES: is_path(path).
const Json* follow(const Json& result, std::string_view path);

}  // namespace inflight::cases
