// Publish and PublishBatch: accepting messages, the deduplication memory of FIFO topics.
#include <algorithm>
#include <set>

#include "base/hash.h"
#include "services/sns/internal.h"

namespace inflight::sns {
namespace {

constexpr uint64_t kBatchMax = 10;
constexpr uint64_t kIdMax = 80;

template <class R>
Draft draft_of(const R& request) {
  return {&request.body,       &request.subject, &request.structure,
          &request.attributes, &request.group,   &request.deduplication_id};
}

/// Forgets what is older than the window.
void forget(Topic& topic, Time now) {
  auto& order = topic.remembered_order;
  while (!order.empty() && now - order.front().first >= kDedupWindow) {
    topic.remembered.erase(order.front().second);
    order.pop_front();
  }
}

/// What the deduplication compares (SNS-FIFO-03, -04).
std::string memory_key(const Topic& topic, const std::string& group, const std::string& id) {
  const bool by_group = attribute(topic, "FifoThroughputScope") == "MessageGroup";
  return by_group ? group + '\n' + id : id;
}

Message message_of(sim::Context& ctx, State& state, const Draft& draft, uint16_t actor) {
  api::Payload payload = **draft.body;
  payload.attributes.insert(payload.attributes.end(), draft.attributes->begin(),
                            draft.attributes->end());
  std::sort(payload.attributes.begin(), payload.attributes.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  Message out;
  out.body = ctx.identify(api::Body(std::move(payload)), actor, draft.group->value_or(""));
  out.subject = *draft.subject;
  out.structure = *draft.structure;
  out.group = *draft.group;
  if (state.record) state.texts[out.body->lid] = out.body->text;
  return out;
}

api::sns::Published accept(sim::Context& ctx, State& state, const Incoming& in, Topic& topic,
                           const Draft& draft, uint16_t index) {
  std::string key;
  std::optional<std::string> id = *draft.deduplication_id;
  if (topic.fifo) {
    forget(topic, ctx.now());
    if (!id) id = sha256_hex((*draft.body)->text);
    key = memory_key(topic, **draft.group, *id);
    const auto found = topic.remembered.find(key);
    if (found != topic.remembered.end()) return found->second.answer;
  }
  Message message = message_of(ctx, state, draft, in.actor);
  message.deduplication_id = id;
  message.ordinal = ++state.messages;
  if (topic.fifo) message.sequence = ++topic.sequence;
  const api::sns::Published answer{message.ordinal, message.sequence};
  if (topic.fifo) {
    topic.remembered[key] = {ctx.now(), answer};
    topic.remembered_order.emplace_back(ctx.now(), key);
  }
  count(state, topic.place, Metric::published);
  count(state, topic.place, Metric::published_bytes, api::message_bytes(message.body));
  sim::Event event;
  event.kind = sim::Ev::publish;
  event.place = topic.place;
  event.actor = in.actor;
  event.lid = message.body->lid;
  event.index = index;
  event.cause = ctx.cause();
  message.event = ctx.emit(event);
  fan_out(ctx, state, topic, message);
  return answer;
}

bool plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_';
}

/// SNS-PUB-06, -07.
std::optional<Error> check_batch(const Topic& topic, const api::sns::PublishBatch& request) {
  const auto& entries = request.entries;
  if (entries.empty()) {
    return fault("EmptyBatchRequest", "The batch request doesn't contain any entries.");
  }
  if (entries.size() > kBatchMax) {
    return fault("TooManyEntriesInBatchRequest",
                 "The batch request contains more entries than permissible.");
  }
  std::set<std::string> ids;
  int64_t bytes = 0;
  for (const api::sns::PublishEntry& entry : entries) {
    const std::string head = "The Id of a batch entry in the batch request ";
    if (entry.id.size() > kIdMax) {
      return fault("InvalidBatchEntryId", head + "is too long: " + entry.id);
    }
    if (entry.id.empty() || !std::all_of(entry.id.begin(), entry.id.end(), plain)) {
      return fault("InvalidBatchEntryId",
                   head + "contains an impermissible character: " + entry.id);
    }
    if (!ids.insert(entry.id).second) {
      return fault("BatchEntryIdsNotDistinct",
                   "Two or more batch entries in the request have the same Id.");
    }
    bytes += api::message_bytes(entry.body, entry.attributes);
  }
  if (bytes > kMessageBytesMax) {
    return fault("BatchRequestTooLong",
                 "The length of all the messages put together is more than the limit.");
  }
  for (const api::sns::PublishEntry& entry : entries) {
    if (auto bad = check_draft(topic, draft_of(entry))) return bad;
  }
  return std::nullopt;
}

}  // namespace

void publish(sim::Context& ctx, State& state, const Incoming& in,
             const api::sns::Publish& request) {
  const bool by_target = request.topic.empty();
  const std::string& arn = by_target ? request.target : request.topic;
  Result<Topic*> topic = topic_at(state, arn, in.region, by_target ? "TargetArn" : "TopicArn");
  if (!topic && by_target && !name_in(arn)) {
    topic = invalid("TargetArn Reason: No endpoint found for the target arn specified");
  }
  if (!topic) return refuse(ctx, in.ticket, topic.error());
  const Draft draft = draft_of(request);
  if (auto bad = check_draft(**topic, draft)) return refuse(ctx, in.ticket, std::move(*bad));
  answer(ctx, in.ticket, accept(ctx, state, in, **topic, draft, 0));
}

void publish_batch(sim::Context& ctx, State& state, const Incoming& in,
                   const api::sns::PublishBatch& request) {
  const Result<Topic*> topic = topic_at(state, request.topic, in.region);
  if (!topic) return refuse(ctx, in.ticket, topic.error());
  if (auto bad = check_batch(**topic, request)) return refuse(ctx, in.ticket, std::move(*bad));
  api::sns::PublishedBatch out;
  uint16_t index = 0;
  for (const api::sns::PublishEntry& entry : request.entries) {
    out.entries.emplace_back(entry.id, accept(ctx, state, in, **topic, draft_of(entry), index++));
  }
  answer(ctx, in.ticket, std::move(out));
}

}  // namespace inflight::sns
