// AddPermission, RemovePermission and the policy text they edit (spec section 16); tags.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/json_text.h"
#include "rules/policy.h"
#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

constexpr uint64_t kPolicyBytesMax = 8192;  // SQS-PERM-02, all four
constexpr int64_t kStatementsMax = 20;
constexpr int64_t kPrincipalsMax = 50;
constexpr int64_t kConditionsMax = 10;
constexpr int64_t kActionsMax = 7;

Error over_limit(std::string message) { return error("OverLimit", std::move(message), 403); }

/// The policy as a document whose Statement is a list; an empty policy of this queue if there is
/// none.
Json policy_of(const Queue& queue) {
  if (!queue.policy.empty()) {
    const auto parsed = json::parse(queue.policy, static_cast<int64_t>(kPolicyBytesMax));
    if (parsed.value && (*parsed.value)->is_object()) {
      Json policy = **parsed.value;
      Json& statements = policy["Statement"];
      if (!statements.is_array()) statements = Json::array({statements});
      return policy;
    }
  }
  return Json{{"Version", "2008-10-17"},
              {"Id", arn_of(queue.name) + "/SQSDefaultPolicy"},
              {"Statement", Json::array()}};
}

/// One element stands alone, several are a list (SQS-PERM-01).
Json one_or_list(std::vector<std::string> texts) {
  return texts.size() == 1 ? Json(texts.front()) : Json(std::move(texts));
}

Json* statement_called(Json& policy, const std::string& label) {
  for (Json& statement : policy["Statement"]) {
    const auto sid = statement.find("Sid");
    if (sid != statement.end() && *sid == label) return &statement;
  }
  return nullptr;
}

Error bad_label(const std::string& label, std::string_view reason) {
  return bad_parameter(label, "Label", reason);
}

std::optional<Error> check_permission(const api::sqs::AddPermission& request) {
  if (!plain_word(request.label, 80, false)) {
    return bad_label(request.label,
                     "Label can only include alphanumeric characters, hyphens, or underscores. 1 "
                     "to 80 in length");
  }
  if (request.accounts.empty() || request.actions.empty()) {
    return error("MissingParameter",
                 "The request must contain the parameter " +
                     std::string(request.accounts.empty() ? "AWSAccountIds" : "Actions") + ".");
  }
  for (const std::string& account : request.accounts) {
    const bool digits =
        std::all_of(account.begin(), account.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (account.size() == 12 && digits) continue;
    return bad_parameter(account, "PrincipalId", "Unable to verify.");
  }
  if (request.actions.size() > static_cast<uint64_t>(kActionsMax)) {
    return over_limit(std::to_string(request.actions.size()) +
                      " Actions were found, maximum allowed is 7.");
  }
  return std::nullopt;
}

void store_policy(sim::Context& ctx, Queue& queue, uint16_t actor, std::string text) {
  queue.policy = std::move(text);
  queue.modified = ctx.now();
  ctx.config(queue.place, actor, "Policy");
}

}  // namespace

std::optional<Error> check_policy(const std::string& text) {
  if (text.empty()) return std::nullopt;
  if (text.size() > kPolicyBytesMax)
    return over_limit("Submitted policy is over max allowed size.");
  const auto policy = rules::parse_policy(text);
  if (!policy || !rules::actions_are_of(*policy, "sqs")) {
    return error("InvalidAttributeValue", "Invalid value for the parameter Policy.");
  }
  const rules::PolicySize size = rules::size_of(*policy);
  if (size.max_actions_in_statement > kActionsMax) {
    return over_limit(std::to_string(size.max_actions_in_statement) +
                      " actions were found in a statement from the submitted policy, max allowed "
                      "is 7");
  }
  const auto beyond = [](int64_t count, int64_t max, const char* what) {
    return over_limit(std::to_string(count) + " " + what +
                      " were found in the submitted policy, "
                      "max allowed is " +
                      std::to_string(max));
  };
  if (size.statements > kStatementsMax) {
    return beyond(size.statements, kStatementsMax, "statements");
  }
  if (size.principals > kPrincipalsMax) {
    return beyond(size.principals, kPrincipalsMax, "principals");
  }
  if (size.conditions > kConditionsMax) {
    return beyond(size.conditions, kConditionsMax, "conditions");
  }
  return std::nullopt;
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::AddPermission& request) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  if (auto fault = check_permission(request)) return refuse(ctx, in.ticket, std::move(*fault));
  Json policy = policy_of(*queue);
  if (statement_called(policy, request.label) != nullptr) {
    return refuse(ctx, in.ticket, bad_label(request.label, "Already exists."));
  }
  std::vector<std::string> principals;
  for (const std::string& account : request.accounts) {
    principals.push_back("arn:aws:iam::" + account + ":root");
  }
  std::vector<std::string> actions;
  for (const std::string& action : request.actions) actions.push_back("SQS:" + action);
  policy["Statement"].push_back(Json{{"Sid", request.label},
                                     {"Effect", "Allow"},
                                     {"Principal", {{"AWS", one_or_list(std::move(principals))}}},
                                     {"Action", one_or_list(std::move(actions))},
                                     {"Resource", arn_of(queue->name)}});
  std::string text = policy.dump();
  if (auto fault = check_policy(text)) return refuse(ctx, in.ticket, std::move(*fault));
  store_policy(ctx, *queue, in.actor, std::move(text));
  answer(ctx, in.ticket, api::sqs::Done{});
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::RemovePermission& request) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  Json policy = policy_of(*queue);
  Json& statements = policy["Statement"];
  const Json* found = statement_called(policy, request.label);
  if (found == nullptr) {
    return refuse(ctx, in.ticket, bad_label(request.label, "can't find label."));
  }
  statements.erase(static_cast<std::size_t>(found - &statements[0]));
  store_policy(ctx, *queue, in.actor, statements.empty() ? std::string() : policy.dump());
  answer(ctx, in.ticket, api::sqs::Done{});
}

}  // namespace inflight::sqs
