#include "tests/random/runner.h"

#include <nlohmann/json.hpp>

#include "services/sqs/sqs.h"
#include "sim/ids.h"
#include "world/world.h"

namespace inflight::test {
namespace {

constexpr int64_t kDrainStep = 30'000;
// Delays end after 900 s at most, timeouts of the schedule after 120 s, and a redriven or
// dead-lettered message is there at once; the rest is room for small in-flight limits.
constexpr int kDrainRounds = 200;
constexpr int64_t kSmallRetention = 120;  // s

bool is_error(const Json& answer) { return answer.contains("error"); }

}  // namespace

Runner::Runner(Seed seed, Mix mix) : dice_(seed), account_(seed) { create_queues(mix); }

void Runner::fail(const std::string& what) {
  if (broken_.empty()) broken_ = std::to_string(now()) + " ms: " + what;
}

uint64_t Runner::start(const std::string& action, const std::string& args) {
  script_ += std::to_string(now()) + " ms  " + action + " " + args + "\n";
  const calls::Action* found = calls::find_action(action);
  const json::Parsed parsed = json::parse(args, 1 << 20);
  if (found == nullptr || !parsed.value) {
    fail("the test calls what is not there: " + action + " " + args);
    return 0;
  }
  return account_.call(*found, **parsed.value);
}

/// Calls and expects the answer in this instant. Null after a failure.
JsonBox Runner::ask(const std::string& action, const std::string& args) {
  const uint64_t call = start(action, args);
  if (!ok()) return {};
  if (!account_.finish(call, account_.now())) {
    fail(action + " is not answered at once");
    return {};
  }
  return *account_.result(call);
}

void Runner::read_log() {
  std::string broken = model_.read(account_.log());
  if (broken.empty()) broken = world::check(account_.world());
  if (!broken.empty()) fail(broken);
  const auto& mids = account_.log().mids;
  for (uint32_t mid = mids_known_ + 1; mid < mids.size(); ++mid) {
    mids_[sim::message_id(account_.world().kernel.seed, mid)] = mid;
    mids_known_ = mid;
  }
}

void Runner::create(DrawnQueue queue, const std::string& dlq, int64_t max_receives) {
  QueueFacts& facts = model_.facts(queue.name);
  facts.fifo = queue.fifo;
  facts.retention_s = 345'600;
  Json attributes = Json::object();
  queue.timeout_s = dice_.between(1, 60);
  attributes["VisibilityTimeout"] = std::to_string(queue.timeout_s);
  if (dice_.one_in(4)) {
    queue.delay_s = dice_.between(1, 60);
    attributes["DelaySeconds"] = std::to_string(queue.delay_s);
  }
  if (dice_.one_in(4)) {
    facts.retention_s = kSmallRetention + dice_.roll(600);
    attributes["MessageRetentionPeriod"] = std::to_string(facts.retention_s);
  }
  if (dice_.one_in(4)) {
    queue.wait_s = dice_.between(1, 20);
    attributes["ReceiveMessageWaitTimeSeconds"] = std::to_string(queue.wait_s);
  }
  if (queue.fifo) {
    queue.by_content = dice_.one_in(2);
    queue.by_group = dice_.one_in(2);
    attributes["FifoQueue"] = "true";
    attributes["ContentBasedDeduplication"] = queue.by_content ? "true" : "false";
    attributes["DeduplicationScope"] = queue.by_group ? "messageGroup" : "queue";
  }
  if (!dlq.empty()) {
    facts.dlq = dlq;
    facts.max_receives = max_receives;
    attributes["RedrivePolicy"] =
        Json{{"deadLetterTargetArn", sqs::arn_of(dlq)}, {"maxReceiveCount", max_receives}}.dump();
  }
  const Json args{{"QueueName", queue.name}, {"Attributes", attributes}};
  const JsonBox answer = ask("CreateQueue", args.dump());
  if (ok() && is_error(*answer)) fail("CreateQueue: " + answer->dump());
  queues_.push_back(std::move(queue));
}

void Runner::create_queues(Mix mix) {
  int64_t limit = 0;
  if (dice_.one_in(3)) {
    limit = dice_.between(1, 12);
    for (const char* name : {"limits.inflight_standard", "limits.inflight_fifo"}) {
      script_ += std::string("set ") + name + " " + std::to_string(limit) + "\n";
      if (auto problem = account_.set(name, limit)) fail(problem->found + ": " + problem->expected);
    }
  }
  const int64_t count = dice_.between(1, 3);
  for (int64_t i = 0; i < count && ok(); ++i) {
    DrawnQueue queue;
    queue.fifo = mix == Mix::fifo || (mix == Mix::both && dice_.one_in(2));
    const std::string end = std::to_string(i) + (queue.fifo ? ".fifo" : "");
    std::string dlq;
    if (!dice_.one_in(3)) {
      dlq = "dlq" + end;
      DrawnQueue target = queue;
      std::string deep;
      if (dice_.one_in(3)) {  // a DLQ with a policy of its own (SQS-DLQ-13)
        deep = "dlq-deep" + end;
        target.name = deep;
        create(target, "", 0);
      }
      target.name = dlq;
      create(target, deep, dice_.between(1, 3));
    }
    queue.name = "q" + end;
    create(queue, dlq, dice_.one_in(2) ? 1 : dice_.between(1, 4));
  }
  for (const DrawnQueue& queue : queues_) model_.facts(queue.name).in_flight_max = limit;
}

std::string Runner::run() {
  const int64_t steps = dice_.between(30, 90);
  for (int64_t i = 0; i < steps && ok(); ++i) step();
  if (ok()) drain();
  return broken_;
}

/// Lets time pass; sometimes stops before the calls of the moment, so that a call meets what timers
/// have done but no poller has.
void Runner::advance(int64_t ms, bool before_calls) {
  const Time until = account_.now() + Span{ms};
  if (before_calls) {
    account_.run_before_calls(until);
  } else {
    account_.run_to(until);
  }
  read_log();
  collect(!before_calls);
}

/// Takes the answers of waiting receives and checks that each came in time.
void Runner::collect(bool at_rest) {
  std::vector<Waiting> still;
  for (const Waiting& poll : waiting_) {
    const JsonBox* answer = account_.result(poll.call);
    if (answer == nullptr) {
      if (at_rest && now() >= poll.over) return fail("a long poll of " + poll.queue + " is late");
      still.push_back(poll);
      continue;
    }
    const int64_t at = account_.answered_at(poll.call).ms;
    if (at > poll.over) return fail("a long poll of " + poll.queue + " was answered late");
    const bool empty = !is_error(**answer) && !(*answer)->contains("Messages");
    if (empty && at != poll.over) return fail("a long poll of " + poll.queue + " gave up early");
    take_messages(poll.queue, **answer);
  }
  waiting_ = std::move(still);
  if (!at_rest || !ok()) return;
  std::string broken = model_.at_rest(now());
  if (!broken.empty()) return fail(broken);
  for (const Waiting& poll : waiting_) {
    const QueueFacts& facts = model_.facts(poll.queue);
    const bool room =
        facts.in_flight_max == 0 || model_.counts(poll.queue).in_flight < facts.in_flight_max;
    if (room && model_.offers(poll.queue))
      return fail("a poll waits beside a message in " + poll.queue);
  }
}

/// Holds what a receive handed out and compares it with what was sent. With `timeout_s` the answer
/// is of this instant and hides for so long.
void Runner::take_messages(const std::string& queue, const Json& answer,
                           std::optional<int64_t> timeout_s) {
  if (!answer.contains("Messages")) return;
  for (const Json& message : answer["Messages"]) {
    const std::string id = message["MessageId"];
    const auto mid = mids_.find(id);
    if (mid == mids_.end()) return fail("a MessageId that no message has: " + id);
    const auto body = bodies_.find(id);  // a redriven message has an id of its own
    if (body != bodies_.end() && body->second != message["Body"])
      return fail("another body than sent");
    const int64_t due = now() + timeout_s.value_or(0) * 1000;
    if (timeout_s && model_.find(mid->second)->due != due) return fail("a wrong timeout");
    Held held{queue, message["ReceiptHandle"], mid->second, 0};
    const std::string count = message["Attributes"]["ApproximateReceiveCount"];
    held.receives = std::stoll(count);
    held_.push_back(std::move(held));
  }
}

/// The counters AWS shows against those the events tell.
void Runner::check_counts() {
  for (const DrawnQueue& queue : queues_) {
    if (!model_.facts(queue.name).exists) continue;
    const Json args{{"QueueUrl", queue.name}, {"AttributeNames", Json::array({"All"})}};
    const JsonBox answer = ask("GetQueueAttributes", args.dump());
    read_log();
    if (!ok()) return;
    if (is_error(*answer)) return fail("GetQueueAttributes: " + answer->dump());
    const Json& all = (*answer)["Attributes"];
    const auto number = [&all](const char* name) {
      return static_cast<int64_t>(std::stoll(all[name].get<std::string>()));
    };
    const Counts shown{number("ApproximateNumberOfMessages"),
                       number("ApproximateNumberOfMessagesNotVisible"),
                       number("ApproximateNumberOfMessagesDelayed")};
    if (!(shown == model_.counts(queue.name)))
      return fail("counters of " + queue.name + " are wrong");
  }
}

void Runner::drain_queue(const std::string& queue) {
  while (ok()) {
    const Json args{{"QueueUrl", queue},
                    {"MaxNumberOfMessages", 10},
                    {"VisibilityTimeout", 20},
                    {"WaitTimeSeconds", 0},
                    {"MessageSystemAttributeNames", Json::array({"All"})}};
    held_.clear();
    const JsonBox answer = ask("ReceiveMessage", args.dump());
    read_log();
    if (!ok()) return;
    if (is_error(*answer) && (*answer)["error"]["code"] != "OverLimit") {
      return fail("the last consumer: " + answer->dump());
    }
    take_messages(queue, *answer);
    if (held_.empty()) return;
    for (const Held& held : held_) {
      const Json one{{"QueueUrl", queue}, {"ReceiptHandle", held.handle}};
      const JsonBox gone = ask("DeleteMessage", one.dump());
      read_log();
      if (ok() && is_error(*gone)) fail("the last consumer deletes: " + gone->dump());
    }
  }
}

/// Liveness: without faults a patient consumer empties every queue, and no call is left open.
void Runner::drain() {
  script_ += "-- drain\n";
  for (int round = 0; round < kDrainRounds && ok(); ++round) {
    advance(kDrainStep, false);
    if (ok()) check_counts();
    if (model_.present() == 0 && waiting_.empty()) return;
    for (const DrawnQueue& queue : queues_) {
      if (model_.facts(queue.name).exists) drain_queue(queue.name);
    }
  }
  fail(std::to_string(model_.present()) + " messages and " + std::to_string(waiting_.size()) +
       " calls are left after the last consumer");
}

}  // namespace inflight::test
