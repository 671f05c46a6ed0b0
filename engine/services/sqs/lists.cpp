// GetQueueUrl, ListQueues, ListDeadLetterSourceQueues.
#include <algorithm>
#include <utility>

#include "api/home.h"
#include "base/base64.h"
#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

constexpr int64_t kPageMax = 1000;  // SQS-Q-09

/// The page after `token` of a sorted list. A token is the last name shown, in base64.
Result<api::sqs::QueueList> page_of(const std::vector<std::string>& names,
                                    std::optional<int64_t> max, const std::string& token) {
  if (max && (*max < 1 || *max > kPageMax)) {
    return bad_parameter(std::to_string(*max), "MaxResults", "Must be between 1 and 1000.");
  }
  api::sqs::QueueList out;
  const auto after = base64_decode(token);
  if (!after) return bad_parameter(token, "NextToken", "It is not a token of this service.");
  auto at = std::upper_bound(names.begin(), names.end(), *after);
  const int64_t size = max.value_or(kPageMax);
  for (; at != names.end() && static_cast<int64_t>(out.names.size()) < size; ++at) {
    out.names.push_back(*at);
  }
  // Without MaxResults there is no token, whatever is left.
  if (max && at != names.end()) out.next_token = base64_encode(out.names.back());
  return out;
}

template <class F>
std::vector<std::string> names_where(const State& state, F wanted) {
  std::vector<std::string> out;
  for (const auto& [place, queue] : state.queues) {
    if (queue.exists && wanted(queue)) out.push_back(queue.name);
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::GetQueueUrl& request) {
  const bool here = request.owner.empty() || request.owner == api::kHomeAccount;
  if (!here || find_queue(state, request.name) == nullptr) {
    return refuse(ctx, in.ticket, no_such_queue());
  }
  answer(ctx, in.ticket, api::sqs::QueueUrl{request.name});
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::ListQueues& request) {
  const auto names = names_where(
      state, [&request](const Queue& queue) { return queue.name.starts_with(request.prefix); });
  auto page = page_of(names, request.max_results, request.next_token);
  if (!page) return refuse(ctx, in.ticket, page.error());
  answer(ctx, in.ticket, std::move(*page));
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::ListDeadLetterSourceQueues& request) {
  const Queue* target = existing(ctx, state, in.ticket, request.queue);
  if (target == nullptr) return;
  const auto names = names_where(state, [target](const Queue& queue) {
    return queue.redrive && queue.redrive->target == target->name;
  });
  auto page = page_of(names, request.max_results, request.next_token);
  if (!page) return refuse(ctx, in.ticket, page.error());
  page->dead_letter_sources = true;
  answer(ctx, in.ticket, std::move(*page));
}

}  // namespace inflight::sqs
