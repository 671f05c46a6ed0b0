// Regular expressions of the matcher `$re`. Not std::regex: that one reports a wrong expression by
// an exception and needs stack for every character of the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace inflight::cases {

/// ECMAScript's syntax without captures that are read back and without looking around. Works on
/// code points, in time (text × expression).
class Regex {
 public:
  /// The expression, or nothing and in `fault` what is wrong with it.
  static std::optional<Regex> compile(std::string_view expression, std::string& fault);

  /// True if the expression matches somewhere in `text`.
  bool found_in(std::string_view text) const;

 private:
  friend class RegexParser;
  enum class Op : uint8_t { one, fork, jump, begin, end, edge, inside };
  /// `a` and `b` are distances from this instruction; of `one`, `a` is the number of its class.
  struct Instruction {
    Op op = Op::one;
    int32_t a = 0;
    int32_t b = 0;
  };
  struct Class {
    std::vector<std::pair<uint32_t, uint32_t>> ranges;  // both ends included
    bool negated = false;
    bool holds(uint32_t point) const;
  };
  class Threads;
  /// Code points of UTF-8; a stray byte stands for itself.
  static std::vector<uint32_t> points_of(std::string_view text);
  /// What \w holds.
  static bool is_word(uint32_t point);

  std::vector<Instruction> program_;  // its end is the match
  std::vector<Class> classes_;
};

}  // namespace inflight::cases
