#include "lab/goal_match.h"

#include <string>

#include "base/check.h"

namespace inflight::lab {
namespace {

using sim::Event;
using sim::ExtraForm;
using sim::Log;

/// Where a text of an event stands, so that equal texts of one field have equal keys.
struct TextRef {
  enum class Table : uint8_t { none, names, texts, states, kinds };
  Table table = Table::none;
  uint32_t number = 0;
};

TextRef ref_or_none(TextRef::Table table, uint32_t number) {
  return number == 0 ? TextRef{} : TextRef{table, number};
}

/// The place of an event if it is of this kind.
TextRef place_ref(const Log& log, const Event& event, sim::NameKind kind) {
  const bool fits = log.names[event.place].kind == kind;
  return ref_or_none(TextRef::Table::names, fits ? event.place : uint16_t{0});
}

TextRef extra_ref(const Event& event, Field field) {
  const sim::EvInfo& row = sim::info(event.kind);
  const std::string_view name = info(field).name;
  switch (row.form) {
    case ExtraForm::text:
      if (row.extra == name) return ref_or_none(TextRef::Table::texts, event.extra);
      break;
    case ExtraForm::place:
      if (row.extra == name) return ref_or_none(TextRef::Table::names, event.extra);
      break;
    case ExtraForm::two_texts:
      if (row.extra == name) return ref_or_none(TextRef::Table::texts, event.extra & 0xffff);
      if (row.extra2 == name) return ref_or_none(TextRef::Table::texts, event.extra >> 16);
      break;
    case ExtraForm::mask:
    case ExtraForm::none:
      break;
  }
  return {};
}

TextRef text_ref(const Log& log, const Event& event, Field field) {
  switch (field) {
    case Field::ev:
      return {TextRef::Table::kinds, static_cast<uint32_t>(event.kind)};
    case Field::q:
      return ref_or_none(TextRef::Table::names, event.place);
    case Field::fn:
      return place_ref(log, event, sim::NameKind::function);
    case Field::topic:
      return place_ref(log, event, sim::NameKind::topic);
    case Field::bucket:
      return place_ref(log, event, sim::NameKind::bucket);
    case Field::actor:
      return ref_or_none(TextRef::Table::names, event.actor);
    case Field::group:
      return ref_or_none(TextRef::Table::texts, log.lids[event.lid].group);
    case Field::from:
      return ref_or_none(TextRef::Table::states, static_cast<uint32_t>(event.from));
    case Field::to: {
      // A move between queues names the queue; all other events the state they lead to.
      const TextRef place = extra_ref(event, field);
      if (place.table != TextRef::Table::none) return place;
      return ref_or_none(TextRef::Table::states, static_cast<uint32_t>(event.to));
    }
    default:
      return extra_ref(event, field);
  }
}

std::string_view text_at(const Log& log, TextRef ref) {
  switch (ref.table) {
    case TextRef::Table::none:
      return {};
    case TextRef::Table::names:
      return log.names[ref.number].text;
    case TextRef::Table::texts:
      return log.texts[ref.number];
    case TextRef::Table::states:
      return sim::name_of(static_cast<sim::MessageState>(ref.number));
    case TextRef::Table::kinds:
      return sim::info(static_cast<sim::Ev>(ref.number)).name;
  }
  return {};
}

bool has_tag(const Log& log, const Event& event, const std::string& tag) {
  const uint32_t mask = log.lids[event.lid].tags;
  for (uint32_t bit = 0; bit < log.tags.size(); ++bit) {
    if (log.tags[bit] == tag) return (mask >> bit & 1) != 0;
  }
  return false;
}

/// `actor` may be named by its instance or by its group.
bool is_actor(const Log& log, const Event& event, const std::string& name) {
  if (event.actor == 0) return name.empty();
  const sim::Name& actor = log.names[event.actor];
  return actor.text == name || actor.group == name;
}

/// A target is an ARN or an address; a goal may name it by the last part of its ARN (joints 1).
bool is_target(std::string_view target, std::string_view name) {
  return target.size() > name.size() + 1 && target.ends_with(name) &&
         target[target.size() - name.size() - 1] == ':';
}

bool text_holds(const Log& log, const Event& event, const Cond& cond) {
  bool any = false;
  const std::string_view value = text_field(log, event, cond.field);
  for (const std::string& text : cond.texts) {
    any = any || value == text || (cond.field == Field::actor && is_actor(log, event, text)) ||
          (cond.field == Field::target && !text.empty() && is_target(value, text));
  }
  return cond.cmp == Cmp::ne ? !any : any;
}

bool holds(const Log& log, const Event& event, const Cond& cond) {
  if (info(cond.field).is_text) return text_holds(log, event, cond);
  const double value =
      static_cast<double>(number_field(log, event, cond.field)) / unit_of(cond.field);
  const Cmp cmp = cond.cmp == Cmp::in ? Cmp::eq : cond.cmp;
  for (double number : cond.numbers) {
    if (compare(value, cmp, number)) return true;
  }
  return false;
}

}  // namespace

int64_t number_field(const Log& log, const Event& event, Field field) {
  const sim::EvInfo& row = sim::info(event.kind);
  switch (field) {
    case Field::t:
      return event.at;
    case Field::lid:
      return event.lid;
    case Field::mid:
      return event.mid;
    case Field::rc:
      return event.rc;
    case Field::i:
      return event.index;
    case Field::n:
      return log.lids[event.lid].n;
    case Field::bytes:
      return log.lids[event.lid].bytes;
    case Field::dup:
      return (event.flags & sim::kDup) != 0 ? 1 : 0;
    case Field::stale:
      return (event.flags & sim::kStale) != 0 ? 1 : 0;
    case Field::is_false:
      return (event.flags & sim::kFalse) != 0 ? 1 : 0;
    case Field::ok:
      return (event.flags & sim::kOk) != 0 ? 1 : 0;
    case Field::servers:
      return row.form == ExtraForm::mask ? event.extra : 0;
    default:
      INFLIGHT_ASSERT(!info(field).is_text);
      return row.value == info(field).name ? event.value : 0;
  }
}

std::string_view text_field(const Log& log, const Event& event, Field field) {
  INFLIGHT_ASSERT(info(field).is_text);
  return text_at(log, text_ref(log, event, field));
}

double unit_of(Field field) { return info(field).is_time ? 1000 : 1; }

std::optional<Key> key_of(const Log& log, const Event& event, Field field) {
  constexpr unsigned kTableShift = 56;
  if (info(field).is_text) {
    const TextRef ref = text_ref(log, event, field);
    if (ref.table == TextRef::Table::none) return std::nullopt;
    return static_cast<Key>(ref.table) << kTableShift | ref.number;
  }
  const int64_t value = number_field(log, event, field);
  if (value == 0 && info(field).is_key) return std::nullopt;
  return static_cast<Key>(value);
}

Matcher::Matcher(const Sel& sel) : sel_(sel) {
  for (sim::Ev ev : sel_.ev) kinds_[static_cast<uint8_t>(ev)] = true;
}

bool Matcher::fits(const Log& log, const Event& event) const {
  if (!kinds_[static_cast<uint8_t>(event.kind)]) return false;
  if (sel_.from.has_value() && event.at < sel_.from->ms) return false;
  if (sel_.until.has_value() && event.at >= sel_.until->ms) return false;
  if (!sel_.q.empty() && log.names[event.place].text != sel_.q) return false;
  if (!sel_.actor.empty() && !is_actor(log, event, sel_.actor)) return false;
  if (!sel_.tag.empty() && !has_tag(log, event, sel_.tag)) return false;
  if (!sel_.tag_not.empty() && has_tag(log, event, sel_.tag_not)) return false;
  for (const Cond& cond : sel_.where) {
    if (!holds(log, event, cond)) return false;
  }
  return true;
}

bool Matcher::take(const Log& log, const Event& event, Key key) {
  if (!fits(log, event)) return false;
  return sel_.nth == 0 || ++taken_[key] == sel_.nth;
}

}  // namespace inflight::lab
