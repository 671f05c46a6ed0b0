#include "draw/hover.h"

#include <algorithm>
#include <vector>

#include "lab/words_event.h"
#include "view/json_writer.h"

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
  const lab::EventCaption caption = lab::caption(scene.app.words(), scene.log, number);
  lines.push_back(lab::clock_text(caption.at) + "  " + caption.fact);
  if (!caption.cause.empty()) lines.push_back(caption.cause);
}

void bar_lines(const Scene& scene, const Item& item, std::vector<std::string>& lines) {
  const view::Bars& bars = scene.timeline.bars;
  const view::Segment& segment = bars.segments[item.index];
  lines.push_back(title(scene, bars.stays[segment.stay].lid));
  if (item.part == Part::run) {
    lines.push_back(scene.app.words().part("canvas.run", {{"n", std::to_string(item.count)}}));
    return;
  }
  tell(scene, segment.opened, lines);
  const int64_t until = bars.deadline(segment, scene.limit);
  if (segment.to > scene.limit && until != view::kOpen) {
    lines.push_back(lab::capitalised(
        scene.app.words().part("canvas.hidden", {{"time", lab::clock_text(until)}})));
  }
}

void work_lines(const Scene& scene, const Item& item, std::vector<std::string>& lines) {
  const view::Worker& worker = scene.timeline.lanes.workers[scene.layout.lanes[item.lane].index];
  const view::Work& work = worker.works[item.index];
  const lab::Words& words = scene.app.words();
  lines.push_back(lab::capitalised(lab::instance_label(words, scene.log, worker.actor)));
  if (item.part == Part::work_run) {
    lines.push_back(words.part("canvas.run", {{"n", std::to_string(item.count)}}));
    return;
  }
  const int64_t end = std::min(work.to, scene.limit);
  lines.push_back(lab::capitalised(
      words.part("canvas.for", {{"what", lab::message_label(words, scene.log, work.lid)},
                                {"span", span_text(end - work.from)}})));
  if (work.late_from < end) {
    lines.push_back(words.part("canvas.late", {{"span", span_text(end - work.late_from)}}));
  }
  tell(scene, work.ended != 0 && work.to <= scene.limit ? work.ended : work.begun, lines);
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
    case Part::sign:
    case Part::send:
    case Part::act:
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

}  // namespace inflight::web
