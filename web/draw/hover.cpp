#include "draw/hover.h"

#include <algorithm>
#include <vector>

#include "lab/words_event.h"
#include "view/json_writer.h"
#include "view/page.h"

namespace inflight::web {
namespace {

using view::Item;
using view::Part;

std::string title(const Scene& scene, uint32_t lid) {
  return lab::capitalised(lab::message_label(scene.app.words(), scene.log, lid));
}

/// What happened and when, from the event's caption.
void tell(const Scene& scene, uint32_t number, std::vector<std::string>& lines) {
  if (number == 0 || number > scene.log.events.size()) return;
  const lab::EventCaption caption = view::told(scene.app, scene.log, number);
  lines.push_back(lab::clock_text(caption.at) + "  " + caption.fact);
  if (!caption.cause.empty()) lines.push_back(caption.cause);
}

void attempt(const Scene& scene, const view::Segment& segment, std::vector<std::string>& lines);
void hiding(const Scene& scene, const view::Segment& segment, std::vector<std::string>& lines);

void bar_lines(const Scene& scene, const Item& item, std::vector<std::string>& lines) {
  const view::Bars& bars = scene.timeline.bars;
  const view::Segment& segment = bars.segments[item.index];
  lines.push_back(title(scene, bars.stays[segment.stay].lid));
  if (item.part == Part::run) {
    lines.push_back(scene.app.words().part("canvas.run", {{"n", std::to_string(item.count)}}));
    return;
  }
  tell(scene, segment.opened, lines);
  if (segment.state != sim::MessageState::in_flight) return;
  attempt(scene, segment, lines);
  hiding(scene, segment, lines);
}

/// "Receive 2 of 3".
void attempt(const Scene& scene, const view::Segment& segment, std::vector<std::string>& lines) {
  const lab::Words& words = scene.app.words();
  const view::Stay& stay = scene.timeline.bars.stays[segment.stay];
  const int64_t max = stay.queue < scene.timeline.limits.size()
                          ? scene.timeline.limits[stay.queue].max_receives
                          : 0;
  const std::string n = words.number(segment.rc);
  lines.push_back(lab::capitalised(
      max == 0 ? words.part("canvas.attempt", {{"n", n}})
               : words.part("canvas.attempt.of", {{"n", n}, {"max", words.number(max)}})));
}

/// How long it stays hidden, as known at the head; behind it, as known where the picture ends.
void hiding(const Scene& scene, const view::Segment& segment, std::vector<std::string>& lines) {
  const bool now = scene.head >= segment.from && scene.head < segment.to;
  if (!now && segment.to <= scene.limit) return;
  const int64_t until = scene.timeline.bars.deadline(segment, now ? scene.head : scene.limit);
  if (until == view::kOpen) return;
  const std::string time = lab::clock_text(until);
  const lab::Words& words = scene.app.words();
  lines.push_back(lab::capitalised(
      now && until > scene.head
          ? words.part("canvas.left", {{"span", span_text(until - scene.head)}, {"time", time}})
          : words.part("canvas.hidden", {{"time", time}})));
}

void work_lines(const Scene& scene, const Item& item, std::vector<std::string>& lines) {
  const view::Worker& worker = scene.timeline.lanes.workers[scene.layout.lanes[item.lane].index];
  const view::Work& work = worker.works[item.index];
  const lab::Words& words = scene.app.words();
  lines.push_back(lab::capitalised(view::worker_label(worker, scene.log, words)));
  if (item.part == Part::work_run) {
    lines.push_back(words.part("canvas.run", {{"n", std::to_string(item.count)}}));
    return;
  }
  const int64_t end = std::min(work.to, scene.limit);
  const std::string what = view::work_label(work, scene.log, words);
  lines.push_back(lab::capitalised(
      words.part("canvas.for", {{"what", what}, {"span", span_text(end - work.from)}})));
  if (work.late_from < end) {
    lines.push_back(words.part("canvas.late", {{"span", span_text(end - work.late_from)}}));
  }
  tell(scene, work.ended != 0 && work.to <= scene.limit ? work.ended : work.begun, lines);
}

/// The parts of a message's own lane that are no bars.
std::vector<std::string> life_lines(const Scene& scene, const Item& item) {
  const view::Bars& bars = scene.timeline.bars;
  const lab::Words& words = scene.app.words();
  std::vector<std::string> lines{title(scene, scene.lid_of(item.mid))};
  const auto say = [&](const char* key, const lab::Slots& slots) {
    lines.push_back(words.say(key, slots));
  };
  if (item.part == Part::receipt) {
    const view::Segment& segment = bars.segments[item.index];
    const std::string n = std::to_string(segment.rc);
    uint16_t next = 0;
    for (const auto& receipt : view::receipts_of(bars, bars.stays[segment.stay])) {
      if (receipt.rc > segment.rc && receipt.from <= scene.limit && next == 0) next = receipt.rc;
    }
    if (next == 0) say("canvas.receipt.new", {{"n", n}});
    if (next != 0) say("canvas.receipt.old", {{"n", n}, {"next", std::to_string(next)}});
    attempt(scene, segment, lines);
  } else if (item.part == Part::beat) {
    tell(scene, bars.holds[item.index].event, lines);
  } else if (item.part == Part::wall) {
    say("canvas.wall", {});
  } else {
    const view::Stay& stay = bars.stays[item.index];
    const int64_t ends = view::expiry_of(scene.timeline, stay);
    const int64_t sent =
        view::age_from(stay, scene.timeline.limits[stay.queue], scene.timeline.enqueued[stay.mid]);
    const std::string time = lab::clock_text(ends);
    const int64_t at = std::clamp(scene.head, stay.from, std::min(stay.to, scene.limit));
    if (item.part == Part::link) {
      tell(scene, bars.segments[view::segments_of(bars, stay).front()].opened, lines);
      if (stay.arrival == view::Arrival::redriven) say("canvas.link.back", {});
    } else if (item.part == Part::age) {
      say("canvas.age", {{"span", words.duration(at - sent)}, {"time", time}});
    } else {
      say("canvas.expiry", {{"span", words.duration(ends - sent)}, {"time", time}});
    }
  }
  return lines;
}

std::vector<std::string> lines_of(const Scene& scene, const Item& item) {
  std::vector<std::string> lines;
  const view::Lane& lane = scene.layout.lanes[item.lane];
  switch (item.part) {
    case Part::bar:
    case Part::run:
    case Part::deadline:
      bar_lines(scene, item, lines);
      break;
    case Part::end: {
      const view::Stay& stay = scene.timeline.bars.stays[item.index];
      lines.push_back(title(scene, stay.lid));
      tell(scene, stay.closed, lines);
      break;
    }
    case Part::receipt:
    case Part::beat:
    case Part::age:
    case Part::expiry:
    case Part::wall:
    case Part::link:
      return life_lines(scene, item);
    case Part::sign:
    case Part::send:
    case Part::act:
    case Part::call:
      if (item.mid != 0) lines.push_back(title(scene, scene.lid_of(item.mid)));
      tell(scene, item.index, lines);
      break;
    case Part::copy:
      if (item.mid != 0) lines.push_back(title(scene, scene.lid_of(item.mid)));
      break;
    case Part::ask:
      tell(scene, scene.timeline.server_lanes[lane.index].asks[item.index].event, lines);
      break;
    case Part::work:
    case Part::work_run:
      work_lines(scene, item, lines);
      break;
    case Part::wait:
      tell(scene, scene.timeline.lanes.workers[lane.index].waits[item.index].begun, lines);
      break;
    case Part::down:
      tell(scene, scene.timeline.lanes.workers[lane.index].downs[item.index].begun, lines);
      break;
    case Part::density:
    case Part::busy:
      lines.push_back(scene.app.words().part("canvas.run", {{"n", std::to_string(item.count)}}));
      break;
    case Part::flag:
      tell(scene, item.index, lines);
      if (item.count > 1) {
        lines.push_back(scene.app.words().part("canvas.run", {{"n", std::to_string(item.count)}}));
      }
      break;
    case Part::goal: {
      const view::GoalLane& goal = scene.timeline.goals[lane.index];
      lines.push_back(scene.app.text(scene.app.lab().goals[goal.goal].text));
      if (goal.steps[item.index].status == view::Live::fail) {
        tell(scene, goal.steps[item.index].event, lines);
      }
      break;
    }
  }
  return lines;
}

}  // namespace

std::string hover_json(const Scene& scene, const Item* item, float x, float y) {
  if (item == nullptr) return "null";
  const std::vector<std::string> lines = lines_of(scene, *item);
  if (lines.empty()) return "null";
  view::JsonWriter out;
  out.open().integer("x", static_cast<int64_t>(x));
  // Below the item, so that the card never covers it.
  out.integer("y", static_cast<int64_t>(std::max(y, item->box.y1)));
  out.key("lines").open_list();
  for (const std::string& line : lines) out.text(line);
  return out.close_list().close().str();
}

std::string lane_hover_json(const Scene& scene, uint32_t number, float y) {
  if (number >= scene.layout.lanes.size()) return "null";
  const view::Lane& lane = scene.layout.lanes[number];
  if (lane.slot >= scene.shown->size()) return "null";
  view::JsonWriter out;
  out.open().integer("x", static_cast<int64_t>(scene.layout.tracks.x0));
  out.integer("y", static_cast<int64_t>(std::min(y, lane.box.y1)));
  out.key("lines").open_list().text(lab::capitalised((*scene.shown)[lane.slot].lane.name));
  if (lane.kind == view::LaneKind::goal) {
    const view::GoalLane& goal = scene.timeline.goals[lane.index];
    out.text(scene.app.text(scene.app.lab().goals[goal.goal].text));
  }
  return out.close_list().close().str();
}

}  // namespace inflight::web
