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
  lines.push_back("ApproximateNumberOfMessages: " + s.count(now.waiting.size()));
  lines.push_back("…NotVisible: " + s.count(now.in_flight));
  lines.push_back("…Delayed: " + s.count(now.delayed.size()));
  if (s.app.api_only()) lines.push_back(s.app.words().say("scene.api.counts"));
}

void worker(const Stand& s, uint32_t index, std::vector<std::string>& lines) {
  const view::Worker& worker = s.timeline.lanes.workers[index];
  if (worker.actor == 0) return;
  lines.push_back(lab::capitalised(lab::instance_label(s.app.words(), s.log, worker.actor)));
  if (!s.ran()) return;
  const view::Status status = view::status_at(worker, s.head);
  const std::string span = span_text(s.head - status.since);
  switch (status.doing) {
    case view::Doing::working: {
      const std::string what = lab::message_label(s.app.words(), s.log, status.work->lid);
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
    case view::Spot::producer: {
      const auto& sends = stand.timeline.lanes.producers[item.index].sends;
      lines.push_back(stand.timeline.lanes.producers[item.index].name);
      uint32_t last = 0;
      for (const view::Sign& sign : sends) {
        if (sign.event <= stand.now.position && stand.ran()) last = sign.event;
      }
      tell(stand, last, lines);
      break;
    }
  }
  return lines;
}

}  // namespace inflight::web
