// What owners of queues do in a random schedule, and what nobody should.
#include <nlohmann/json.hpp>

#include "services/sqs/sqs.h"
#include "tests/random/runner.h"

namespace inflight::test {
namespace {

bool is_error(const Json& answer) { return answer.contains("error"); }

}  // namespace

void Runner::change(const DrawnQueue& queue) {
  QueueFacts& facts = model_.facts(queue.name);
  Json attributes = Json::object();
  DrawnQueue changed = queue;
  int64_t retention_s = facts.retention_s;
  const auto set = [&](const char* name, int64_t* now, int64_t value) {
    *now = value;
    attributes[name] = std::to_string(value);
  };
  switch (dice_.roll(5)) {
    case 0:
      set("VisibilityTimeout", &changed.timeout_s, dice_.between(0, 60));
      break;
    case 1:
      set("DelaySeconds", &changed.delay_s, dice_.between(0, 60));
      break;
    case 2:
      set("ReceiveMessageWaitTimeSeconds", &changed.wait_s, dice_.between(0, 20));
      break;
    case 3:
      set("MessageRetentionPeriod", &retention_s, dice_.between(60, 1200));
      break;
    default:
      return change_redrive(queue);
  }
  const Json args{{"QueueUrl", queue.name}, {"Attributes", attributes}};
  const JsonBox answer = ask("SetQueueAttributes", args.dump());
  if (!ok() || !facts.exists) return;
  if (is_error(*answer)) return fail("SetQueueAttributes: " + answer->dump());
  facts.retention_s = retention_s;
  if (queue.fifo && changed.delay_s != queue.delay_s) {
    model_.change_fifo_delay(queue.name, changed.delay_s, now());
  }
  for (DrawnQueue& one : queues_) {
    if (one.name == queue.name) one = changed;
  }
}

void Runner::change_redrive(const DrawnQueue& queue) {
  QueueFacts& facts = model_.facts(queue.name);
  if (facts.dlq.empty()) return;
  const int64_t max = dice_.between(1, 5);
  const Json policy{{"deadLetterTargetArn", sqs::arn_of(facts.dlq)}, {"maxReceiveCount", max}};
  const Json args{{"QueueUrl", queue.name}, {"Attributes", {{"RedrivePolicy", policy.dump()}}}};
  const JsonBox answer = ask("SetQueueAttributes", args.dump());
  if (!ok() || !facts.exists || !model_.facts(facts.dlq).exists) return;
  if (is_error(*answer)) return fail("SetQueueAttributes: " + answer->dump());
  facts.max_receives = max;
}

void Runner::purge(const std::string& queue) {
  const JsonBox answer = ask("PurgeQueue", Json{{"QueueUrl", queue}}.dump());
  read_log();
  if (!ok() || is_error(*answer)) return;
  once_.erase(queue);  // SQS-FIFO-15
  if (model_.counts(queue).all() != 0) fail("something survives a purge");
}

void Runner::rarely(const DrawnQueue& queue) {
  switch (dice_.roll(6)) {
    case 0:
      return purge(queue.name);
    case 1:
      if (!dice_.one_in(4)) return;
      if (!is_error(*ask("DeleteQueue", Json{{"QueueUrl", queue.name}}.dump()))) {
        model_.facts(queue.name).exists = false;
      }
      return;
    case 2:
    case 3:
    case 4:
      return redrive();
    default:
      return check_counts();
  }
}

/// Starts a move task, mostly from where one is allowed.
void Runner::redrive() {
  DrawnQueue source = dice_.pick(queues_);
  for (int tries = 0; tries < 5 && !source.is_dlq(); ++tries) source = dice_.pick(queues_);
  Json args{{"SourceArn", sqs::arn_of(source.name)}};
  if (dice_.one_in(2)) args["MaxNumberOfMessagesPerSecond"] = dice_.between(1, 5);
  // Not into itself: what AWS does then is not known, and the task would never end.
  const std::string to = dice_.pick(queues_).name;
  if (dice_.one_in(3) && to != source.name) args["DestinationArn"] = sqs::arn_of(to);
  ask("StartMessageMoveTask", args.dump());
}

/// Requests that must be refused and change nothing.
void Runner::nonsense(const DrawnQueue& queue) {
  const std::vector<std::pair<std::string, Json>> all = {
      {"SendMessage", {{"QueueUrl", queue.name}}},
      {"SendMessage", {{"QueueUrl", queue.name}, {"MessageBody", ""}}},
      {"SendMessage", {{"QueueUrl", "nowhere"}, {"MessageBody", "x"}}},
      {"ReceiveMessage", {{"QueueUrl", queue.name}, {"MaxNumberOfMessages", 11}}},
      {"ReceiveMessage", {{"QueueUrl", queue.name}, {"WaitTimeSeconds", -1}}},
      {"DeleteMessage", {{"QueueUrl", queue.name}, {"ReceiptHandle", "never given"}}},
      {"ChangeMessageVisibility",
       {{"QueueUrl", queue.name}, {"ReceiptHandle", "x"}, {"VisibilityTimeout", 43201}}},
      {"SendMessageBatch", {{"QueueUrl", queue.name}, {"Entries", Json::array()}}},
      {"SetQueueAttributes",
       {{"QueueUrl", queue.name}, {"Attributes", {{"VisibilityTimeout", "43201"}}}}},
      {"CreateQueue", {{"QueueName", "not allowed!"}}},
  };
  const auto& [action, args] = dice_.pick(all);
  const int64_t present = model_.present();
  const JsonBox answer = ask(action, args.dump());
  read_log();
  if (!ok()) return;
  if (!is_error(*answer)) return fail(action + " takes nonsense");
  if (model_.present() != present) fail(action + " is refused and changes something");
}

}  // namespace inflight::test
