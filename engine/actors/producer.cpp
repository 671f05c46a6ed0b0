// Producers: blocks of messages on a schedule, with tags, poison, padding and batches.
#include <algorithm>
#include <utility>

#include "actors/internal.h"
#include "base/check.h"

namespace inflight::actors {
namespace {

api::Body body_of(const ProducerState& producer, const SendBlock& block, uint32_t mask,
                  uint32_t ordinal) {
  api::Payload payload;
  payload.text = block.body ? *block.body : "{\"n\":" + std::to_string(ordinal) + "}";
  if (payload.text.size() < static_cast<std::size_t>(block.bytes)) {
    payload.text.resize(static_cast<std::size_t>(block.bytes), ' ');
  }
  payload.n = ordinal;
  payload.tags = mask;
  if (std::binary_search(producer.poison.begin(), producer.poison.end(), ordinal)) {
    payload.tags |= producer.poison_mask;
  }
  return api::Body(std::move(payload));
}

void plan_block(sim::Context& ctx, uint32_t producer, uint32_t block, Time at) {
  ctx.plan(at, sim::Rank::call, 0, sim::Owner::actors, static_cast<uint16_t>(Plan::send),
           uint64_t{producer} << 32 | block);
}

}  // namespace

uint32_t bit_of(const std::vector<std::string>& tags, std::string_view tag) {
  for (uint32_t i = 0; i < tags.size(); ++i) {
    if (tags[i] == tag) return uint32_t{1} << i;
  }
  return 0;
}

std::vector<uint32_t> draw_poison(Seed seed, const Producer& producer) {
  std::vector<uint32_t> out;
  if (!producer.poison) return out;
  const Poison& poison = *producer.poison;
  if (!poison.listed.empty()) {
    for (int64_t ordinal : poison.listed) out.push_back(static_cast<uint32_t>(ordinal));
  } else {
    std::vector<uint32_t> pool;
    for (int64_t n = poison.first; n <= poison.last; ++n) pool.push_back(static_cast<uint32_t>(n));
    const Stream stream(producer.name + "/poison");
    const auto picks = std::min(static_cast<std::size_t>(poison.count), pool.size());
    for (std::size_t j = 0; j < picks; ++j) {  // partial Fisher–Yates
      std::swap(pool[j],
                pool[j + static_cast<std::size_t>(below(draw(seed, stream, j), pool.size() - j))]);
      out.push_back(pool[j]);
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

void add(sim::Context& ctx, State& state, const Producer& spec,
         const std::vector<std::string>& tags) {
  ProducerState producer;
  producer.spec = spec;
  producer.name = ctx.name(spec.name, sim::NameKind::actor);
  producer.queue = ctx.name(spec.to, sim::NameKind::queue);
  producer.poison = draw_poison(ctx.kernel().seed, spec);
  producer.poison_mask = bit_of(tags, "poison");
  uint32_t ordinal = 1;
  const auto index = static_cast<uint32_t>(state.producers.size());
  for (uint32_t i = 0; i < spec.send.size(); ++i) {
    uint32_t mask = 0;
    for (const std::string& tag : spec.send[i].tags) mask |= bit_of(tags, tag);
    producer.tag_masks.push_back(mask);
    producer.first_ordinal.push_back(ordinal);
    producer.sent.push_back(0);
    ordinal += static_cast<uint32_t>(spec.send[i].n);
    if (spec.send[i].n > 0) plan_block(ctx, index, i, Time{} + spec.send[i].at);
  }
  state.producers.push_back(std::move(producer));
}

void on_send(sim::Context& ctx, State& state, const sim::Entry& entry) {
  const auto index = static_cast<uint32_t>(entry.subject >> 32);
  const auto block_index = static_cast<uint32_t>(entry.subject);
  ProducerState& producer = state.producers[index];
  const SendBlock& block = producer.spec.send[block_index];
  uint32_t& sent = producer.sent[block_index];
  const auto left = static_cast<uint32_t>(block.n) - sent;
  const uint32_t take = std::min(static_cast<uint32_t>(block.batch), left);
  const uint32_t first = producer.first_ordinal[block_index] + sent;
  const uint32_t mask = producer.tag_masks[block_index];
  const sim::Caller caller{sim::Owner::none, producer.name, kProducerReply, true};
  const api::sqs::QueueRef queue{producer.spec.to, producer.queue};
  std::optional<std::string> group;
  if (!block.group.empty()) group = block.group;
  if (!producer.stopped && block.batch == 1) {
    api::sqs::SendMessage send{queue, body_of(producer, block, mask, first), block.delay, group};
    ctx.call(caller, api::Request{std::move(send)}, 0);
  } else if (!producer.stopped) {
    api::sqs::SendMessageBatch batch{queue, {}};
    for (uint32_t i = 0; i < take; ++i) {
      batch.entries.push_back({std::to_string(first + i), body_of(producer, block, mask, first + i),
                               block.delay, group});
    }
    ctx.call(caller, api::Request{std::move(batch)}, 0);
  }
  sent += take;
  if (sent == static_cast<uint32_t>(block.n)) return;
  // The gap before a message is drawn by its ordinal in the block (joints 4).
  const Stream stream(producer.spec.name + "/every/" + std::to_string(block_index));
  plan_block(ctx, index, block_index, ctx.now() + sample(block.every, ctx.draw(stream, sent + 1)));
}

}  // namespace inflight::actors
