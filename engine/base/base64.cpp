#include "base/base64.h"

#include <cstdint>

namespace inflight {
namespace {

constexpr std::string_view kStandard =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view kUrl =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string encode(std::string_view bytes, std::string_view alphabet) {
  std::string out;
  uint32_t bits = 0;
  uint32_t held = 0;
  for (char c : bytes) {
    bits = bits << 8 | static_cast<uint8_t>(c);
    for (held += 8; held >= 6; held -= 6) out.push_back(alphabet[bits >> (held - 6) & 63]);
  }
  if (held > 0) out.push_back(alphabet[bits << (6 - held) & 63]);
  return out;
}

int32_t value_of(char c) {
  if (c == '-') c = '+';
  if (c == '_') c = '/';
  const auto at = kStandard.find(c);
  return at == std::string_view::npos ? -1 : static_cast<int32_t>(at);
}

}  // namespace

std::string base64_encode(std::string_view bytes) {
  std::string out = encode(bytes, kStandard);
  while (out.size() % 4 != 0) out.push_back('=');
  return out;
}

std::string base64url_encode(std::string_view bytes) { return encode(bytes, kUrl); }

std::optional<std::string> base64_decode(std::string_view text) {
  for (int i = 0; i < 2 && text.ends_with('='); ++i) text.remove_suffix(1);
  if (text.size() % 4 == 1) return std::nullopt;
  std::string out;
  uint32_t bits = 0;
  uint32_t held = 0;
  for (char c : text) {
    const int32_t value = value_of(c);
    if (value < 0) return std::nullopt;
    bits = bits << 6 | static_cast<uint32_t>(value);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    out.push_back(static_cast<char>(static_cast<uint8_t>(bits >> held)));
  }
  return out;
}

}  // namespace inflight
