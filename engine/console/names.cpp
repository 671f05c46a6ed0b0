#include "console/names.h"

#include <algorithm>

#include "base/decode.h"

namespace inflight::console {
namespace {

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::string kebab(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (is_upper(c) && i > 0) {
      const char before = name[i - 1];
      const bool word_starts = i + 1 < name.size() && is_lower(name[i + 1]);
      if (is_lower(before) || is_digit(before) || (word_starts && before != '-')) out += '-';
    }
    out += is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return out;
}

std::string suggestion(std::string_view word, const std::vector<std::string_view>& known) {
  std::string near = closest(word, known);
  if (!near.empty()) return near;
  const bool option = word.starts_with("--");
  const std::string_view bare = option ? word.substr(2) : word;
  if (bare.size() > 100) return {};
  near = closest((option ? "--" : "") + kebab(bare), known);
  if (!near.empty() || bare.size() < 3) return near;
  // The only name with the same first words: "--max-messages" begins like one option.
  for (std::string_view part = word; part.size() > 2;) {
    const auto begins = [part](std::string_view name) { return name.starts_with(part); };
    const auto count = std::count_if(known.begin(), known.end(), begins);
    if (count > 1) return {};
    if (count == 1) return std::string(*std::find_if(known.begin(), known.end(), begins));
    const std::size_t dash = part.find_last_of('-', part.size() - 2);
    part = dash == std::string_view::npos ? std::string_view{} : part.substr(0, dash + 1);
  }
  return {};
}

int64_t width_of(std::string_view text) {
  int64_t width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<uint8_t>(text[i]);
    if ((byte & 0xc0) == 0x80) continue;
    uint32_t point = byte;
    if (byte >= 0xf0)
      point = byte & 0x07u;
    else if (byte >= 0xe0)
      point = byte & 0x0fu;
    else if (byte >= 0xc0)
      point = byte & 0x1fu;
    for (std::size_t j = i + 1; j < text.size() && byte >= 0xc0; ++j) {
      const auto more = static_cast<uint8_t>(text[j]);
      if ((more & 0xc0) != 0x80) break;
      point = (point << 6) | (more & 0x3fu);
    }
    const bool wide =
        (point >= 0x1100 && point <= 0x115f) || (point >= 0x2e80 && point <= 0xa4cf) ||
        (point >= 0xac00 && point <= 0xd7a3) || (point >= 0xf900 && point <= 0xfaff) ||
        (point >= 0xff00 && point <= 0xff60) || (point >= 0x1f300 && point <= 0x1faff) ||
        point >= 0x20000;
    width += wide ? 2 : 1;
  }
  return width;
}

}  // namespace inflight::console
