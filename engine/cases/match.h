// Expected results: objects match as subsets, lists element by element, scalars when equal and of
// the same JSON type. An object whose only member is one of the operators below is a matcher:
//
//   {"$absent":true} {"$any":true}  the member is missing / is there
//   {"$len":n}        n elements, members or characters
//   {"$firstLine":s}  a string that is s up to its first newline
//   {"$ne":v}         something else than v
//   {"$re":r}         a string in which r is found
//   {"$between":[a,b]}  a number, both ends included
//   {"$gt":v}         a greater number; of strings of digits, a greater integer of any length
//   {"$t":ms}         epoch milliseconds of a virtual time, as number or string of digits
//   {"$json":X}       a string that is JSON and matches X
//   {"$set":[…]}      a list of these in any order
//   {"$has":[…]}      a list with at least these, in any order
//   {"$none":X}       no list, or one without an element that matches X
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/decode.h"
#include "base/json_text.h"

namespace inflight::cases {

/// True for the operators above.
bool is_matcher(std::string_view name);

/// Reports operands of the wrong form and `$absent` where nothing can be missing. Names in texts
/// may still stand there (cases/expand.h).
void check_expected(const Json& expected, const Place& place);

/// Where a result differs from what was expected, in short texts.
struct Mismatch {
  std::string path;  // "Messages[0].Body", "" = the whole result
  std::string expected;
  std::string found;
};

/// The first difference; nothing if `found` matches. REQUIRES: check_expected found nothing in
/// `expected`, names are replaced.
std::optional<Mismatch> mismatch(const Json& expected, const Json& found);

/// Compact text of a value, cut to about 200 bytes.
std::string shown(const Json& value);

}  // namespace inflight::cases
