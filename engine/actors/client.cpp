// Actors that use the Extended Client Library: what is too large goes to S3 before the send, comes
// from there after the receive, and goes with the delete if the library cleans up (CLI-EXT).
#include <algorithm>
#include <utility>

#include "actors/internal.h"
#include "base/draw.h"
#include "sim/ids.h"

namespace inflight::actors {
namespace {

constexpr Span kAfterFailure = 1_s;  // before a receive whose payload did not come is repeated

bool is_pointer(const api::Body& body) {
  return std::any_of(body->attributes.begin(), body->attributes.end(),
                     [](const auto& one) { return extended::is_size_attribute(one.name); });
}

int64_t size_of(const api::Body& body) {
  return std::max(body->length, static_cast<int64_t>(body->text.size()));
}

/// Nobody waits for these: the library makes them one after another, and they answer at once.
sim::Caller unheard(const sim::Caller& caller) {
  return {sim::Owner::none, caller.actor, 0, caller.billed};
}

/// The message with the payload in place of its pointer (CLI-EXT-21).
api::Body resolved(const api::Body& pointer, const api::s3::Content& content) {
  api::Payload payload = *pointer;
  std::erase_if(payload.attributes,
                [](const auto& one) { return extended::is_size_attribute(one.name); });
  payload.text = (*content.body)->text;
  payload.length = content.object.size;
  return api::Body(std::move(payload));
}

void fail_load(sim::Context& ctx, const ConsumerState& consumer, const Instance& instance,
               std::string_view code) {
  const auto& message = instance.batch[instance.at];
  sim::Event event;
  event.kind = sim::Ev::fail;
  event.place = consumer.queue;
  event.actor = instance.name;
  event.lid = message.body->lid;
  event.mid = message.mid;
  event.rc = static_cast<uint16_t>(std::min<uint32_t>(message.receive_count, 65535));
  event.cause = message.event;
  event.extra = ctx.text(code);
  ctx.emit(event);
}

}  // namespace

bool is_unread_pointer(const Consumer& spec, const api::Body& body) {
  return !spec.client && is_pointer(body);
}

std::optional<std::string_view> client_refusal(const Client& client, const api::Body& body) {
  if (size_of(body) > kPayloadBytesMax) return "PayloadTooLarge";
  if (extended::refusal(body->attributes, client.threshold)) return "InvalidMessageAttributes";
  return std::nullopt;
}

api::Body offload(sim::Context& ctx, const sim::Caller& caller, const Client& client,
                  const api::Body& body) {
  const bool large = size_of(body) > client.threshold ||
                     extended::is_large(body, body->attributes, client.threshold);
  if (!client.always && !large) return body;
  const sim::Kernel& kernel = ctx.kernel();
  const extended::Pointer pointer{client.bucket, sim::uuid(kernel.seed, Stream("ids/payload"),
                                                           static_cast<uint32_t>(kernel.tickets))};
  api::s3::PutObject put{pointer.bucket, pointer.key, body};
  if (body->length > 0) put.length = body->length;
  ctx.call(unheard(caller), api::Request{std::move(put)}, 0);  // CLI-EXT-09: before the send
  api::Payload payload = *body;
  payload.text = extended::pointer_text(client.library, pointer);
  payload.length = 0;
  payload.attributes.push_back({std::string(extended::size_attribute(client.library)), "Number",
                                std::to_string(size_of(body))});
  std::sort(payload.attributes.begin(), payload.attributes.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  return api::Body(std::move(payload));
}

void load(sim::Context& ctx, State& state, uint32_t index) {
  Instance& instance = state.instances[index];
  ConsumerState& consumer = state.consumers[instance.consumer];
  instance.phase = Phase::loading;
  instance.work_started = ctx.now();  // nothing of it is done yet
  for (; consumer.spec.client && instance.at < instance.batch.size(); ++instance.at) {
    const auto& message = instance.batch[instance.at];
    if (!is_pointer(message.body)) continue;
    const auto pointer = extended::read_pointer(message.body->text);
    if (!pointer) continue;
    consumer.payloads[message.mid] = *pointer;
    ctx.call(caller_of(instance, index, true),
             api::Request{api::s3::GetObject{pointer->bucket, pointer->key}}, message.event);
    return;
  }
  instance.at = 0;
  begin_batch(ctx, state, index);
}

void on_loaded(sim::Context& ctx, State& state, uint32_t index, const api::Answer& answer) {
  Instance& instance = state.instances[index];
  const auto* s3 = std::get_if<api::s3::Answer>(&answer.of);
  const auto* content = s3 == nullptr ? nullptr : std::get_if<api::s3::Content>(s3);
  if (content == nullptr || !content->body) {
    // The whole call throws; what it received stays hidden until its timeout (CLI-EXT-24).
    const auto* error = std::get_if<Error>(&answer.of);
    fail_load(ctx, state.consumers[instance.consumer], instance,
              error == nullptr ? std::string_view{} : error->code);
    return poll(ctx, state, index, ctx.now() + kAfterFailure);
  }
  auto& message = instance.batch[instance.at];
  message.body = resolved(message.body, *content);
  ++instance.at;
  load(ctx, state, index);
}

void remove_payload(sim::Context& ctx, const ConsumerState& consumer, const sim::Caller& caller,
                    uint32_t mid, uint32_t cause) {
  const auto& client = consumer.spec.client;
  if (!client || !client->cleanup.value_or(client->library == extended::Kind::java)) return;
  const auto found = consumer.payloads.find(mid);
  if (found == consumer.payloads.end()) return;
  ctx.call(unheard(caller),
           api::Request{api::s3::DeleteObject{found->second.bucket, found->second.key}}, cause);
}

}  // namespace inflight::actors
