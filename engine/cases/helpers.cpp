#include "cases/helpers.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "cases/helpers_client.h"
#include "cases/helpers_lambda.h"
#include "cases/helpers_s3.h"
#include "cases/helpers_sns.h"
#include "cases/helpers_workers.h"
#include "services/sqs/sqs.h"
#include "world/deliver.h"

namespace inflight::cases {

std::string text_in(const Json& args, std::string_view name, const Place& place) {
  const Json* member = json::find(args, name);
  const std::string* value = member == nullptr ? nullptr : json::as_string(*member);
  if (value != nullptr) return *value;
  (place / name).add(member == nullptr ? "nothing" : json::brief(*member), "a string");
  return {};
}

namespace {

using calls::Account;
using Members = std::vector<std::pair<std::string, JsonBox>>;

/// Names of an object's members in order; none for anything else.
JsonBox keys_of(const Json* value) {
  std::vector<JsonBox> keys;
  const bool object = value != nullptr && json::is_object(*value);
  for (int64_t i = 0; object && i < json::size(*value); ++i) {
    keys.push_back(json::text_value(json::key(*value, i)));
  }
  return json::array_value(keys);
}

/// A received message with the keys of its body, of its first record, and of the object that this
/// is about, all in order.
JsonBox drained(const Json& message) {
  Members members;
  for (int64_t i = 0; i < json::size(message); ++i) {
    members.emplace_back(json::key(message, i), JsonBox(json::at(message, i)));
  }
  const json::Parsed parsed = json::parse(*json::as_string(*json::find(message, "Body")), 1 << 24);
  const Json* body = parsed.value ? &**parsed.value : nullptr;
  members.emplace_back("BodyKeys", keys_of(body));
  const Json* record = body == nullptr ? nullptr : json::resolve(*body, "/Records/0");
  if (record == nullptr) return json::object_value(members);
  members.emplace_back("RecordKeys", keys_of(record));
  if (const Json* object = json::resolve(*record, "/s3/object")) {
    members.emplace_back("ObjectKeys", keys_of(object));
  }
  return json::object_value(members);
}

/// Receives and deletes everything visible now, as the owner.
JsonBox drain(Account& account, const Json& args, const Place& place) {
  const JsonBox queue = json::text_value(text_in(args, "Queue", place));
  const JsonBox all = json::array_value({json::text_value("All")});
  const JsonBox receive = json::object_value({{"QueueUrl", queue},
                                              {"MaxNumberOfMessages", json::int_value(10)},
                                              {"VisibilityTimeout", json::int_value(43'200)},
                                              {"WaitTimeSeconds", json::int_value(0)},
                                              {"AttributeNames", all},
                                              {"MessageAttributeNames", all}});
  std::vector<JsonBox> out;
  for (bool more = true; more;) {
    const uint64_t call = account.call(*calls::find_action("ReceiveMessage"), *receive);
    const JsonBox* answer = account.result(call);
    INFLIGHT_ASSERT(answer != nullptr);  // a short poll
    const JsonBox given = *answer;
    const Json* messages = json::find(*given, "Messages");
    more = messages != nullptr;
    for (int64_t i = 0; more && i < json::size(*messages); ++i) {
      const Json& message = json::at(*messages, i);
      out.push_back(drained(message));
      const JsonBox gone = json::object_value(
          {{"QueueUrl", queue}, {"ReceiptHandle", JsonBox(*json::find(message, "ReceiptHandle"))}});
      account.call(*calls::find_action("DeleteMessage"), *gone);
    }
  }
  return json::object_value({{"Messages", json::array_value(out)}});
}

JsonBox set_health(Account& account, const Json& args, const Place& place) {
  constexpr std::array<std::string_view, 3> kModes{"ok", "server-error", "throttle"};
  const std::string arn = text_in(args, "Arn", place);
  const std::string mode = text_in(args, "Mode", place);
  const auto found = std::find(kModes.begin(), kModes.end(), mode);
  if (found == kModes.end()) {
    (place / "Mode").add(json::quoted(mode), "ok, server-error or throttle");
    return json::object_value({});
  }
  const auto health = static_cast<world::Health>(found - kModes.begin());
  account.change([&](world::World& world, world::Sinks& sinks) {
    world::set_health(world, sinks, arn, health);
  });
  return json::object_value({});
}

/// A CloudWatch sum from 0 to now.
JsonBox metric(Account& account, const Json& args, const Place& place) {
  std::optional<int64_t> value = function_metric(account, args);
  if (const Json* name = json::find(args, "QueueName")) {
    const std::string* queue = json::as_string(*name);
    const sqs::Queue* found =
        queue == nullptr ? nullptr : sqs::find_queue(account.world().sqs, *queue);
    const auto held = found == nullptr ? std::nullopt
                                       : world::metric_value(account.world(), found->place,
                                                             text_in(args, "Name", place));
    if (held) value = held->value;
  }
  if (!value) value = topic_metric(account, args);
  if (!value) place.add(json::brief(args), "a metric of a queue, a function or a topic");
  return json::object_value({{"value", json::int_value(value.value_or(0))}});
}

struct Helper {
  std::string_view name;
  JsonBox (*run)(Account&, const Json&, const Place&);
};
constexpr std::array<Helper, 19> kHelpers{{
    {"client.Delete", client_delete},
    {"client.Receive", client_receive},
    {"client.Send", client_send},
    {"client.SendBatch", client_send_batch},
    {"sim.BucketObjects", bucket_objects},
    {"sim.DeliveryAttempts", attempts},
    {"sim.Drain", drain},
    {"sim.Effects", effects},
    {"sim.EndpointHealth", set_health},
    {"sim.Function", set_function},
    {"sim.HttpEndpoint", set_endpoint},
    {"sim.HttpRequests", requests},
    {"sim.Invocations", invocations},
    {"sim.KmsKey", set_key},
    {"sim.Metric", metric},
    {"sim.Occupy", occupy},
    {"sim.Scaling", scaling},
    {"sim.Table", table},
    {"sim.Worker", add_worker},
}};

const Helper* find(std::string_view name) {
  for (const Helper& helper : kHelpers) {
    if (helper.name == name) return &helper;
  }
  return nullptr;
}

}  // namespace

bool is_helper(std::string_view name) { return find(name) != nullptr; }

JsonBox run_helper(std::string_view name, Account& account, const Json& args, const Place& place) {
  return find(name)->run(account, args, place);
}

}  // namespace inflight::cases
