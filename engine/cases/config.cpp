#include "cases/config.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "world/profile.h"

namespace inflight::cases {
namespace {

void unknown_setting(const std::string& name, const Place& place) {
  std::vector<std::string_view> known;
  for (const world::Setting& setting : world::settings()) known.push_back(setting.name);
  const std::string guess = closest(name, known);
  place.add("unknown setting " + json::quoted(name),
            guess.empty() ? one_of(known) : json::quoted(guess) + ", most likely");
}

std::optional<int64_t> setting_value(const world::Setting& setting, const Json& value,
                                     const Place& place) {
  const Range range{setting.min, setting.max};
  std::vector<std::string_view> words;
  for (std::string_view left = setting.words; !left.empty();) {
    const std::size_t bar = std::min(left.find('|'), left.size());
    words.push_back(left.substr(0, bar));
    left.remove_prefix(std::min(bar + 1, left.size()));
  }
  const std::string* text = json::as_string(value);
  const auto word = text ? std::find(words.begin(), words.end(), *text) : words.end();
  if (word != words.end()) return word - words.begin();
  const auto flag = json::as_bool(value);
  if (flag && words == std::vector<std::string_view>{"false", "true"}) return *flag ? 1 : 0;
  const auto number = json::as_int(value);
  if (words.empty() && number && range.holds(*number)) return *number;
  place.wrong(value, words.empty() ? "a whole number, " + range_words(range) : one_of(words));
  return std::nullopt;
}

void flatten(const Json& value, const std::string& prefix, const Place& place,
             std::vector<std::pair<std::string, int64_t>>& out) {
  for (int64_t i = 0; i < json::size(value); ++i) {
    const std::string& key = json::key(value, i);
    const std::string name = prefix + key;
    const Json& member = json::at(value, i);
    if (json::is_object(member)) {
      flatten(member, name + ".", place / key, out);
      continue;
    }
    // The draws' seed is the world's: not a setting, but cases write it among them.
    if (name == kSeedSetting && json::as_int(member)) {
      out.emplace_back(name, *json::as_int(member));
      continue;
    }
    const world::Setting* setting = world::find_setting(name);
    const world::Setting* high = setting == nullptr ? nullptr : world::upper_end_of(*setting);
    if (high != nullptr && json::is_array(member) && json::size(member) == 2) {  // [low, high]
      const auto from = setting_value(*setting, json::at(member, 0), place / key);
      const auto to = setting_value(*high, json::at(member, 1), place / key);
      if (from) out.emplace_back(name, *from);
      if (to) out.emplace_back(std::string(high->name), *to);
    } else if (setting == nullptr) {
      unknown_setting(name, place / key);
    } else if (const auto number = setting_value(*setting, member, place / key)) {
      out.emplace_back(name, *number);
    }
  }
}

}  // namespace

std::vector<std::pair<std::string, int64_t>> settings_in(const Json& config, const Place& place) {
  std::vector<std::pair<std::string, int64_t>> out;
  flatten(config, "", place, out);
  return out;
}

}  // namespace inflight::cases
