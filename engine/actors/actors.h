// The doors of the actors: who uses the services. They only call; they never look into a service.
#pragma once

#include <string_view>
#include <vector>

#include "actors/state.h"
#include "base/result.h"
#include "sim/context.h"

namespace inflight::actors {

/// Adds an actor and plans its first deeds from t = 0 on. `tags` are all tags of the scenario by
/// bit. REQUIRES: the names of its queues and topics are known to the kernel.
void add(sim::Context&, State&, const Producer&, const std::vector<std::string>& tags);
void add(sim::Context&, State&, const Consumer&, const std::vector<std::string>& tags);
void add(sim::Context&, State&, const Daemon&, const std::vector<std::string>& tags);
/// REQUIRES: its consumer is added.
void add(sim::Context&, State&, const Scaler&, const std::vector<std::string>& tags);

void add(sim::Context&, State&, const Script&);

void on_entry(sim::Context&, State&, const sim::Entry&);
/// An answer to a call of instance or producer `reply_to`.
void on_reply(sim::Context&, State&, uint64_t reply_to, const api::Answer&);

/// What a learner may do to an actor (joints 13).
enum class Verb : uint8_t { deploy_fix, crash, restart, stop, start, scale };

/// Applies a verb to an actor group. `instance` 0 = all of them; `count` for scale, 0 … 50.
/// Errors: no such actor, no such instance, count out of range.
std::optional<Error> act(sim::Context&, State&, Verb, std::string_view actor, int64_t instance,
                         int64_t count);

/// The bit of a tag among all tags of a scenario, 0 when no producer has it.
uint32_t bit_of(const std::vector<std::string>& tags, std::string_view tag);
/// What target tracking wants of a backlog (CLI-ASG-01 … -04): the count that brings backlog per
/// instance down to latency / processing, rounded up, within min … max.
int64_t wanted_count(int64_t backlog, const Scaler& scaler);
/// The minute's sample of a queue has been taken (CLI-ASG-07).
void on_sample(sim::Context&, State&, uint16_t queue, int64_t visible, int64_t in_flight);

/// Ordinals that are poison, ascending (joints 4).
std::vector<uint32_t> draw_poison(Seed, const Producer&);

/// The first broken invariant in words; "" if all hold.
std::string check(const State&);

}  // namespace inflight::actors
