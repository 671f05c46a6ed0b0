// Values of parameters: from the words of a command line to the JSON members of a request.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/json_text.h"
#include "calls/actions.h"

namespace inflight::console {

inline constexpr int64_t kArgumentBytesMax = int64_t{2} << 20;

/// Value of the parameter `--option` from its words: text, number, JSON, shorthand or a list of
/// these, as the type wants. Else what is wrong, complete with the name of the option.
std::variant<JsonBox, std::string> read_argument(const calls::Type& type, std::string_view option,
                                                 const std::vector<std::string>& words);

/// The JSON object in `--cli-input-json`, or what is wrong with it.
std::variant<JsonBox, std::string> read_input_json(const std::string& text);

/// `over` with those members of `under` that it lacks. REQUIRES: both are objects.
JsonBox merged(const Json& over, const Json& under);

/// Every missing, unknown and mistyped member of a request, a line each, in the CLI's words;
/// "" if all is well.
std::string validate(const std::vector<calls::Member>& members, const Json& args);

/// A request with every member of an action, empty values in it.
JsonBox skeleton(const std::vector<calls::Member>& members);

/// `args` with each text at an abbreviated handle replaced by what `expand` makes of it.
/// Looks at the members `ReceiptHandle` and `TaskHandle`, in the request and in its entries.
class HandleExpander {
 public:
  virtual ~HandleExpander() = default;
  /// The whole handle, or "" to leave it as it is.
  virtual std::string expand(std::string_view member, const std::string& text) = 0;
};
JsonBox expand_handles(const Json& args, HandleExpander& expander);

/// True for "AQEB...Fw==" and "AQEB…": a handle as lessons abbreviate it.
bool is_abbreviated(std::string_view text);

}  // namespace inflight::console
