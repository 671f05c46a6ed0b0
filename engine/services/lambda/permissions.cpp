// The resource policy of a function, statement by statement.
#include <algorithm>
#include <utility>

#include "services/lambda/internal.h"

namespace inflight::lambda::calls {

void on(sim::Context& ctx, State& state, const Incoming& in, const l::AddPermission& request) {
  Function* function = existing(ctx, state, in.ticket, request.function);
  if (function == nullptr) return;
  for (const l::Statement& statement : function->statements) {
    if (statement.id != request.id) continue;
    return refuse(ctx, in.ticket,
                  error("ResourceConflictException",
                        "The statement id (" + request.id +
                            ") provided already exists. Please provide a new statement id, or "
                            "remove the existing statement.",
                        409));
  }
  function->statements.push_back(
      {request.id, request.action, request.principal, request.source_arn, request.source_account});
  ctx.config(function->place, in.actor, "Policy");
  answer(ctx, in.ticket, l::Policy{function->name, {function->statements.back()}, false});
}

void on(sim::Context& ctx, State& state, const Incoming& in, const l::RemovePermission& request) {
  Function* function = existing(ctx, state, in.ticket, request.function);
  if (function == nullptr) return;
  auto& statements = function->statements;
  const auto found = std::find_if(statements.begin(), statements.end(),
                                  [&](const l::Statement& one) { return one.id == request.id; });
  if (found == statements.end()) {
    return refuse(ctx, in.ticket,
                  error("ResourceNotFoundException",
                        "Statement " + request.id + " is not found in resource policy.", 404));
  }
  statements.erase(found);
  ctx.config(function->place, in.actor, "Policy");
  answer(ctx, in.ticket, l::Done{});
}

void on(sim::Context& ctx, State& state, const Incoming& in, const l::GetPolicy& request) {
  const Function* function = existing(ctx, state, in.ticket, request.function);
  if (function == nullptr) return;
  if (function->statements.empty()) {
    return refuse(
        ctx, in.ticket,
        error("ResourceNotFoundException", "The resource you requested does not exist.", 404));
  }
  answer(ctx, in.ticket, l::Policy{function->name, function->statements, true});
}

}  // namespace inflight::lambda::calls
