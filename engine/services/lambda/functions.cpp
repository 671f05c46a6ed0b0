// Functions and their settings.
#include <utility>

#include "services/lambda/internal.h"

namespace inflight::lambda {
namespace {

namespace l = api::lambda;

std::optional<Error> check_timeout(const std::optional<int64_t>& timeout) {
  if (!timeout || (*timeout >= 1 && *timeout <= 900)) return std::nullopt;
  return invalid("1 validation error detected: Value '" + std::to_string(*timeout) +
                 "' at 'timeout' failed to satisfy constraint: Member must have value " +
                 (*timeout < 1 ? "greater than or equal to 1" : "less than or equal to 900"));
}

l::FunctionInfo info(const Function& f) {
  return {f.name,    f.timeout, f.memory_size, f.role,
          f.runtime, f.handler, f.dead_letter, f.modified.ms};
}

/// LAM-API-07: only with esm.validateOnFunctionUpdate.
std::optional<Error> check_mappings(const State& state, const Function& function, int64_t timeout) {
  if (state.settings.validate_update == 0) return std::nullopt;
  for (const auto& [ordinal, mapping] : state.mappings) {
    if (!mapping.exists || mapping.function != function.place) continue;
    if (mapping.queue_timeout >= timeout) continue;
    return invalid("Queue visibility timeout: " + std::to_string(mapping.queue_timeout) +
                   " seconds is less than Function timeout: " + std::to_string(timeout) +
                   " seconds");
  }
  return std::nullopt;
}

int64_t reserved_in_all(const State& state, uint16_t but) {
  int64_t sum = 0;
  for (const auto& [place, function] : state.functions) {
    if (function.exists && place != but) sum += function.reserved.value_or(0);
  }
  return sum;
}

}  // namespace

namespace calls {

void on(sim::Context& ctx, State& state, const Incoming& in, const l::CreateFunction& request) {
  if (function_named(state, request.function.name) != nullptr) {
    return refuse(ctx, in.ticket,
                  error("ResourceConflictException",
                        "Function already exist: " + request.function.name, 409));
  }
  if (auto fault = check_timeout(request.timeout)) return refuse(ctx, in.ticket, std::move(*fault));
  const uint16_t place = ctx.name(request.function.name, sim::NameKind::function);
  Function function;
  function.name = request.function.name;
  function.place = place;
  function.exists = true;
  function.timeout = request.timeout.value_or(3);
  function.memory_size = request.memory_size.value_or(128);
  function.role = request.role;
  function.runtime = request.runtime;
  function.handler = request.handler;
  function.dead_letter = request.dead_letter.target;
  function.modified = function.tokens_at = ctx.now();
  function.behaviour = request.behaviour;
  // Runs of a function of that name that was deleted go on to their end.
  if (const auto old = state.functions.find(place); old != state.functions.end()) {
    function.busy = old->second.busy;
    function.occupied = old->second.occupied;
    function.environments = function.busy + function.occupied;
  }
  const l::FunctionInfo shown = info(function);
  state.functions.insert_or_assign(place, std::move(function));
  answer(ctx, in.ticket, shown);
}

void on(sim::Context& ctx, State& state, const Incoming& in, const l::UpdateFunctionCode& request) {
  Function* function = existing(ctx, state, in.ticket, request.function);
  if (function == nullptr) return;
  function->behaviour = request.behaviour;
  function->modified = ctx.now();
  function->environments = function->busy + function->occupied;  // idle ones hold the old code
  ctx.config(function->place, in.actor, "code");
  answer(ctx, in.ticket, info(*function));
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const l::UpdateFunctionConfiguration& request) {
  Function* function = existing(ctx, state, in.ticket, request.function);
  if (function == nullptr) return;
  auto fault = check_timeout(request.timeout);
  if (!fault && request.timeout) fault = check_mappings(state, *function, *request.timeout);
  if (fault) return refuse(ctx, in.ticket, std::move(*fault));
  if (request.timeout) function->timeout = *request.timeout;
  if (request.memory_size) function->memory_size = *request.memory_size;
  if (request.dead_letter) function->dead_letter = request.dead_letter->target;
  function->modified = ctx.now();
  ctx.config(function->place, in.actor, "configuration");
  answer(ctx, in.ticket, info(*function));
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const l::GetFunctionConfiguration& request) {
  const Function* function = existing(ctx, state, in.ticket, request.function);
  if (function != nullptr) answer(ctx, in.ticket, info(*function));
}

void on(sim::Context& ctx, State& state, const Incoming& in, const l::ListFunctions&) {
  l::FunctionList list;
  for (const auto& [place, function] : state.functions) {
    if (function.exists) list.functions.push_back(info(function));
  }
  answer(ctx, in.ticket, std::move(list));
}

void on(sim::Context& ctx, State& state, const Incoming& in, const l::DeleteFunction& request) {
  Function* function = existing(ctx, state, in.ticket, request.function);
  if (function == nullptr) return;
  function->exists = false;  // its mappings stay (LAM-API-05)
  ctx.config(function->place, in.actor, "deleted");
  answer(ctx, in.ticket, l::Done{});
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const l::PutFunctionConcurrency& request) {
  Function* function = existing(ctx, state, in.ticket, request.function);
  if (function == nullptr) return;
  const int64_t others = reserved_in_all(state, function->place);
  if (request.reserved < 0) {
    return refuse(
        ctx, in.ticket,
        invalid("1 validation error detected: Value '" + std::to_string(request.reserved) +
                "' at 'reservedConcurrentExecutions' failed to satisfy constraint: "
                "Member must have value greater than or equal to 0"));
  }
  if (state.settings.concurrency - others - request.reserved < kUnreservedMin) {  // LAM-CONC-01
    return refuse(ctx, in.ticket,
                  invalid("Specified ReservedConcurrentExecutions for function decreases "
                          "account's UnreservedConcurrentExecution below its minimum value of "
                          "[100]."));
  }
  function->reserved = request.reserved;
  ctx.config(function->place, in.actor, "ReservedConcurrentExecutions");
  answer(ctx, in.ticket, l::Concurrency{function->reserved});
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const l::GetFunctionConcurrency& request) {
  const Function* function = existing(ctx, state, in.ticket, request.function);
  if (function != nullptr) answer(ctx, in.ticket, l::Concurrency{function->reserved});
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const l::DeleteFunctionConcurrency& request) {
  Function* function = existing(ctx, state, in.ticket, request.function);
  if (function == nullptr) return;
  function->reserved.reset();
  ctx.config(function->place, in.actor, "ReservedConcurrentExecutions");
  answer(ctx, in.ticket, l::Done{});
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const l::PutFunctionRecursionConfig& request) {
  Function* function = existing(ctx, state, in.ticket, request.function);
  if (function == nullptr) return;
  const std::string& loop = request.recursive_loop;
  if (loop != "Allow" && loop != "Terminate") {
    return refuse(ctx, in.ticket,
                  error("ValidationException",
                        "1 validation error detected: Value '" + loop +
                            "' at 'recursiveLoop' failed to satisfy constraint: Member must "
                            "satisfy enum value set: [Terminate, Allow]"));
  }
  function->allow_loops = loop == "Allow";  // LAM-REC-04
  ctx.config(function->place, in.actor, "RecursiveLoop");
  answer(ctx, in.ticket, l::RecursionConfig{loop});
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const l::GetFunctionRecursionConfig& request) {
  const Function* function = existing(ctx, state, in.ticket, request.function);
  if (function == nullptr) return;
  answer(ctx, in.ticket, l::RecursionConfig{function->allow_loops ? "Allow" : "Terminate"});
}

void on(sim::Context& ctx, State& state, const Incoming& in, const l::Occupy& request) {
  Function* function = existing(ctx, state, in.ticket, request.function);
  if (function == nullptr) return;
  function->occupied += request.count;
  function->environments = std::max(function->environments, function->busy + function->occupied);
  plan(ctx, ctx.now() + Span{request.ms}, sim::Rank::completion, 0, Timer::occupied_over,
       static_cast<uint64_t>(request.count) << 32 | function->place);
  ctx.config(function->place, in.actor, "occupied");
  answer(ctx, in.ticket, l::Done{});
}

}  // namespace calls
}  // namespace inflight::lambda
