// Words of the card beside what the pointer rests on in the scene.
#include "draw/machine.h"
#include "draw/scene.h"
#include "lab/words_event.h"
#include "view/api_view.h"
#include "view/page.h"

namespace inflight::web {
namespace {

std::string title(const Stand& s, uint32_t lid) {
  return lab::capitalised(lab::message_label(s.app.words(), s.log, lid));
}

void tell(const Stand& s, uint32_t number, std::vector<std::string>& lines) {
  if (number == 0 || number > s.now.position) return;
  const lab::EventCaption caption = view::told(s.app, number);
  lines.push_back(lab::clock_text(caption.at) + "  " + caption.fact);
  if (!caption.cause.empty()) lines.push_back(caption.cause);
}

/// The last event of a logical message that has happened, and that the present view tells of.
uint32_t last_of(const Stand& s, uint32_t lid) {
  uint32_t last = 0;
  for (const uint32_t number : s.app.view().life(lid)) {
    if (number > s.now.position) break;
    if (s.app.api_only() && !view::api_tells(s.log, s.log.events[number - 1])) continue;
    last = number;
  }
  return last;
}

void message(const Stand& s, uint32_t mid, std::vector<std::string>& lines) {
  const uint32_t lid = mid < s.log.mids.size() ? s.log.mids[mid].lid : 0;
  lines.push_back(title(s, lid));
  tell(s, last_of(s, lid), lines);
  for (const view::QueueNow& queue : s.now.queues) {
    for (const std::vector<view::Held>* list : {&queue.rows, &queue.strays}) {
      for (const view::Held& held : *list) {
        if (held.mid != mid || held.until == view::kOpen) continue;
        lines.push_back(
            lab::capitalised(s.word("canvas.hidden", {{"time", lab::clock_text(held.until)}})));
      }
    }
  }
}

void queue(const Stand& s, uint32_t index, std::vector<std::string>& lines) {
  lines.push_back(s.log.names[s.machine.queues[index].name].text);
  if (index >= s.now.queues.size() || !s.ran()) return;
  const view::QueueNow& now = s.now.queues[index];
  if (s.machine.queues[index].events_of_function) {
    lines.push_back(s.word("scene.events.waiting") + ": " + std::to_string(now.waiting.size()));
    lines.push_back(s.word("scene.events.running") + ": " + std::to_string(now.in_flight));
    return;
  }
  lines.push_back("ApproximateNumberOfMessages: " + s.count(now.waiting.size()));
  lines.push_back("…NotVisible: " + s.count(now.in_flight));
  lines.push_back("…Delayed: " + s.count(now.delayed.size()));
  if (s.app.api_only()) lines.push_back(s.app.words().say("scene.api.counts"));
}

void worker(const Stand& s, uint32_t index, std::vector<std::string>& lines) {
  const view::Worker& worker = s.timeline.lanes.workers[index];
  if (worker.actor == 0 && worker.function == 0) return;
  lines.push_back(lab::capitalised(view::worker_label(worker, s.log, s.app.words())));
  if (!s.ran()) return;
  const view::Status status = view::status_at(worker, s.head);
  const std::string span = span_text(s.head - status.since);
  switch (status.doing) {
    case view::Doing::working: {
      const std::string what = view::work_label(*status.work, s.log, s.app.words());
      lines.push_back(lab::capitalised(s.word("canvas.for", {{"what", what}, {"span", span}})));
      break;
    }
    case view::Doing::down:
      lines.push_back(lab::capitalised(s.word("canvas.crashed", {{"span", span}})));
      break;
    case view::Doing::polling:
      lines.push_back(lab::capitalised(s.word("canvas.waits")));
      break;
    case view::Doing::idle:
      lines.push_back(lab::capitalised(s.word("canvas.idle")));
      break;
  }
}

void order(const Stand& s, uint32_t row, std::vector<std::string>& lines) {
  if (row >= s.machine.deeds.size()) return;
  for (const view::Deed& deed : s.machine.deeds[row]) {
    if (deed.event > s.now.position || !s.ran()) break;
    if (lines.empty()) lines.push_back(title(s, s.log.events[deed.event - 1].lid));
    const lab::EventCaption caption = view::told(s.app, deed.event);
    lines.push_back(lab::clock_text(caption.at) + "  " + caption.fact);
  }
}

/// What happened there last.
void last_sign(const Stand& s, const std::vector<view::Sign>& signs,
               std::vector<std::string>& lines) {
  uint32_t last = 0;
  for (const view::Sign& sign : signs) {
    if (sign.event <= s.now.position && s.ran()) last = sign.event;
  }
  tell(s, last, lines);
}

}  // namespace

std::vector<std::string> scene_lines(const Stand& stand, const view::SceneItem& item) {
  std::vector<std::string> lines;
  switch (item.spot) {
    case view::Spot::message:
      message(stand, item.mid, lines);
      break;
    case view::Spot::queue:
      queue(stand, item.index, lines);
      break;
    case view::Spot::worker:
      worker(stand, item.index, lines);
      break;
    case view::Spot::order:
      order(stand, item.index, lines);
      break;
    case view::Spot::producer:
      lines.push_back(item.name);
      last_sign(stand, stand.timeline.lanes.producers[item.index].sends, lines);
      break;
    case view::Spot::hub: {
      lines.push_back(item.name);
      const uint32_t lane = stand.machine.hubs[item.index].lane;
      last_sign(stand, stand.timeline.lanes.hubs[lane].signs, lines);
      break;
    }
  }
  return lines;
}

}  // namespace inflight::web
