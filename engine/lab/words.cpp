#include "lab/words.h"

#include <array>

#include "base/json_text.h"

namespace inflight::lab {
namespace {

constexpr int64_t kTextBytesMax = 1024 * 1024;
constexpr int64_t kSecond = 1000;
constexpr int64_t kMinute = 60 * kSecond;
constexpr int64_t kHour = 60 * kMinute;
constexpr int64_t kDay = 24 * kHour;

constexpr std::array<std::string_view, 10> kBanglaDigits = {"০", "১", "২", "৩", "৪",
                                                            "৫", "৬", "৭", "৮", "৯"};

std::string two_digits(int64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); }

/// Value of a slot, null when there is none.
const std::string* slot(const Slots& slots, std::string_view name) {
  for (const auto& [key, value] : slots) {
    if (key == name) return &value;
  }
  return nullptr;
}

/// Values are not looked at again: a `{` in a queue name or an error stays what it is.
std::string filled(std::string_view text, const Slots& slots) {
  std::string out;
  size_t at = 0;
  while (at < text.size()) {
    const size_t open = text.find('{', at);
    const size_t close = open == std::string_view::npos ? open : text.find('}', open);
    if (close == std::string_view::npos) break;
    out += text.substr(at, open - at);
    const std::string* value = slot(slots, text.substr(open + 1, close - open - 1));
    if (value != nullptr) {
      out += *value;
    } else {
      out += text.substr(open, close - open + 1);
    }
    at = close + 1;
  }
  out += text.substr(at);
  return out;
}

/// Code point of a Bangla letter that ends at `end`, 0 for anything else. All of U+0980 … U+09FF
/// are three bytes: e0, a6 or a7, and one more.
uint32_t bangla_before(std::string_view text, size_t end) {
  if (end < 3 || static_cast<uint8_t>(text[end - 3]) != 0xe0) return 0;
  const uint32_t middle = static_cast<uint8_t>(text[end - 2]);
  if (middle != 0xa6 && middle != 0xa7) return 0;
  return (middle & 0x3f) << 6 | (static_cast<uint8_t>(text[end - 1]) & 0x3fU);
}

/// "-এর" stands apart after Latin words and digits ("order 7-এর"); after a Bangla word it is an
/// ending: "সেকেন্ডের", "যাওয়ার".
std::string with_endings(std::string text) {
  static constexpr std::string_view kOf = "-এর";
  for (size_t at = text.find(kOf); at != std::string::npos; at = text.find(kOf, at + 1)) {
    const uint32_t letter = bangla_before(text, at);
    const bool vowel = (letter >= 0x985 && letter <= 0x994) || (letter >= 0x9be && letter <= 0x9cc);
    const bool consonant = (letter >= 0x995 && letter <= 0x9b9) || letter == 0x9bc ||
                           letter == 0x9ce || (letter >= 0x9dc && letter <= 0x9df) ||
                           letter == 0x982;
    if (vowel) text.replace(at, kOf.size(), "র");
    if (consonant) text.replace(at, kOf.size(), "ের");
  }
  return text;
}

}  // namespace

std::string_view code_of(Lang lang) { return lang == Lang::bn ? "bn" : "en"; }

Problems Words::load(Lang lang, std::string_view json) {
  const json::Parsed parsed = json::parse(json, kTextBytesMax);
  if (!parsed.value) return parsed.problems;
  const Json& texts = **parsed.value;
  if (!json::is_object(texts)) return {{"", json::brief(texts), "an object of texts"}};
  Problems problems;
  Table& table = tables_[static_cast<size_t>(lang)];
  for (int64_t i = 0; i < json::size(texts); ++i) {
    const std::string& key = json::key(texts, i);
    const Json& value = json::at(texts, i);
    const std::string* text = json::as_string(value);
    if (text == nullptr) {
      problems.push_back({json::join("", key), json::brief(value), "a string"});
    } else {
      table[key] = *text;
    }
  }
  return problems;
}

const std::string* Words::find(std::string_view key) const {
  const std::string name(key);
  for (Lang lang : {lang_, Lang::en}) {
    const Table& table = tables_[static_cast<size_t>(lang)];
    const auto found = table.find(name);
    if (found != table.end()) return &found->second;
  }
  return nullptr;
}

std::string_view Words::text(std::string_view key) const {
  const std::string* found = find(key);
  return found == nullptr ? std::string_view{} : std::string_view{*found};
}

std::string Words::part(std::string_view key, const Slots& slots) const {
  const std::string* found = find(key);
  if (found == nullptr) return "<" + std::string(key) + ">";
  std::string out = filled(*found, slots);
  return lang_ == Lang::bn ? with_endings(std::move(out)) : out;
}

std::string Words::say(std::string_view key, const Slots& slots) const {
  return capitalised(part(key, slots));
}

std::string Words::part_n(std::string_view key, int64_t n, Slots slots) const {
  slots.push_back({"n", number(n)});
  const std::string one = std::string(key) + ".one";
  return part(n == 1 && has(one) ? std::string_view{one} : key, slots);
}

std::string Words::say_n(std::string_view key, int64_t n, Slots slots) const {
  return capitalised(part_n(key, n, std::move(slots)));
}

std::string Words::list(std::string_view key, const std::vector<std::string>& items) const {
  std::string out;
  for (size_t i = 0; i < items.size(); ++i) {
    if (i == 0) {
      out = items[i];
    } else {
      out = part(i + 1 == items.size() ? key : "list.comma", {{"a", out}, {"b", items[i]}});
    }
  }
  return out;
}

std::string Words::both(const std::vector<std::string>& items) const {
  return list("list.both", items);
}

std::string Words::either(const std::vector<std::string>& items) const {
  return list("list.either", items);
}

std::string Words::digits(std::string_view text) const {
  if (lang_ != Lang::bn) return std::string(text);
  std::string out;
  for (char c : text) {
    if (c >= '0' && c <= '9') {
      out += kBanglaDigits[static_cast<size_t>(c - '0')];
    } else {
      out.push_back(c);
    }
  }
  return out;
}

std::string Words::decimal(double value) const { return digits(plain_decimal(value)); }

std::string Words::duration(int64_t ms) const {
  const int64_t length = ms < 0 ? 0 : ms;
  if (length < kSecond && length % 100 != 0) return part("unit.ms", {{"n", number(length)}});
  if (length < 2 * kMinute) {
    const double tenths = static_cast<double>(length / 100) / 10;
    return part("unit.s", {{"n", decimal(tenths)}});
  }
  // Larger units round to the nearest of the smaller one, so 4 days less 1 ms is still 4 days.
  if (length < 2 * kHour) {
    const int64_t s = (length + kSecond / 2) / kSecond;
    if (s % 60 == 0) return part("unit.min", {{"n", number(s / 60)}});
    return part("unit.min_s", {{"n", number(s / 60)}, {"s", number(s % 60)}});
  }
  if (length < 2 * kDay) {
    const int64_t min = (length + kMinute / 2) / kMinute;
    if (min == 1440) return part_n("unit.d", 1);
    if (min % 60 == 0) return part("unit.h", {{"n", number(min / 60)}});
    return part("unit.h_min", {{"n", number(min / 60)}, {"min", number(min % 60)}});
  }
  const int64_t h = (length + kHour / 2) / kHour;
  if (h % 24 == 0) return part_n("unit.d", h / 24);
  return part_n("unit.d_h", h / 24, {{"h", number(h % 24)}});
}

std::string clock_text(int64_t ms) {
  const int64_t at = ms < 0 ? 0 : ms;
  const int64_t minutes = at / kMinute % 60;
  const int64_t s = at / kSecond % 60;
  if (at < kHour) {
    return std::to_string(minutes) + ":" + two_digits(s) + "." + std::to_string(at / 100 % 10);
  }
  if (at < kDay) {
    return std::to_string(at / kHour) + ":" + two_digits(minutes) + ":" + two_digits(s);
  }
  return std::to_string(at / kDay) + "d " + two_digits(at / kHour % 24) + ":" +
         two_digits(minutes) + ":" + two_digits(s);
}

std::string plain_decimal(double value) {
  // Beyond this a double has no thousandths, and int64 no room for them.
  constexpr double kMax = 9e15;
  const bool negative = value < 0;
  const double size = negative ? -value : value;
  if (!(size < kMax)) return negative ? "-9000000000000000" : "9000000000000000";
  const auto whole = static_cast<int64_t>(size);
  auto thousandths = static_cast<int64_t>((size - static_cast<double>(whole)) * 1000 + 0.5);
  std::string out = std::to_string(thousandths == 1000 ? whole + 1 : whole);
  thousandths %= 1000;
  if (thousandths != 0) {
    std::string rest = std::to_string(thousandths);
    rest.insert(0, 3 - rest.size(), '0');
    rest.erase(rest.find_last_not_of('0') + 1);
    out += "." + rest;
  }
  return negative && out != "0" ? "-" + out : out;
}

std::string capitalised(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return text;
}

std::string refusal_text(const Words& words, std::string_view code) {
  const size_t dot = code.rfind('.');  // "AWS.SimpleQueueService.NonExistentQueue"
  const std::string key =
      "refusal." + std::string(dot == std::string_view::npos ? code : code.substr(dot + 1));
  return words.has(key) ? words.say(key) : std::string{};
}

std::string problem_text(const Words& words, const Problem& problem) {
  if (problem.found == kRefusedByAws) {
    const std::string why =
        refusal_text(words, problem.expected.substr(0, problem.expected.find(':')));
    if (!why.empty()) return words.say("problem.aws", {{"why", why}, {"aws", problem.expected}});
  }
  const std::string key = std::string(problem.found.empty() ? "problem.short" : "problem") +
                          (problem.pointer.empty() ? ".root" : "");
  return words.say(
      key,
      {{"pointer", problem.pointer}, {"found", problem.found}, {"expected", problem.expected}});
}

}  // namespace inflight::lab
