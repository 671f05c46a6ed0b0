// Answers as AWS's JSON.
#include <nlohmann/json.hpp>
#include <utility>

#include "base/calendar.h"
#include "base/md5.h"
#include "calls/actions.h"
#include "calls/encode_services.h"
#include "services/sns/sns.h"
#include "services/sqs/sqs.h"
#include "sim/ids.h"

namespace inflight::calls {
namespace {

using world::World;
namespace q = api::sqs;

std::string queue_name(const World& world, uint16_t place) {
  return place < world.kernel.names.size() ? world.kernel.names[place].text : std::string{};
}

Json encode_one(const World&, const q::Done&) { return Json::object(); }

Json encode_one(const World&, const q::QueueUrl& url) {
  return Json{{"QueueUrl", sqs::url_of(url.name)}};
}

Json encode_one(const World&, const q::QueueAttributes& answer) {
  Json attributes = Json::object();
  for (const auto& [name, value] : answer.attributes) attributes[name] = value;
  Json out = Json::object();
  if (!attributes.empty()) out["Attributes"] = std::move(attributes);
  return out;
}

Json encode_one(const World& world, const q::Sent& sent) {
  Json out = Json{{"MessageId", sim::message_id(world.kernel.seed, sent.mid)},
                  {"MD5OfMessageBody", md5_hex(sent.body->text)}};
  add_text(out, "MD5OfMessageAttributes", sim::attributes_md5(sent.body->attributes));
  if (!sent.body->trace.empty()) {
    out["MD5OfMessageSystemAttributes"] =
        sim::attributes_md5({{"AWSTraceHeader", "String", sent.body->trace}});
  }
  if (sent.sequence != 0) {
    out["SequenceNumber"] = sim::sequence_text(world.kernel.seed, sent.sequence);
  }
  return out;
}

/// Successful and Failed, both left out when empty (SQS-BATCH-06).
class Batch {
 public:
  void done(Json row) { successful_.push_back(std::move(row)); }
  void failed(const std::string& id, const std::string& code, const std::string& message) {
    failed_.push_back(
        Json{{"Id", id}, {"SenderFault", true}, {"Code", code}, {"Message", message}});
  }
  Json json() {
    Json out = Json::object();
    if (!successful_.empty()) out["Successful"] = std::move(successful_);
    if (!failed_.empty()) out["Failed"] = std::move(failed_);
    return out;
  }

 private:
  Json successful_ = Json::array();
  Json failed_ = Json::array();
};

Json encode_one(const World& world, const q::SentBatch& sent) {
  Batch batch;
  for (const q::SentEntry& entry : sent.entries) {
    if (const auto* ok = std::get_if<q::Sent>(&entry.outcome)) {
      Json row = Json{{"Id", entry.id}};
      row.update(encode_one(world, *ok));
      batch.done(std::move(row));
    } else {
      const auto& refused = *std::get_if<1>(&entry.outcome);
      batch.failed(entry.id, refused.first, refused.second);
    }
  }
  return batch.json();
}

Json encode_one(const World&, const q::DoneBatch& done) {
  Batch batch;
  for (const q::DoneEntry& entry : done.entries) {
    if (entry.code.empty()) {
      batch.done(Json{{"Id", entry.id}});
    } else {
      batch.failed(entry.id, entry.code, entry.message);
    }
  }
  return batch.json();
}

/// System attributes of a received message that were asked for (SQS-RCV-04, -05).
Json system_attributes(const World& world, const q::ReceivedMessage& message,
                       const std::vector<std::string>& asked) {
  const auto wanted = [&asked](std::string_view name) {
    for (const std::string& entry : asked) {
      if (entry == "All" || entry == name) return true;
    }
    return false;
  };
  const int64_t epoch = world.kernel.epoch_ms;
  Json out = Json::object();
  const auto add = [&](const char* name, std::string value) {
    if (wanted(name)) add_text(out, name, std::move(value));
  };
  add("SenderId", "AIDAINFLIGHTLEARNER01");
  add("SentTimestamp", std::to_string(epoch + message.sent_ms));
  add("ApproximateReceiveCount", std::to_string(message.receive_count));
  add("ApproximateFirstReceiveTimestamp", std::to_string(epoch + message.first_receive_ms));
  add("MessageGroupId", message.group);
  add("MessageDeduplicationId", message.deduplication_id);
  add("AWSTraceHeader", message.body->trace);
  if (message.sequence != 0 && wanted("SequenceNumber")) {
    out["SequenceNumber"] = sim::sequence_text(world.kernel.seed, message.sequence);
  }
  if (message.source != 0) {
    add("DeadLetterQueueSourceArn", sqs::arn_of(queue_name(world, message.source)));
  }
  return out;
}

/// SQS-RCV-06: a name, "All", ".*", "*", or "prefix.*".
bool name_matches(const std::string& name, const std::string& asked) {
  if (asked == "All" || asked == ".*" || asked == "*" || asked == name) return true;
  return asked.ends_with(".*") && name.starts_with(asked.substr(0, asked.size() - 2));
}

api::MessageAttributes wanted_attributes(const api::Payload& payload,
                                         const std::vector<std::string>& asked) {
  api::MessageAttributes out;
  for (const api::MessageAttribute& attribute : payload.attributes) {
    for (const std::string& entry : asked) {
      if (!name_matches(attribute.name, entry)) continue;
      out.push_back(attribute);
      break;
    }
  }
  return out;
}

Json encode_message(const World& world, const q::ReceivedMessage& message,
                    const q::Received& received) {
  Json row = Json{{"MessageId", sim::message_id(world.kernel.seed, message.mid)},
                  {"ReceiptHandle", sim::handle_text(world.kernel.seed, message.handle)},
                  {"MD5OfBody", md5_hex(message.body->text)},
                  {"Body", message.body->text}};
  Json attributes = system_attributes(world, message, received.attribute_names);
  if (!attributes.empty()) row["Attributes"] = std::move(attributes);
  const auto own = wanted_attributes(*message.body, received.message_attribute_names);
  if (own.empty()) return row;
  row["MD5OfMessageAttributes"] = sim::attributes_md5(own);
  row["MessageAttributes"] = encode_attributes(own);
  return row;
}

Json encode_one(const World& world, const q::Received& received) {
  Json messages = Json::array();
  for (const q::ReceivedMessage& message : received.messages) {
    messages.push_back(encode_message(world, message, received));
  }
  Json out = Json::object();
  if (!messages.empty()) out["Messages"] = std::move(messages);
  return out;
}

Json encode_one(const World& world, const q::TaskStarted& started) {
  return Json{{"TaskHandle", sqs::task_handle(world.kernel.seed, started.task,
                                              queue_name(world, started.source))}};
}

Json encode_one(const World&, const q::TaskCancelled& cancelled) {
  return Json{{"ApproximateNumberOfMessagesMoved", cancelled.moved}};
}

Json encode_one(const World& world, const q::Tasks& tasks) {
  Json results = Json::array();
  for (const q::TaskInfo& task : tasks.tasks) {
    Json row = Json::object();
    if (task.status == "RUNNING") {
      const uint16_t place = world.sqs.tasks[task.task].source;
      row["TaskHandle"] = sqs::task_handle(world.kernel.seed, task.task, queue_name(world, place));
    }
    row["Status"] = task.status;
    row["SourceArn"] = sqs::arn_of(task.source);
    if (!task.destination.empty()) row["DestinationArn"] = sqs::arn_of(task.destination);
    if (task.rate) row["MaxNumberOfMessagesPerSecond"] = *task.rate;
    row["ApproximateNumberOfMessagesMoved"] = task.moved;
    row["ApproximateNumberOfMessagesToMove"] = task.to_move;
    add_text(row, "FailureReason", task.failure);
    row["StartedTimestamp"] = world.kernel.epoch_ms + task.started_ms;
    results.push_back(std::move(row));
  }
  Json out = Json::object();
  if (!results.empty()) out["Results"] = std::move(results);
  return out;
}

Json encode_one(const World&, const q::QueueList& list) {
  Json urls = Json::array();
  for (const std::string& name : list.names) urls.push_back(sqs::url_of(name));
  Json out = Json::object();
  // ListDeadLetterSourceQueues has a lower-case q, and its list even when empty (SQS-DLQ-10).
  if (list.dead_letter_sources) {
    out["queueUrls"] = std::move(urls);
  } else if (!urls.empty()) {
    out["QueueUrls"] = std::move(urls);
  }
  add_text(out, "NextToken", list.next_token);
  return out;
}

Json encode_one(const World&, const q::TagList& list) {
  Json tags = Json::object();
  for (const auto& [key, value] : list.tags) tags[key] = value;
  Json out = Json::object();
  if (!tags.empty()) out["Tags"] = std::move(tags);
  return out;
}

/// "2026-01-01T00:01:00+00:00" of virtual ms.
std::string iso_time(int64_t unix_ms) {
  const int64_t seconds = unix_ms / 1000;
  const Civil date = civil_from_days(seconds / 86400);
  const auto two = [](int64_t value) {
    return std::string(value < 10 ? "0" : "") + std::to_string(value);
  };
  return std::to_string(date.year) + "-" + two(date.month) + "-" + two(date.day) + "T" +
         two(seconds / 3600 % 24) + ":" + two(seconds / 60 % 60) + ":" + two(seconds % 60) +
         "+00:00";
}

Json encode_one(const World& world, const api::cloudwatch::Statistics& statistics) {
  Json points = Json::array();
  for (const api::cloudwatch::Datapoint& point : statistics.points) {
    Json row = Json{{"Timestamp", iso_time(world.kernel.epoch_ms + point.start_ms)}};
    for (const std::string& name : statistics.asked) {
      if (name == "Sum") row[name] = point.sum;
      if (name == "SampleCount") row[name] = point.samples;
      if (name == "Minimum") row[name] = point.minimum;
      if (name == "Maximum") row[name] = point.maximum;
      if (name != "Average") continue;
      if (point.sum % point.samples == 0) {
        row[name] = point.sum / point.samples;
      } else {
        row[name] = static_cast<double>(point.sum) / static_cast<double>(point.samples);
      }
    }
    row["Unit"] = statistics.unit;
    points.push_back(std::move(row));
  }
  return Json{{"Label", statistics.label}, {"Datapoints", std::move(points)}};
}

namespace n = api::sns;

Json encode_one(const World&, const api::delivery::Reached& reached) {
  return Json{{"http", reached.status}};
}

Json encode_one(const World&, const n::Done&) { return Json::object(); }

Json encode_one(const World&, const n::TopicArn& topic) { return Json{{"TopicArn", topic.arn}}; }

Json encode_one(const World&, const n::TopicList& list) {
  Json topics = Json::array();
  for (const std::string& arn : list.arns) topics.push_back(Json{{"TopicArn", arn}});
  return Json{{"Topics", std::move(topics)}};
}

Json encode_one(const World&, const n::SubscriptionArn& one) {
  return Json{{"SubscriptionArn", one.arn}};
}

Json encode_one(const World&, const n::AttributeList& list) {
  Json attributes = Json::object();
  for (const auto& [name, value] : list.attributes) attributes[name] = value;
  return Json{{"Attributes", std::move(attributes)}};
}

Json encode_one(const World&, const n::SubscriptionList& list) {
  Json rows = Json::array();
  for (const n::SubscriptionRow& row : list.rows) {
    rows.push_back(Json{{"SubscriptionArn", row.arn},
                        {"Owner", row.owner},
                        {"Protocol", row.protocol},
                        {"Endpoint", row.endpoint},
                        {"TopicArn", row.topic}});
  }
  return Json{{"Subscriptions", std::move(rows)}};
}

Json encode_one(const World& world, const n::Published& published) {
  Json out = Json{{"MessageId", sns::message_id(world.kernel.seed, published.message)}};
  if (published.sequence != 0) {
    out["SequenceNumber"] = sim::sequence_text(world.kernel.seed, published.sequence);
  }
  return out;
}

/// Failed is there even when nothing failed (SNS-PUB-07).
Json encode_one(const World& world, const n::PublishedBatch& batch) {
  Json rows = Json::array();
  for (const auto& [id, published] : batch.entries) {
    Json row = Json{{"Id", id}};
    row.update(encode_one(world, published));
    rows.push_back(std::move(row));
  }
  return Json{{"Successful", std::move(rows)}, {"Failed", Json::array()}};
}

template <class Answers>
JsonBox encode_any(const World& world, const Answers& answers) {
  return std::visit([&world](const auto& held) { return JsonBox(encode_one(world, held)); },
                    answers);
}

}  // namespace

void add_text(Json& out, const char* name, std::string text) {
  if (!text.empty()) out[name] = std::move(text);
}

std::string moment(const World& world, int64_t virtual_ms) {
  return iso_text(world.kernel.epoch_ms + virtual_ms).substr(0, 19) + "+00:00";
}

JsonBox encode(const World& world, const api::Answer& answer) {
  if (const auto* error = std::get_if<Error>(&answer.of)) {
    Json body = Json{{"code", error->code}, {"message", error->message}, {"http", error->http}};
    for (const auto& [name, value] : error->fields) body[name] = value;
    return JsonBox(Json{{"error", std::move(body)}});
  }
  if (const auto* given = std::get_if<q::Answer>(&answer.of)) return encode_any(world, *given);
  if (const auto* given = std::get_if<api::lambda::Answer>(&answer.of)) {
    return encode_lambda(world, *given);
  }
  if (const auto* given = std::get_if<api::s3::Answer>(&answer.of)) {
    return encode_s3(world, *given);
  }
  if (const auto* given = std::get_if<n::Answer>(&answer.of)) return encode_any(world, *given);
  if (const auto* given = std::get_if<api::delivery::Answer>(&answer.of)) {
    return encode_any(world, *given);
  }
  return encode_any(world, *std::get_if<api::cloudwatch::Answer>(&answer.of));
}

}  // namespace inflight::calls
