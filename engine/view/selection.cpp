#include "view/selection.h"

namespace inflight::view {

namespace {

constexpr size_t kDigitsMax = 9;

/// 0 for what is no number.
uint32_t number_in(std::string_view text) {
  uint32_t number = 0;
  if (text.size() > kDigitsMax) return 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return 0;
    number = number * 10 + static_cast<uint32_t>(c - '0');
  }
  return number;
}

}  // namespace

std::string text_of(const Selection& selection) {
  switch (selection.kind) {
    case Selection::Kind::none:
      return "";
    case Selection::Kind::message:
      return "m" + std::to_string(selection.number);
    case Selection::Kind::queue:
      return "q:" + selection.name;
    case Selection::Kind::actor:
      return "a:" + selection.name;
    case Selection::Kind::event:
      return "e:" + std::to_string(selection.number);
  }
  return "";
}

Selection selection_in(std::string_view text) {
  using Kind = Selection::Kind;
  const std::string_view rest = text.substr(text.size() < 2 ? text.size() : 2);
  if (text.substr(0, 2) == "q:" && !rest.empty()) return {Kind::queue, 0, std::string(rest)};
  if (text.substr(0, 2) == "a:" && !rest.empty()) return {Kind::actor, 0, std::string(rest)};
  const bool event = text.substr(0, 2) == "e:";
  const bool message = !event && text.substr(0, 1) == "m";
  if (!event && !message) return {};
  const uint32_t number = number_in(event ? rest : text.substr(1));
  if (number == 0) return {};
  return {event ? Kind::event : Kind::message, number, {}};
}

}  // namespace inflight::view
