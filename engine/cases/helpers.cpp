#include "cases/helpers.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "cases/helpers_lambda.h"
#include "services/sqs/sqs.h"

namespace inflight::cases {
namespace {

using calls::Account;

std::string text(const Json& args, std::string_view name, const Place& place) {
  const Json* member = json::find(args, name);
  const std::string* value = member == nullptr ? nullptr : json::as_string(*member);
  if (value != nullptr) return *value;
  (place / name).add(member == nullptr ? "nothing" : json::brief(*member), "a string");
  return {};
}

/// Receives and deletes everything visible now, as the owner.
JsonBox drain(Account& account, const Json& args, const Place& place) {
  const JsonBox queue = json::text_value(text(args, "Queue", place));
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
      out.push_back(JsonBox(message));
      const JsonBox gone = json::object_value(
          {{"QueueUrl", queue}, {"ReceiptHandle", JsonBox(*json::find(message, "ReceiptHandle"))}});
      account.call(*calls::find_action("DeleteMessage"), *gone);
    }
  }
  return json::object_value({{"Messages", json::array_value(out)}});
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
                                                             text(args, "Name", place));
    if (held) value = held->value;
  }
  if (!value) place.add(json::brief(args), "a metric of a queue or a function");
  return json::object_value({{"value", json::int_value(value.value_or(0))}});
}

struct Helper {
  std::string_view name;
  JsonBox (*run)(Account&, const Json&, const Place&);
};
constexpr std::array<Helper, 6> kHelpers{{
    {"sim.Drain", drain},
    {"sim.Effects", effects},
    {"sim.Function", set_function},
    {"sim.Invocations", invocations},
    {"sim.Metric", metric},
    {"sim.Occupy", occupy},
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
