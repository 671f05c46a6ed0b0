#include "rules/wildcard.h"

#include <cstdint>
#include <set>

namespace inflight::rules {
namespace {

constexpr size_t kPlacesMax = 10;   // open at once
constexpr size_t kSetsMax = 2'000;  // looked at before giving up

/// Places in the concatenation of all wildcards, each ended by '\0': the character wanted next.
using Places = std::set<int32_t>;

class Complexity {
 public:
  explicit Complexity(const std::vector<std::string>& wildcards) {
    for (const std::string& one : wildcards) {
      open(static_cast<int32_t>(all_.size()), one + '\0', start_);
      all_ += one + '\0';
    }
    for (const char c : all_) {
      if (c != kStar && c != '\0') letters_.insert(c);
    }
    letters_.insert(kStar);  // any character that stands in no wildcard
  }

  bool too_high() const {
    std::set<Places> seen{start_};
    std::vector<Places> todo{start_};
    while (!todo.empty()) {
      const Places places = std::move(todo.back());
      todo.pop_back();
      if (places.size() > kPlacesMax || seen.size() > kSetsMax) return true;
      for (const char letter : letters_) {
        Places next = after(places, letter);
        if (seen.insert(next).second) todo.push_back(std::move(next));
      }
    }
    return false;
  }

 private:
  /// Adds a place of `text`, which starts at `base`, and, as a star may stand for nothing, the
  /// one behind a star.
  static void open(int32_t base, const std::string& text, Places& places) {
    places.insert(base);
    if (text.front() == kStar) places.insert(base + 1);
  }

  Places after(const Places& places, char letter) const {
    Places next;
    for (const int32_t place : places) {
      const char wanted = all_[static_cast<size_t>(place)];
      int32_t to = place;
      if (wanted != kStar) {
        if (wanted != letter || wanted == '\0') continue;
        to = place + 1;
      }
      next.insert(to);
      if (all_[static_cast<size_t>(to)] == kStar) next.insert(to + 1);
    }
    return next;
  }

  std::string all_;
  std::set<char> letters_;
  Places start_;
};

}  // namespace

Result<std::string> parse_wildcard(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    const auto fault = [&](const char* what) {
      return Error{"", std::string(what) + " at pos " + std::to_string(i + 1), 400, {}};
    };
    if (text[i] == '*') {
      if (next == '*') return fault("Consecutive wildcard characters");
      out += kStar;
    } else if (text[i] == '\\') {
      if (next != '*' && next != '\\') return fault("Invalid escape character");
      out += next;
      ++i;
    } else {
      out += text[i];
    }
  }
  return out;
}

bool wildcard_matches(std::string_view wildcard, std::string_view text) {
  size_t w = 0;
  size_t t = 0;
  size_t star = std::string_view::npos;  // the last star passed
  size_t from = 0;                       // where the text behind it begins
  while (t < text.size()) {
    if (w < wildcard.size() && wildcard[w] == kStar) {
      star = w++;
      from = t;
    } else if (w < wildcard.size() && wildcard[w] == text[t]) {
      ++w;
      ++t;
    } else if (star != std::string_view::npos) {
      w = star + 1;
      t = ++from;
    } else {
      return false;
    }
  }
  while (w < wildcard.size() && wildcard[w] == kStar) ++w;
  return w == wildcard.size();
}

bool too_complex(const std::vector<std::string>& wildcards) {
  return !wildcards.empty() && Complexity(wildcards).too_high();
}

}  // namespace inflight::rules
