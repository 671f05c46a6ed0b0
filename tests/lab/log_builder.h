// Event logs made by hand, for tests.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/log.h"

namespace inflight::test {

/// One event in words. `extra` is a text or the name of a place, as its kind has it.
struct Line {
  int64_t at = 0;
  sim::Ev ev = sim::Ev::none;
  std::string q{};
  std::string actor{};
  uint32_t lid = 0;
  uint32_t mid = 0;
  uint16_t rc = 0;
  uint16_t index = 0;
  int32_t value = 0;
  std::string extra{};
  std::string extra2{};
  sim::MessageState from = sim::MessageState::none;
  sim::MessageState to = sim::MessageState::none;
  uint8_t flags = 0;
  uint32_t cause = 0;
  uint32_t mask = 0;  // of servers
};

class LogBuilder {
 public:
  sim::Log log;

  uint16_t place(const std::string& name, sim::NameKind kind = sim::NameKind::queue) {
    return name_number(name, name, kind);
  }
  /// "worker-2" is an instance of the group "worker".
  uint16_t actor(const std::string& name) {
    const size_t dash = name.rfind('-');
    return name_number(name, dash == std::string::npos ? name : name.substr(0, dash),
                       sim::NameKind::actor);
  }

  /// Adds an event; returns its number.
  uint32_t add(const Line& line) {
    using sim::Ev;
    sim::Event event;
    event.at = line.at;
    event.kind = line.ev;
    event.cause = line.cause;
    event.lid = line.lid;
    event.mid = line.mid;
    event.rc = line.rc;
    event.index = line.index;
    event.value = line.value;
    event.from = line.from;
    event.to = line.to;
    event.flags = line.flags;
    const bool alarm = line.ev == Ev::alarm || line.ev == Ev::alarm_ok;
    if (!line.q.empty()) {
      event.place = place(line.q, alarm ? sim::NameKind::alarm : sim::NameKind::queue);
    }
    if (!line.actor.empty()) event.actor = actor(line.actor);
    switch (sim::info(line.ev).form) {
      case sim::ExtraForm::text:
        event.extra = log.intern(line.extra);
        break;
      case sim::ExtraForm::place:
        if (!line.extra.empty()) event.extra = place(line.extra);
        break;
      case sim::ExtraForm::two_texts:
        event.extra = log.intern(line.extra) | log.intern(line.extra2) << 16;
        break;
      case sim::ExtraForm::mask:
        event.extra = line.mask;
        break;
      case sim::ExtraForm::none:
        break;
    }
    log.events.push_back(event);
    const auto number = static_cast<uint32_t>(log.events.size());
    lid(line.lid);
    if (line.lid != 0 && log.lids[line.lid].first == 0) log.lids[line.lid].first = number;
    if (log.mids.size() <= line.mid) log.mids.resize(line.mid + 1);
    if (line.mid != 0 && log.mids[line.mid].lid == 0) {
      log.mids[line.mid] = {line.lid, event.place, 0, line.at};
    }
    return number;
  }

  /// The facts of a logical message, made when new.
  sim::LidInfo& lid(uint32_t number) {
    if (log.lids.size() <= number) log.lids.resize(number + 1);
    return log.lids[number];
  }
  void tag(uint32_t lid_number, const std::string& name) {
    size_t bit = 0;
    while (bit < log.tags.size() && log.tags[bit] != name) ++bit;
    if (bit == log.tags.size()) log.tags.push_back(name);
    lid(lid_number).tags |= uint32_t{1} << bit;
  }

  // The usual life of a message; mid = lid.
  uint32_t send(int64_t at, uint32_t id, const std::string& q = "orders") {
    lid(id).n = id;
    return add({.at = at,
                .ev = sim::Ev::send,
                .q = q,
                .actor = "shop",
                .lid = id,
                .mid = id,
                .to = sim::MessageState::visible});
  }
  uint32_t receive(int64_t at, uint32_t id, uint16_t rc, const std::string& who = "worker-1",
                   const std::string& q = "orders") {
    return add({.at = at,
                .ev = sim::Ev::receive,
                .q = q,
                .actor = who,
                .lid = id,
                .mid = id,
                .rc = rc,
                .value = 30,
                .from = sim::MessageState::visible,
                .to = sim::MessageState::in_flight});
  }
  uint32_t effect(int64_t at, uint32_t id, bool dup = false, const std::string& who = "worker-1") {
    return add({.at = at,
                .ev = sim::Ev::effect,
                .q = "orders",
                .actor = who,
                .lid = id,
                .mid = id,
                .value = 1500,
                .flags = dup ? uint8_t{sim::kDup} : uint8_t{0}});
  }
  uint32_t remove(int64_t at, uint32_t id, const std::string& q = "orders") {
    return add({.at = at,
                .ev = sim::Ev::del,
                .q = q,
                .actor = "worker-1",
                .lid = id,
                .mid = id,
                .from = sim::MessageState::in_flight,
                .to = sim::MessageState::deleted});
  }
  /// The timeout of a message in flight: it is visible again.
  uint32_t reappear(int64_t at, uint32_t id, const std::string& q = "orders") {
    return add({.at = at,
                .ev = sim::Ev::visible,
                .q = q,
                .lid = id,
                .mid = id,
                .extra = "timeout",
                .from = sim::MessageState::in_flight,
                .to = sim::MessageState::visible});
  }
  /// A DLQ move: dlq_move at the source, visible at the DLQ.
  void dead_letter(int64_t at, uint32_t id, int32_t tries, const std::string& q = "orders",
                   const std::string& dlq = "orders-dlq") {
    const uint32_t moved = add({.at = at,
                                .ev = sim::Ev::dlq_move,
                                .q = q,
                                .lid = id,
                                .mid = id,
                                .rc = static_cast<uint16_t>(tries),
                                .value = tries,
                                .extra = dlq,
                                .from = sim::MessageState::visible,
                                .to = sim::MessageState::moved});
    add({.at = at,
         .ev = sim::Ev::visible,
         .q = dlq,
         .lid = id,
         .mid = id,
         .extra = "dlq",
         .to = sim::MessageState::visible,
         .cause = moved});
  }
  uint32_t plain(int64_t at, sim::Ev ev, uint32_t id = 0, const std::string& who = "worker-1") {
    return add({.at = at, .ev = ev, .q = "orders", .actor = who, .lid = id, .mid = id});
  }

 private:
  uint16_t name_number(const std::string& text, const std::string& group, sim::NameKind kind) {
    const uint16_t found = log.find_name(text);
    if (found != 0) return found;
    log.names.push_back({text, group, kind});
    return static_cast<uint16_t>(log.names.size() - 1);
  }
};

}  // namespace inflight::test
