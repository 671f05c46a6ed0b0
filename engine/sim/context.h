// What a handler may do: read the clock, draw, emit facts, plan entries, call, answer. No handler
// runs inside another (joints 3): calls and answers are queued and run when it has returned.
#pragma once

#include <cstdint>
#include <string_view>

#include "sim/kernel.h"

namespace inflight::sim {

/// Sees calls and answers go by, so that they can be shown. Changes nothing.
class Wire {
 public:
  virtual ~Wire() = default;
  /// `call` is about to be routed; `events` have happened.
  virtual void on_call(const Call& call, uint32_t events) = 0;
  /// The call is answered; its `api` event is number `event`.
  virtual void on_answer(Ticket ticket, const api::Answer& answer, uint32_t event) = 0;
};

/// Where facts go. All may be null: re-execution needs no log.
struct Sinks {
  Log* log = nullptr;
  Wire* wire = nullptr;
};

class Context {
 public:
  Context(Kernel& kernel, Sinks& sinks, uint32_t cause = 0)
      : kernel_(kernel), sinks_(sinks), cause_(cause) {}

  Time now() const { return kernel_.now; }
  Kernel& kernel() { return kernel_; }
  /// Event that led to the present handler, 0 = the script.
  uint32_t cause() const { return cause_; }
  uint64_t draw(Stream stream, uint64_t n) const { return inflight::draw(kernel_.seed, stream, n); }

  /// Appends a fact at the present moment; `at` is filled in. Returns its number, or 0 during
  /// setup. Anchored inputs that wait for it are planned.
  uint32_t emit(Event event);
  /// Emits `config`: `actor` changed `what` of a place. Returns its number.
  uint32_t config(uint16_t place, uint16_t actor, std::string_view what);
  /// Ends the run at a bound: emits `limit` with its name, once.
  void stop(std::string_view bound);
  /// Text number for `Event::extra`. 0 without a log: texts never enter the state.
  uint32_t text(std::string_view value);
  uint32_t two_texts(std::string_view low, std::string_view high);

  /// Number of a name, 0 if there is none.
  uint16_t known(std::string_view text, NameKind kind) const;
  /// Number of a name, added when new.
  uint16_t name(std::string_view text, NameKind kind, std::string_view group = {});

  /// Gives `body` a lid when it has none; notes what is known of it in the log.
  api::Body identify(const api::Body& body, uint16_t actor, std::string_view group);
  /// A new queue message of `lid` at `queue`.
  uint32_t new_mid(uint32_t lid, uint16_t queue, uint16_t source);
  /// Records that `mid` was dead-lettered from `source`.
  void note_source(uint32_t mid, uint16_t source);

  /// Plans an entry. Entries past the horizon are dropped. REQUIRES: at >= now.
  void plan(Time at, Rank rank, uint16_t tie, Owner owner, uint16_t kind, uint64_t subject,
            uint32_t generation = 0);

  /// Calls a service now, after the present handler.
  Ticket call(Caller caller, api::Request request, uint32_t cause);
  /// Calls a service at `at` with the given rank (a poll: Rank::poll).
  Ticket call_at(Time at, Rank rank, Caller caller, api::Request request, uint32_t cause);
  /// Ends a call from the caller's side: the service is told, no answer comes. Nothing happens if
  /// it is answered already.
  void hang_up(Ticket ticket);
  /// Answers an open call: emits `api`, then queues the reply. REQUIRES: the ticket is open.
  void answer(Ticket ticket, api::Answer value);

 private:
  uint32_t append(Event event);
  Kernel& kernel_;
  Sinks& sinks_;
  uint32_t cause_;
};

/// Billed units of a payload: one per started 64 KiB, at least one (SQS-BILL-02).
int64_t billed_units(int64_t bytes);

}  // namespace inflight::sim
