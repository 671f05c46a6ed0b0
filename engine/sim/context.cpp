#include "sim/context.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "sim/limits.h"

namespace inflight::sim {

int64_t billed_units(int64_t bytes) { return std::max<int64_t>(1, (bytes + 65535) / 65536); }

uint32_t Context::append(Event event) {
  event.at = kernel_.now.ms;
  const uint32_t number = ++kernel_.events;
  if (sinks_.log != nullptr) {
    Log& log = *sinks_.log;
    log.events.push_back(event);
    INFLIGHT_ASSERT(log.events.size() == number);
    if (event.lid != 0 && log.lids[event.lid].first == 0) log.lids[event.lid].first = number;
  }
  return number;
}

uint32_t Context::emit(Event event) {
  if (kernel_.quiet) return 0;
  if (kernel_.events >= kEventsMax && !kernel_.unbounded) {
    stop("events");
    return kernel_.events;
  }
  const uint32_t number = append(event);
  for (Anchor& anchor : kernel_.anchors) {
    if (anchor.kind != event.kind || ++anchor.seen != anchor.nth) continue;
    plan(now() + Span{anchor.after_ms}, Rank::call, 0, Owner::inputs, 0, anchor.input);
  }
  return number;
}

uint32_t Context::config(uint16_t place, uint16_t actor, std::string_view what) {
  Event event;
  event.kind = Ev::config;
  event.place = place;
  event.actor = actor;
  event.extra = text(what);
  event.cause = cause_;
  return emit(event);
}

void Context::stop(std::string_view bound) {
  if (!kernel_.bound.empty()) return;
  kernel_.bound = bound;
  Event event;
  event.kind = Ev::limit;
  event.extra = text(bound);
  append(event);
}

uint32_t Context::text(std::string_view value) {
  if (sinks_.log == nullptr || kernel_.quiet) return 0;
  return sinks_.log->intern(value);
}

uint32_t Context::two_texts(std::string_view low, std::string_view high) {
  const uint32_t a = text(low);
  const uint32_t b = text(high);
  INFLIGHT_ASSERT(a < kTextsMax && b < kTextsMax);
  return b << 16 | a;
}

uint16_t Context::known(std::string_view text, NameKind kind) const {
  const auto& names = kernel_.names;
  for (uint32_t i = 1; i < names.size(); ++i) {
    if (names[i].kind == kind && names[i].text == text) return static_cast<uint16_t>(i);
  }
  return 0;
}

uint16_t Context::name(std::string_view text, NameKind kind, std::string_view group) {
  auto& names = kernel_.names;
  if (const uint16_t number = known(text, kind)) return number;
  INFLIGHT_ASSERT(names.size() < 65535);
  names.push_back({std::string(text), std::string(group.empty() ? text : group), kind});
  if (sinks_.log != nullptr) sinks_.log->names = names;
  return static_cast<uint16_t>(names.size() - 1);
}

api::Body Context::identify(const api::Body& body, uint16_t actor, std::string_view group) {
  if (body->lid != 0) return body;
  api::Payload payload = *body;
  payload.lid = ++kernel_.lids;
  if (sinks_.log != nullptr) {
    LidInfo lid;
    lid.born = kernel_.now.ms;
    lid.n = payload.n;
    lid.tags = payload.tags;
    lid.group = text(group);
    const auto written = static_cast<int64_t>(payload.text.size());
    lid.bytes = static_cast<uint32_t>(std::max(written, payload.length));
    lid.actor = actor;
    sinks_.log->lids.push_back(lid);
    INFLIGHT_ASSERT(sinks_.log->lids.size() == payload.lid + 1U);
  }
  return api::Body(std::move(payload));
}

uint32_t Context::new_mid(uint32_t lid, uint16_t queue, uint16_t source) {
  const uint32_t mid = ++kernel_.mids;
  if (sinks_.log != nullptr) {
    sinks_.log->mids.push_back({lid, queue, source, kernel_.now.ms});
    INFLIGHT_ASSERT(sinks_.log->mids.size() == mid + 1U);
  }
  return mid;
}

void Context::note_source(uint32_t mid, uint16_t source) {
  if (sinks_.log != nullptr) sinks_.log->mids[mid].source = source;
}

void Context::plan(Time at, Rank rank, uint16_t tie, Owner owner, uint16_t kind, uint64_t subject,
                   uint32_t generation) {
  INFLIGHT_ASSERT(at >= kernel_.now);
  if (at.ms > kernel_.horizon_ms) return;
  if (kernel_.agenda.size() >= kAgendaMax) {
    stop("agenda");
    return;
  }
  const uint64_t order = static_cast<uint64_t>(rank) << 60 | static_cast<uint64_t>(tie) << 48 |
                         ++kernel_.next_sequence;
  kernel_.agenda.push({at.ms, order, owner, kind, generation, subject});
}

Ticket Context::call(Caller caller, api::Request request, uint32_t cause) {
  const Ticket ticket = ++kernel_.tickets;
  kernel_.due_now.push_back(Call{ticket, caller, cause, std::move(request)});
  return ticket;
}

Ticket Context::call_at(Time at, Rank rank, Caller caller, api::Request request, uint32_t cause) {
  const Ticket ticket = ++kernel_.tickets;
  if (at.ms > kernel_.horizon_ms) return ticket;
  kernel_.deferred.emplace(ticket, Call{ticket, caller, cause, std::move(request)});
  plan(at, rank, 0, Owner::call, 0, ticket);
  return ticket;
}

void Context::hang_up(Ticket ticket) { kernel_.due_now.push_back(HangUp{ticket}); }

void Context::answer(Ticket ticket, api::Answer value) {
  const auto found = kernel_.open.find(ticket);
  INFLIGHT_ASSERT(found != kernel_.open.end());
  const OpenCall open = std::move(found->second);
  kernel_.open.erase(found);
  const auto* error = std::get_if<Error>(&value.of);
  Event event;
  event.kind = Ev::api;
  event.place = open.place;
  event.actor = open.caller.actor;
  event.value = static_cast<int32_t>(std::max(open.units, billed_units(payload_bytes(value))));
  event.extra = two_texts(open.op, error == nullptr ? std::string_view{} : error->code);
  const uint32_t number = emit(event);
  if (sinks_.wire != nullptr) sinks_.wire->on_answer(ticket, value, number);
  kernel_.due_now.push_back(Reply{open.caller, std::move(value)});
}

}  // namespace inflight::sim
