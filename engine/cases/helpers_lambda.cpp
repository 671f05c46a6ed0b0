#include "cases/helpers_lambda.h"

#include <algorithm>
#include <set>
#include <utility>

#include "calls/shapes_lambda.h"
#include "cases/helpers_workers.h"
#include "services/lambda/lambda.h"

namespace inflight::cases {
namespace {

using calls::Account;
namespace l = api::lambda;

std::string name_of(const Json& args, const Place& place) {
  const Json* member = json::find(args, "FunctionName");
  const std::string* text = member == nullptr ? nullptr : json::as_string(*member);
  if (text == nullptr) (place / "FunctionName").add("nothing", "a function's name");
  return text == nullptr ? std::string{} : *text;
}

uint16_t place_of(const Account& account, const std::string& name) {
  const lambda::Function* found = lambda::find_function(account.world().lambda, name);
  return found == nullptr ? uint16_t{0} : found->place;
}

/// Calls that a run makes: {call, args}, decoded like any other call.
std::vector<l::Emitted> emitted(const Json& list, const Place& place) {
  std::vector<l::Emitted> out;
  for (int64_t i = 0; i < json::size(list); ++i) {
    const Json* call = json::find(json::at(list, i), "call");
    const Json* args = json::find(json::at(list, i), "args");
    const std::string* name = call == nullptr ? nullptr : json::as_string(*call);
    const calls::Action* action = name == nullptr ? nullptr : calls::find_action(*name);
    if (action == nullptr || args == nullptr) {
      place.wrong(json::at(list, i), "a call and its args");
      continue;
    }
    auto request = action->decode(*args);
    if (request) {
      out.push_back({std::make_shared<const api::Request>(std::move(*request))});
    } else {
      place.wrong(*args, request.error().message);
    }
  }
  return out;
}

/// What the handler does; members as CreateFunction's Behaviour, and the calls of its runs.
l::Behaviour behaviour_of(const Json& args, const Place& place) {
  std::vector<std::pair<std::string, JsonBox>> members;
  for (const char* name : {"DurationMs", "Outcome", "ErrorMessage", "OutcomeByRecord",
                           "BatchFailures", "Responses", "Idempotency"}) {
    if (const Json* member = json::find(args, name)) members.emplace_back(name, JsonBox(*member));
  }
  l::Behaviour out;
  decode(*json::object_value(members), place, out);
  if (const Json* emit = json::find(args, "Emit")) out.emit = emitted(*emit, place / "Emit");
  const Json* runs = json::find(args, "Runs");
  for (int64_t i = 0; runs != nullptr && i < json::size(*runs); ++i) {
    const Json& run = json::at(*runs, i);
    const Place here = place / "Runs" / i;
    l::RunOverride own;
    if (const Json* outcome = json::find(run, "Outcome")) decode(*outcome, here, own.outcome);
    if (const Json* length = json::find(run, "DurationMs")) {
      decode(*length, here / "DurationMs", own.duration_ms, Rule{kRunMs});
    }
    if (const Json* emit = json::find(run, "Emit")) own.emit = emitted(*emit, here);
    out.runs.push_back(std::move(own));
  }
  return out;
}

/// Calls now; a refusal is a fault of the case.
void call(Account& account, api::Request request, const Place& place) {
  const JsonBox* result = account.result(account.call(std::move(request)));
  const Json* error = result == nullptr ? nullptr : json::find(**result, "error");
  if (error != nullptr) place.wrong(*error, "no refusal");
}

void permissions(Account& account, const Json& list, const std::string& name, const Place& place) {
  const auto text = [](const Json& one, const char* member) {
    const Json* value = json::find(one, member);
    const std::string* held = value == nullptr ? nullptr : json::as_string(*value);
    return held == nullptr ? std::string{} : *held;
  };
  for (int64_t i = 0; i < json::size(list); ++i) {
    const Json& one = json::at(list, i);
    call(account,
         api::Request{l::AddPermission{{name},
                                       "case-" + std::to_string(i),
                                       "lambda:InvokeFunction",
                                       text(one, "Principal"),
                                       text(one, "SourceArn"),
                                       text(one, "SourceAccount")}},
         place);
  }
}

/// Lists of an answer, one element a run.
class Lists {
 public:
  void add(std::string_view name, JsonBox value) {
    for (auto& [key, list] : lists_) {
      if (key == name) return list.push_back(std::move(value));
    }
    lists_.emplace_back(std::string(name), std::vector<JsonBox>{std::move(value)});
  }
  void open(std::string_view name) {
    lists_.emplace_back(std::string(name), std::vector<JsonBox>{});
  }
  std::vector<std::pair<std::string, JsonBox>> members() const {
    std::vector<std::pair<std::string, JsonBox>> out;
    for (const auto& [key, list] : lists_) out.emplace_back(key, json::array_value(list));
    return out;
  }

 private:
  std::vector<std::pair<std::string, std::vector<JsonBox>>> lists_;
};

JsonBox event_of(const Account& account, const lambda::PastRun& run) {
  const std::string text =
      run.batch.empty() ? run.payload->text
                        : lambda::event_text(account.world().kernel, run.batch, run.queue_arn);
  auto parsed = json::parse(text, 2 * lambda::kEventBytesMax).value;
  return parsed ? *parsed : json::text_value(text);
}

void add_run(const Account& account, const lambda::PastRun& run, Lists& lists) {
  lists.add("times_ms", json::int_value(run.started.ms));
  lists.add("end_ms", run.ended.ms < 0 ? JsonBox() : json::int_value(run.ended.ms));
  lists.add("outcomes", json::text_value(run.outcome));
  lists.add("errorTypes", run.error_type.empty() ? JsonBox() : json::text_value(run.error_type));
  lists.add("requestIds",
            json::text_value(lambda::request_id(account.world().kernel.seed, run.request)));
  lists.add("events", event_of(account, run));
  lists.add("batchSizes", json::int_value(static_cast<int64_t>(run.batch.size())));
  std::vector<JsonBox> batch;
  for (const auto& message : run.batch) {
    const std::string& body = message.body->text;
    batch.push_back(json::text_value(body + "#" + std::to_string(message.receive_count)));
    lists.add("recordsInOrder", json::text_value(body));
  }
  lists.add("batches", json::array_value(batch));
}

/// Most runs at once: a run that ends when another starts is over by then.
int64_t most_at_once(const std::vector<const lambda::PastRun*>& runs) {
  int64_t most = 0;
  for (const lambda::PastRun* at : runs) {
    int64_t now = 0;
    for (const lambda::PastRun* run : runs) {
      now += run->started <= at->started && (run->ended.ms < 0 || run->ended > at->started);
    }
    most = std::max(most, now);
  }
  return runs.empty() ? 0 : std::max<int64_t>(most, 1);
}

}  // namespace

JsonBox set_function(Account& account, const Json& args, const Place& place) {
  const std::string name = name_of(args, place);
  const l::Behaviour behaviour = behaviour_of(args, place);
  std::optional<int64_t> timeout;
  if (const Json* member = json::find(args, "Timeout")) decode(*member, place / "Timeout", timeout);
  l::DeadLetterConfig dead_letter;
  if (const Json* member = json::find(args, "DeadLetterConfig")) {
    decode(*member, place / "DeadLetterConfig", dead_letter);
  }
  if (place_of(account, name) == 0) {
    l::CreateFunction request{{name}};
    request.timeout = timeout;
    request.dead_letter = dead_letter;
    request.behaviour = behaviour;
    call(account, api::Request{std::move(request)}, place);
  } else {
    call(account, api::Request{l::UpdateFunctionCode{{name}, behaviour}}, place);
    call(account, api::Request{l::UpdateFunctionConfiguration{{name}, timeout, {}, dead_letter}},
         place);
  }
  if (const Json* list = json::find(args, "Permissions")) {
    permissions(account, *list, name, place / "Permissions");
  }
  std::string on_failure;
  if (const Json* member = json::find(args, "OnFailure")) {
    decode(*member, place / "OnFailure", on_failure);
    l::PutFunctionEventInvokeConfig config{{name}, {}, {}, l::DestinationConfig{}};
    config.destinations->on_failure.destination = on_failure;
    call(account, api::Request{std::move(config)}, place / "OnFailure");
  }
  return json::object_value({});
}

JsonBox occupy(Account& account, const Json& args, const Place& place) {
  l::Occupy request{{name_of(args, place)}};
  if (const Json* count = json::find(args, "Count")) {
    decode(*count, place / "Count", request.count, Rule{{1, 1'000'000}});
  }
  if (const Json* ms = json::find(args, "Ms")) decode(*ms, place / "Ms", request.ms, Rule{kRunMs});
  call(account, api::Request{std::move(request)}, place);
  return json::object_value({});
}

JsonBox invocations(Account& account, const Json& args, const Place& place) {
  const uint16_t function = place_of(account, name_of(args, place));
  const lambda::State& state = account.world().lambda;
  Lists lists;
  for (const char* name :
       {"times_ms", "end_ms", "outcomes", "errorTypes", "requestIds", "events", "batches",
        "batchSizes", "recordsInOrder", "throttleTimes_ms", "throttleReasons"}) {
    lists.open(name);
  }
  std::vector<const lambda::PastRun*> runs;
  for (const lambda::PastRun& run : state.past_runs) {
    if (run.function != function) continue;
    runs.push_back(&run);
    add_run(account, run, lists);
  }
  int64_t throttles = 0;
  std::set<std::string> reasons;
  for (const lambda::PastThrottle& throttle : state.past_throttles) {
    if (throttle.function != function) continue;
    ++throttles;
    lists.add("throttleTimes_ms", json::int_value(throttle.at.ms));
    if (reasons.insert(throttle.reason).second) {
      lists.add("throttleReasons", json::text_value(throttle.reason));
    }
  }
  auto members = lists.members();
  members.emplace_back("count", json::int_value(static_cast<int64_t>(runs.size())));
  members.emplace_back("maxConcurrent", json::int_value(most_at_once(runs)));
  members.emplace_back("throttles", json::int_value(throttles));
  return json::object_value(members);
}

JsonBox effects(Account& account, const Json& args, const Place& place) {
  std::vector<std::pair<int64_t, std::string>> done;
  const Json* worker = json::find(args, "Worker");
  const uint16_t function = worker ? uint16_t{0} : place_of(account, name_of(args, place));
  if (worker) done = worker_effects(account, text_in(args, "Worker", place));
  // By the moment a run ended; runs of one moment in the order they started.
  for (const lambda::PastRun& run : account.world().lambda.past_runs) {
    if (run.function != function) continue;
    for (const std::string& body : run.effects) done.emplace_back(run.ended.ms, body);
  }
  std::stable_sort(done.begin(), done.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<JsonBox> out;
  for (const auto& [at, key] : done) {
    out.push_back(
        json::object_value({{"key", json::text_value(key)}, {"at_ms", json::int_value(at)}}));
  }
  return json::object_value({{"effects", json::array_value(out)}});
}

std::optional<int64_t> function_metric(const Account& account, const Json& args) {
  const Json* function = json::find(args, "FunctionName");
  const Json* name = json::find(args, "Name");
  if (function == nullptr || name == nullptr || !json::is_string(*function) ||
      !json::is_string(*name)) {
    return std::nullopt;
  }
  const auto& names = lambda::kMetricNames;
  const auto row = std::find(names.begin(), names.end(), *json::as_string(*name));
  const lambda::Function* held =
      lambda::find_function(account.world().lambda, *json::as_string(*function));
  if (held == nullptr || row == names.end()) return std::nullopt;
  return held->counted[static_cast<std::size_t>(row - names.begin())];
}

}  // namespace inflight::cases
