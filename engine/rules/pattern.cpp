#include "rules/pattern.h"

#include <algorithm>
#include <set>

#include "rules/fold_case.h"
#include "rules/wildcard.h"

namespace inflight::rules {
namespace {

bool starts_with(std::string_view text, std::string_view part) {
  return text.substr(0, part.size()) == part;
}
bool ends_with(std::string_view text, std::string_view part) {
  return text.size() >= part.size() && text.substr(text.size() - part.size()) == part;
}

template <class Fits>
bool any_text(const PatternItem& item, Fits fits) {
  return std::any_of(item.texts.begin(), item.texts.end(), fits);
}

bool in_block(const PatternItem& item, const std::string& text) {
  if (!item.block || text.find('/') != std::string::npos) return false;
  const std::optional<Block> address = parse_block(text);
  return address && contains(*item.block, *address);
}

bool string_fits(const PatternItem& item, const std::string& text) {
  const auto equal = [&](const std::string& one) { return one == text; };
  const std::string folded = fold_case(text);
  switch (item.test) {
    case Test::literal:
    case Test::number:
    case Test::range:
    case Test::absent:
      return false;
    case Test::text:
      return any_text(item, equal) || in_block(item, text);
    case Test::prefix:
      return any_text(item, [&](const std::string& one) { return starts_with(text, one); });
    case Test::suffix:
      return any_text(item, [&](const std::string& one) { return ends_with(text, one); });
    case Test::equals_ignoring_case:
      return any_text(item, [&](const std::string& one) { return one == folded; });
    case Test::prefix_ignoring_case:
      return any_text(item, [&](const std::string& one) { return starts_with(folded, one); });
    case Test::suffix_ignoring_case:
      return any_text(item, [&](const std::string& one) { return ends_with(folded, one); });
    case Test::wildcard:
      return any_text(item, [&](const std::string& one) { return wildcard_matches(one, text); });
    case Test::cidr:
      return in_block(item, text);
    case Test::exists:
      return true;
  }
  return false;
}

bool in_range(const PatternItem& item, const PatternNumber& number) {
  if (item.low) {
    const int order = compare(number, item.low->value);
    if (order < 0 || (order == 0 && item.low->open)) return false;
  }
  if (item.high) {
    const int order = compare(number, item.high->value);
    if (order > 0 || (order == 0 && item.high->open)) return false;
  }
  return true;
}

bool number_fits(const PatternItem& item, const std::string& text) {
  if (item.test == Test::exists) return true;
  if (item.test != Test::number && item.test != Test::range) return false;
  const std::optional<PatternNumber> number = parse_pattern_number(text);
  if (item.test == Test::range) return number && in_range(item, *number);
  if (any_text(item, [&](const std::string& one) { return one == text; })) return true;
  return number && std::count(item.numbers.begin(), item.numbers.end(), *number) > 0;
}

/// Whether the item accepts the value. {"exists": false} accepts none.
bool accepts(const PatternItem& item, const EventField& field) {
  bool fits = false;
  if (field.kind == Spelled::Kind::string) {
    fits = string_fits(item, field.text);
  } else if (field.kind == Spelled::Kind::number) {
    fits = number_fits(item, field.text);
  } else {
    fits = item.test == Test::exists || (item.test == Test::literal && item.texts[0] == field.text);
  }
  return fits != item.negated;
}

/// Which element of which array has been chosen so far; sorted by array.
using Chosen = std::vector<std::pair<int32_t, int32_t>>;

bool contradicts(const Chosen& chosen, const EventField& field) {
  for (const auto& [array, index] : field.places) {
    for (const auto& [taken, where] : chosen) {
      if (taken == array && where != index) return true;
    }
  }
  return false;
}

/// `chosen` and the elements `field` lies in, without arrays that no later leaf lies in: so that
/// independent arrays never multiply.
Chosen choose(const Chosen& chosen, const EventField* field, const std::set<int32_t>& later) {
  std::set<std::pair<int32_t, int32_t>> all(chosen.begin(), chosen.end());
  if (field != nullptr) all.insert(field->places.begin(), field->places.end());
  Chosen out;
  for (const auto& place : all) {
    if (later.count(place.first) > 0) out.push_back(place);
  }
  return out;
}

class Matcher {
 public:
  Matcher(const Pattern& pattern, const EventFields& event) : pattern_(pattern), event_(event) {}

  /// Goes through the leaves in order with the set of all choices that fit so far.
  bool fits(const std::vector<int32_t>& branch) const {
    std::vector<std::set<int32_t>> later(branch.size());
    for (size_t i = branch.size(); i-- > 1;) {
      later[i - 1] = later[i];
      const auto [begin, end] = event_.at(leaf(branch[i]).path);
      for (const EventField* field = begin; field != end; ++field) {
        for (const auto& place : field->places) later[i - 1].insert(place.first);
      }
    }
    std::set<Chosen> choices{Chosen{}};
    for (size_t i = 0; i < branch.size() && !choices.empty(); ++i) {
      std::set<Chosen> next;
      for (const Chosen& chosen : choices) step(leaf(branch[i]), chosen, later[i], next);
      choices = std::move(next);
    }
    return !choices.empty();
  }

 private:
  const PatternLeaf& leaf(int32_t i) const { return pattern_.leaves[static_cast<size_t>(i)]; }

  void step(const PatternLeaf& leaf, const Chosen& chosen, const std::set<int32_t>& later,
            std::set<Chosen>& next) const {
    const auto [begin, end] = event_.at(leaf.path);
    bool candidates = false;
    for (const EventField* field = begin; field != end; ++field) {
      if (contradicts(chosen, *field)) continue;
      candidates = true;
      for (const PatternItem& item : leaf.items) {
        if (!accepts(item, *field)) continue;
        next.insert(choose(chosen, field, later));
        break;
      }
    }
    if (candidates) return;
    for (const PatternItem& item : leaf.items) {
      if (item.test == Test::absent) next.insert(choose(chosen, nullptr, later));
    }
  }

  const Pattern& pattern_;
  const EventFields& event_;
};

}  // namespace

bool PatternItem::operator==(const PatternItem& other) const {
  const auto same_block = [](const Block& a, const Block& b) {
    return a.v4 == b.v4 && a.address == b.address && a.prefix == b.prefix;
  };
  if (block.has_value() != other.block.has_value()) return false;
  return test == other.test && negated == other.negated && texts == other.texts &&
         numbers == other.numbers && low == other.low && high == other.high &&
         (!block || same_block(*block, *other.block));
}

void EventFields::add(const std::string& path, const Spelled& value) {
  walk(path, value);
  std::stable_sort(fields_.begin(), fields_.end(),
                   [](const EventField& a, const EventField& b) { return a.path < b.path; });
}

void EventFields::walk(const std::string& path, const Spelled& value) {
  if (value.is_object()) {
    for (size_t i = 0; i < value.values.size(); ++i) {
      walk(path.empty() ? value.names[i] : path + "." + value.names[i], value.values[i]);
    }
  } else if (value.is_array()) {
    const int32_t array = array_count_++;
    for (size_t i = 0; i < value.values.size(); ++i) {
      const Spelled& element = value.values[i];
      const bool placed =
          arrays_ == Arrays::together && (element.is_object() || element.is_array());
      if (placed) places_.emplace_back(array, static_cast<int32_t>(i));
      walk(path, element);
      if (placed) places_.pop_back();
    }
  } else {
    fields_.push_back({path, value.kind, value.text, places_});
  }
}

std::pair<const EventField*, const EventField*> EventFields::at(std::string_view path) const {
  const auto begin =
      std::lower_bound(fields_.begin(), fields_.end(), path,
                       [](const EventField& field, std::string_view p) { return field.path < p; });
  auto end = begin;
  while (end != fields_.end() && end->path == path) ++end;
  const EventField* first = fields_.data() + (begin - fields_.begin());
  return {first, first + (end - begin)};
}

bool matches(const Pattern& pattern, const EventFields& event) {
  const Matcher matcher(pattern, event);
  return std::any_of(pattern.branches.begin(), pattern.branches.end(),
                     [&](const std::vector<int32_t>& branch) { return matcher.fits(branch); });
}

}  // namespace inflight::rules
