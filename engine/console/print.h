// Answers as the AWS CLI prints them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/json_text.h"

namespace inflight::console {

enum class Output : uint8_t { json, text, table };

/// The format with a name the AWS CLI takes; nothing for others.
std::optional<Output> output_named(std::string_view name);

/// An answer in a format; "" for an empty one. `title` heads a table: the name of the operation.
std::string print_answer(const Json& value, Output output, std::string_view title);

/// Four blanks a level, members in their order.
std::string print_json(const Json& value);
/// Tab separated, members sorted by name, lists and maps as lines that begin with their name.
std::string print_text(const Json& value);
/// Boxes of +, - and |, for a screen of 80 columns.
std::string print_table(const Json& value, std::string_view title);

/// A scalar as `--output text` shows it: "None", "True", the text itself.
std::string scalar_text(const Json& value);
bool is_scalar(const Json& value);

}  // namespace inflight::console
