// Who may be handed out next.
#include <tuple>

#include "tests/random/model.h"

namespace inflight::test {

using sim::MessageState;

namespace {

constexpr int64_t kToBackAfter = 3;  // sqs.moveToBackAfter

}  // namespace

/// A redrive policy that can be followed would move the message instead.
bool Model::exhausted(const Message& message) const {
  const QueueFacts& queue = facts_at(message.place);
  const auto target = facts_.find(queue.dlq);
  const bool limited = !queue.dlq.empty() && target != facts_.end() && target->second.exists;
  return limited && message.receives_here >= queue.max_receives;
}

std::string Model::in_order(const Message& message, int64_t now) const {
  if (!facts_at(message.place).fifo) return in_standard_order(message);
  std::string broken = in_group_order(message);
  return broken.empty() ? in_turn_of_groups(message, now) : broken;
}

/// SQS-FIFO-09, -10: what a FIFO group gives out is the front of its line, nothing behind a message
/// that is in flight or delayed, nothing out of sequence.
std::string Model::in_group_order(const Message& message) const {
  for (const auto& [arrival, mid] : groups_.at({message.place, message.group})) {
    if (arrival >= message.arrival) break;
    if (batch_.count(mid) == 0) {
      return "handed out while message " + std::to_string(mid) +
             " of its group stands before it (" +
             std::string(sim::name_of(messages_.at(mid).state)) + ")";
    }
  }
  return {};
}

/// SQS-FIFO-12: groups in the order in which their heads became visible.
std::string Model::in_turn_of_groups(const Message& message, int64_t now) const {
  if (batch_groups_.count(message.group) != 0) return {};
  // A head that was moved away in this instant had its own turn; the model no longer sees it.
  const auto moved = last_move_.find(message.place);
  if (moved != last_move_.end() && moved->second == now) return {};
  for (auto line = groups_.lower_bound({message.place, 0});
       line != groups_.end() && line->first.first == message.place; ++line) {
    if (line->second.empty() || batch_groups_.count(line->first.second) != 0) continue;
    const Message& head = messages_.at(line->second.begin()->second);
    if (head.state != MessageState::visible || head.mid == message.mid) continue;
    if (std::tie(head.shown, head.arrival) < std::tie(message.shown, message.arrival)) {
      return "handed out before message " + std::to_string(head.mid) +
             ", the head of a group that waits longer";
    }
  }
  return {};
}

/// SQS-ORD-01, -02: in order of arrival, but behind all others after three receives.
std::string Model::in_standard_order(const Message& message) const {
  const auto key = [](const Message& m) {
    const bool back = m.receives_here >= kToBackAfter;
    return std::make_tuple(back, back ? m.shown : 0, m.arrival);
  };
  for (const auto& [arrival, mid] : groups_.at({message.place, message.group})) {
    const Message& other = messages_.at(mid);
    if (other.state != MessageState::visible || batch_.count(mid) != 0 || exhausted(other))
      continue;
    if (key(other) < key(message)) {
      return "handed out before message " + std::to_string(mid) + ", which stands before it";
    }
  }
  return {};
}

}  // namespace inflight::test
