// Short ways to write policies and requests in tests.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "rules/policy.h"

namespace inflight::test {

inline const std::string kQueue = "arn:aws:sqs:ap-southeast-1:111122223333:orders";
inline const std::string kTopic = "arn:aws:sns:ap-southeast-1:111122223333:paid";

/// A policy of these statements.
inline std::string document(const std::string& statements) {
  return R"({"Version":"2012-10-17","Statement":[)" + statements + "]}";
}

/// A statement on SendMessage of kQueue; `more` is appended (",\"Condition\":…").
inline std::string statement(const std::string& effect, const std::string& principal,
                             const std::string& more = "") {
  return R"({"Effect":")" + effect + R"(","Principal":)" + principal +
         R"(,"Action":"sqs:SendMessage","Resource":")" + kQueue + "\"" + more + "}";
}

inline rules::Policy parsed(const std::string& text) {
  Result<rules::Policy> policy = rules::parse_policy(text);
  INFO(text);
  INFO((policy.ok() ? std::string() : policy.error().message));
  REQUIRE(policy.ok());
  return *policy;
}

inline rules::Access send_by(rules::PrincipalKind kind, const std::string& name,
                             rules::Context context = {}) {
  return {{kind, name}, "sqs:SendMessage", kQueue, std::move(context)};
}

inline rules::Access send_by_sns(rules::Context context = {{"aws:SourceArn", {kTopic}}}) {
  return send_by(rules::PrincipalKind::service, "sns.amazonaws.com", std::move(context));
}

inline rules::Decision decide(const std::string& statements, const rules::Access& access) {
  return rules::evaluate(parsed(document(statements)), access);
}

}  // namespace inflight::test
