// Producers: blocks of messages on a schedule, with tags, poison, padding and batches.
#include <algorithm>
#include <utility>

#include "actors/internal.h"
#include "api/home.h"
#include "base/check.h"

namespace inflight::actors {
namespace {

constexpr int64_t kWrittenBytesMax = 1'048'577;  // SQS-SEND-03: one more than fits

api::Body body_of(const ProducerState& producer, const SendBlock& block, uint32_t mask,
                  uint32_t ordinal) {
  api::Payload payload;
  payload.text = block.body ? *block.body : "{\"n\":" + std::to_string(ordinal) + "}";
  // What goes to S3 is a number; of the rest no more is written out than a queue refuses.
  const auto& client = producer.spec.client;
  const bool buckets =
      std::all_of(producer.targets.begin(), producer.targets.end(),
                  [](const Target& one) { return one.kind == sim::NameKind::bucket; });
  const bool object = buckets || (client && block.bytes > client->threshold);
  const auto written =
      static_cast<std::size_t>(object ? 0 : std::min(block.bytes, kWrittenBytesMax));
  if (payload.text.size() < written) payload.text.resize(written, ' ');
  if (block.bytes > static_cast<int64_t>(payload.text.size())) payload.length = block.bytes;
  payload.n = ordinal;
  payload.tags = mask;
  payload.attributes = block.attributes;
  if (std::binary_search(producer.poison.begin(), producer.poison.end(), ordinal)) {
    payload.tags |= producer.poison_mask;
  }
  return api::Body(std::move(payload));
}

void plan_block(sim::Context& ctx, uint32_t producer, uint32_t block, Time at) {
  ctx.plan(at, sim::Rank::call, 0, sim::Owner::actors, static_cast<uint16_t>(Plan::send),
           uint64_t{producer} << 32 | block);
}

Target target_of(sim::Context& ctx, const std::string& name) {
  for (const sim::NameKind kind : {sim::NameKind::topic, sim::NameKind::bucket}) {
    if (const uint16_t place = ctx.known(name, kind)) return {name, place, kind};
  }
  return {name, ctx.name(name, sim::NameKind::queue), sim::NameKind::queue};
}

sim::Caller caller_of(const ProducerState& producer) {
  return {sim::Owner::none, producer.name, kProducerReply, true};
}

std::optional<std::string> group_of(const SendBlock& block) {
  return block.group.empty() ? std::nullopt : std::optional(block.group);
}

/// One message as a call of its own.
api::Request single(const Target& target, const SendBlock& block, api::Body body) {
  if (target.kind == sim::NameKind::topic) {
    api::sns::Publish publish;
    publish.topic = api::arn_of("sns", target.name);
    publish.body = std::move(body);
    publish.group = group_of(block);
    return api::Request{std::move(publish), api::calling_region(target.name)};
  }
  return api::Request{api::sqs::SendMessage{
      {target.name, target.place}, std::move(body), block.delay, group_of(block)}};
}

/// Messages in one call; their ids are their ordinals.
api::Request together(const Target& target, const SendBlock& block, uint32_t first,
                      const std::vector<api::Body>& bodies) {
  api::sqs::SendMessageBatch batch{{target.name, target.place}, {}};
  api::sns::PublishBatch publish{api::arn_of("sns", target.name), {}};
  for (uint32_t i = 0; i < bodies.size(); ++i) {
    const std::string id = std::to_string(first + i);
    if (target.kind == sim::NameKind::topic) {
      publish.entries.push_back({id, bodies[i], {}, {}, {}, group_of(block)});
    } else {
      batch.entries.push_back({id, bodies[i], block.delay, group_of(block)});
    }
  }
  if (target.kind == sim::NameKind::topic) {
    return api::Request{std::move(publish), api::calling_region(target.name)};
  }
  return api::Request{std::move(batch)};
}

sim::Event about(const ProducerState& producer, sim::Ev kind, uint32_t cause) {
  sim::Event event;
  event.kind = kind;
  event.place = producer.targets.front().place;
  event.actor = producer.name;
  event.cause = cause;
  return event;
}

void plan_for(sim::Context& ctx, Time at, Plan plan, uint32_t producer) {
  ctx.plan(at, sim::Rank::completion, 0, sim::Owner::actors, static_cast<uint16_t>(plan), producer);
}

/// It dies after some of the writes of an item. The event comes behind those of the writes.
void die(sim::Context& ctx, ProducerState& producer, uint32_t index, uint32_t block,
         const api::Body& item) {
  producer.half_block = block;
  producer.half = item;
  producer.down_until = ctx.now() + producer.spec.crash->restart;
  plan_for(ctx, ctx.now(), Plan::died, index);
  plan_for(ctx, producer.down_until, Plan::resume, index);
}

/// What the library makes of items before they are sent; those that it refuses are not.
std::vector<api::Body> through_client(sim::Context& ctx, const ProducerState& producer,
                                      const std::vector<api::Body>& items) {
  const Client& client = *producer.spec.client;
  std::vector<api::Body> out;
  for (const api::Body& item : items) {
    if (const auto why = client_refusal(client, item)) {
      sim::Event event = about(producer, sim::Ev::send_refused, 0);
      event.lid = item->lid;
      event.extra = ctx.text(*why);
      ctx.emit(event);
      continue;
    }
    out.push_back(offload(ctx, caller_of(producer), client, item));
  }
  return out;
}

/// Writes items to all places. An item for several places, or one that may be written again, has
/// its identity before the first write, so that all writes are of the same logical message.
void write_items(sim::Context& ctx, ProducerState& producer, uint32_t index, uint32_t block_index,
                 uint32_t first, uint32_t take) {
  const SendBlock& block = producer.spec.send[block_index];
  const uint32_t mask = producer.tag_masks[block_index];
  const bool known = producer.targets.size() > 1 || producer.spec.client.has_value();
  std::vector<api::Body> items;
  for (uint32_t i = 0; i < take; ++i) {
    api::Body body = body_of(producer, block, mask, first + i);
    items.push_back(known ? ctx.identify(body, producer.name, block.group) : std::move(body));
  }
  if (producer.spec.client) items = through_client(ctx, producer, items);
  if (items.empty()) return;
  const auto& crash = producer.spec.crash;
  const bool dies = crash && crash->on && block.batch == 1 && crash->item == first;
  int64_t writes = 0;
  for (const Target& target : producer.targets) {
    if (dies && writes++ == crash->after_writes) {
      return die(ctx, producer, index, block_index, items.front());
    }
    if (target.kind == sim::NameKind::bucket) {
      for (const api::Body& item : items) put_object(ctx, producer, index, target, block, item);
      continue;
    }
    api::Request request = block.batch == 1 ? single(target, block, items.front())
                                            : together(target, block, first, items);
    ctx.call(caller_of(producer), std::move(request), 0);
  }
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
  producer.targets.push_back(target_of(ctx, spec.to));
  for (const std::string& place : spec.also) producer.targets.push_back(target_of(ctx, place));
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

void add(sim::Context& ctx, State&, const Script& spec) {
  if (!spec.on) return;
  const sim::Caller caller{sim::Owner::none, ctx.name(spec.name, sim::NameKind::actor), 0, true};
  for (const Script::Line& line : spec.calls) {
    ctx.call_at(Time{} + line.at, sim::Rank::call, caller, line.call, 0);
  }
}

void on_send(sim::Context& ctx, State& state, const sim::Entry& entry) {
  const auto index = static_cast<uint32_t>(entry.subject >> 32);
  const auto block_index = static_cast<uint32_t>(entry.subject);
  ProducerState& producer = state.producers[index];
  if (ctx.now() < producer.down_until) {  // what falls due meanwhile is sent when it is back
    return plan_block(ctx, index, block_index, producer.down_until);
  }
  const SendBlock& block = producer.spec.send[block_index];
  uint32_t& sent = producer.sent[block_index];
  const auto left = static_cast<uint32_t>(block.n) - sent;
  const uint32_t take = std::min(static_cast<uint32_t>(block.batch), left);
  const uint32_t first = producer.first_ordinal[block_index] + sent;
  if (!producer.stopped) write_items(ctx, producer, index, block_index, first, take);
  sent += take;
  if (sent == static_cast<uint32_t>(block.n)) return;
  // The gap before a message is drawn by its ordinal in the block (joints 4).
  const Stream stream(producer.spec.name + "/every/" + std::to_string(block_index));
  plan_block(ctx, index, block_index, ctx.now() + sample(block.every, ctx.draw(stream, sent + 1)));
}

void on_died(sim::Context& ctx, State& state, uint32_t index) {
  ProducerState& producer = state.producers[index];
  sim::Event event = about(producer, sim::Ev::crash, 0);
  event.lid = (*producer.half)->lid;
  producer.crash_event = ctx.emit(event);
}

void on_resume(sim::Context& ctx, State& state, uint32_t index) {
  ProducerState& producer = state.producers[index];
  const uint32_t number = ctx.emit(about(producer, sim::Ev::restart, producer.crash_event));
  const std::optional<api::Body> half = std::exchange(producer.half, std::nullopt);
  if (!producer.spec.crash->rerun) return;
  const SendBlock& block = producer.spec.send[producer.half_block];
  for (const Target& target : producer.targets) {
    if (target.kind == sim::NameKind::bucket) {
      put_object(ctx, producer, index, target, block, *half);
    } else {
      ctx.call(caller_of(producer), single(target, block, *half), number);
    }
  }
}

}  // namespace inflight::actors
