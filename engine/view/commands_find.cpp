// Commands of marking and finding: markers and notes, ranges, search.
#include <algorithm>

#include "view/commands.h"
#include "view/player.h"

namespace inflight::view {

namespace {

/// What the learner wants to come past with "next marker": goal flips and the author's captions; of
/// a search its hits alone.
std::vector<uint32_t> stops_of(const App& app) {
  if (!app.playback().query.empty() && Player::hits_shown(app) != 0) {
    std::vector<uint32_t> hits = Player::found(app).hits;
    hits.resize(Player::hits_shown(app));
    return hits;
  }
  const Story& story = Player::story(app);
  std::vector<uint32_t> numbers = story.flip_events;
  for (const Beat& beat : story.beats) {
    if (beat.caption >= 0) numbers.push_back(beat.event);
  }
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

/// The learner's mark next to the head, null = none.
const UserMark* next_own(const App& app, int direction) {
  if (!app.playback().query.empty()) return nullptr;
  const UserMark* best = nullptr;
  for (const UserMark* mark : app.playback().marks.of(app.run_name())) {
    if (direction > 0 && mark->at > app.state().head) return mark;
    if (direction < 0 && mark->at < app.state().head) best = mark;
  }
  return best;
}

/// From the first to the last event of a message that may be seen.
std::optional<Range> range_of(const App& app, uint32_t mid) {
  const auto& life = app.view().life(app.log().mids[mid].lid);
  const int64_t limit = app.fog_limit();
  Range range;
  bool any = false;
  for (const uint32_t number : life) {
    const int64_t at = app.log().events[number - 1].at;
    if (at > limit) break;
    if (!any) range.from = at;
    range.to = at;
    any = true;
  }
  if (!any || range.to <= range.from) return std::nullopt;
  return range;
}

}  // namespace

std::string Commands::mark(App& app, const Options& given) {
  Marks& marks = app.playback_.marks;
  const auto op = given.text("op");
  const auto id = static_cast<uint32_t>(given.integer("id").value_or(0));
  if (op == "remove") return marks.remove(id) ? "" : lacks("mark", "id: a mark's");
  if (op && op != "add") return lacks("mark", "op: add or remove");
  const int64_t at =
      std::clamp<int64_t>(given.integer("t").value_or(app.state().head), 0, app.view().horizon());
  const UserMark* there = marks.at(app.run_name(), at);
  if (there != nullptr) {
    // Pressing again takes a bare mark away; a note is not lost by a slip.
    if (!op && there->text.empty()) marks.remove(there->id);
    return "";
  }
  return marks.add(app.run_name(), at, "") != 0 ? "" : app.words().say("app.mark.full");
}

std::string Commands::note(App& app, const Options& given) {
  Marks& marks = app.playback_.marks;
  const auto text = given.text("text");
  if (!text) return lacks("note", "text");
  if (const auto id = given.integer("id")) {
    return marks.write(static_cast<uint32_t>(*id), *text) ? "" : lacks("note", "id: a mark's");
  }
  const int64_t at =
      std::clamp<int64_t>(given.integer("t").value_or(app.state().head), 0, app.view().horizon());
  if (const UserMark* there = marks.at(app.run_name(), at)) {
    marks.write(there->id, *text);
    return "";
  }
  return marks.add(app.run_name(), at, *text) != 0 ? "" : app.words().say("app.mark.full");
}

std::string Commands::next_mark(App& app, const Options& given) {
  const int direction = given.integer("dir").value_or(1) < 0 ? -1 : 1;
  const uint32_t number = Player::neighbour(app, stops_of(app), direction);
  const UserMark* mark = next_own(app, direction);
  if (number == 0 && mark == nullptr) return app.words().say("app.mark.none");
  if (mark != nullptr && number != 0) {
    const int64_t at = app.log().events[number - 1].at;
    if (direction > 0 ? mark->at >= at : mark->at <= at) mark = nullptr;
  }
  if (mark == nullptr) {
    Player::go(app, number);
    return "";
  }
  Player::go_time(app, mark->at);
  if (mark->text.empty()) {
    app.announce();
  } else {
    app.announcement_ = mark->text;
  }
  return "";
}

/// {"from","to"[,"lanes":[key…]]} | {"op":"clear"|"selection"|"zoom"}
std::string Commands::range(App& app, const Options& given) {
  std::optional<Range>& range = app.playback_.range;
  const auto op = given.text("op");
  if (op == "clear") {
    range.reset();
    if (app.playback_.loop == Loop::range) app.playback_.loop = Loop::off;
    return "";
  }
  if (op == "selection") {
    if (app.selected() == 0) return app.words().say("app.scope.message");
    const auto made = range_of(app, app.selected());
    if (!made) return app.words().say("app.range.short");
    range = made;
    return "";
  }
  if (op == "zoom") {
    if (!range) return app.words().say("app.range.none");
    const auto length = static_cast<double>(range->to - range->from);
    app.window_.show(static_cast<double>(range->from) - 0.05 * length,
                     static_cast<double>(range->to) + 0.05 * length);
    app.held_ = app.playing_;
    return "";
  }
  const auto from = given.integer("from");
  const auto to = given.integer("to");
  if (!from || !to) return lacks("range", "from and to in ms, or op: clear, selection or zoom");
  Range made;
  made.from = std::clamp<int64_t>(std::min(*from, *to), 0, app.view().horizon());
  made.to = std::clamp<int64_t>(std::max(*from, *to), 0, app.view().horizon());
  if (made.to <= made.from) return lacks("range", "from before to");
  const Json* lanes = given.member("lanes");
  for (int64_t i = 0; lanes != nullptr && json::is_array(*lanes) && i < json::size(*lanes); ++i) {
    const std::string* key = json::as_string(json::at(*lanes, i));
    const LaneKey lane = key == nullptr ? LaneKey{} : lane_key(*key);
    if (!lane.name.empty()) made.lanes.push_back(lane);
  }
  if (lanes == nullptr && range) made.lanes = range->lanes;  // a handle was dragged
  range = std::move(made);
  return "";
}

/// {"query"} looks, {"dir": ±1} goes to the next hit or around, {"query": ""} ends it.
std::string Commands::search(App& app, const Options& given) {
  if (const auto query = given.text("query")) {
    app.playback_.query = query->substr(0, kQueryBytesMax + 1);
    return "";
  }
  const auto dir = given.integer("dir");
  if (!dir) return lacks("search", "query or dir");
  if (app.playback_.query.empty() || !app.state().ran) return "";
  const size_t shown = Player::hits_shown(app);
  std::vector<uint32_t> hits = Player::found(app).hits;
  hits.resize(shown);
  if (hits.empty()) return app.words().say("app.search.none");
  uint32_t to = Player::neighbour(app, hits, *dir < 0 ? -1 : 1);
  if (to == 0) to = *dir < 0 ? hits.back() : hits.front();
  Player::go(app, to);
  return "";
}

}  // namespace inflight::view
