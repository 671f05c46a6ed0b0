// What the handler's table of processed ids lets a run do, record by record (CLI-IDEM-10 … -18).
#include <algorithm>

#include "services/lambda/internal.h"

namespace inflight::lambda {
namespace {

uint32_t records_of(const Run& run) {
  return static_cast<uint32_t>(std::max<std::size_t>(run.batch.size(), 1));
}

}  // namespace

const api::Body& body_of(const Run& run, uint32_t record) {
  return record < run.batch.size() ? run.batch[record].body : run.payload;
}

std::string effect_key(const Function& function, const Run& run, uint32_t record) {
  const api::Idempotency& how = function.behaviour.idempotency;
  const api::Body& body = body_of(run, record);
  if (how.by == api::Idempotent::none || !how.key) return body->text;
  return sim::value_in(body, *how.key).value_or(body->text);
}

void begin_records(sim::Context& ctx, const Function& function, Run& run, Span left) {
  const api::Idempotency& how = function.behaviour.idempotency;
  if (!sim::keeps_table(how)) return;
  // Code that catches what fails lists the refused records; other code ends with the first.
  const bool catches = function.behaviour.handler && function.behaviour.handler->partial;
  run.begun.emplace();
  sim::Tables& tables = ctx.kernel().tables;
  for (uint32_t i = 0; i < records_of(run) && (catches || run.refusal.empty()); ++i) {
    const api::Body& body = body_of(run, i);
    switch (const sim::Begin begun = sim::begin(tables, how, body, ctx.now(), left)) {
      case sim::Begin::run:
        run.begun->push_back(i);
        break;
      case sim::Begin::skip:
        run.stored = sim::stored(tables, how, body);
        break;
      case sim::Begin::busy:
      case sim::Begin::mismatch:
      case sim::Begin::no_key:
        run.refusal = sim::error_of(begun);
        run.refused.push_back(i);
        break;
    }
  }
}

void admit(const Function& function, Run& run) {
  if (!run.begun) return;
  if (function.behaviour.handler) {  // has looked itself, record by record
    if (run.plan.outcome == api::lambda::Outcome::error) run.plan.error_type = run.refusal;
    return;
  }
  if (!run.refusal.empty()) {
    run.plan = Plan{};
    run.plan.outcome = api::lambda::Outcome::error;
    run.plan.error_type = run.refusal;
  } else if (run.begun->empty()) {  // all are done already (CLI-IDEM-12)
    run.plan = Plan{};
    run.plan.response = run.stored.empty() ? "null" : run.stored;
  } else {
    std::erase_if(run.plan.worked, [&run](uint32_t record) {
      return !std::binary_search(run.begun->begin(), run.begun->end(), record);
    });
  }
}

bool finish_record(sim::Context& ctx, const Function& function, const Run& run, uint32_t record) {
  return sim::finish(ctx.kernel().tables, function.behaviour.idempotency, body_of(run, record),
                     ctx.now(), run.plan.response);
}

void give_up_record(sim::Context& ctx, const Function& function, const Run& run, uint32_t record) {
  sim::give_up(ctx.kernel().tables, function.behaviour.idempotency, body_of(run, record));
}

void finish_records(sim::Context& ctx, const Function& function, Run& run) {
  if (!run.begun) return;
  std::vector<uint32_t>& worked = run.plan.worked;
  for (uint32_t i : *run.begun) {
    const auto& ends = run.plan.ends;
    const bool ended =
        std::any_of(ends.begin(), ends.end(), [i](const RecordEnd& end) { return end.index == i; });
    if (ended) continue;                               // told when it ended
    if (run.plan.timed_out && ends.empty()) continue;  // stays in progress (CLI-IDEM-14)
    const auto at = std::lower_bound(worked.begin(), worked.end(), i);
    if (at == worked.end() || *at != i) {
      give_up_record(ctx, function, run, i);
    } else if (!finish_record(ctx, function, run, i)) {
      worked.erase(at);
    }
  }
}

}  // namespace inflight::lambda
