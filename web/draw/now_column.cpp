// What is true at the head, in words, right of it: only while nothing but fog lies there.
#include <string>

#include "draw/scene.h"
#include "lab/words_event.h"

namespace inflight::web {
namespace {

constexpr float kOff = 20;  // from the head, px

struct Words {
  std::string text;
  Ink ink = Ink::text_secondary;
};

void counter(const Scene& scene, float x, float y, sim::MessageState state, int32_t n,
             const char* name) {
  Pen& pen = scene.pen;
  const StateLook look = look_of(state);
  pen.fill({x, y - 4, x + 8, y + 4}, pen.colour(look.edge), 1.5F);
  pen.fill({x + 1, y - 3, x + 7, y + 3}, pen.colour(look.fill), 1);
  const look::Type number{scene.types->label.size, 0, 600};
  const std::string count = count_text(scene.app, n);
  const float room = std::max(24.0F, pen.width(count, number) + 14);
  pen.text(count, x + room, y, number, pen.colour(Ink::text_primary), Align::right);
  pen.text(name, x + room + 8, y, scene.types->note, pen.colour(Ink::text_secondary));
}

void queue_counters(const Scene& scene, const view::Lane& lane, float x) {
  const view::Counts counts = view::counts_at(scene.timeline.bars.queues[lane.index], scene.head);
  const float y = lane.box.y0 + 10;
  const float line = scene.types->note.size + 3;
  if (lane.box.height() < 3 * line) {  // a folded queue: the numbers alone
    counter(scene, x, y, sim::MessageState::visible, counts.visible, "");
    counter(scene, x + 44, y, sim::MessageState::in_flight, counts.in_flight, "");
    counter(scene, x + 88, y, sim::MessageState::delayed, counts.delayed, "");
    return;
  }
  counter(scene, x, y, sim::MessageState::visible, counts.visible, "ApproximateNumberOfMessages");
  counter(scene, x, y + line, sim::MessageState::in_flight, counts.in_flight, "…NotVisible");
  counter(scene, x, y + 2 * line, sim::MessageState::delayed, counts.delayed, "…Delayed");
}

Words worker_words(const Scene& scene, const view::Worker& worker) {
  const lab::Words& words = scene.app.words();
  const view::Status status = view::status_at(worker, scene.head);
  const auto what = [&] { return view::work_label(*status.work, scene.log, words); };
  const std::string span = span_text(scene.head - status.since);
  // The moment of the second effect speaks louder than what comes next.
  if (status.work && status.work->dup && status.work->to == scene.head) {
    return {words.part("canvas.again", {{"what", what()}}), Ink::bad_text};
  }
  switch (status.doing) {
    case view::Doing::working:
      return {words.part("canvas.for", {{"what", what()}, {"span", span}}), Ink::text_secondary};
    case view::Doing::down:
      return {words.part("canvas.crashed", {{"span", span}}), Ink::bad_text};
    case view::Doing::polling:
      return {words.part("canvas.waits"), Ink::text_secondary};
    case view::Doing::idle:
      return {words.part("canvas.idle"), Ink::text_tertiary};
  }
  return {};
}

/// The first message that broke the goal. The event at which the goal fell may be another: the last
/// one that its condition waited for.
uint32_t breaker(const Scene& scene, const view::GoalLane& lane, const view::GoalStep& step) {
  if (step.event == 0) return 0;
  const std::vector<uint32_t>& witnesses =
      scene.app.view().witnesses(scene.app.lab(), lane.goal, step.event);
  return witnesses.empty() ? 0 : scene.log.events[witnesses.front() - 1].lid;
}

Words goal_words(const Scene& scene, const view::GoalLane& lane) {
  const lab::Words& words = scene.app.words();
  const view::GoalStep& step = view::step_at(lane, scene.head);
  switch (step.status) {
    case view::Live::pass:
      return {words.part("canvas.goal.pass"), Ink::text_secondary};
    case view::Live::fail: {
      const uint32_t lid = breaker(scene, lane, step);
      if (lid == 0) return {words.part("canvas.goal.fail"), Ink::bad_text};
      const std::string what = lab::message_label(words, scene.log, lid);
      return {words.part("canvas.goal.fail_by", {{"what", what}}), Ink::bad_text};
    }
    case view::Live::skipped:
    case view::Live::unknown:
    case view::Live::open:
      break;
  }
  return {words.part("canvas.goal.open"), Ink::text_secondary};
}

}  // namespace

void draw_now_column(const Scene& scene) {
  if (!scene.has_now_column()) return;
  Pen& pen = scene.pen;
  const float x = scene.head_x() + kOff;
  const Box& tracks = scene.layout.tracks;
  pen.clip({x, tracks.y0, tracks.x1, tracks.y1});
  for (const view::Lane& lane : scene.layout.lanes) {
    const float y = (lane.box.y0 + lane.box.y1) / 2;
    if (lane.kind == view::LaneKind::queue) queue_counters(scene, lane, x);
    Words words;
    if (lane.kind == view::LaneKind::worker) {
      words = worker_words(scene, scene.timeline.lanes.workers[lane.index]);
    }
    if (lane.kind == view::LaneKind::goal) {
      words = goal_words(scene, scene.timeline.goals[lane.index]);
    }
    if (!words.text.empty() && y > tracks.y0 && y < tracks.y1) {
      pen.text(words.text, x, y, scene.types->label, pen.colour(words.ink));
    }
  }
  pen.unclip();
}

}  // namespace inflight::web
