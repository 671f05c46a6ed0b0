#include "tests/random/model.h"

#include <algorithm>

namespace inflight::test {

using sim::Ev;
using sim::Event;
using sim::MessageState;

namespace {

bool alive(MessageState state) {
  return state == MessageState::delayed || state == MessageState::visible ||
         state == MessageState::in_flight;
}

}  // namespace

int64_t* Model::counter(Counts& counts, MessageState state) {
  switch (state) {
    case MessageState::visible:
      return &counts.visible;
    case MessageState::in_flight:
      return &counts.in_flight;
    case MessageState::delayed:
      return &counts.delayed;
    default:
      return nullptr;
  }
}

const QueueFacts& Model::facts_at(uint16_t place) const {
  static const QueueFacts kNone;
  const auto found = facts_.find(names_[place]);
  return found == facts_.end() ? kNone : found->second;
}

void Model::set_state(Message& message, MessageState to) {
  Counts& counts = tallies_[message.place].now;
  if (int64_t* from = counter(counts, message.state)) --*from;
  if (int64_t* now = counter(counts, to)) ++*now;
  message.state = to;
}

void Model::place_message(const sim::Log& log, Message& message, uint16_t place) {
  message.place = place;
  message.arrival = ++arrivals_;
  message.group = log.lids[log.mids[message.mid].lid].group;
  groups_[{place, message.group}][message.arrival] = message.mid;
}

void Model::leave(Message& message) {
  groups_[{message.place, message.group}].erase(message.arrival);
}

void Model::change_fifo_delay(const std::string& queue, int64_t delay_s, int64_t now) {
  for (auto& [mid, message] : messages_) {
    if (message.state != MessageState::delayed || names_[message.place] != queue) continue;
    message.due = std::max(message.enqueued + delay_s * 1000, now);
  }
}

std::string Model::read(const sim::Log& log) {
  while (names_.size() < log.names.size()) names_.push_back(log.names[names_.size()].text);
  for (; read_ < log.events.size(); ++read_) {
    std::string broken = apply(log, log.events[read_]);
    if (broken.empty()) continue;
    return broken + "\n  at event " + std::to_string(read_ + 1) + ": " +
           sim::event_line(log, static_cast<uint32_t>(read_ + 1));
  }
  return {};
}

/// A message the model has not seen: a send, or the copy a move task makes.
std::string Model::arrive(const sim::Log& log, const Event& event) {
  if (event.mid == 0 || event.mid >= log.mids.size()) return "an arrival without a message";
  Message& message = messages_[event.mid];
  if (message.mid != 0) return "a message arrives twice";
  message.mid = event.mid;
  message.enqueued = message.shown = event.at;
  if (event.kind == Ev::send) {
    ++tallies_[event.place].sends;
    const MessageState wanted = event.value > 0 ? MessageState::delayed : MessageState::visible;
    if (event.to != wanted) return "a send with delay " + std::to_string(event.value) + " s";
    message.due = event.at + int64_t{event.value} * 1000;
  } else {
    ++tallies_[event.place].arrived;
  }
  place_message(log, message, event.place);
  set_state(message, event.to);
  return {};
}

std::string Model::apply(const sim::Log& log, const Event& event) {
  if (event.kind == Ev::send) return arrive(log, event);
  if (event.kind == Ev::limit) return "the run hit a bound";
  if (event.mid == 0) return {};
  auto found = messages_.find(event.mid);
  if (found == messages_.end()) {
    const bool copy = event.kind == Ev::visible && event.from == MessageState::none &&
                      log.texts[event.extra] == "redrive";
    return copy ? arrive(log, event) : "an event of a message that never arrived";
  }
  Message& message = found->second;
  if (event.kind == Ev::extend) {
    message.due = event.at + int64_t{event.value} * 1000;
    return message.state == MessageState::in_flight ? "" : "extends what is not in flight";
  }
  if (event.from == event.to && event.kind != Ev::receive) return {};
  if (event.kind == Ev::visible) return on_visible(log, event, message);
  if (event.place != message.place) return "a message at a queue it is not in";
  if (event.from != message.state) return "a change from a state the message is not in";
  switch (event.kind) {
    case Ev::receive:
      return on_receive(event, message);
    case Ev::expire: {
      std::string broken = on_expire(event, message);
      if (!broken.empty()) return broken;
      ++tallies_[event.place].expired;
      break;
    }
    case Ev::del:
      ++tallies_[event.place].deleted;
      break;
    case Ev::purge:
    case Ev::delete_queue:
      ++tallies_[event.place].purged;
      break;
    case Ev::dlq_move:
    case Ev::redrive: {
      std::string broken = on_move(event, message);
      if (!broken.empty()) return broken;
      ++tallies_[event.place].left;
      break;
    }
    default:
      return "an event that changes states and should not";
  }
  if (alive(event.to)) return "an end that is none";
  leave(message);
  set_state(message, event.to);
  return {};
}

std::string Model::on_visible(const sim::Log& log, const Event& event, Message& message) {
  const std::string& why = log.texts[event.extra];
  if (why == "dlq") {
    if (message.state != MessageState::moved) return "arrives at a DLQ without having left";
    if (message.moving_to != event.place) return "arrives at another queue than it was moved to";
    ++tallies_[event.place].arrived;
    message.receives_here = 0;
    message.shown = event.at;
    if (facts_at(event.place).fifo) message.enqueued = event.at;  // SQS-RET-05
    place_message(log, message, event.place);
    set_state(message, MessageState::visible);
    return {};
  }
  if (event.place != message.place) return "becomes visible at a queue it is not in";
  if (event.from != message.state) return "becomes visible from a state it is not in";
  if (event.at != message.due) {
    return "becomes visible at another moment than " + std::to_string(message.due) + " ms";
  }
  set_state(message, MessageState::visible);
  message.shown = event.at;
  return {};
}

std::string Model::on_receive(const Event& event, Message& message) {
  if (event.index == 0) {
    batch_.clear();
    batch_groups_.clear();
  }
  const QueueFacts& queue = facts_at(event.place);
  std::string broken = in_order(message, event.at);
  if (!broken.empty()) return broken;
  if (queue.fifo && message.receives_here == 0) {
    uint64_t& last = first_given_[{message.place, message.group}];
    if (message.arrival < last) return "first delivered after a later message of its group";
    last = message.arrival;
  }
  batch_groups_.insert(message.group);
  if (!batch_.insert(message.mid).second) return "twice in one answer";
  if (exhausted(message)) {
    return "received more often than maxReceiveCount " + std::to_string(queue.max_receives);
  }
  ++message.receives;
  ++message.receives_here;
  if (event.rc != message.receives) return "a wrong receive count";
  message.due = event.at + int64_t{event.value} * 1000;
  const MessageState to = event.value > 0 ? MessageState::in_flight : MessageState::visible;
  if (event.to != to) return "a receive that does not hide";
  set_state(message, to);
  message.shown = event.at;  // counts when it stays visible
  const int64_t in_flight = tallies_[event.place].now.in_flight;
  if (queue.in_flight_max > 0 && in_flight > queue.in_flight_max) return "too many in flight";
  return {};
}

std::string Model::on_expire(const Event& event, const Message& message) {
  const int64_t end = message.enqueued + facts_at(event.place).retention_s * 1000;
  if (event.at < end) return "expires before " + std::to_string(end) + " ms";
  return {};
}

std::string Model::on_move(const Event& event, Message& message) {
  const QueueFacts& queue = facts_at(event.place);
  message.moving_to = static_cast<uint16_t>(event.extra);
  if (event.kind == Ev::redrive) return {};
  last_move_[event.place] = event.at;
  if (queue.dlq.empty()) return "moved without a redrive policy";
  if (names_[message.moving_to] != queue.dlq) return "moved to another queue than the policy's";
  if (message.receives_here < queue.max_receives) return "moved before maxReceiveCount";
  return {};
}

std::string Model::at_rest(int64_t now) const {
  for (const auto& [place, tally] : tallies_) {
    const int64_t in = tally.sends + tally.arrived;
    const int64_t out = tally.deleted + tally.expired + tally.purged + tally.left;
    if (in != out + tally.now.all()) {
      return names_[place] + ": " + std::to_string(in) + " came, " + std::to_string(out) +
             " left, " + std::to_string(tally.now.all()) + " are there";
    }
  }
  for (const auto& [key, line] : groups_) {
    for (const auto& [arrival, mid] : line) {
      const Message& message = messages_.at(mid);
      const int64_t end = message.enqueued + facts_at(key.first).retention_s * 1000;
      if (now >= end) return "message " + std::to_string(mid) + " outlives its retention";
      const bool hidden = message.state != MessageState::visible;
      if (hidden && now >= message.due) return "message " + std::to_string(mid) + " stays hidden";
    }
  }
  return {};
}

Counts Model::counts(const std::string& queue) const {
  for (const auto& [place, tally] : tallies_) {
    if (names_[place] == queue) return tally.now;
  }
  return {};
}

int64_t Model::present() const {
  int64_t all = 0;
  for (const auto& [place, tally] : tallies_) all += tally.now.all();
  return all;
}

bool Model::offers(const std::string& queue) const {
  for (const auto& [key, line] : groups_) {
    if (names_[key.first] != queue) continue;
    const bool fifo = facts_at(key.first).fifo;
    for (const auto& [arrival, mid] : line) {
      if (messages_.at(mid).state == MessageState::visible) return true;
      if (fifo) break;
    }
  }
  return false;
}

const Model::Message* Model::find(uint32_t mid) const {
  const auto found = messages_.find(mid);
  return found == messages_.end() ? nullptr : &found->second;
}

int64_t Model::sends(const std::string& queue) const {
  for (const auto& [place, tally] : tallies_) {
    if (names_[place] == queue) return tally.sends;
  }
  return 0;
}

}  // namespace inflight::test
