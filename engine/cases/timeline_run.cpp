// Running a case in the Lambda language: its resources and actions become calls.
#include <algorithm>
#include <utility>

#include "api/api.h"
#include "api/home.h"
#include "calls/account.h"
#include "cases/timeline_check.h"

namespace inflight::cases {
namespace {

namespace l = api::lambda;
namespace q = api::sqs;

constexpr int64_t kAfterMs = 100'000;  // the world goes on after the last time that is named

class Runner {
 public:
  explicit Runner(const TimelineCase& one) : case_(one) {}

  TimelineRun run() {
    for (const auto& [name, value] : case_.settings) {
      const auto problem = out_.account.set(name, value);
      if (problem) return failed("setting " + name + " is refused");
    }
    setup();
    for (const TimelineAction& action : case_.actions) {
      out_.account.run_before_calls(Time{action.at_ms});
      act(action);
    }
    const int64_t last = case_.actions.empty() ? 0 : case_.actions.back().at_ms;
    out_.account.run_to(Time{std::max(last, last_time_in(*case_.expect)) + kAfterMs});
    const std::string broken = world::check(out_.account.world());
    if (!broken.empty()) return failed("the world is not sound: " + broken);
    const std::string& bound = out_.account.world().kernel.bound;
    if (!bound.empty()) return failed("the run hit its bound \"" + bound + "\"");
    return std::move(out_);
  }

 private:
  TimelineRun failed(std::string why) {
    out_.failure = std::move(why);
    return std::move(out_);
  }

  bool is_function(const std::string& name) const {
    return std::any_of(case_.functions.begin(), case_.functions.end(),
                       [&](const TimelineFunction& one) { return one.name == name; });
  }
  /// The name a queue is created with: a FIFO queue needs the suffix.
  std::string queue_name(const std::string& name) const {
    for (const TimelineQueue& queue : case_.queues) {
      if (queue.name == name && queue.fifo && !name.ends_with(".fifo")) return name + ".fifo";
    }
    return name;
  }
  std::string arn(const std::string& name) const {
    if (name.empty()) return {};
    if (is_function(name)) return api::arn_of("lambda", name, "function:");
    return api::arn_of("sqs", queue_name(name));
  }

  /// Calls now; refusals of anything but a mapping end the case.
  void call(api::Request request, bool may_fail = false) {
    const std::string name(api::name_of(request));
    const uint64_t number = out_.account.call(std::move(request));
    const JsonBox* result = out_.account.result(number);
    const Json* error = result == nullptr ? nullptr : json::find(**result, "error");
    if (error == nullptr) return;
    if (may_fail) {
      out_.refusals.push_back(JsonBox(*error));
    } else if (out_.failure.empty()) {
      out_.failure = name + " is refused: " + json::brief(*error);
    }
  }

  void setup() {
    for (const bool redrive : {false, true}) {  // dead-letter queues first
      for (const TimelineQueue& queue : case_.queues) {
        if (queue.redrive.has_value() == redrive) create(queue);
      }
    }
    for (const TimelineFunction& function : case_.functions) create(function);
    for (const TimelineBucket& bucket : case_.buckets) create(bucket);
    if (case_.mapping) create(*case_.mapping);
  }

  void create(const TimelineBucket& bucket) {
    namespace b = api::s3;
    call(api::Request{b::CreateBucket{bucket.name, {std::string(api::kHomeRegion)}}});
    if (!bucket.notification) return;
    const TimelineNotification& from = *bucket.notification;
    l::AddPermission permission{{from.function}, "s3", "lambda:InvokeFunction", "s3.amazonaws.com"};
    permission.source_arn = "arn:aws:s3:::" + bucket.name;
    call(api::Request{std::move(permission)});
    b::FunctionConfiguration rule{"", arn(from.function), {from.event}};
    if (!from.prefix.empty()) rule.filter = b::Filter{{{{"prefix", from.prefix}}}};
    b::PutBucketNotificationConfiguration request{bucket.name};
    request.configuration.functions.push_back(std::move(rule));
    call(api::Request{std::move(request)});
  }

  void create(const TimelineQueue& queue) {
    q::CreateQueue request{queue_name(queue.name), {}, {}};
    int64_t timeout = queue.visibility_timeout;
    if (queue.after_mapping) {
      for (const TimelineFunction& one : case_.functions) {
        timeout = std::max(timeout, one.timeout.value_or(3));
      }
    }
    request.attributes.emplace_back("VisibilityTimeout", std::to_string(timeout));
    if (queue.fifo) {
      request.attributes.emplace_back("FifoQueue", "true");
      request.attributes.emplace_back("ContentBasedDeduplication", "true");
    }
    if (queue.redrive) {
      request.attributes.emplace_back(
          "RedrivePolicy",
          "{\"deadLetterTargetArn\":\"" + arn(queue.redrive->to) +
              "\",\"maxReceiveCount\":" + std::to_string(queue.redrive->max_receive_count) + "}");
    }
    call(api::Request{std::move(request)});
  }

  void create(const TimelineFunction& function) {
    l::CreateFunction request{{function.name}};
    request.timeout = function.timeout;
    request.dead_letter.target = arn(function.dead_letter);
    request.behaviour = function.behaviour;
    call(api::Request{std::move(request)});
    if (function.reserved) {
      call(api::Request{l::PutFunctionConcurrency{{function.name}, *function.reserved}});
    }
    const bool nets = !function.on_failure.empty() || !function.on_success.empty();
    if (!nets && !function.retries && !function.max_age) return;
    l::PutFunctionEventInvokeConfig config{{function.name}, function.retries, function.max_age, {}};
    if (nets) {
      config.destinations =
          l::DestinationConfig{{arn(function.on_success)}, {arn(function.on_failure)}};
    }
    // A function that is a destination may come later in the list; its name is enough.
    call(api::Request{std::move(config)});
  }

  void create(const TimelineMapping& mapping) {
    l::CreateEventSourceMapping request;
    static_cast<l::MappingOptions&>(request) = mapping.options;
    request.function.name = mapping.function;
    request.event_source = {arn(mapping.queue), {queue_name(mapping.queue), 0}};
    call(api::Request{std::move(request)}, true);
    if (std::exchange(mapped_, true)) return;
    out_.mapped_queue = queue_name(mapping.queue);
    for (const TimelineQueue& queue : case_.queues) {
      if (!queue.after_mapping) continue;
      call(api::Request{q::SetQueueAttributes{
          {queue_name(queue.name), 0},
          {{"VisibilityTimeout", std::to_string(queue.visibility_timeout)}}}});
    }
  }

  void act(const TimelineAction& action) {
    switch (action.verb) {
      case TimelineVerb::create_mapping:
        return create(action.mapping);
      case TimelineVerb::send:
        for (const auto& [id, body] : action.messages) send(action, id, body);
        return;
      case TimelineVerb::invoke: {
        api::Payload payload;
        payload.text = action.payload;
        return call(api::Request{
            l::Invoke{{action.function}, action.invocation_type, api::Body(std::move(payload))}});
      }
      case TimelineVerb::occupy:
        return call(api::Request{l::Occupy{{action.function}, action.count, action.ms}});
      case TimelineVerb::put_object:
        return call(api::Request{api::s3::PutObject{action.bucket, action.key}});
      case TimelineVerb::update_code:
        return call(api::Request{l::UpdateFunctionCode{{action.function}, action.behaviour}});
    }
  }

  void send(const TimelineAction& action, const std::string& id, const std::string& body) {
    api::Payload payload;
    payload.text = body;
    q::SendMessage request{{queue_name(action.queue), 0}, api::Body(std::move(payload))};
    if (!action.group.empty()) request.message_group_id = action.group;
    call(api::Request{std::move(request)});
    out_.names[out_.account.world().kernel.lids] = id;
  }

  const TimelineCase& case_;
  TimelineRun out_;
  bool mapped_ = false;
};

}  // namespace

Verdict run_timeline(const TimelineCase& one) {
  if (!one.lacks.empty()) {
    std::string services;
    for (const std::string& name : one.lacks) services += (services.empty() ? "" : ", ") + name;
    return {Outcome::skipped, "SKIP " + one.id + " needs " + services};
  }
  if (const auto key = unknown_key(*one.expect)) {
    return {Outcome::skipped, "SKIP " + one.id + " expect " + *key};
  }
  const TimelineRun run = Runner(one).run();
  const std::string failure = run.failure.empty() ? check_timeline(run, *one.expect) : run.failure;
  if (!failure.empty()) return {Outcome::failed, "FAIL " + one.id + " " + failure};
  return {Outcome::passed, "PASS " + one.id};
}

}  // namespace inflight::cases
