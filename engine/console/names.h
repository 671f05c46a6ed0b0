// Names as the command line spells them, and how wide texts are.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace inflight::console {

/// "ReceiveMessage" is "receive-message", "AWSAccountIds" is "aws-account-ids".
std::string kebab(std::string_view name);

/// Of `known` what a misspelt word most likely means: a near name, the same name in CamelCase, or
/// the only one that begins like it. "" if there is none.
std::string suggestion(std::string_view word, const std::vector<std::string_view>& known);

/// Columns a text takes on screen: East Asian wide characters take two.
int64_t width_of(std::string_view text);

}  // namespace inflight::console
