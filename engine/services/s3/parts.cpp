// Uploads in parts: one object and one event at their end (S3-EVT-03, S3-MSG-06).
#include <algorithm>
#include <utility>

#include "base/md5.h"
#include "services/s3/internal.h"

namespace inflight::s3 {
namespace {

namespace a = api::s3;

/// The upload a request names; nothing has been answered with NoSuchUpload.
std::map<uint32_t, Upload>::iterator upload_at(sim::Context& ctx, State& state, const Incoming& in,
                                               const Bucket& bucket, const std::string& key,
                                               const std::string& id) {
  const auto found = std::find_if(state.uploads.begin(), state.uploads.end(), [&](const auto& one) {
    return one.second.bucket == bucket.place && one.second.key == key &&
           upload_id(ctx.kernel().seed, one.first) == id;
  });
  if (found == state.uploads.end()) {
    refuse(ctx, in.ticket,
           fault("NoSuchUpload",
                 "The specified upload does not exist. The upload ID may be invalid, or the upload "
                 "may have been aborted or completed.",
                 404));
  }
  return found;
}

std::string unquoted(std::string text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    text = text.substr(1, text.size() - 2);
  }
  return text;
}

/// The bytes that 32 hex digits stand for.
std::string bytes_of(const std::string& hex) {
  std::string out;
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    out += static_cast<char>(digit(hex[i]) * 16 + digit(hex[i + 1]));
  }
  return out;
}

/// The object that the listed parts make.
Result<Version> assembled(const Upload& upload, const a::CompletedUpload& listed) {
  if (listed.parts.empty()) return malformed();
  for (std::size_t i = 1; i < listed.parts.size(); ++i) {
    if (listed.parts[i].number > listed.parts[i - 1].number) continue;
    return fault("InvalidPartOrder",
                 "The list of parts was not in ascending order. Parts must be ordered by part "
                 "number.");
  }
  Version out;
  api::Payload payload;
  std::string sums;
  for (std::size_t i = 0; i < listed.parts.size(); ++i) {
    const a::CompletedPart& asked = listed.parts[i];
    const auto part = upload.parts.find(asked.number);
    if (part == upload.parts.end() || part->second.etag != unquoted(asked.etag)) {
      return fault("InvalidPart",
                   "One or more of the specified parts could not be found.  The part may not have "
                   "been uploaded, or the specified entity tag may not match the part's entity "
                   "tag.");
    }
    if (i + 1 < listed.parts.size() && part->second.size < kPartBytesMin) {
      return fault("EntityTooSmall",
                   "Your proposed upload is smaller than the minimum allowed size");
    }
    payload.text += part->second.body->text;
    payload.tags |= part->second.body->tags;
    if (i == 0) payload.n = part->second.body->n;
    out.size += part->second.size;
    sums += bytes_of(part->second.etag);
  }
  if (out.size > static_cast<int64_t>(payload.text.size())) payload.length = out.size;
  out.body = api::Body(std::move(payload));
  out.etag = md5_hex(sums) + "-" + std::to_string(listed.parts.size());
  if (!upload.acl.empty()) out.acl = upload.acl;
  if (!upload.storage_class.empty()) out.storage_class = upload.storage_class;
  return out;
}

}  // namespace

namespace calls {

void on(sim::Context& ctx, State& state, const Incoming& in,
        const a::CreateMultipartUpload& request) {
  Bucket* bucket = bucket_at(ctx, state, in, request.bucket);
  if (bucket == nullptr) return;
  if (auto bad = check_write(request.key, 0, request.acl, request.storage_class)) {
    return refuse(ctx, in.ticket, std::move(*bad));
  }
  const uint32_t ordinal = ++state.upload;
  state.uploads[ordinal] = {bucket->place, request.key, request.acl, request.storage_class, {}};
  answer(ctx, in.ticket,
         a::UploadStarted{request.bucket, request.key, upload_id(ctx.kernel().seed, ordinal)});
}

void on(sim::Context& ctx, State& state, const Incoming& in, const a::UploadPart& request) {
  Bucket* bucket = bucket_at(ctx, state, in, request.bucket);
  if (bucket == nullptr) return;
  const auto upload = upload_at(ctx, state, in, *bucket, request.key, request.upload);
  if (upload == state.uploads.end()) return;
  if (request.number < 1 || request.number > kPartsMax) {
    return refuse(ctx, in.ticket,
                  invalid("Part number must be an integer between 1 and 10000, inclusive",
                          "partNumber", std::to_string(request.number)));
  }
  const auto written = static_cast<int64_t>(request.body->text.size());
  const int64_t size = request.length.value_or(written);
  if (size < written) {
    return refuse(ctx, in.ticket,
                  fault("InvalidArgument", "ContentLength is less than what the body holds."));
  }
  if (auto bad = check_write(request.key, size, {}, {})) {
    return refuse(ctx, in.ticket, std::move(*bad));
  }
  const Part& part =
      upload->second.parts[request.number] = {request.body, size, etag_of(request.body, size)};
  answer(ctx, in.ticket, a::PartStored{part.etag});
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const a::CompleteMultipartUpload& request) {
  Bucket* bucket = bucket_at(ctx, state, in, request.bucket);
  if (bucket == nullptr) return;
  const auto upload = upload_at(ctx, state, in, *bucket, request.key, request.upload);
  if (upload == state.uploads.end()) return;
  Result<Version> version = assembled(upload->second, request.completed);
  if (!version) return refuse(ctx, in.ticket, version.error());
  state.uploads.erase(upload);
  api::Payload payload = *version->body;
  payload.lineage = request.lineage;
  version->body = api::Body(std::move(payload));
  const Version& stored = store(ctx, state, *bucket, in, request.key, std::move(*version),
                                "ObjectCreated:CompleteMultipartUpload");
  answer(ctx, in.ticket,
         a::Completed{request.bucket, info_of(ctx.kernel().seed, *bucket, request.key, stored)});
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const a::AbortMultipartUpload& request) {
  Bucket* bucket = bucket_at(ctx, state, in, request.bucket);
  if (bucket == nullptr) return;
  const auto upload = upload_at(ctx, state, in, *bucket, request.key, request.upload);
  if (upload == state.uploads.end()) return;
  state.uploads.erase(upload);
  answer(ctx, in.ticket, a::Done{});
}

}  // namespace calls
}  // namespace inflight::s3
