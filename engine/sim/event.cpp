#include "sim/event.h"

#include <array>

#include "base/check.h"

namespace inflight::sim {
namespace {

using enum ExtraForm;

constexpr std::array<EvInfo, kEvs> kInfo = {{
    {Ev::none, "", "", none, "", ""},
    {Ev::send, "send", "delay", mask, "servers", ""},
    {Ev::visible, "visible", "", text, "why", ""},
    {Ev::poll, "poll", "wait", none, "", ""},
    {Ev::receive, "receive", "timeout", mask, "servers", ""},
    {Ev::empty, "empty", "wait", mask, "servers", ""},
    {Ev::extend, "extend", "timeout", none, "", ""},
    {Ev::timeout, "timeout", "", none, "", ""},
    {Ev::del, "delete", "", none, "", ""},
    {Ev::delete_noop, "delete_noop", "", none, "", ""},
    {Ev::expire, "expire", "age", none, "", ""},
    {Ev::purge, "purge", "age", none, "", ""},
    {Ev::delete_queue, "delete_queue", "age", none, "", ""},
    {Ev::dlq_move, "dlq_move", "tries", place, "to", ""},
    {Ev::redrive, "redrive", "", place, "to", ""},
    {Ev::move_task, "move_task", "rate", place, "to", ""},
    {Ev::move_task_end, "move_task_end", "moved", text, "status", ""},
    {Ev::send_refused, "send_refused", "", text, "code", ""},
    {Ev::config_refused, "config_refused", "", text, "code", ""},
    {Ev::send_duplicate, "send_duplicate", "", none, "", ""},
    {Ev::api, "api", "billed", two_texts, "op", "err"},
    {Ev::work, "work", "work", none, "", ""},
    {Ev::effect, "effect", "work", text, "key", ""},
    {Ev::skip_dup, "skip_dup", "work", none, "", ""},
    {Ev::crash, "crash", "work", none, "", ""},
    {Ev::fail, "fail", "work", text, "why", ""},
    {Ev::restart, "restart", "", none, "", ""},
    {Ev::fix, "fix", "", none, "", ""},
    {Ev::learner, "learner", "", two_texts, "do", "err"},
    {Ev::place, "place", "", mask, "servers", ""},
    {Ev::config, "config", "", text, "knob", ""},
    {Ev::alarm, "alarm", "level", none, "", ""},
    {Ev::alarm_ok, "alarm_ok", "level", none, "", ""},
    {Ev::limit, "limit", "", text, "bound", ""},
    {Ev::invoke, "invoke", "size", none, "", ""},
    {Ev::invoke_end, "invoke_end", "work", text, "result", ""},
    {Ev::throttle, "throttle", "tries", text, "why", ""},
    {Ev::batch_drop, "batch_drop", "tries", none, "", ""},
    {Ev::cold, "cold", "wait", none, "", ""},
    {Ev::filtered, "filtered", "", text, "target", ""},
    {Ev::loop_stop, "loop_stop", "", none, "", ""},
    {Ev::async_accept, "async_accept", "size", none, "", ""},
    {Ev::async_retry, "async_retry", "delay", text, "why", ""},
    {Ev::drop, "drop", "tries", text, "why", ""},
    {Ev::dest, "dest", "tries", two_texts, "net", "target"},
    {Ev::publish, "publish", "", none, "", ""},
    {Ev::deliver, "deliver", "tries", text, "target", ""},
    {Ev::deliver_fail, "deliver_fail", "tries", two_texts, "target", "why"},
    {Ev::sub_dlq, "sub_dlq", "tries", two_texts, "target", "err"},
    {Ev::health, "health", "", text, "status", ""},
    {Ev::s3_put, "s3_put", "size", text, "key", ""},
    {Ev::s3_delete, "s3_delete", "left", text, "key", ""},
    {Ev::s3_marker, "s3_marker", "", text, "key", ""},
    {Ev::s3_change, "s3_change", "", text, "op", ""},
    {Ev::notify, "notify", "tries", text, "target", ""},
    {Ev::notify_fail, "notify_fail", "tries", two_texts, "target", "why"},
    {Ev::scale, "scale", "level", text, "why", ""},
}};

constexpr std::array<std::string_view, kMessageStates> kStates = {
    "none", "delayed", "visible", "in_flight", "deleted", "expired", "moved", "purged"};

}  // namespace

std::string_view name_of(MessageState state) { return kStates[static_cast<uint8_t>(state)]; }

const EvInfo& info(Ev ev) {
  const EvInfo& row = kInfo[static_cast<uint8_t>(ev)];
  INFLIGHT_ASSERT(row.ev == ev);
  return row;
}

Ev ev_named(std::string_view name) {
  for (const EvInfo& row : kInfo) {
    if (row.ev != Ev::none && row.name == name) return row.ev;
  }
  return Ev::none;
}

}  // namespace inflight::sim
