// Shared inside actors/.
#pragma once

#include "actors/actors.h"

namespace inflight::actors {

enum class Plan : uint16_t { send, work_over, beat, restart, give_up, died, resume };

/// Where an answer goes: producer or instance, its index, and the generation that asked.
constexpr uint64_t reply_of(uint32_t instance, uint32_t generation) {
  return uint64_t{1} << 63 | uint64_t{instance} << 32 | generation;
}
inline constexpr uint64_t kProducerReply = 0;  // producers do not listen

void on_send(sim::Context&, State&, const sim::Entry&);
/// A producer dies between two writes, and is back.
void on_died(sim::Context&, State&, uint32_t producer);
void on_resume(sim::Context&, State&, uint32_t producer);

void add_instance(sim::Context&, State&, uint32_t consumer, uint32_t number);
void poll(sim::Context&, State&, uint32_t instance, Time at);
void on_received(sim::Context&, State&, uint32_t instance, const api::Answer&);
void start_work(sim::Context&, State&, uint32_t instance);
void on_work_over(sim::Context&, State&, uint32_t instance);
void on_beat(sim::Context&, State&, uint32_t instance);
void on_give_up(sim::Context&, State&, uint32_t instance);
void next_message(sim::Context&, State&, uint32_t instance);
void take_down(sim::Context&, State&, uint32_t instance, Phase phase, std::optional<Span> restart,
               uint32_t cause);
void bring_up(sim::Context&, State&, uint32_t instance, uint32_t cause);

}  // namespace inflight::actors
