#include "lab/event_story.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "lab/words_event.h"

namespace inflight::lab {
namespace {

using sim::Ev;
using sim::Event;
using sim::Log;
using sim::MessageState;

const Event& at(const Log& log, uint32_t number) { return log.events[number - 1]; }

const std::string& extra_text(const Log& log, const Event& event) {
  INFLIGHT_ASSERT(event.extra < log.texts.size());
  return log.texts[event.extra];
}

bool ends_work(Ev kind) {
  return kind == Ev::effect || kind == Ev::skip_dup || kind == Ev::fail || kind == Ev::crash;
}

/// The last receive of the message of event `number` before it, with receive count `rc` unless
/// that is 0. 0 = none.
uint32_t last_receive(const Log& log, uint32_t number, uint16_t rc) {
  const uint32_t mid = at(log, number).mid;
  for (uint32_t i = number - 1; mid != 0 && i >= 1; --i) {
    const Event& event = at(log, i);
    if (event.kind == Ev::receive && event.mid == mid && (rc == 0 || event.rc == rc)) return i;
  }
  return 0;
}

/// The last effect of the message before `number`. 0 = none.
uint32_t last_effect(const Log& log, uint32_t number) {
  const uint32_t lid = at(log, number).lid;
  for (uint32_t i = number - 1; lid != 0 && i >= 1; --i) {
    if (at(log, i).kind == Ev::effect && at(log, i).lid == lid) return i;
  }
  return 0;
}

/// What the holder of a message had made of it when its timeout ran out.
struct Holder {
  uint16_t actor = 0;
  std::string_view state;  // busy, held, crash, fail, done; "" = cannot be said
};

Holder holder_at(const Log& log, uint32_t number) {
  const uint32_t receive = last_receive(log, number, 0);
  if (receive == 0) return {};
  const Event& taken = at(log, receive);
  Holder holder{taken.actor, {}};
  bool works_elsewhere = false;
  for (uint32_t i = receive + 1; i < number; ++i) {
    const Event& event = at(log, i);
    if (event.actor != taken.actor) continue;
    if (event.mid != taken.mid) {
      works_elsewhere = works_elsewhere || event.kind == Ev::work;
      continue;
    }
    if (event.kind == Ev::work) holder.state = "busy";
    if (event.kind == Ev::effect || event.kind == Ev::skip_dup) holder.state = "done";
    if (event.kind == Ev::fail) holder.state = "fail";
    if (event.kind == Ev::crash) holder.state = "crash";
  }
  if (holder.state.empty() && works_elsewhere) holder.state = "held";
  return holder;
}

/// Another worker that has started on the message of `number` and not ended. 0 = none.
uint16_t double_worker(const Log& log, uint32_t number) {
  const Event& start = at(log, number);
  if (start.rc < 2 || start.lid == 0) return 0;
  std::vector<uint16_t> ended;
  for (uint32_t i = number - 1; i >= std::max(log.lids[start.lid].first, 1U); --i) {
    const Event& event = at(log, i);
    if (event.lid != start.lid || event.actor == start.actor) continue;
    if (ends_work(event.kind)) ended.push_back(event.actor);
    const bool open = std::find(ended.begin(), ended.end(), event.actor) == ended.end();
    if (event.kind == Ev::work && open) return event.actor;
  }
  return 0;
}

std::string visible_tail(const Log& log, uint32_t number, Detail detail) {
  const std::string& why = extra_text(log, at(log, number));
  if (why.empty()) return {};
  std::string tail = "." + why;
  if (why != "timeout" || detail == Detail::brief) return tail;
  const std::string_view state = holder_at(log, number).state;
  if (!state.empty()) tail.append(".").append(state);
  return tail;
}

std::string learner_tail(const Log& log, const Event& event) {
  const std::string& err = log.texts[event.extra >> 16];
  if (!err.empty()) return "." + err;
  const std::string& verb = log.texts[event.extra & 0xffff];
  // "any" is told without naming the actor; verbs that name none have no such text.
  return "." + verb + (is_you(log, event) ? ".any" : "");
}

bool of_queue(const Log& log, const Event& event) {
  return event.place != 0 && log.names[event.place].kind == sim::NameKind::queue;
}

bool of_bucket(const Log& log, const Event& event) {
  return event.place != 0 && log.names[event.place].kind == sim::NameKind::bucket;
}

std::string bucket_tail(const Log& log, const Event& event) {
  const bool gone = event.kind == Ev::s3_delete || event.kind == Ev::s3_marker;
  if (gone) return event.actor == 0 ? ".expired" : "";
  if (event.kind == Ev::notify) return event.flags & sim::kDup ? ".dup" : "";
  if (!of_bucket(log, event)) return "";
  // A setting that nobody changes now has spread by now.
  return event.kind == Ev::config && event.actor == 0 ? ".s3.due" : ".s3";
}

std::string send_tail(const Log& log, const Event& event) {
  if (event.kind == Ev::send) {
    // Another service has brought it, because of what it was told.
    const bool caused = event.actor == 0 && event.cause != 0;
    if (caused && at(log, event.cause).kind != Ev::learner) return ".came";
    return event.value > 0 ? ".delay" : "";
  }
  return event.lid != 0 ? ".client" : "";  // what SQS refuses has got no identity
}

std::string dest_tail(const Log& log, const Event& event) {
  if (!(event.flags & sim::kOk)) return ".lost";
  return log.texts[event.extra & 0xffff] == "dlq" ? ".dlq" : "";
}

std::string tail_of(const Log& log, uint32_t number, Detail detail) {
  const Event& event = at(log, number);
  switch (event.kind) {
    case Ev::send:
    case Ev::send_refused:
      return send_tail(log, event);
    case Ev::visible:
      return visible_tail(log, number, detail);
    case Ev::poll:
      return event.value > 0 ? ".wait" : "";
    case Ev::receive:
      if (event.to == MessageState::visible) return ".open";
      return event.rc >= 2 ? ".again" : "";
    case Ev::empty:
      if (event.flags & sim::kFalse) return ".false";
      return event.value > 0 ? ".wait" : "";
    case Ev::extend:
      if (event.value == 0) return ".zero";
      return event.cause != 0 && at(log, event.cause).kind == Ev::work ? ".beat" : "";
    case Ev::timeout:
      return detail == Detail::full && holder_at(log, number).state == "busy" ? ".busy" : "";
    case Ev::del:
      if (event.flags & sim::kStale) return ".stale";
      return event.from == MessageState::visible ? ".late" : "";
    case Ev::delete_noop:
      return event.flags & sim::kStale ? ".stale" : "";
    case Ev::purge:
    case Ev::delete_queue:
      return event.lid == 0 ? ".empty" : "";
    case Ev::move_task:
      return event.value > 0 ? ".rate" : "";
    case Ev::filtered:
      return event.extra == 0 ? ".mapping" : "";
    case Ev::deliver_fail:
    case Ev::notify_fail:
      return event.extra >> 16 != 0 ? ".why" : "";
    case Ev::sub_dlq:
      return event.extra >> 16 != 0 ? ".lost" : "";
    case Ev::config:
    case Ev::drop:
    case Ev::s3_delete:
    case Ev::s3_marker:
    case Ev::notify:
      return bucket_tail(log, event);
    case Ev::api:
      // A function is told by its action alone: the sentences with a place speak of queues.
      return std::string(of_queue(log, event) ? "" : ".bare") +
             (event.extra >> 16 != 0 ? ".err" : "");
    case Ev::work:
      return detail == Detail::full && double_worker(log, number) != 0 ? ".double" : "";
    case Ev::effect: {
      const std::string tag = noun_tag(log, event.lid);
      return std::string(event.flags & sim::kDup ? ".dup" : "") + (tag.empty() ? "" : "." + tag);
    }
    case Ev::crash:
      return event.lid == 0 ? ".idle" : "";
    case Ev::dest:
      return dest_tail(log, event);
    case Ev::fail:
    case Ev::health:
    case Ev::scale:
    case Ev::invoke_end:
    case Ev::async_retry:
      return event.extra == 0 ? "" : "." + extra_text(log, event);
    case Ev::learner:
      return learner_tail(log, event);
    default:
      return "";
  }
}

/// The event that let the work be done twice: the message was visible while it should not be.
uint32_t reason_of_dup(const Log& log, uint32_t number) {
  const Event& effect = at(log, number);
  const uint32_t receive = last_receive(log, number, effect.rc);
  if (receive != 0) {
    const uint32_t before = at(log, receive).cause;
    if (before != 0 && at(log, before).kind == Ev::visible) return before;
    // The slow one of two: the message showed itself again after this worker had taken it.
    for (uint32_t i = receive + 1; i < number; ++i) {
      if (at(log, i).kind == Ev::visible && at(log, i).mid == effect.mid) return i;
    }
  }
  const uint32_t first = last_effect(log, number);
  return first != 0 ? first : effect.cause;
}

Cause direct(const Log& log, uint32_t number) {
  if (number == 0) return {};
  return {number, circumstance(log, number, Detail::full), -1, -1};
}

Cause cause_of_receive(const Log& log, const Event& event) {
  if (event.cause == 0) return {};
  const Event& from = at(log, event.cause);
  Cause cause = direct(log, event.cause);
  const bool told = std::count(cause.path.begin(), cause.path.end(), '.') >= 2;
  if (!told && event.at > from.at && (from.kind == Ev::send || from.kind == Ev::visible)) {
    return {event.cause, "waited", event.at - from.at, -1};
  }
  return cause;
}

/// A timeout is told by the receive or the extension that set it.
Cause cause_of_timeout(const Log& log, uint32_t timer) {
  if (timer != 0 && at(log, timer).kind == Ev::timeout) timer = at(log, timer).cause;
  Cause cause = direct(log, timer);
  if (timer != 0 && at(log, timer).kind == Ev::receive) cause.path = "receive.timeout";
  return cause;
}

Cause cause_of_visible(const Log& log, const Event& event) {
  const std::string& why = extra_text(log, event);
  if (why == "timeout") return cause_of_timeout(log, event.cause);
  // Giving back and its effect stand at one moment; what led to it says more.
  if (why == "release" && event.cause != 0) return direct(log, at(log, event.cause).cause);
  return direct(log, event.cause);
}

Cause cause_of_noop(const Log& log, uint32_t number) {
  const Event& noop = at(log, number);
  for (uint32_t i = number - 1; noop.mid != 0 && i >= 1; --i) {
    const Event& event = at(log, i);
    if (event.mid != noop.mid) continue;
    if (event.from != event.to && event.to >= MessageState::deleted) return {i, "gone", -1, -1};
    if (event.kind == Ev::receive && event.rc > noop.rc) return {i, "stale", -1, -1};
  }
  return direct(log, noop.cause);
}

}  // namespace

bool is_you(const Log& log, const Event& event) {
  return event.actor == 0 || log.names[event.actor].text == "learner";
}

std::string noun_tag(const Log& log, uint32_t lid) {
  if (lid == 0) return {};
  const uint32_t tags = log.lids[lid].tags;
  for (uint32_t bit = 0; bit < log.tags.size(); ++bit) {
    if (tags >> bit & 1) return log.tags[bit];
  }
  return {};
}

std::string circumstance(const Log& log, uint32_t number, Detail detail) {
  return std::string(sim::info(at(log, number).kind).name) + tail_of(log, number, detail);
}

uint16_t other_actor(const Log& log, uint32_t number) {
  const Event& event = at(log, number);
  if (event.kind == Ev::work) return double_worker(log, number);
  if (event.kind == Ev::timeout) return holder_at(log, number).actor;
  if (event.kind == Ev::receive) return event.actor;
  if (event.kind != Ev::visible) return 0;
  if (extra_text(log, event) != "release") return holder_at(log, number).actor;
  if (event.actor != 0) return event.actor;
  return event.cause == 0 ? uint16_t{0} : at(log, event.cause).actor;
}

uint32_t plain_cause(const Log& log, uint32_t number) {
  const Event& event = at(log, number);
  if (event.kind == Ev::visible && event.cause != 0 && at(log, event.cause).kind == Ev::timeout) {
    return at(log, event.cause).cause;
  }
  return event.cause;
}

Cause telling_cause(const Log& log, uint32_t number) {
  const Event& event = at(log, number);
  switch (event.kind) {
    case Ev::effect:
      return direct(log, event.flags & sim::kDup ? reason_of_dup(log, number) : event.cause);
    case Ev::skip_dup: {
      const uint32_t effect = last_effect(log, number);
      return direct(log, effect != 0 ? effect : event.cause);
    }
    case Ev::receive:
      return cause_of_receive(log, event);
    case Ev::timeout:
      return cause_of_timeout(log, event.cause);
    case Ev::visible:
      return cause_of_visible(log, event);
    case Ev::delete_noop:
      return cause_of_noop(log, number);
    case Ev::dlq_move:
      if (event.cause == 0) return {};
      return {event.cause, "tries", -1, event.value};
    default:
      return direct(log, event.cause);
  }
}

}  // namespace inflight::lab
