// Deliveries between services: what is checked, and what may be tried again.
#include "world/deliver.h"

#include "tests/services/topics.h"

using namespace inflight;
using namespace inflight::testing;

namespace {

constexpr const char* kSource = "arn:aws:s3:::photos";

api::delivery::Deliver to(const std::string& target) {
  api::delivery::Deliver out;
  out.target = target;
  out.service = "s3.amazonaws.com";
  out.source = kSource;
  out.source_account = "111122223333";
  out.body = Account::body_of("news");
  return out;
}

/// The code of the refusal, "" if the delivery was taken; `retry` if trying later may help.
std::string outcome(Topics& a, const api::delivery::Deliver& asked, bool* retry = nullptr) {
  const uint64_t call = a.start(asked);
  REQUIRE(a.done(call));
  const auto* error = std::get_if<Error>(&a.answer(call).of);
  if (error != nullptr && retry != nullptr) *retry = api::delivery::may_retry(*error);
  return error == nullptr ? "" : error->code;
}

}  // namespace

TEST_CASE("SNS-PERM-01: a queue takes what its policy lets the service bring, from that source") {
  Topics a;
  a.create("q");
  bool retry = true;
  CHECK(outcome(a, to(sqs::arn_of("q")), &retry) == "AccessDenied");
  CHECK_FALSE(retry);
  a.let_in("q", "sns.amazonaws.com");
  CHECK(outcome(a, to(sqs::arn_of("q"))) == "AccessDenied");
  const std::string source = R"(,"Condition":{"ArnLike":{"aws:SourceArn":")";
  a.let_in("q", "s3.amazonaws.com", source + "arn:aws:s3:::other\"}}");
  CHECK(outcome(a, to(sqs::arn_of("q"))) == "AccessDenied");
  a.let_in("q", "s3.amazonaws.com", source + kSource + "\"}}");
  CHECK(outcome(a, to(sqs::arn_of("q"))) == "");
  a.let_in("q", "s3.amazonaws.com",
           R"(,"Condition":{"StringEquals":{"aws:SourceAccount":"111122223333"}})");
  CHECK(outcome(a, to(sqs::arn_of("q"))) == "");
  CHECK(a.bodies("q") == "news news");
}

TEST_CASE("SNS-RETRY-07: a missing target is the caller's fault, a sick one is not") {
  Topics a;
  bool retry = true;
  CHECK(outcome(a, to(sqs::arn_of("ghost")), &retry) == "AWS.SimpleQueueService.NonExistentQueue");
  CHECK_FALSE(retry);
  retry = true;
  CHECK(outcome(a, to("arn:aws:lambda:ap-southeast-1:111122223333:function:ghost"), &retry) ==
        "ResourceNotFoundException");
  CHECK_FALSE(retry);
  a.create("q");
  a.let_in("q", "s3.amazonaws.com");
  a.set_health(sqs::arn_of("q"), world::Health::server_error);
  CHECK(outcome(a, to(sqs::arn_of("q")), &retry) == api::delivery::kOutage);
  CHECK(retry);
  a.set_health(sqs::arn_of("q"), world::Health::throttle);
  retry = false;
  CHECK(outcome(a, to(sqs::arn_of("q")), &retry) == api::delivery::kThrottled);
  CHECK(retry);
  a.set_health(sqs::arn_of("q"), world::Health::ok);
  CHECK(outcome(a, to(sqs::arn_of("q"))) == "");
}

TEST_CASE("SNS-PERM-03: a key of the customer's must name the service, for both actions") {
  Topics a;
  a.create("q", {{"KmsMasterKeyId", "alias/aws/sqs"}});
  a.let_in("q", "s3.amazonaws.com");
  CHECK(outcome(a, to(sqs::arn_of("q"))) == "KMS.AccessDeniedException");
  a.set("q", "KmsMasterKeyId", "key-1");
  CHECK(outcome(a, to(sqs::arn_of("q"))) == "KMS.AccessDeniedException");
  auto& key = a.world.outside.keys["key-1"];
  key.allow = {{"s3.amazonaws.com", {"kms:Decrypt"}}};
  CHECK(outcome(a, to(sqs::arn_of("q"))) == "KMS.AccessDeniedException");
  key.allow = {{"s3.amazonaws.com", {"kms:GenerateDataKey*", "kms:Decrypt"}}};
  CHECK(outcome(a, to(sqs::arn_of("q"))) == "");
}

TEST_CASE("SNS-PERM-06: the default policy of a topic lets no service publish") {
  Topics a;
  const std::string topic = a.topic("t");
  a.open_queue("q");
  a.subscribe(topic, sqs::arn_of("q"), kRaw);
  CHECK(outcome(a, to(topic)) == "AccessDenied");
  a.tell<n::Done>(n::SetTopicAttributes{
      topic, "Policy",
      R"({"Statement":[{"Effect":"Allow","Principal":{"Service":"s3.amazonaws.com"},)"
      R"("Action":"sns:Publish","Resource":")" +
          topic + "\"}]}"});
  CHECK(outcome(a, to(topic)) == "");
  CHECK(a.bodies("q") == "news");
}

TEST_CASE("SNS-RETRY-06: endpoints fail by 5xx, by silence of 15 s and by not being there") {
  Topics a;
  const std::string url = "https://h.test/hook";
  bool retry = false;
  CHECK(outcome(a, to(url), &retry) == "ConnectionRefused");
  CHECK(retry);
  auto& endpoint = a.world.outside.endpoints[url];
  endpoint.responses = {{200, 0}, {404, 0}, {500, 0}, {200, 20'000}, {204, 14'999}};
  CHECK(outcome(a, to(url)) == "");
  CHECK(outcome(a, to(url)) == "");
  CHECK(outcome(a, to(url)) == "EndpointError");
  const uint64_t silent = a.start(to(url));
  CHECK_FALSE(a.done(silent));
  a.run_to(15_s);
  REQUIRE(a.done(silent));
  CHECK(a.done_at(silent).ms == 15'000);
  CHECK(a.answer(silent).failed());
  const uint64_t slow = a.start(to(url));
  a.run_to(30_s);
  REQUIRE(a.done(slow));
  CHECK(a.done_at(slow).ms == 29'999);
  CHECK_FALSE(a.answer(slow).failed());
  CHECK(endpoint.requests.size() == 5);
}

TEST_CASE("mailboxes and telephones take everything") {
  Topics a;
  CHECK(outcome(a, to("someone@example.test")) == "");
  CHECK(outcome(a, to("+8801700000000")) == "");
  CHECK(a.world.outside.endpoints.at("+8801700000000").requests[0].body == "news");
}
