// Facts. An event says that something happened at a place; its number is its position in the log,
// from 1. Events are what goals, the screen and the digest read (joints 9).
#pragma once

#include <cstdint>
#include <string_view>

namespace inflight::sim {

/// Message states. The numbers are fixed (joints 9).
enum class MessageState : uint8_t {
  none = 0,
  delayed = 1,
  visible = 2,
  in_flight = 3,
  deleted = 4,
  expired = 5,
  moved = 6,
  purged = 7,
};
inline constexpr uint8_t kMessageStates = 8;

/// "visible", "in_flight" …; "none" for none.
std::string_view name_of(MessageState state);

/// What happened. Order is free: only names enter the log text.
enum class Ev : uint8_t {
  none,
  send,
  visible,
  poll,
  receive,
  empty,
  extend,
  timeout,
  del,
  delete_noop,
  expire,
  purge,
  delete_queue,
  dlq_move,
  redrive,
  move_task,
  move_task_end,
  send_refused,
  config_refused,
  send_duplicate,
  api,
  work,
  effect,
  skip_dup,
  crash,
  fail,
  restart,
  fix,
  learner,
  place,
  config,
  alarm,
  alarm_ok,
  limit,
  // Lambda (joints 9). Of a batch one event a message, all with the same cause.
  invoke,        // a run starts; cause = the first message's receive
  invoke_end,    // cause = the first `invoke` of the run
  throttle,      // an invoke was refused; tries so far
  batch_drop,    // a mapping gives up a batch that never ran
  cold,          // a run has to wait for a new environment
  filtered,      // no filter lets it pass: a mapping deletes it, a subscription skips it
  loop_stop,     // recursion: the invoke was refused
  async_accept,  // an event was taken for later; its size
  async_retry,   // it is tried again after `delay` s
  drop,          // an event is given up
  dest,          // a record goes to a destination or a dead-letter queue; ok = it arrived
  // SNS (joints 9). `tries` counts from 1; `target` is the subscription's endpoint.
  publish,
  deliver,       // the endpoint has taken it
  deliver_fail,  // why = the code of the refusal
  sub_dlq,       // given up; target = the dead-letter queue, err = why it was not taken either
  health,        // deliveries to the place fail from now on, or succeed again (status = ok)
  // S3 (joints 9). What becomes of a notification has the event it tells of as its cause.
  s3_put,       // an object, or a version of one, is there; its size and key
  s3_delete,    // it is gone for good; how many versions of it are left
  s3_marker,    // a delete marker hides it
  s3_change,    // something else happened to it: op = the event as S3 names it
  notify,       // a destination has taken a notification, at attempt `tries`
  notify_fail,  // it has not: why = the code of the refusal. Without a later try: `drop`
  scale,        // a group of workers gets another size (CLI-ASG); why = out or in
};
inline constexpr uint8_t kEvs = static_cast<uint8_t>(Ev::scale) + 1;

/// What `Event::extra` of a kind is: nothing, a text, a place, a mask, or two texts.
enum class ExtraForm : uint8_t { none, text, place, mask, two_texts };

/// One row a kind: its names in log text and goals. Empty value/extra names = unused.
struct EvInfo {
  Ev ev;
  std::string_view name;   // "delete", "dlq_move"
  std::string_view value;  // name of `Event::value`: "timeout", "wait", "billed" …
  ExtraForm form;
  std::string_view extra;   // name of the extra: "why", "to", "code"; first of two: "op", "do"
  std::string_view extra2;  // second of two: "err"
};
const EvInfo& info(Ev ev);
/// The kind called `name`, or Ev::none.
Ev ev_named(std::string_view name);

enum Flag : uint8_t { kDup = 1, kStale = 2, kFalse = 4, kOk = 8 };

/// 40 bytes. `cause` is the number of an earlier event, 0 = the script. `rc` saturates at 65535.
struct Event {
  int64_t at = 0;  // ms
  uint32_t cause = 0;
  uint32_t lid = 0;  // logical message, 0 = none
  uint32_t mid = 0;  // queue message, 0 = none
  int32_t value = 0;
  uint32_t extra = 0;  // text number, place number, mask, or two 16-bit text numbers (low, high)
  uint16_t place = 0;  // number in Log::names, 0 = none
  uint16_t actor = 0;  // number in Log::names, 0 = none
  uint16_t rc = 0;
  uint16_t index = 0;  // position in its batch, from 0
  Ev kind = Ev::none;
  MessageState from = MessageState::none;
  MessageState to = MessageState::none;
  uint8_t flags = 0;
  bool operator==(const Event&) const = default;
};
static_assert(sizeof(Event) == 40);

}  // namespace inflight::sim
