// Signs and tones of events: one table for the captions, the lanes and the lists.
#include <array>
#include <utility>

#include "base/check.h"
#include "lab/event_story.h"
#include "lab/words_event.h"

namespace inflight::lab {

using sim::Ev;

namespace {

/// In the order of the kinds; "" = it depends on the event.
constexpr std::array<std::pair<Ev, std::string_view>, sim::kEvs> kSigns{{
    {Ev::none, "open"},
    {Ev::send, "send"},
    {Ev::visible, ""},
    {Ev::poll, "open"},
    {Ev::receive, "receive"},
    {Ev::empty, ""},
    {Ev::extend, ""},
    {Ev::timeout, "timeout"},
    {Ev::del, "delete"},
    {Ev::delete_noop, "delete_noop"},
    {Ev::expire, "expire"},
    {Ev::purge, "expire"},
    {Ev::delete_queue, "expire"},
    {Ev::dlq_move, "dlq_move"},
    {Ev::redrive, "redrive"},
    {Ev::move_task, "redrive"},
    {Ev::move_task_end, "redrive"},
    {Ev::send_refused, "throttle"},
    {Ev::config_refused, "throttle"},
    {Ev::send_duplicate, "skipped"},
    {Ev::api, ""},
    {Ev::work, "receive"},
    {Ev::effect, "effect"},
    {Ev::skip_dup, "skipped"},
    {Ev::crash, "crash"},
    {Ev::fail, "crash"},
    {Ev::restart, "receive"},
    {Ev::fix, "action"},
    {Ev::learner, "action"},
    {Ev::place, "action"},
    {Ev::config, "action"},
    {Ev::alarm, "throttle"},
    {Ev::alarm_ok, "open"},
    {Ev::limit, "throttle"},
    {Ev::invoke, "receive"},
    {Ev::invoke_end, ""},
    {Ev::throttle, "throttle"},
    {Ev::batch_drop, "timeout"},
    {Ev::cold, "open"},
    {Ev::filtered, "skipped"},
    {Ev::loop_stop, "throttle"},
    {Ev::async_accept, "send"},
    {Ev::async_retry, "redrive"},
    {Ev::drop, "expire"},
    {Ev::dest, "dlq_move"},
    {Ev::publish, "send"},
    {Ev::deliver, "send"},
    {Ev::deliver_fail, "throttle"},
    {Ev::sub_dlq, "dlq_move"},
    {Ev::health, ""},
    {Ev::s3_put, "send"},
    {Ev::s3_delete, "delete"},
    {Ev::s3_marker, "delete"},
    {Ev::s3_change, "action"},
    {Ev::notify, "send"},
    {Ev::notify_fail, "throttle"},
    {Ev::scale, "action"},
}};

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
    case Ev::visible:
      return sign_of_visible(log, event);
    case Ev::empty:
      return event.flags & sim::kFalse ? "false_empty" : "empty";
    case Ev::extend:
      return event.cause != 0 && log.events[event.cause - 1].kind == Ev::work ? "heartbeat"
                                                                              : "change_visibility";
    case Ev::api:
      return event.extra >> 16 != 0 ? "throttle" : "open";
    case Ev::health:
      return log.texts[event.extra] == "ok" ? "open" : "throttle";
    case Ev::invoke_end:
      return log.texts[event.extra] == "ok" ? "effect" : "crash";
    default: {
      const auto& [kind, sign] = kSigns[static_cast<uint8_t>(event.kind)];
      INFLIGHT_ASSERT(kind == event.kind && !sign.empty());
      return sign;
    }
  }
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
    case Ev::health:
      return log.texts[event.extra] == "ok" ? Tone::good : Tone::bad;
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
    case Ev::deliver_fail:
    case Ev::sub_dlq:
    case Ev::notify_fail:
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
