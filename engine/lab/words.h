// Every sentence made from data starts here: whole-sentence templates with named slots, one table a
// language. Callers fill slots; they never glue pieces, because word order differs by language.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/result.h"
#include "lab/script.h"

namespace inflight::lab {

/// "en" or "bn".
std::string_view code_of(Lang lang);

/// Values for the slots of one template, by slot name.
using Slots = std::vector<std::pair<std::string_view, std::string>>;

/// The texts of the chosen language, with English behind them for what it lacks.
class Words {
 public:
  explicit Words(Lang lang = Lang::en) : lang_(lang) {}

  /// Adds the texts of `lang` from JSON `{"key": "template", …}`; a key that is there already is
  /// replaced. Members that are not strings and JSON that does not parse are problems.
  Problems load(Lang lang, std::string_view json);

  Lang lang() const { return lang_; }
  void set_lang(Lang lang) { lang_ = lang; }

  bool has(std::string_view key) const { return find(key) != nullptr; }
  /// The template of `key`, "" when neither the language nor English has it.
  std::string_view text(std::string_view key) const;

  /// The template of `key` with `{slot}` replaced. A slot without a value stays as it is written,
  /// a missing key gives the key in angle brackets: both are visible faults that tests catch.
  std::string part(std::string_view key, const Slots& slots = {}) const;
  /// The same as a sentence: its first letter is a capital.
  std::string say(std::string_view key, const Slots& slots = {}) const;
  /// `say` with the template `<key>.one` when `n` is 1 and there is one. Adds the slot {n}.
  std::string say_n(std::string_view key, int64_t n, Slots slots = {}) const;
  std::string part_n(std::string_view key, int64_t n, Slots slots = {}) const;

  /// `a`, `a and b`, `a, b and c`.
  std::string both(const std::vector<std::string>& items) const;
  std::string either(const std::vector<std::string>& items) const;

  /// A quantity in prose: Bangla digits in Bangla.
  std::string number(int64_t n) const { return digits(std::to_string(n)); }
  /// A quantity with up to three decimals, without trailing zeros.
  std::string decimal(double value) const;
  /// A length of time in prose: "4.2 s", "5 min 10 s", "12 h", "4 days".
  std::string duration(int64_t ms) const;
  /// `text` with its ASCII digits in the digits of the language's prose.
  std::string digits(std::string_view text) const;

 private:
  // Looked up by key, never iterated.
  using Table = std::unordered_map<std::string, std::string>;
  const std::string* find(std::string_view key) const;
  std::string list(std::string_view key, const std::vector<std::string>& items) const;

  Lang lang_;
  Table tables_[2];
};

/// A moment as the picture shows it: "3:06.6"; from one hour on "1:02:07", from one day on
/// "2d 03:00:00". ASCII digits in every language; cut, not rounded, so no moment shows early.
std::string clock_text(int64_t ms);

/// `value` in plain decimal notation with at most three decimals, no trailing zeros, "-0" as "0".
std::string plain_decimal(double value);

/// `text` with its first letter as a capital when that is a small ASCII letter.
std::string capitalised(std::string text);

/// The texts built into the library (engine/lab/text), both languages loaded.
/// The web module does not call this: the page hands it the texts.
Words builtin_words(Lang lang);

/// What a problem has as `found` when AWS refused the setup; `expected` is its code and message.
inline constexpr std::string_view kRefusedByAws = "a value that AWS refuses";

/// What an error code of AWS means, in a sentence; "" for codes without one. Their own messages are
/// English in every language.
std::string refusal_text(const Words& words, std::string_view code);

/// One sentence for a fault in a file: where, what stands there, what was expected.
std::string problem_text(const Words& words, const Problem& problem);

}  // namespace inflight::lab
