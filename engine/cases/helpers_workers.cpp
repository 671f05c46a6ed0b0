#include "cases/helpers_workers.h"

#include <algorithm>
#include <utility>

#include "actors/actors.h"
#include "calls/shapes.h"
#include "calls/shapes_idempotency.h"
#include "services/sqs/sqs.h"
#include "world/profile.h"

namespace inflight {
namespace {

/// sim.Worker, both kinds.
struct WorkerArgs {
  std::string name;
  std::string kind;
  std::string queue;
  int64_t count = 1;
  int64_t work_ms = 0;
  int64_t max = 1;
  int64_t wait = 20;
  std::optional<std::string> effect_key;
  api::Idempotency idempotency;
  int64_t crash_after_effect = 0;
  JsonBox heartbeat;
  std::string url;
  std::string dead_letter_queue;
  int64_t max_retries = 10;
  int64_t visibility_timeout = 300;
  int64_t inactivity_timeout = 299;
  int64_t error_visibility = 2;
  int64_t connect_timeout = 5;
  int64_t connections = 50;
};
struct BeatArgs {
  int64_t every_ms = 0;
  int64_t extend_s = 0;
};
struct ScalingArgs {
  std::string queue;
  int64_t in_service = 0;
  int64_t min = 0;
  int64_t max = 0;
  int64_t latency_ms = 0;
  int64_t processing_ms = 0;
  std::string metric = "visible";
};

constexpr Range kSomeMs{1, 86'400'000};

}  // namespace

template <>
struct Shape<WorkerArgs> {
  using S = WorkerArgs;
  [[maybe_unused]] static constexpr std::string_view name = "worker";
  static constexpr auto fields = std::make_tuple(
      field("Name", &S::name, Need::required, kAtLeastOne),
      field("Kind", &S::kind, Need::required, kAtLeastOne),
      field("QueueUrl", &S::queue, Need::required, kAtLeastOne),
      field("Count", &S::count, Need::optional, {1, 50}),
      field("WorkMs", &S::work_ms, Need::optional, {0, 86'400'000}),
      field("MaxNumberOfMessages", &S::max, Need::optional, {1, 10}),
      field("WaitTimeSeconds", &S::wait, Need::optional, {0, 20}),
      field("EffectKey", &S::effect_key), field("Idempotency", &S::idempotency),
      field("CrashAfterEffect", &S::crash_after_effect, Need::optional, kAtLeastOne),
      field("Heartbeat", &S::heartbeat, Need::optional, {}, Pattern::object), field("Url", &S::url),
      field("DeadLetterQueueUrl", &S::dead_letter_queue),
      field("MaxRetries", &S::max_retries, Need::optional, {1, 100}),
      field("VisibilityTimeout", &S::visibility_timeout, Need::optional, {0, 43'200}),
      field("InactivityTimeout", &S::inactivity_timeout, Need::optional, {1, 36'000}),
      field("ErrorVisibilityTimeout", &S::error_visibility, Need::optional, {0, 43'200}),
      field("ConnectTimeout", &S::connect_timeout, Need::optional, {1, 60}),
      field("HttpConnections", &S::connections, Need::optional, {1, 100}));
};
template <>
struct Shape<BeatArgs> {
  [[maybe_unused]] static constexpr std::string_view name = "heartbeat";
  static constexpr auto fields =
      std::make_tuple(field("EveryMs", &BeatArgs::every_ms, Need::required, kSomeMs),
                      field("ExtendSeconds", &BeatArgs::extend_s, Need::required, {0, 43'200}));
};
template <>
struct Shape<ScalingArgs> {
  using S = ScalingArgs;
  [[maybe_unused]] static constexpr std::string_view name = "scaling";
  static constexpr auto fields =
      std::make_tuple(field("QueueUrl", &S::queue, Need::required, kAtLeastOne),
                      field("InService", &S::in_service, Need::required, {0, 10'000}),
                      field("Min", &S::min, Need::required, {0, 10'000}),
                      field("Max", &S::max, Need::required, {0, 10'000}),
                      field("AcceptableLatencyMs", &S::latency_ms, Need::required, kSomeMs),
                      field("ProcessingMs", &S::processing_ms, Need::required, kSomeMs),
                      field("Metric", &S::metric));
};

namespace cases {
namespace {

using calls::Account;

/// The queue of a URL; null has been reported.
const sqs::Queue* queue_at(const Account& account, const std::string& url, const Place& place) {
  const sqs::Queue* queue = sqs::find_queue(account.world().sqs, url.substr(url.rfind('/') + 1));
  if (queue == nullptr) place.add(json::quoted(url), "the URL of a queue");
  return queue;
}

actors::Consumer consumer_of(const WorkerArgs& args, const std::string& queue, const Place& place) {
  actors::Consumer spec;
  spec.name = args.name;
  spec.from = queue;
  spec.count = args.count;
  spec.poll.max = args.max;
  spec.poll.wait = args.wait;
  spec.work.a = Span{args.work_ms};
  spec.effect_key = args.effect_key.value_or(args.idempotency.key.value_or(""));
  spec.idempotency = args.idempotency;
  if (args.crash_after_effect > 0) {
    actors::Crash crash;
    crash.item = args.crash_after_effect;
    crash.after_effect = true;
    spec.crash.push_back(crash);
  }
  if (json::is_object(*args.heartbeat)) {
    BeatArgs beat;
    decode(*args.heartbeat, place / "Heartbeat", beat);
    spec.heartbeat = {true, Span{beat.every_ms}, seconds(beat.extend_s)};
  }
  return spec;
}

actors::Daemon daemon_of(const WorkerArgs& args, const std::string& queue) {
  actors::Daemon spec;
  spec.name = args.name;
  spec.from = queue;
  if (!args.url.empty()) spec.url = args.url;
  spec.connections = args.connections;
  spec.visibility_timeout = args.visibility_timeout;
  spec.inactivity_timeout = args.inactivity_timeout;
  spec.error_visibility = args.error_visibility;
  spec.connect_timeout = args.connect_timeout;
  return spec;
}

/// The environment makes the dead-letter queue with its worker (CLI-EB-04).
void set_redrive(Account& account, const WorkerArgs& args, const std::string& queue,
                 const Place& place) {
  const sqs::Queue* target = queue_at(account, args.dead_letter_queue, place);
  if (target == nullptr) return;
  const std::string policy = R"({"deadLetterTargetArn":")" + sqs::arn_of(target->name) +
                             R"(","maxReceiveCount":)" + std::to_string(args.max_retries) + "}";
  account.call(api::Request{
      api::sqs::Request{api::sqs::SetQueueAttributes{{queue, 0}, {{"RedrivePolicy", policy}}}}});
}

/// An exact quotient.
JsonBox quotient(int64_t a, int64_t b) {
  return a % b == 0 ? json::int_value(a / b)
                    : json::number_value(static_cast<double>(a) / static_cast<double>(b));
}

}  // namespace

JsonBox add_worker(Account& account, const Json& args, const Place& place) {
  WorkerArgs worker;
  decode(args, place, worker);
  const sqs::Queue* queue = queue_at(account, worker.queue, place / "QueueUrl");
  const bool daemon = worker.kind == "sqsd";
  if (!daemon && worker.kind != "poller") {
    (place / "Kind").add(json::quoted(worker.kind), "poller or sqsd");
  }
  if (queue == nullptr || !place.problems->empty()) return json::object_value({});
  const std::string name = queue->name;
  const actors::Consumer consumer = consumer_of(worker, name, place);
  if (daemon && !worker.dead_letter_queue.empty()) {
    set_redrive(account, worker, name, place / "DeadLetterQueueUrl");
  }
  account.change([&](world::World& world, world::Sinks& sinks) {
    sim::Context ctx(world.kernel, sinks);
    if (daemon) {
      actors::add(ctx, world.actors, daemon_of(worker, name), {});
    } else {
      actors::add(ctx, world.actors, consumer, {});
    }
  });
  return json::object_value({});
}

JsonBox table(Account& account, const Json& args, const Place& place) {
  const sim::Tables& tables = account.world().kernel.tables;
  const auto found = tables.find(text_in(args, "Name", place));
  std::vector<std::pair<std::string, JsonBox>> items;
  for (const auto& [key, item] : found == tables.end() ? sim::Table{} : found->second) {
    std::vector<std::pair<std::string, JsonBox>> members;
    if (item.status != sim::ItemStatus::none) {
      members.emplace_back("status", json::text_value(sim::name_of(item.status)));
      members.emplace_back("expiration_ms", json::int_value(item.expires_s * 1000));
    }
    if (item.busy_until_ms >= 0) {
      members.emplace_back("inProgressExpiration_ms", json::int_value(item.busy_until_ms));
    }
    items.emplace_back(key, json::object_value(members));
  }
  return json::object_value({{"items", json::object_value(items)}});
}

JsonBox scaling(Account& account, const Json& args, const Place& place) {
  ScalingArgs asked;
  decode(args, place, asked);
  const sqs::Queue* queue = queue_at(account, asked.queue, place / "QueueUrl");
  if (queue == nullptr || !place.problems->empty()) return json::object_value({});
  const auto newest = [&](std::string_view metric) -> int64_t {
    const auto info = world::metric_info(metric);
    const auto& series = account.world().cloudwatch.series;
    const auto found = series.find({queue->place, info->index});
    return found == series.end() ? 0 : found->second.steps.back().second;
  };
  int64_t backlog = newest("ApproximateNumberOfMessagesVisible");
  if (asked.metric == "visibleAndInFlight") {
    backlog += newest("ApproximateNumberOfMessagesNotVisible");
  } else if (asked.metric != "visible") {
    (place / "Metric").add(json::quoted(asked.metric), "visible or visibleAndInFlight");
  }
  actors::Scaler scaler;
  scaler.min = asked.min;
  scaler.max = std::max(asked.min, asked.max);
  scaler.latency = Span{asked.latency_ms};
  scaler.processing = Span{asked.processing_ms};
  const int64_t desired = actors::wanted_count(backlog, scaler);
  return json::object_value(
      {{"backlogPerInstance", quotient(backlog, std::max<int64_t>(asked.in_service, 1))},
       {"acceptableBacklog", quotient(asked.latency_ms, asked.processing_ms)},
       {"desired", json::int_value(desired)},
       {"change", json::int_value(desired - asked.in_service)}});
}

std::vector<std::pair<int64_t, std::string>> worker_effects(const Account& account,
                                                            std::string_view worker) {
  std::vector<std::pair<int64_t, std::string>> out;
  const sim::Log& log = account.log();
  for (const sim::Event& event : log.events) {
    if (event.kind != sim::Ev::effect || log.names[event.actor].group != worker) continue;
    out.emplace_back(event.at, log.texts[event.extra]);
  }
  return out;
}

}  // namespace cases
}  // namespace inflight
