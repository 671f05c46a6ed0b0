// What a slot holds: batches that grow, what does not fit, deletes.
#include <algorithm>
#include <utility>

#include "api/api.h"
#include "services/lambda/internal.h"

namespace inflight::lambda {
namespace {

constexpr std::size_t kDeletesMax = 10;

/// More than a message can take in an event: every character escaped, ids, attributes.
int64_t at_most(const api::sqs::ReceivedMessage& message) {
  return 12 * api::message_bytes(message.body) + 4096;
}

/// True if the batch with one more message stays below the bound. The event is written out only
/// where the bound is near.
bool fits(const sim::Kernel& kernel, const Mapping& mapping, Slot& slot,
          const api::sqs::ReceivedMessage& message) {
  slot.bytes += at_most(message);
  if (slot.batch.empty() || slot.bytes <= kEventBytesMax) return true;
  auto batch = slot.batch;
  batch.push_back(message);
  const auto bytes = event_text(kernel, batch, mapping.source.text).size();
  return static_cast<int64_t>(bytes) <= kEventBytesMax;
}

}  // namespace

void collect(const sim::Kernel& kernel, const State& state, const Mapping& mapping, Slot& slot,
             std::vector<api::sqs::ReceivedMessage> messages) {
  for (auto& message : messages) {
    // A group of its own for each batch (LAM-FIFO-02), only on FIFO.
    const bool other_group = mapping.fifo && state.settings.single_group != 0 &&
                             !slot.batch.empty() && slot.batch.front().group != message.group;
    if (!slot.next.empty() || other_group || !fits(kernel, mapping, slot, message)) {
      slot.next.push_back(std::move(message));
      continue;
    }
    slot.batch.push_back(std::move(message));
  }
}

int64_t remove_messages(sim::Context& ctx, const Mapping& mapping, uint32_t slot, bool listen,
                        const std::vector<api::sqs::ReceivedMessage>& messages, uint32_t cause) {
  int64_t calls = 0;
  for (std::size_t at = 0; at < messages.size(); at += kDeletesMax) {
    api::sqs::DeleteMessageBatch request{mapping.source.queue, {}};
    const std::size_t end = std::min(at + kDeletesMax, messages.size());
    for (std::size_t i = at; i < end; ++i) {
      request.entries.push_back({std::to_string(i - at), {messages[i].handle, {}}});
    }
    sim::Caller caller{sim::Owner::none, mapping.actor, 0, true};
    if (listen) {
      caller.owner = sim::Owner::lambda;
      caller.reply_to = reply_of(Asked::removal, slot_key(mapping.ordinal, slot));
    }
    ctx.call(caller, api::Request{std::move(request)}, cause);
    ++calls;
  }
  return calls;
}

}  // namespace inflight::lambda
