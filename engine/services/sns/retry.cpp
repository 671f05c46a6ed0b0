// When a delivery is tried again (SNS-RETRY-01 … -05).
#include <algorithm>
#include <array>

#include "base/json_text.h"
#include "services/sns/internal.h"

namespace inflight::sns {
namespace {

constexpr RetryPolicy kManaged{3, 2, 10, 100'000, 1'000, 20'000, 1'000, Backoff::exponential};
constexpr RetryPolicy kCustomer{0, 2, 10, 38, 10'000, 600'000, 10'000, Backoff::exponential};
constexpr RetryPolicy kHttp{0, 0, 3, 0, 20'000, 20'000, 20'000, Backoff::linear};
constexpr int64_t kRetriesMax = 100;
constexpr int64_t kDelayMaxS = 3'600;
constexpr std::array<std::string_view, 4> kFunctions{"linear", "arithmetic", "geometric",
                                                     "exponential"};

/// base^n by multiplication, for results that are the same on every machine.
double power(double base, int64_t n) {
  double out = 1;
  for (int64_t i = 0; i < n; ++i) out *= base;
  return out;
}

/// The n-th root of x >= 1, by halving.
double root(double x, int64_t n) {
  double low = 1;
  double high = x;
  for (int i = 0; i < 200 && low < high; ++i) {
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    (power(middle, n) <= x ? low : high) = middle;
  }
  return low;
}

/// Delay of backoff retry i of n (SNS-RETRY-02).
int64_t backoff_ms(const RetryPolicy& policy, int64_t i) {
  const int64_t n = policy.backoff;
  const auto low = static_cast<double>(policy.min_ms);
  const double span = static_cast<double>(policy.max_ms - policy.min_ms);
  if (n == 1 || policy.min_ms >= policy.max_ms) return policy.min_ms;
  if (i == n) return policy.max_ms;
  const double share = static_cast<double>(i - 1) / static_cast<double>(n - 1);
  double delay = low;
  switch (policy.function) {
    case Backoff::linear:
      delay = low + span * share;
      break;
    case Backoff::arithmetic:
      delay = low + span * share * share;
      break;
    case Backoff::geometric:
      delay = low + span * share * share * share;
      break;
    case Backoff::exponential:
      delay = low * power(root(static_cast<double>(policy.max_ms) / low, n - 1), i - 1);
      break;
  }
  return static_cast<int64_t>(delay + 0.5);
}

/// Reads one number of a policy; `fault` keeps the first fault.
int64_t number(const Json& policy, std::string_view name, int64_t standard, int64_t min,
               int64_t max, std::string& fault) {
  const Json* member = json::find(policy, name);
  if (member == nullptr || json::is_null(*member)) return standard;
  const auto value = json::as_int(*member);
  if (value && *value >= min && *value <= max) return *value;
  if (fault.empty()) {
    fault = std::string(name) + " must be between " + std::to_string(min) + " and " +
            std::to_string(max);
  }
  return standard;
}

/// The part of a topic's DeliveryPolicy that is about HTTP/S; null if there is none.
const Json* http_of(const json::Parsed& policy) {
  return policy.value ? json::find(**policy.value, "http") : nullptr;
}

/// SNS-RETRY-05.
bool disables_overrides(const std::string& topic_policy) {
  const json::Parsed parsed = json::parse(topic_policy, rules::kPatternBytesMax);
  const Json* http = http_of(parsed);
  const Json* member =
      http == nullptr ? nullptr : json::find(*http, "disableSubscriptionOverrides");
  return member != nullptr && json::as_bool(*member) == true;
}

}  // namespace

std::optional<int64_t> retry_delay(const RetryPolicy& policy, int64_t n) {
  if (n <= policy.immediate) return 0;
  n -= policy.immediate;
  if (n <= policy.pre) return policy.pre_ms;
  n -= policy.pre;
  if (n <= policy.backoff) return backoff_ms(policy, n);
  n -= policy.backoff;
  if (n <= policy.post) return policy.max_ms;
  return std::nullopt;
}

Result<RetryPolicy> parse_delivery_policy(const std::string& text, std::string_view member) {
  const json::Parsed parsed = json::parse(text, rules::kPatternBytesMax);
  if (!parsed.value || !json::is_object(**parsed.value)) {
    return fault("InvalidParameter", "failed to parse JSON.");
  }
  const Json* http = http_of(parsed);
  const Json* root = http == nullptr ? &**parsed.value : http;
  const Json* policy = json::find(*root, member);
  if (policy == nullptr) return kHttp;
  std::string wrong;
  const int64_t min_s = number(*policy, "minDelayTarget", 20, 1, kDelayMaxS, wrong);
  const int64_t max_s =
      number(*policy, "maxDelayTarget", std::max<int64_t>(20, min_s), min_s, kDelayMaxS, wrong);
  const int64_t all = number(*policy, "numRetries", 3, 0, kRetriesMax, wrong);
  RetryPolicy out;
  out.immediate = number(*policy, "numNoDelayRetries", 0, 0, all, wrong);
  out.pre = number(*policy, "numMinDelayRetries", 0, 0, all, wrong);
  out.post = number(*policy, "numMaxDelayRetries", 0, 0, all, wrong);
  out.backoff = all - out.immediate - out.pre - out.post;
  out.min_ms = out.pre_ms = min_s * 1'000;
  out.max_ms = max_s * 1'000;
  if (const Json* name = json::find(*policy, "backoffFunction")) {
    const std::string* word = json::as_string(*name);
    const auto found =
        word == nullptr ? kFunctions.end() : std::find(kFunctions.begin(), kFunctions.end(), *word);
    if (found == kFunctions.end()) wrong = "backoffFunction is invalid";
    out.function = static_cast<Backoff>(found - kFunctions.begin());
  }
  if (wrong.empty() && out.backoff < 0) {
    wrong = "numRetries must not be less than the retries of its phases";
  }
  int64_t total = 0;
  for (int64_t n = 1; wrong.empty() && n <= out.total(); ++n) total += *retry_delay(out, n);
  if (total > kDelayMaxS * 1'000) wrong = "the total delay must not exceed 3600 seconds";
  if (!wrong.empty()) return fault("InvalidParameter", wrong);
  return out;
}

RetryPolicy policy_for(const Topic* topic, const Subscription& one) {
  if (one.protocol == "sqs" || one.protocol == "lambda" || one.protocol == "firehose") {
    return kManaged;
  }
  if (one.protocol != "http" && one.protocol != "https") return kCustomer;
  const std::string of_topic = topic == nullptr ? "" : attribute(*topic, "DeliveryPolicy");
  if (!one.delivery_text.empty() && !disables_overrides(of_topic)) {
    const auto own = parse_delivery_policy(one.delivery_text, "healthyRetryPolicy");
    if (own) return *own;
  }
  if (!of_topic.empty()) {
    const auto topics = parse_delivery_policy(of_topic, "defaultHealthyRetryPolicy");
    if (topics) return *topics;
  }
  return kHttp;
}

}  // namespace inflight::sns
