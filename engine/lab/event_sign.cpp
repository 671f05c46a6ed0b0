// Signs and tones of events: one table for the captions, the lanes and the lists.
#include "base/check.h"
#include "lab/event_story.h"
#include "lab/words_event.h"

namespace inflight::lab {

using sim::Ev;

namespace {

std::string_view sign_of_visible(const sim::Log& log, const sim::Event& event) {
  const std::string& why = log.texts[event.extra];
  if (why == "release") return "change_visibility";
  if (why == "dlq") return "dlq_move";
  if (why == "redrive") return "redrive";
  return "timeout";
}

}  // namespace

std::string_view sign_of(const sim::Log& log, const sim::Event& event) {
  switch (event.kind) {
    case Ev::none:
    case Ev::poll:
      return "open";
    case Ev::send:
      return "send";
    case Ev::visible:
      return sign_of_visible(log, event);
    case Ev::receive:
    case Ev::work:
    case Ev::restart:
      return "receive";
    case Ev::empty:
      return event.flags & sim::kFalse ? "false_empty" : "empty";
    case Ev::extend:
      return event.cause != 0 && log.events[event.cause - 1].kind == Ev::work ? "heartbeat"
                                                                              : "change_visibility";
    case Ev::timeout:
      return "timeout";
    case Ev::del:
      return "delete";
    case Ev::delete_noop:
      return "delete_noop";
    case Ev::expire:
    case Ev::purge:
    case Ev::delete_queue:
      return "expire";
    case Ev::dlq_move:
      return "dlq_move";
    case Ev::redrive:
    case Ev::move_task:
    case Ev::move_task_end:
      return "redrive";
    case Ev::send_refused:
    case Ev::config_refused:
    case Ev::alarm:
    case Ev::limit:
      return "throttle";
    case Ev::api:
      return event.extra >> 16 != 0 ? "throttle" : "open";
    case Ev::effect:
      return "effect";
    case Ev::skip_dup:
    case Ev::send_duplicate:
      return "skipped";
    case Ev::crash:
    case Ev::fail:
      return "crash";
    case Ev::fix:
    case Ev::learner:
    case Ev::config:
      return "action";
    case Ev::alarm_ok:
    case Ev::cold:
      return "open";
    case Ev::invoke:
      return "receive";
    case Ev::invoke_end:
      return log.texts[event.extra] == "ok" ? "effect" : "crash";
    case Ev::throttle:
    case Ev::loop_stop:
      return "throttle";
    case Ev::batch_drop:
      return "timeout";
    case Ev::filtered:
      return "skipped";
    case Ev::async_accept:
      return "send";
    case Ev::async_retry:
      return "redrive";
    case Ev::drop:
      return "expire";
    case Ev::dest:
      return "dlq_move";
  }
  INFLIGHT_ASSERT(false);
  return {};
}

Tone tone_of(const sim::Log& log, uint32_t number) {
  const sim::Event& event = log.events[number - 1];
  switch (event.kind) {
    case Ev::effect:
      return event.flags & sim::kDup ? Tone::bad : Tone::good;
    case Ev::visible:
    case Ev::timeout: {
      const std::string told = circumstance(log, number, Detail::full);
      const auto ends = [&told](std::string_view tail) {
        return told.size() > tail.size() && told.substr(told.size() - tail.size()) == tail;
      };
      return ends(".busy") || ends(".held") ? Tone::bad : Tone::plain;
    }
    case Ev::work:
      return other_actor(log, number) != 0 ? Tone::bad : Tone::plain;
    case Ev::empty:
      return event.flags & sim::kFalse ? Tone::bad : Tone::plain;
    case Ev::api:
    case Ev::learner:
      return event.extra >> 16 != 0 ? Tone::bad : Tone::plain;
    case Ev::invoke_end: {
      const std::string& result = log.texts[event.extra];
      return result == "error" || result == "timeout" ? Tone::bad : Tone::plain;
    }
    case Ev::dest:
      return event.flags & sim::kOk ? Tone::plain : Tone::bad;
    case Ev::throttle:
    case Ev::batch_drop:
    case Ev::loop_stop:
    case Ev::drop:
    case Ev::delete_noop:
    case Ev::expire:
    case Ev::send_refused:
    case Ev::config_refused:
    case Ev::crash:
    case Ev::fail:
    case Ev::alarm:
    case Ev::limit:
      return Tone::bad;
    case Ev::del:
    case Ev::skip_dup:
    case Ev::fix:
    case Ev::restart:
    case Ev::alarm_ok:
    case Ev::move_task_end:
      return Tone::good;
    default:
      return Tone::plain;
  }
}

}  // namespace inflight::lab
