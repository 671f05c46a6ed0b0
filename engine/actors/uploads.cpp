// Producers that put objects: small ones with PutObject, large ones in parts, as the AWS CLI and
// the SDKs do. One part stands for all of them.
#include <utility>

#include "actors/internal.h"
#include "base/check.h"

namespace inflight::actors {
namespace {

constexpr int64_t kMultipartFrom = 8 * 1024 * 1024;  // bytes: multipart_threshold of the AWS CLI

std::string key_of(const SendBlock& block, uint32_t ordinal) {
  constexpr std::string_view kOrdinal = "{n}";
  std::string key = block.key;
  const std::size_t at = key.find(kOrdinal);
  if (at != std::string::npos) key.replace(at, kOrdinal.size(), std::to_string(ordinal));
  return key;
}

std::optional<int64_t> length_of(const api::Body& body) {
  return body->length > 0 ? std::optional(body->length) : std::nullopt;
}

sim::Caller caller_of(const ProducerState& producer, uint32_t index, uint32_t number) {
  return {sim::Owner::actors, producer.name, reply_of_upload(index, number), true};
}

}  // namespace

void put_object(sim::Context& ctx, ProducerState& producer, uint32_t index, const Target& target,
                const SendBlock& block, const api::Body& body) {
  const std::string key = key_of(block, body->n);
  if (block.bytes < kMultipartFrom) {
    const sim::Caller caller{sim::Owner::none, producer.name, kProducerReply, true};
    api::s3::PutObject put{target.name, key, body};
    put.length = length_of(body);
    ctx.call(caller, api::Request{std::move(put)}, 0);
    return;
  }
  const uint32_t number = ++producer.last_upload;
  producer.uploads[number] = {target.name, key, body, {}};
  ctx.call(caller_of(producer, index, number),
           api::Request{api::s3::CreateMultipartUpload{target.name, key}}, 0);
}

void on_upload_reply(sim::Context& ctx, State& state, uint32_t index, uint32_t number,
                     const api::Answer& answer) {
  ProducerState& producer = state.producers[index];
  const auto found = producer.uploads.find(number);
  INFLIGHT_ASSERT(found != producer.uploads.end());
  Upload& upload = found->second;
  const auto* s3 = std::get_if<api::s3::Answer>(&answer.of);
  if (const auto* started = s3 ? std::get_if<api::s3::UploadStarted>(s3) : nullptr) {
    upload.id = started->upload;
    api::s3::UploadPart part{upload.bucket, upload.key, upload.id, 1, upload.body, {}};
    part.length = length_of(upload.body);
    ctx.call(caller_of(producer, index, number), api::Request{std::move(part)}, 0);
    return;
  }
  const Upload done = std::move(upload);
  producer.uploads.erase(found);  // refused, or in its last step
  if (const auto* stored = s3 ? std::get_if<api::s3::PartStored>(s3) : nullptr) {
    const sim::Caller caller{sim::Owner::none, producer.name, kProducerReply, true};
    ctx.call(caller,
             api::Request{api::s3::CompleteMultipartUpload{
                 done.bucket, done.key, done.id, {{{1, stored->etag}}}}},
             0);
  }
}

}  // namespace inflight::actors
