#include "view/branches.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <utility>

namespace inflight::view {
namespace {

using Members = std::vector<std::pair<std::string, JsonBox>>;

/// `value` with its references `${aN.…}` renumbered; `lost` = one of them leads nowhere.
JsonBox renumber(const Json& value, const std::vector<uint32_t>& places, bool& lost) {
  if (const std::string* text = json::as_string(value)) {
    if (text->rfind("${a", 0) != 0) return JsonBox(value);
    uint32_t number = 0;
    const auto read = std::from_chars(text->data() + 3, text->data() + text->size(), number);
    const auto after = static_cast<size_t>(read.ptr - text->data());
    if (read.ec != std::errc() || after >= text->size() || (*text)[after] != '.') {
      return JsonBox(value);
    }
    const uint32_t place = number == 0 || number > places.size() ? 0 : places[number - 1];
    lost = lost || place == 0;
    return json::text_value("${a" + std::to_string(place) + text->substr(after));
  }
  if (json::is_array(value)) {
    std::vector<JsonBox> elements;
    for (int64_t i = 0; i < json::size(value); ++i) {
      elements.push_back(renumber(json::at(value, i), places, lost));
    }
    return json::array_value(elements);
  }
  if (!json::is_object(value)) return JsonBox(value);
  Members members;
  for (int64_t i = 0; i < json::size(value); ++i) {
    members.emplace_back(json::key(value, i), renumber(json::at(value, i), places, lost));
  }
  return json::object_value(members);
}

bool same_choices(const lab::RunAnswer& a, const lab::RunAnswer& b) {
  if (a.actions != b.actions || a.knobs.size() != b.knobs.size()) return false;
  // The order in which knobs were turned is no choice.
  return std::all_of(a.knobs.begin(), a.knobs.end(), [&](const auto& knob) {
    return std::find(b.knobs.begin(), b.knobs.end(), knob) != b.knobs.end();
  });
}

bool is_letter(char id) { return id >= 'A' && id <= 'Z'; }

}  // namespace

std::optional<lab::Action> renumbered(const lab::Action& action,
                                      const std::vector<uint32_t>& places) {
  lab::Action moved = action;
  bool lost = false;
  moved.args = renumber(*action.args, places, lost);
  if (lost) return std::nullopt;
  return moved;
}

Branches::Branches(lab::RunAnswer part) {
  Branch first;
  first.part = std::make_shared<const lab::RunAnswer>(std::move(part));
  set_.list.push_back(std::move(first));
}

const Branch* Branches::find(char id) const {
  for (const Branch& each : set_.list) {
    if (each.id == id) return &each;
  }
  return nullptr;
}

Branch& Branches::at(char id) {
  size_t i = 0;
  while (set_.list[i].id != id) ++i;
  return set_.list[i];
}

const Branch* Branches::same(const lab::RunAnswer& part) const {
  if (same_choices(*focus().part, part)) return &focus();
  for (const Branch& each : set_.list) {
    if (same_choices(*each.part, part)) return &each;
  }
  return nullptr;
}

void Branches::keep() {
  past_.push_back(set_);
  if (past_.size() > kUndoMost) past_.erase(past_.begin());
  future_.clear();
  ++revision_;
}

void Branches::tell(BranchNotice::Kind kind, char id) {
  const int64_t number = notice_.number + 1;
  notice_ = BranchNotice{};
  notice_.kind = kind;
  notice_.number = number;
  notice_.id = id;
  if (const Branch* branch = find(id)) notice_.from = branch->from;
}

char Branches::next_id() const {
  char id = set_.newest;
  do {
    id = id == 'Z' ? 'A' : static_cast<char>(id + 1);
  } while (find(id) != nullptr);
  return id;
}

void Branches::take_out(char id) {
  const Branch gone = *find(id);
  for (Branch& each : set_.list) {
    if (each.parent != id) continue;
    each.parent = gone.parent;
    each.from = std::min(each.from, gone.from);
  }
  set_.list.erase(std::find_if(set_.list.begin(), set_.list.end(),
                               [&](const Branch& each) { return each.id == id; }));
}

bool Branches::make_room(char& dropped) {
  if (set_.list.size() < kMost) return true;
  const auto has_child = [&](char id) {
    return std::any_of(set_.list.begin(), set_.list.end(),
                       [&](const Branch& each) { return each.parent == id; });
  };
  char oldest = 0;
  char leaf = 0;
  for (const Branch& each : set_.list) {
    if (each.id == set_.focus || each.parent == 0 || !each.name.empty()) continue;
    if (oldest == 0) oldest = each.id;
    if (leaf == 0 && !has_child(each.id)) leaf = each.id;
  }
  dropped = leaf != 0 ? leaf : oldest;
  if (dropped == 0) return false;
  take_out(dropped);
  return true;
}

bool Branches::edit(lab::RunAnswer part, const BranchEdit& edit) {
  if (const Branch* known = same(part)) {
    if (known->id != set_.focus) focus_on(known->id);
    return true;
  }
  char dropped = 0;
  if (edit.way == BranchEdit::Way::amend) {
    const bool again = !edit.subject.empty() && edit.subject == subject_ && !past_.empty();
    if (!again) keep();
    ++revision_;
    Branch& mine = at(set_.focus);
    mine.part = std::make_shared<const lab::RunAnswer>(std::move(part));
    mine.seen = false;
    subject_ = edit.subject;
    return true;
  }
  keep();
  if (!make_room(dropped)) {
    past_.pop_back();
    return false;
  }
  Branch made;
  made.id = next_id();
  made.parent = set_.focus;
  made.from = edit.from;
  made.part = std::make_shared<const lab::RunAnswer>(std::move(part));
  made.skipped = edit.skipped;
  made.furthest = focus().furthest;
  set_.newest = set_.focus = made.id;
  set_.list.push_back(std::move(made));
  subject_ = edit.subject;
  tell(BranchNotice::Kind::made, set_.focus);
  notice_.dropped = dropped;
  notice_.skipped = edit.skipped;
  return true;
}

bool Branches::focus_on(char id) {
  if (find(id) == nullptr) return false;
  if (id == set_.focus) return true;
  set_.focus = id;
  subject_.clear();
  ++revision_;
  tell(BranchNotice::Kind::focused, id);
  return true;
}

bool Branches::rename(char id, std::string name) {
  if (find(id) == nullptr) return false;
  if (name.size() > kNameBytesMax) {
    size_t end = kNameBytesMax;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) --end;
    name.resize(end);
  }
  if (find(id)->name == name) return true;
  keep();
  at(id).name = std::move(name);
  subject_.clear();
  return true;
}

bool Branches::remove(char id) {
  const Branch* gone = find(id);
  if (gone == nullptr || set_.list.size() < 2) return false;
  keep();
  const char parent = gone->parent;
  take_out(id);
  // Of a first branch that goes, the oldest that is left takes the place.
  if (parent == 0) {
    const char heir = set_.list[0].id;
    set_.list[0].from = 0;
    set_.list[0].parent = 0;
    for (Branch& each : set_.list) {
      if (each.id != heir && each.parent == 0) each.parent = heir;
    }
  }
  if (set_.focus == id) set_.focus = find(parent) != nullptr ? parent : set_.list[0].id;
  subject_.clear();
  tell(BranchNotice::Kind::removed, id);
  return true;
}

bool Branches::undo() {
  if (past_.empty()) return false;
  future_.push_back(std::move(set_));
  set_ = std::move(past_.back());
  past_.pop_back();
  subject_.clear();
  ++revision_;
  tell(BranchNotice::Kind::undone, set_.focus);
  return true;
}

bool Branches::redo() {
  if (future_.empty()) return false;
  past_.push_back(std::move(set_));
  set_ = std::move(future_.back());
  future_.pop_back();
  subject_.clear();
  ++revision_;
  tell(BranchNotice::Kind::redone, set_.focus);
  return true;
}

void Branches::forget_steps() {
  past_.clear();
  future_.clear();
  notice_ = BranchNotice{};
}

void Branches::saw(int64_t t) {
  Branch& mine = at(set_.focus);
  mine.seen = true;
  mine.furthest = std::max(mine.furthest, t);
}

void Branches::set_furthest(int64_t t) { at(set_.focus).furthest = t; }

bool Branches::restore(std::vector<Branch> list, char focus) {
  Set set;
  for (Branch& each : list) {
    const bool known = std::any_of(set.list.begin(), set.list.end(), [&](const Branch& other) {
      return other.id == each.id || same_choices(*other.part, *each.part);
    });
    if (!is_letter(each.id) || known || set.list.size() >= kMost) continue;
    if (each.name.size() > kNameBytesMax) each.name.clear();
    set.list.push_back(std::move(each));
  }
  if (set.list.empty()) return false;
  // A parent comes before its children; what has none that is known hangs at the first.
  for (size_t i = 0; i < set.list.size(); ++i) {
    const bool parented =
        std::any_of(set.list.begin(), set.list.begin() + static_cast<std::ptrdiff_t>(i),
                    [&](const Branch& b) { return b.id == set.list[i].parent; });
    if (!parented) set.list[i].parent = i == 0 ? '\0' : set.list[0].id;
  }
  set.newest = set.list.back().id;
  set.focus = set.list[0].id;
  for (const Branch& each : set.list) {
    if (each.id == focus) set.focus = focus;
  }
  set_ = std::move(set);
  past_.clear();
  future_.clear();
  ++revision_;
  return true;
}

}  // namespace inflight::view
