#include <utility>

#include "cases/regex.h"

namespace inflight::cases {
namespace {

constexpr std::size_t kProgramMax = 5000;
constexpr int kGroupsMax = 50;  // one in another
constexpr int32_t kRepeatMax = 1000;

}  // namespace

/// Recursive descent; distances are relative, so pieces of program can be copied and joined.
class RegexParser {
 public:
  explicit RegexParser(std::string_view expression) : points_(Regex::points_of(expression)) {}

  std::optional<Regex> parse(std::string& fault) {
    regex_.program_ = alternatives(0);
    if (fault_.empty() && at_ < points_.size()) fault_ = "\")\" without \"(\"";
    if (fault_.empty()) return std::move(regex_);
    fault = fault_ + " at character " + std::to_string(at_ + 1);
    return std::nullopt;
  }

 private:
  using Piece = std::vector<Regex::Instruction>;
  using Op = Regex::Op;

  bool more() const { return fault_.empty() && at_ < points_.size(); }
  bool next_is(uint32_t point) const { return more() && points_[at_] == point; }
  bool take(uint32_t point) {
    if (!next_is(point)) return false;
    ++at_;
    return true;
  }
  Piece fail(std::string what) {
    if (fault_.empty()) fault_ = std::move(what);
    return {};
  }
  static int32_t length(const Piece& piece) { return static_cast<int32_t>(piece.size()); }

  void append(Piece& to, const Piece& from) {
    if (to.size() + from.size() > kProgramMax) {
      fail("too long an expression");
    } else {
      to.insert(to.end(), from.begin(), from.end());
    }
  }

  Piece alternatives(int depth) {
    if (depth > kGroupsMax) return fail("too many groups in one another");
    Piece left = sequence(depth);
    while (take('|')) {
      const Piece right = sequence(depth);
      Piece both{{Op::fork, 1, length(left) + 2}};
      append(both, left);
      both.push_back({Op::jump, length(right) + 1, 0});
      append(both, right);
      left = std::move(both);
    }
    return left;
  }

  Piece sequence(int depth) {
    Piece out;
    while (more() && !next_is('|') && !next_is(')')) append(out, repeated(atom(depth)));
    return out;
  }

  /// The piece with the quantifiers behind it.
  Piece repeated(const Piece& piece) {
    if (!more()) return piece;
    int32_t low = 0;
    int32_t high = -1;  // without end
    if (take('+')) {
      low = 1;
    } else if (take('?')) {
      high = 1;
    } else if (next_is('{')) {
      if (!bounds(low, high)) return fail("a repetition that is not {n}, {n,} or {n,m}");
    } else if (!take('*')) {
      return piece;
    }
    take('?');  // least or most: found is found
    Piece out;
    for (int32_t i = 0; i < low && fault_.empty(); ++i) append(out, piece);
    if (high < 0) {
      append(out, {{Op::fork, 1, length(piece) + 2}});
      append(out, piece);
      append(out, {{Op::jump, -(length(piece) + 1), 0}});
    }
    for (int32_t i = low; i < high && fault_.empty(); ++i) {
      append(out, {{Op::fork, 1, length(piece) + 1}});
      append(out, piece);
    }
    return out;
  }

  std::optional<int32_t> number() {
    std::optional<int32_t> out;
    while (more() && points_[at_] >= '0' && points_[at_] <= '9') {
      out = out.value_or(0) * 10 + static_cast<int32_t>(points_[at_++] - '0');
      if (*out > kRepeatMax) return std::nullopt;
    }
    return out;
  }

  bool bounds(int32_t& low, int32_t& high) {
    take('{');
    const auto first = number();
    if (!first) return false;
    low = high = *first;
    if (take(',')) {
      const auto second = next_is('}') ? std::optional<int32_t>(-1) : number();
      if (!second || (*second >= 0 && *second < low)) return false;
      high = *second;
    }
    return take('}');
  }

  Piece one(Regex::Class set) {
    regex_.classes_.push_back(std::move(set));
    return {{Op::one, static_cast<int32_t>(regex_.classes_.size()) - 1, 0}};
  }

  Piece atom(int depth) {
    const uint32_t point = points_[at_++];
    switch (point) {
      case '(':
        return group(depth);
      case '[':
        return bracket();
      case '.':
        return one({{{'\n', '\n'}, {'\r', '\r'}}, true});
      case '^':
        return {{Op::begin, 0, 0}};
      case '$':
        return {{Op::end, 0, 0}};
      case '*':
      case '+':
      case '?':
      case '{':
        --at_;
        return fail("a repetition of nothing");
      case '\\':
        if (take('b')) return {{Op::edge, 0, 0}};
        if (take('B')) return {{Op::inside, 0, 0}};
        return one(escape());
      default:
        return one({{{point, point}}, false});
    }
  }

  Piece group(int depth) {
    if (take('?') && !take(':')) return fail("\"(?\" without \":\"");
    Piece inner = alternatives(depth + 1);
    if (!take(')')) return fail("\"(\" without \")\"");
    return inner;
  }

  /// What follows a backslash.
  Regex::Class escape() {
    if (!more()) {
      fail("a backslash with nothing behind it");
      return {};
    }
    const uint32_t point = points_[at_++];
    switch (point) {
      case 'd':
      case 'D':
        return {{{'0', '9'}}, point == 'D'};
      case 'w':
      case 'W':
        return {{{'a', 'z'}, {'A', 'Z'}, {'0', '9'}, {'_', '_'}}, point == 'W'};
      case 's':
      case 'S':
        return {{{'\t', '\r'}, {' ', ' '}, {0xa0, 0xa0}}, point == 'S'};
      case 'n':
        return {{{'\n', '\n'}}, false};
      case 'r':
        return {{{'\r', '\r'}}, false};
      case 't':
        return {{{'\t', '\t'}}, false};
      default:
        if (Regex::is_word(point)) fail("an escape that is not known");
        return {{{point, point}}, false};
    }
  }

  /// Adds the next member of a bracket. Nothing if it is a class, else its code point.
  std::optional<uint32_t> bracket_member(Regex::Class& set) {
    if (!take('\\')) {
      const uint32_t point = points_[at_++];
      set.ranges.push_back({point, point});
      return point;
    }
    const Regex::Class inner = escape();
    if (inner.negated) fail("a negated escape in brackets");
    set.ranges.insert(set.ranges.end(), inner.ranges.begin(), inner.ranges.end());
    if (inner.ranges.size() != 1 || inner.ranges[0].first != inner.ranges[0].second) return {};
    return inner.ranges[0].first;
  }

  Piece bracket() {
    Regex::Class set;
    set.negated = take('^');
    while (more() && !next_is(']')) {
      const auto low = bracket_member(set);
      const bool range = next_is('-') && at_ + 1 < points_.size() && points_[at_ + 1] != ']';
      if (!range) continue;
      ++at_;
      Regex::Class upper;
      const auto high = bracket_member(upper);
      if (!low || !high || *low > *high) return fail("a range that is none");
      set.ranges.push_back({*low, *high});
    }
    if (!take(']')) return fail("\"[\" without \"]\"");
    return one(std::move(set));
  }

  std::vector<uint32_t> points_;
  std::size_t at_ = 0;
  std::string fault_;
  Regex regex_;
};

std::optional<Regex> Regex::compile(std::string_view expression, std::string& fault) {
  return RegexParser(expression).parse(fault);
}

}  // namespace inflight::cases
