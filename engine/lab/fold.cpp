#include "lab/fold.h"

#include <algorithm>

#include "base/check.h"
#include "lab/pricing.h"

namespace inflight::lab {
namespace {

using sim::Ev;
using sim::MessageState;

// SQS-CW-04: from this many receives on a standard queue skips the message.
constexpr uint16_t kSkippedReceives = 3;
// A copy of the fold is linear in the messages, so a long log has few of them.
constexpr uint32_t kCheckpoints = 32;
constexpr uint32_t kSpacingMin = 512;

uint16_t one_more(uint16_t count) {
  return count == 0xffff ? count : static_cast<uint16_t>(count + 1);
}

bool lives(MessageState state) {
  return state == MessageState::delayed || state == MessageState::visible ||
         state == MessageState::in_flight;
}

}  // namespace

void FoldState::apply(const sim::Event& event) {
  ++position_;
  now_ = event.at;
  FoldedPlace& here = grown_place(event.place);
  if (event.kind == Ev::api) {
    const int64_t price = lines_[event.place].fifo ? kPrices.fifo : kPrices.standard;
    for (FoldedPlace* sum : {&here, &total_}) {
      sum->requests += event.value;
      sum->nano_usd += event.value * price;
    }
  }
  if (event.kind == Ev::effect && (event.flags & sim::kDup) != 0) {
    ++here.duplicates;
    ++total_.duplicates;
  }
  // Of a batch the first event stands for the run.
  if ((event.kind == Ev::invoke || event.kind == Ev::invoke_end) && event.index == 0) {
    for (FoldedPlace* sum : {&here, &total_}) sum->running += event.kind == Ev::invoke ? 1 : -1;
  }
  follow_events(event);
  follow_objects(event);
  if (event.mid != 0) move(event);
  if (event.actor != 0) follow_actor(event);
}

void FoldState::move(const sim::Event& event) {
  FoldedMessage& message = grown_message(event.mid);
  if (event.kind != sim::Ev::place) message.last_event = position_;  // it waits on
  if (event.kind == Ev::receive) {
    message.rc = event.rc;
    message.receives_here = one_more(message.receives_here);
  }
  if (event.from != event.to) {
    for (FoldedPlace* sum : {&places_[event.place], &total_}) {
      if (event.from != MessageState::none) --sum->counts[static_cast<uint8_t>(event.from)];
      ++sum->counts[static_cast<uint8_t>(event.to)];
    }
    message.state = event.to;
    if (event.from == MessageState::none) {
      message.place = event.place;
      message.receives_here = 0;
      message.arrived = event.at;
      lines_[event.place].arrivals.push_back({event.mid, event.at});
    }
  }
  settle(event.place);
}

void FoldState::follow_events(const sim::Event& event) {
  const bool begins = event.kind == Ev::async_accept || event.kind == Ev::async_retry;
  const bool ends = (event.kind == Ev::invoke && event.mid == 0) || event.kind == Ev::drop ||
                    event.kind == Ev::dest;
  if (!begins && !ends) return;
  std::set<uint32_t>& waiting = lines_[event.place].events;
  const auto before = static_cast<int64_t>(waiting.size());
  if (begins) waiting.insert(event.lid);
  if (ends) waiting.erase(event.lid);
  const int64_t change = static_cast<int64_t>(waiting.size()) - before;
  for (FoldedPlace* sum : {&places_[event.place], &total_}) sum->waiting += change;
}

void FoldState::follow_objects(const sim::Event& event) {
  if (event.kind != Ev::s3_put && event.kind != Ev::s3_delete) return;
  std::set<uint32_t>& keys = lines_[event.place].keys;
  const auto before = static_cast<int64_t>(keys.size());
  if (event.kind == Ev::s3_put) keys.insert(event.extra);
  if (event.kind == Ev::s3_delete && event.value == 0) keys.erase(event.extra);
  const int64_t change = static_cast<int64_t>(keys.size()) - before;
  for (FoldedPlace* sum : {&places_[event.place], &total_}) sum->objects += change;
}

void FoldState::follow_actor(const sim::Event& event) {
  FoldedActor& actor = grown_actor(event.actor);
  const FoldedActor before = actor;
  switch (event.kind) {
    case Ev::work:
      set_busy(actor, event.place);
      break;
    case Ev::effect:
    case Ev::skip_dup:
    case Ev::fail:
      set_busy(actor, 0);
      break;
    case Ev::crash:
      set_busy(actor, 0);
      actor.down = true;
      break;
    case Ev::restart:
      actor.down = false;
      break;
    default:
      break;
  }
  actor.seen = true;
  if (actor.down != before.down || actor.seen != before.seen) ++roster_;
}

void FoldState::set_busy(FoldedActor& actor, uint16_t place) {
  if (actor.busy_at != 0) {
    --lines_[actor.busy_at].busy;
    --busy_total_;
  }
  actor.busy_at = place;
  if (place != 0) {
    ++lines_[place].busy;
    ++busy_total_;
  }
}

bool FoldState::counts_for_age(const Line& line, const Arrival& arrival, uint16_t place) const {
  const FoldedMessage& message = messages_[arrival.mid];
  return message.place == place && message.arrived == arrival.at && lives(message.state) &&
         (line.fifo || message.receives_here < kSkippedReceives);
}

void FoldState::settle(uint16_t place) {
  // Leaving, being deleted and the third receive are final, so the head only moves on.
  Line& line = lines_[place];
  while (line.head < line.arrivals.size() &&
         !counts_for_age(line, line.arrivals[line.head], place)) {
    ++line.head;
  }
}

FoldedPlace& FoldState::grown_place(uint16_t number) {
  while (places_.size() <= number) {
    Line line;
    line.fifo = is_fifo_name(log_->names[places_.size()].text);
    lines_.push_back(std::move(line));
    places_.emplace_back();
  }
  return places_[number];
}

FoldedActor& FoldState::grown_actor(uint16_t number) {
  if (actors_.size() <= number) actors_.resize(static_cast<size_t>(number) + 1);
  return actors_[number];
}

FoldedMessage& FoldState::grown_message(uint32_t mid) {
  if (messages_.size() <= mid) messages_.resize(static_cast<size_t>(mid) + 1);
  return messages_[mid];
}

int64_t FoldState::count(uint16_t place_number, MessageState state) const {
  return place(place_number).counts[static_cast<uint8_t>(state)];
}

const FoldedPlace& FoldState::place(uint16_t number) const {
  static const FoldedPlace kEmpty{};
  return number < places_.size() ? places_[number] : kEmpty;
}

const FoldedActor& FoldState::actor(uint16_t number) const {
  static const FoldedActor kEmpty{};
  return number < actors_.size() ? actors_[number] : kEmpty;
}

const FoldedMessage& FoldState::message(uint32_t mid) const {
  static const FoldedMessage kEmpty{};
  return mid < messages_.size() ? messages_[mid] : kEmpty;
}

int64_t FoldState::busy(uint16_t number) const {
  return number < lines_.size() ? lines_[number].busy : 0;
}

int64_t FoldState::oldest_arrival(uint16_t number) const {
  if (number >= lines_.size()) return -1;
  const Line& line = lines_[number];
  return line.head < line.arrivals.size() ? line.arrivals[line.head].at : -1;
}

Folded::Folded(const sim::Log& log) : log_(&log), current_(log) {
  const auto events = static_cast<uint32_t>(log.events.size());
  spacing_ = std::max(kSpacingMin, events / kCheckpoints + 1);
  for (const sim::Event& event : log.events) {
    if (current_.position() % spacing_ == 0) checkpoints_.push_back(current_);
    current_.apply(event);
  }
  if (checkpoints_.empty()) checkpoints_.push_back(current_);
}

const FoldState& Folded::at(uint32_t position) {
  INFLIGHT_ASSERT(position <= log_->events.size());
  const size_t nearest = std::min<size_t>(position / spacing_, checkpoints_.size() - 1);
  const FoldState& checkpoint = checkpoints_[nearest];
  if (position < current_.position() || checkpoint.position() > current_.position()) {
    current_ = checkpoint;
  }
  while (current_.position() < position) current_.apply(log_->events[current_.position()]);
  return current_;
}

}  // namespace inflight::lab
