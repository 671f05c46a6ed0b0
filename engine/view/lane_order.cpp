#include "view/lane_order.h"

#include <algorithm>
#include <array>

#include "lab/words_event.h"

namespace inflight::view {
namespace {

constexpr std::array<std::string_view, 11> kKinds = {"",       "queue", "servers", "producer",
                                                     "worker", "goal",  "message", "held",
                                                     "api",    "hub",   "events"};
constexpr std::array<std::string_view, 4> kGroupings = {"queue", "consumer", "message", "server"};
constexpr std::array<std::string_view, 4> kDensities = {"fit", "compact", "normal", "presenter"};
/// Of more messages only these are looked at for the filter.
constexpr uint32_t kMessagesLooked = 5000;

template <typename T, size_t N>
bool read(std::string_view name, const std::array<std::string_view, N>& names, T& value) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return false;
  value = static_cast<T>(found - names.begin());
  return true;
}

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// `part` is in `text`, whatever the case of ASCII letters.
bool contains(std::string_view text, std::string_view part) {
  return std::search(text.begin(), text.end(), part.begin(), part.end(),
                     [](char a, char b) { return small(a) == small(b); }) != text.end();
}

/// True if one of the words of `filter` is in the name or the key; an empty filter takes all.
bool matches(const LaneInfo& lane, std::string_view filter) {
  bool any_word = false;
  size_t at = 0;
  while (at < filter.size()) {
    const size_t from = filter.find_first_not_of(" ,", at);
    if (from == std::string_view::npos) break;
    const size_t to = std::min(filter.find_first_of(" ,", from), filter.size());
    const std::string_view word = filter.substr(from, to - from);
    if (contains(lane.name, word) || contains(lane.key, word)) return true;
    any_word = true;
    at = to;
  }
  return !any_word;
}

/// Place of a kind in a grouping, from the top.
int rank(LaneKind kind, Grouping grouping) {
  using K = LaneKind;
  constexpr std::array<std::array<K, 9>, 4> kOrders = {{
      {K::producer, K::hub, K::queue, K::servers, K::events, K::worker, K::api, K::goal, K::none},
      {K::producer, K::hub, K::events, K::worker, K::queue, K::servers, K::api, K::goal, K::none},
      {K::producer, K::hub, K::queue, K::message, K::events, K::worker, K::servers, K::api,
       K::goal},
      {K::servers, K::producer, K::hub, K::queue, K::events, K::worker, K::api, K::goal, K::none},
  }};
  const auto& order = kOrders[static_cast<size_t>(grouping)];
  return static_cast<int>(std::find(order.begin(), order.end(), kind) - order.begin());
}

/// Servers stand under their queue and what a worker holds under the worker, where the grouping
/// does not say otherwise.
bool together(LaneKind kind, Grouping grouping) {
  if (kind == LaneKind::held) return true;
  return kind == LaneKind::servers && grouping != Grouping::server;
}

bool closed_at_first(LaneKind kind, Grouping grouping) {
  return grouping == Grouping::message && kind == LaneKind::queue;
}

bool in_grouping(LaneKind kind, Grouping grouping) {
  return kind != LaneKind::held || grouping == Grouping::consumer;
}

std::string_view subject(std::string_view key) { return key.substr(key.find(':') + 1); }

/// All lanes of the grouping in its own order, hidden ones too.
std::vector<LaneInfo> grouped(const Roster& roster, const LanePrefs& prefs, const sim::Log& log,
                              const lab::Words& words) {
  std::vector<LaneInfo> lanes;
  for (const LaneInfo& lane : roster.lanes) {
    if (in_grouping(lane.kind, prefs.grouping) && !together(lane.kind, prefs.grouping)) {
      lanes.push_back(lane);
    }
  }
  if (prefs.grouping == Grouping::message) {
    uint32_t taken = 0;
    for (uint32_t lid = 1; lid <= std::min(roster.messages, kMessagesLooked); ++lid) {
      LaneInfo lane = message_info(lid, log, words);
      if (!matches(lane, prefs.filter)) continue;
      if (++taken > kMessageLanes) break;
      lanes.push_back(std::move(lane));
    }
  }
  std::stable_sort(lanes.begin(), lanes.end(), [&](const LaneInfo& a, const LaneInfo& b) {
    return rank(a.kind, prefs.grouping) < rank(b.kind, prefs.grouping);
  });
  for (const LaneInfo& lane : roster.lanes) {
    if (!in_grouping(lane.kind, prefs.grouping) || !together(lane.kind, prefs.grouping)) continue;
    const LaneKind above = lane.kind == LaneKind::held ? LaneKind::worker : LaneKind::queue;
    const auto it = std::find_if(lanes.begin(), lanes.end(), [&](const LaneInfo& one) {
      return one.kind == above && subject(one.key) == subject(lane.key);
    });
    lanes.insert(it == lanes.end() ? it : it + 1, lane);
  }
  return lanes;
}

/// Lanes that the learner moved take the places of one another; the others stay where they are.
void reorder(std::vector<LaneInfo>& lanes, const std::vector<std::string>& order) {
  std::vector<size_t> places;
  for (size_t i = 0; i < lanes.size(); ++i) {
    if (holds(order, lanes[i].key)) places.push_back(i);
  }
  const std::vector<LaneInfo> before = lanes;
  size_t next = 0;
  for (const std::string& key : order) {
    const auto it = std::find_if(before.begin(), before.end(),
                                 [&](const LaneInfo& lane) { return lane.key == key; });
    if (it != before.end() && next < places.size()) lanes[places[next++]] = *it;
  }
}

}  // namespace

std::string_view name_of(LaneKind kind) { return kKinds[static_cast<size_t>(kind)]; }
std::string_view name_of(Grouping grouping) { return kGroupings[static_cast<size_t>(grouping)]; }
std::string_view name_of(Density density) { return kDensities[static_cast<size_t>(density)]; }
bool read_name(std::string_view name, Grouping& value) { return read(name, kGroupings, value); }
bool read_name(std::string_view name, Density& value) { return read(name, kDensities, value); }

bool holds(const std::vector<std::string>& keys, std::string_view key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

bool flip_key(std::vector<std::string>& keys, const std::string& key) {
  const auto it = std::find(keys.begin(), keys.end(), key);
  if (it != keys.end()) {
    keys.erase(it);
    return false;
  }
  if (keys.size() >= kKeysMax) keys.erase(keys.begin());
  keys.push_back(key);
  return true;
}

uint32_t lid_of_key(std::string_view key, uint32_t messages) {
  constexpr std::string_view kPrefix = "message:";
  if (key.substr(0, kPrefix.size()) != kPrefix || key.size() > kPrefix.size() + 9) return 0;
  uint32_t lid = 0;
  for (const char digit : key.substr(kPrefix.size())) {
    if (digit < '0' || digit > '9') return 0;
    lid = lid * 10 + static_cast<uint32_t>(digit - '0');
  }
  return lid <= messages ? lid : 0;
}

LaneInfo message_info(uint32_t lid, const sim::Log& log, const lab::Words& words) {
  return {LaneKind::message, lid, "message:" + std::to_string(lid),
          lab::message_label(words, log, lid)};
}

bool has_lane(const Roster& roster, std::string_view key) {
  if (lid_of_key(key, roster.messages) != 0) return true;
  return std::any_of(roster.lanes.begin(), roster.lanes.end(),
                     [&](const LaneInfo& lane) { return lane.key == key; });
}

std::vector<ShownLane> arranged(const Roster& roster, const LanePrefs& prefs, uint32_t selected,
                                const sim::Log& log, const lab::Words& words) {
  std::vector<LaneInfo> lanes = grouped(roster, prefs, log, words);
  reorder(lanes, prefs.order);
  std::vector<ShownLane> shown;
  const auto add = [&](const LaneInfo& lane, bool pinned, bool passing) {
    const bool turned = holds(prefs.folded, lane.key);
    shown.push_back({lane, pinned, turned != closed_at_first(lane.kind, prefs.grouping), passing});
  };
  for (const std::string& key : prefs.pinned) {
    if (holds(prefs.hidden, key)) continue;
    const auto it = std::find_if(roster.lanes.begin(), roster.lanes.end(),
                                 [&](const LaneInfo& lane) { return lane.key == key; });
    const uint32_t lid = lid_of_key(key, roster.messages);
    if (it != roster.lanes.end()) add(*it, true, false);
    if (lid != 0) add(message_info(lid, log, words), true, false);
  }
  for (const LaneInfo& lane : lanes) {
    if (holds(prefs.pinned, lane.key) || holds(prefs.hidden, lane.key)) continue;
    if (matches(lane, prefs.filter)) add(lane, false, false);
  }
  if (selected == 0 || selected > roster.messages) return shown;
  const LaneInfo lane = message_info(selected, log, words);
  const bool there = std::any_of(shown.begin(), shown.end(),
                                 [&](const ShownLane& one) { return one.lane.key == lane.key; });
  if (!there && !holds(prefs.hidden, lane.key)) add(lane, false, true);
  return shown;
}

bool move_lane(LanePrefs& prefs, const std::vector<ShownLane>& shown, std::string_view key,
               int direction) {
  const auto it = std::find_if(shown.begin(), shown.end(),
                               [&](const ShownLane& one) { return one.lane.key == key; });
  if (it == shown.end() || it->passing) return false;
  const auto at = it - shown.begin();
  const auto to = at + (direction < 0 ? -1 : 1);
  if (to < 0 || to >= static_cast<std::ptrdiff_t>(shown.size())) return false;
  const ShownLane& other = shown[static_cast<size_t>(to)];
  if (other.passing || other.pinned != it->pinned) return false;
  std::vector<std::string>& list = it->pinned ? prefs.pinned : prefs.order;
  // The order as it stands, of all lanes that can be moved: from now on it is the learner's.
  std::vector<std::string> keys;
  for (const ShownLane& one : shown) {
    if (one.pinned == it->pinned && !one.passing) keys.push_back(one.lane.key);
  }
  for (const std::string& old : list) {
    if (!holds(keys, old) && keys.size() < kKeysMax) keys.push_back(old);
  }
  const auto a = std::find(keys.begin(), keys.end(), it->lane.key);
  const auto b = std::find(keys.begin(), keys.end(), other.lane.key);
  std::iter_swap(a, b);
  list = std::move(keys);
  return true;
}

}  // namespace inflight::view
