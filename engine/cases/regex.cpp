#include "cases/regex.h"

#include <utility>

namespace inflight::cases {

std::vector<uint32_t> Regex::points_of(std::string_view text) {
  std::vector<uint32_t> out;
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<uint8_t>(text[i++]);
    const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
    uint32_t point = more == 0 ? first : first & (0x3fU >> more);
    for (int k = 0; k < more && i < text.size(); ++k) {
      point = (point << 6) | (static_cast<uint8_t>(text[i++]) & 0x3fU);
    }
    out.push_back(point);
  }
  return out;
}

bool Regex::is_word(uint32_t point) {
  return (point >= 'a' && point <= 'z') || (point >= 'A' && point <= 'Z') ||
         (point >= '0' && point <= '9') || point == '_';
}

bool Regex::Class::holds(uint32_t point) const {
  for (const auto& [low, high] : ranges) {
    if (point >= low && point <= high) return !negated;
  }
  return negated;
}

/// The places in the program that are reached at one place of the text, each once.
class Regex::Threads {
 public:
  explicit Threads(const Regex& regex) : regex_(regex), seen_(regex.program_.size() + 1, 0) {}

  void clear() {
    places_.clear();
    ++round_;
  }
  const std::vector<std::size_t>& places() const { return places_; }

  /// Adds `place` and all that follows from it without reading. True if the end is reached.
  bool add(std::size_t place, const std::vector<uint32_t>& text, std::size_t at) {
    const bool before = at > 0 && is_word(text[at - 1]);
    const bool after = at < text.size() && is_word(text[at]);
    open_.assign(1, place);
    while (!open_.empty()) {
      const std::size_t here = open_.back();
      open_.pop_back();
      if (seen_[here] == round_) continue;
      seen_[here] = round_;
      if (here == regex_.program_.size()) return true;
      const Instruction& step = regex_.program_[here];
      switch (step.op) {
        case Op::one:
          places_.push_back(here);
          break;
        case Op::fork:
          follow(here, step.a);
          follow(here, step.b);
          break;
        case Op::jump:
          follow(here, step.a);
          break;
        case Op::begin:
          if (at == 0) follow(here, 1);
          break;
        case Op::end:
          if (at == text.size()) follow(here, 1);
          break;
        case Op::edge:
        case Op::inside:
          if ((before != after) == (step.op == Op::edge)) follow(here, 1);
          break;
      }
    }
    return false;
  }

 private:
  void follow(std::size_t here, int32_t distance) {
    open_.push_back(static_cast<std::size_t>(static_cast<int64_t>(here) + distance));
  }

  const Regex& regex_;
  std::vector<uint64_t> seen_;
  uint64_t round_ = 1;
  std::vector<std::size_t> places_;
  std::vector<std::size_t> open_;
};

bool Regex::found_in(std::string_view text) const {
  const std::vector<uint32_t> points = points_of(text);
  Threads one(*this);
  Threads other(*this);
  Threads* now = &one;
  Threads* next = &other;
  for (std::size_t i = 0; i <= points.size(); ++i) {
    if (now->add(0, points, i)) return true;
    next->clear();
    for (const std::size_t place : now->places()) {
      const auto set = static_cast<std::size_t>(program_[place].a);
      if (i == points.size() || !classes_[set].holds(points[i])) continue;
      if (next->add(place + 1, points, i + 1)) return true;
    }
    std::swap(now, next);
  }
  return false;
}

}  // namespace inflight::cases
