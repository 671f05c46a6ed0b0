// TagQueue, UntagQueue, ListQueueTags (spec section 15).
#include <algorithm>
#include <utility>

#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

constexpr uint64_t kTagsMax = 50;  // SQS-TAG-02

/// Characters of a text, not bytes: limits of tags count characters.
uint64_t letters(std::string_view text) {
  return static_cast<uint64_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<uint8_t>(c) & 0xc0) != 0x80; }));
}

}  // namespace

std::optional<Error> set_tags(Queue& queue, const api::sqs::Tags& tags) {
  api::sqs::Tags changed = queue.tags;
  for (const auto& [key, value] : tags) {
    if (key.empty() || letters(key) > 128 || letters(value) > 256) {
      return error("InvalidParameterValue",
                   "Tag keys must be 1 to 128 characters, tag values 0 to 256.");
    }
    if (key.starts_with("aws:")) {
      return error("InvalidParameterValue", "Tag keys must not start with \"aws:\".");
    }
    const auto at =
        std::lower_bound(changed.begin(), changed.end(), key,
                         [](const auto& tag, const std::string& k) { return tag.first < k; });
    if (at != changed.end() && at->first == key) {
      at->second = value;
    } else {
      changed.insert(at, {key, value});
    }
  }
  if (changed.size() > kTagsMax) {
    return error("InvalidParameterValue", "Too many tags added for queue " + queue.name + ".");
  }
  queue.tags = std::move(changed);
  return std::nullopt;
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::TagQueue& request) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  if (auto fault = set_tags(*queue, request.tags)) return refuse(ctx, in.ticket, std::move(*fault));
  ctx.config(queue->place, in.actor, "tags");
  answer(ctx, in.ticket, api::sqs::Done{});
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::UntagQueue& request) {
  Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  for (const std::string& key : request.keys) {
    const auto named = [&key](const auto& tag) { return tag.first == key; };
    queue->tags.erase(std::remove_if(queue->tags.begin(), queue->tags.end(), named),
                      queue->tags.end());
  }
  ctx.config(queue->place, in.actor, "tags");
  answer(ctx, in.ticket, api::sqs::Done{});
}

void handle(sim::Context& ctx, State& state, const Incoming& in,
            const api::sqs::ListQueueTags& request) {
  const Queue* queue = existing(ctx, state, in.ticket, request.queue);
  if (queue == nullptr) return;
  answer(ctx, in.ticket, api::sqs::TagList{queue->tags});
}

}  // namespace inflight::sqs
