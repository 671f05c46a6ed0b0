// Answers as AWS's JSON.
#include <nlohmann/json.hpp>
#include <utility>

#include "base/md5.h"
#include "calls/actions.h"
#include "services/sqs/sqs.h"

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
  return Json{{"MessageId", sqs::message_id(world.kernel.seed, sent.mid)},
              {"MD5OfMessageBody", md5_hex(sent.body->text)}};
}

Json encode_one(const World& world, const q::SentBatch& batch) {
  Json successful = Json::array();
  Json failed = Json::array();
  for (const q::SentEntry& entry : batch.entries) {
    if (const auto* sent = std::get_if<q::Sent>(&entry.outcome)) {
      Json row = Json{{"Id", entry.id}};
      row.update(encode_one(world, *sent));
      successful.push_back(std::move(row));
    } else {
      const auto& refused = *std::get_if<1>(&entry.outcome);
      failed.push_back(Json{{"Id", entry.id},
                            {"SenderFault", true},
                            {"Code", refused.first},
                            {"Message", refused.second}});
    }
  }
  Json out = Json::object();
  if (!successful.empty()) out["Successful"] = std::move(successful);
  if (!failed.empty()) out["Failed"] = std::move(failed);
  return out;
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
    if (wanted(name)) out[name] = std::move(value);
  };
  add("SenderId", "AIDAINFLIGHTLEARNER01");
  add("SentTimestamp", std::to_string(epoch + message.sent_ms));
  add("ApproximateReceiveCount", std::to_string(message.receive_count));
  add("ApproximateFirstReceiveTimestamp", std::to_string(epoch + message.first_receive_ms));
  if (message.source != 0) {
    add("DeadLetterQueueSourceArn", sqs::arn_of(queue_name(world, message.source)));
  }
  return out;
}

Json encode_one(const World& world, const q::Received& received) {
  Json messages = Json::array();
  for (const q::ReceivedMessage& message : received.messages) {
    Json row = Json{{"MessageId", sqs::message_id(world.kernel.seed, message.mid)},
                    {"ReceiptHandle", sqs::handle_text(world.kernel.seed, message.handle)},
                    {"MD5OfBody", md5_hex(message.body->text)},
                    {"Body", message.body->text}};
    Json attributes = system_attributes(world, message, received.attribute_names);
    if (!attributes.empty()) row["Attributes"] = std::move(attributes);
    messages.push_back(std::move(row));
  }
  Json out = Json::object();
  if (!messages.empty()) out["Messages"] = std::move(messages);
  return out;
}

Json encode_one(const World& world, const q::TaskStarted& started) {
  return Json{{"TaskHandle", sqs::task_handle(world.kernel.seed, started.task,
                                              queue_name(world, started.source))}};
}

}  // namespace

JsonBox encode(const World& world, const api::Answer& answer) {
  if (const auto* error = std::get_if<Error>(&answer.of)) {
    Json body = Json{{"code", error->code}, {"message", error->message}, {"http", error->http}};
    for (const auto& [name, value] : error->fields) body[name] = value;
    return JsonBox(Json{{"error", std::move(body)}});
  }
  return std::visit([&world](const auto& held) { return JsonBox(encode_one(world, held)); },
                    *std::get_if<q::Answer>(&answer.of));
}

}  // namespace inflight::calls
