// sqsd: brings messages to an HTTP endpoint on the instance and deletes what was answered with 200
// (CLI-EB-01 … -08). It knows nothing of what the application does.
#include <algorithm>
#include <utility>

#include "actors/internal.h"
#include "api/home.h"
#include "base/calendar.h"
#include "sim/ids.h"

namespace inflight::actors {
namespace {

constexpr int64_t kWait = 20;            // s, of its long polls
constexpr Span kIdleAfterRefusal = 1_s;  // its queue is gone
constexpr std::string_view kAgent = "aws-sqsd/3.0";

sim::Caller caller_of(const DaemonState& daemon, uint32_t index, uint32_t number) {
  return {sim::Owner::actors, daemon.name, reply_of_daemon(index, number), true};
}
sim::Caller silent(const DaemonState& daemon) { return {sim::Owner::none, daemon.name, 0, true}; }

sim::Event about(const DaemonState& daemon, const Posted& posted, sim::Ev kind, uint32_t cause) {
  sim::Event event;
  event.kind = kind;
  event.place = daemon.queue;
  event.actor = daemon.name;
  event.lid = posted.message.body->lid;
  event.mid = posted.message.mid;
  event.rc = static_cast<uint16_t>(std::min<uint32_t>(posted.message.receive_count, 65535));
  event.cause = cause;
  return event;
}

void remove(sim::Context& ctx, const DaemonState& daemon, const api::sqs::ReceivedMessage& message,
            uint32_t cause) {
  api::sqs::DeleteMessage request{{daemon.spec.from, daemon.queue}, {message.handle, {}}};
  ctx.call(silent(daemon), api::Request{std::move(request)}, cause);
}

/// The receipt handle is not among them: the application can neither extend nor delete (CLI-EB-06).
std::vector<std::pair<std::string, std::string>> headers_of(const sim::Kernel& kernel,
                                                            const DaemonState& daemon,
                                                            const Posted& posted) {
  const api::sqs::ReceivedMessage& message = posted.message;
  std::vector<std::pair<std::string, std::string>> out{
      {"User-Agent", std::string(kAgent)},
      {"X-Aws-Sqsd-Msgid", sim::message_id(kernel.seed, message.mid)},
      {"X-Aws-Sqsd-Queue", daemon.spec.from},
      {"X-Aws-Sqsd-First-Received-At", iso_text(kernel.epoch_ms + message.first_receive_ms)},
      {"X-Aws-Sqsd-Receive-Count", std::to_string(message.receive_count)},
      {"X-Aws-Sqsd-Sender-Id", std::string(api::kHomeAccount)}};
  for (const api::MessageAttribute& attribute : message.body->attributes) {
    if (attribute.binary) continue;
    out.emplace_back("X-Aws-Sqsd-Attr-" + attribute.name, attribute.value);
  }
  return out;
}

/// What came of a post: deleted, hidden for a while, or shown at once.
void settle_post(sim::Context& ctx, const State& state, DaemonState& daemon, const Posted& posted,
                 const api::Answer& answer) {
  const auto* error = std::get_if<Error>(&answer.of);
  const auto* delivery = std::get_if<api::delivery::Answer>(&answer.of);
  const auto* reached =
      delivery == nullptr ? nullptr : std::get_if<api::delivery::Reached>(delivery);
  // An answer at the very moment of InactivityTimeout finds the connection closed.
  const bool inactive = ctx.now() - posted.at >= seconds(daemon.spec.inactivity_timeout);
  const int64_t status = reached != nullptr ? reached->status : error != nullptr ? error->http : 0;
  const bool done = status == 200 && !inactive;  // CLI-EB-07
  sim::Event event = about(daemon, posted, done ? sim::Ev::effect : sim::Ev::fail, posted.event);
  event.value = static_cast<int32_t>(std::min<int64_t>((ctx.now() - posted.at).ms, INT32_MAX));
  if (!done) event.extra = ctx.text(inactive ? "timeout" : "error");
  const uint32_t number = ctx.emit(event);
  if (done) return remove(ctx, daemon, posted.message, number);
  if (!inactive && state.settings.error_visibility != 0) return;
  api::sqs::ChangeMessageVisibility request{{daemon.spec.from, daemon.queue},
                                            {posted.message.handle, {}},
                                            inactive ? 0 : daemon.spec.error_visibility};
  ctx.call(silent(daemon), api::Request{std::move(request)}, number);
}

void on_messages(sim::Context& ctx, State& state, uint32_t index, const api::Answer& answer) {
  DaemonState& daemon = state.daemons[index];
  daemon.polling = false;
  const auto* sqs = std::get_if<api::sqs::Answer>(&answer.of);
  const auto* received = sqs == nullptr ? nullptr : std::get_if<api::sqs::Received>(sqs);
  if (received == nullptr) {
    return ctx.plan(ctx.now() + kIdleAfterRefusal, sim::Rank::completion, 0, sim::Owner::actors,
                    static_cast<uint16_t>(Plan::daemon_poll), index);
  }
  for (const api::sqs::ReceivedMessage& message : received->messages) {
    if (ctx.now().ms - message.sent_ms > daemon.spec.retention * 1000) {  // CLI-EB-05
      remove(ctx, daemon, message, message.event);
      continue;
    }
    Posted posted{message, ctx.now(), 0};
    posted.event = ctx.emit(about(daemon, posted, sim::Ev::work, message.event));
    daemon.posted.emplace(++daemon.last_post, std::move(posted));
    post(ctx, state, index, daemon.last_post);
  }
  poll_daemon(ctx, state, index, ctx.now());
}

}  // namespace

void add(sim::Context& ctx, State& state, const Daemon& spec, const std::vector<std::string>&) {
  DaemonState daemon;
  daemon.spec = spec;
  daemon.name = ctx.name(spec.name, sim::NameKind::actor);
  daemon.queue = ctx.name(spec.from, sim::NameKind::queue);
  state.daemons.push_back(std::move(daemon));
  poll_daemon(ctx, state, static_cast<uint32_t>(state.daemons.size()) - 1, ctx.now());
}

void poll_daemon(sim::Context& ctx, State& state, uint32_t index, Time at) {
  DaemonState& daemon = state.daemons[index];
  const int64_t free = daemon.spec.connections - static_cast<int64_t>(daemon.posted.size());
  if (daemon.polling || daemon.stopped || free <= 0) return;
  daemon.polling = true;
  api::sqs::ReceiveMessage request;
  request.queue = {daemon.spec.from, daemon.queue};
  request.max_number_of_messages = std::min<int64_t>(free, 10);
  request.visibility_timeout = daemon.spec.visibility_timeout;
  request.wait_time_seconds = kWait;
  ctx.call_at(at, sim::Rank::poll, caller_of(daemon, index, 0), api::Request{std::move(request)},
              0);
}

void post(sim::Context& ctx, State& state, uint32_t index, uint32_t number) {
  const DaemonState& daemon = state.daemons[index];
  const auto found = daemon.posted.find(number);
  if (found == daemon.posted.end()) return;
  api::delivery::Deliver deliver;
  deliver.target = daemon.spec.url;
  deliver.body = found->second.message.body;
  deliver.headers = headers_of(ctx.kernel(), daemon, found->second);
  deliver.patience_ms = daemon.spec.inactivity_timeout * 1000;
  sim::Caller caller = caller_of(daemon, index, number);
  caller.billed = false;
  ctx.call(caller, api::Request{api::delivery::Request{std::move(deliver)}}, found->second.event);
}

void on_daemon_reply(sim::Context& ctx, State& state, uint32_t index, uint32_t number,
                     const api::Answer& answer) {
  if (number == 0) return on_messages(ctx, state, index, answer);
  DaemonState& daemon = state.daemons[index];
  const auto found = daemon.posted.find(number);
  if (found == daemon.posted.end()) return;
  const auto* error = std::get_if<Error>(&answer.of);
  if (error != nullptr && error->code == api::delivery::kRefused) {  // CLI-EB-02
    const Time again = ctx.now() + seconds(daemon.spec.connect_timeout);
    if (again - found->second.at < seconds(daemon.spec.visibility_timeout)) {
      return ctx.plan(again, sim::Rank::completion, 0, sim::Owner::actors,
                      static_cast<uint16_t>(Plan::daemon_post), uint64_t{index} << 32 | number);
    }
  }
  const Posted posted = std::move(found->second);
  daemon.posted.erase(found);
  settle_post(ctx, state, daemon, posted, answer);
  poll_daemon(ctx, state, index, ctx.now());
}

}  // namespace inflight::actors
