// Shared inside services/lambda.
#pragma once

#include <string>
#include <string_view>

#include "services/lambda/lambda.h"

namespace inflight::lambda {

/// Kinds of this service's agenda entries.
enum class Timer : uint16_t {
  run_over,
  record_over,  // of code that works record by record; generation = which of its ends
  occupied_over,
  poll,    // a mapping's lowest idle slot asks
  growth,  // LAM-ESM-04, each whole second
  window,  // mapping << 32 | slot, as the next three
  retry,   // a throttled batch
  batch_drop,
  rest_over,
  transition,  // of a mapping's state
  async_try,
  async_age,  // an event grew too old
};

/// Where answers go: kind << 56 | mapping << 32 | slot, or kind << 56 | id.
enum class Asked : uint8_t { receive = 1, removal, backlog, creation, delivery };
constexpr uint64_t reply_of(Asked kind, uint64_t of) {
  return static_cast<uint64_t>(kind) << 56 | of;
}
constexpr uint64_t slot_key(uint32_t mapping, uint32_t slot) {
  return uint64_t{mapping} << 32 | slot;
}

Error error(std::string_view code, std::string message, int http = 400);
Error invalid(std::string message);  // InvalidParameterValueException
/// "1 validation error detected: …" for a number outside low … high.
std::optional<Error> in_range(const std::optional<int64_t>&, std::string_view member, int64_t low,
                              int64_t high);
void answer(sim::Context&, sim::Ticket, api::lambda::Answer);
void refuse(sim::Context&, sim::Ticket, Error);
void plan(sim::Context&, Time at, sim::Rank, uint16_t tie, Timer, uint64_t subject,
          uint32_t generation = 0);

/// The named function or null; null has been answered with ResourceNotFoundException.
Function* existing(sim::Context&, State&, sim::Ticket, const api::lambda::FunctionRef&);
Function* function_named(State&, std::string_view name);
void count(Function&, Metric);

/// One event a message of a batch, or a single one without: kind, function, cause and `extra` from
/// `base`. Returns the number of the first.
uint32_t emit_batch(sim::Context&, const sim::Event& base,
                    const std::vector<api::sqs::ReceivedMessage>& batch, const api::Body* payload);

// ---- running (runs.cpp, plan.cpp, emit.cpp)

/// A run that is wanted.
struct Wanted {
  Source source = Source::sync;
  uint64_t of = 0;
  uint32_t request = 0;
  const std::vector<api::sqs::ReceivedMessage>* batch = nullptr;
  std::string_view queue_arn{};
  api::Body payload{};
  Lineage lineage{};
  uint32_t cause = 0;
};
/// Starts a run or says why not: TooManyRequestsException with its Reason (counted, not yet told),
/// RecursiveInvocationException (counted and told), ResourceNotFoundException.
Result<uint32_t> start_run(sim::Context&, State&, uint16_t function, const Wanted&);
/// The reason why no environment is to be had now; nothing if one is, which is then taken.
/// `cold`: it is new.
std::optional<std::string_view> take_environment(State&, Function&, Time now, bool* cold);
/// How a run will end.
Plan plan_run(Seed, const State&, const Function&, const Run&);
/// The same for code as labs have it, before the function's Timeout is looked at.
void plan_handler(Seed, const State&, const Function&, const Run&, Plan&);
void on_run_over(sim::Context&, State&, uint32_t run);
/// The k-th record of a run is done or has failed.
void on_record_over(sim::Context&, State&, uint32_t run, uint32_t k);
/// `{"batchItemFailures": …}` with these records of a batch.
std::string response_listing(Seed, const std::vector<api::sqs::ReceivedMessage>& batch,
                             const std::vector<uint32_t>& listed);

// ---- tables of processed ids (idempotent.cpp)

const api::Body& body_of(const Run&, uint32_t record);
/// What an effect is called: the key in its body, or the body.
std::string effect_key(const Function&, const Run&, uint32_t record);
/// Before the handler works; `left` = until the run is cut off.
void begin_records(sim::Context&, const Function&, Run&, Span left);
/// What the plan of a run becomes by that.
void admit(const Function&, Run&);
/// At the end of a record of code as labs have it: false if a faster copy has had the effect.
bool finish_record(sim::Context&, const Function&, const Run&, uint32_t record);
void give_up_record(sim::Context&, const Function&, const Run&, uint32_t record);
/// At the end of a run. Effects that a faster copy has had are taken out of the plan.
void finish_records(sim::Context&, const Function&, Run&);

/// Outcome of a run as events and cases call it: ok, error, timeout, partial.
std::string_view result_name(const Plan&);
/// The payload a caller gets of a run: its response, or the error as JSON.
std::string payload_of(sim::Context&, const Function&, const Run&);
/// Makes the calls that a run emits.
void emit_calls(sim::Context&, const Run&);
/// The higher counts of both.
void merge(Lineage&, const Lineage&);
/// An event about an invoke of `function`.
sim::Event about(uint16_t function, sim::Ev, uint32_t cause);
constexpr std::string_view kThrottled = "TooManyRequestsException";
/// The Reason of a refusal by throttling.
std::string_view reason_of(const Error&);
/// Tells of a throttled try of a batch or payload and keeps it while recording.
void tell_throttle(sim::Context&, State&, uint16_t function, const Error&, int64_t tries,
                   const std::vector<api::sqs::ReceivedMessage>& batch, const api::Body* payload,
                   uint32_t cause);

// ---- mappings (mappings.cpp, poller.cpp, batch.cpp, filters.cpp)

void on_queue_known(sim::Context&, State&, uint32_t pending, const api::Answer&);
void set_polling(sim::Context&, State&, Mapping&, bool on);
void finish_transition(sim::Context&, State&, Mapping&);
void plan_poll(sim::Context&, Mapping&);
/// Slots that may ask: those below the cap (LAM-ESM-04, -06, -08).
struct Fleet {
  int64_t initial = 5;
  int64_t cap = 1250;
  int64_t rate = 300;  // a minute
};
Fleet fleet_of(const Settings&, const Mapping&);
void on_poll(sim::Context&, State&, Mapping&);
void on_received(sim::Context&, State&, Mapping&, uint32_t slot, const api::Answer&);
void on_growth(sim::Context&, State&, Mapping&);
void on_backlog(sim::Context&, State&, Mapping&, const api::Answer&);
void plan_growth(sim::Context&, const State&, Mapping&);
/// Sends the collected batch of a slot to the function.
void flush(sim::Context&, State&, Mapping&, uint32_t slot);
void try_batch(sim::Context&, State&, Mapping&, uint32_t slot);
void on_batch_drop(sim::Context&, State&, Mapping&, uint32_t slot);
void on_batch_over(sim::Context&, State&, const Run&);
void on_removed(sim::Context&, State&, Mapping&, uint32_t slot);
/// Adds messages to a slot's batch as far as they fit, the rest to its next (LAM-ESM-21).
void collect(const sim::Kernel&, const State&, const Mapping&, Slot&,
             std::vector<api::sqs::ReceivedMessage>);
/// One record of an event without its body.
std::string metadata_text(const sim::Kernel&, const api::sqs::ReceivedMessage&,
                          std::string_view queue_arn);
/// Deletes messages in calls of ten; `listen`: the slot waits for the answers.
int64_t remove_messages(sim::Context&, const Mapping&, uint32_t slot, bool listen,
                        const std::vector<api::sqs::ReceivedMessage>&, uint32_t cause);
/// Takes out what no filter matches and deletes it (LAM-ESM-72, -75).
void apply_filters(sim::Context&, Mapping&, uint32_t slot, std::vector<api::sqs::ReceivedMessage>&);
/// The criteria ready to be tried (LAM-ESM-70); nothing if one of them is no filter.
std::optional<std::vector<rules::RecordFilter>> compiled(const api::lambda::FilterCriteria&);

// ---- asynchronous events (async.cpp, destinations.cpp)

/// Takes an event: its first try comes at once. Returns its id.
uint32_t accept(sim::Context&, State&, Function&, api::Body payload, Lineage lineage);
void try_event(sim::Context&, State&, uint32_t event);
void on_event_over(sim::Context&, State&, const Run&);
/// The event is done with: destinations and DLQ get what is theirs.
void conclude(sim::Context&, State&, uint32_t event, std::string_view condition);
void send_records(sim::Context&, State&, const AsyncEvent&, std::string_view condition);
void on_delivered(sim::Context&, State&, uint32_t sending, const api::Answer&);

// ---- handlers of calls

namespace calls {
namespace l = api::lambda;
void on(sim::Context&, State&, const Incoming&, const l::CreateFunction&);
void on(sim::Context&, State&, const Incoming&, const l::UpdateFunctionCode&);
void on(sim::Context&, State&, const Incoming&, const l::UpdateFunctionConfiguration&);
void on(sim::Context&, State&, const Incoming&, const l::GetFunctionConfiguration&);
void on(sim::Context&, State&, const Incoming&, const l::ListFunctions&);
void on(sim::Context&, State&, const Incoming&, const l::DeleteFunction&);
void on(sim::Context&, State&, const Incoming&, const l::Invoke&);
void on(sim::Context&, State&, const Incoming&, const l::PutFunctionConcurrency&);
void on(sim::Context&, State&, const Incoming&, const l::GetFunctionConcurrency&);
void on(sim::Context&, State&, const Incoming&, const l::DeleteFunctionConcurrency&);
void on(sim::Context&, State&, const Incoming&, const l::PutFunctionEventInvokeConfig&);
void on(sim::Context&, State&, const Incoming&, const l::UpdateFunctionEventInvokeConfig&);
void on(sim::Context&, State&, const Incoming&, const l::GetFunctionEventInvokeConfig&);
void on(sim::Context&, State&, const Incoming&, const l::DeleteFunctionEventInvokeConfig&);
void on(sim::Context&, State&, const Incoming&, const l::PutFunctionRecursionConfig&);
void on(sim::Context&, State&, const Incoming&, const l::GetFunctionRecursionConfig&);
void on(sim::Context&, State&, const Incoming&, const l::AddPermission&);
void on(sim::Context&, State&, const Incoming&, const l::RemovePermission&);
void on(sim::Context&, State&, const Incoming&, const l::GetPolicy&);
void on(sim::Context&, State&, const Incoming&, const l::CreateEventSourceMapping&);
void on(sim::Context&, State&, const Incoming&, const l::UpdateEventSourceMapping&);
void on(sim::Context&, State&, const Incoming&, const l::GetEventSourceMapping&);
void on(sim::Context&, State&, const Incoming&, const l::ListEventSourceMappings&);
void on(sim::Context&, State&, const Incoming&, const l::DeleteEventSourceMapping&);
void on(sim::Context&, State&, const Incoming&, const l::Occupy&);
}  // namespace calls

}  // namespace inflight::lambda
