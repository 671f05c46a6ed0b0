// Writing and reading objects.
#include <algorithm>
#include <array>
#include <utility>

#include "base/md5.h"
#include "base/url_text.h"
#include "services/s3/internal.h"

namespace inflight::s3 {
namespace {

namespace a = api::s3;

constexpr std::array<std::string_view, 7> kAcls{
    "private",       "public-read",       "public-read-write",        "authenticated-read",
    "aws-exec-read", "bucket-owner-read", "bucket-owner-full-control"};
constexpr std::array<std::string_view, 8> kClasses{
    "STANDARD",   "REDUCED_REDUNDANCY",  "STANDARD_IA",
    "ONEZONE_IA", "INTELLIGENT_TIERING", "GLACIER_IR",
    "GLACIER",    "DEEP_ARCHIVE"};

/// A version as a request gives it; bounds are checked already.
Version version_of(const api::Body& body, int64_t size, const std::string& acl,
                   const std::string& storage_class) {
  Version out;
  out.body = body;
  out.size = size;
  out.etag = etag_of(body, size);
  if (!acl.empty()) out.acl = acl;
  if (!storage_class.empty()) out.storage_class = storage_class;
  return out;
}

void put(sim::Context& ctx, State& state, const Incoming& in, const a::PutObject& request,
         std::string_view leaf) {
  Bucket* bucket = bucket_at(ctx, state, in, request.bucket);
  if (bucket == nullptr) return;
  const auto written = static_cast<int64_t>(request.body->text.size());
  const int64_t size = request.length.value_or(written);
  if (size < written) {
    return refuse(ctx, in.ticket,
                  fault("InvalidArgument", "ContentLength is less than what the body holds."));
  }
  if (auto bad = check_write(request.key, size, request.acl, request.storage_class)) {
    return refuse(ctx, in.ticket, std::move(*bad));
  }
  Version version = version_of(request.body, size, request.acl, request.storage_class);
  const Version& stored = store(ctx, state, *bucket, in, request.key, std::move(version), leaf);
  answer(ctx, in.ticket, a::Stored{info_of(ctx.kernel().seed, *bucket, request.key, stored)});
}

/// A source as CopySource names it.
struct Source {
  std::string bucket;
  std::string key;
  std::string version;
};
std::optional<Source> source_in(std::string_view text) {
  if (text.starts_with('/')) text.remove_prefix(1);
  constexpr std::string_view kVersion = "?versionId=";
  Source out;
  const std::size_t mark = text.rfind(kVersion);
  if (mark != std::string_view::npos) {
    out.version = text.substr(mark + kVersion.size());
    text = text.substr(0, mark);
  }
  const std::string whole = url_decoded(text, false);
  const std::size_t slash = whole.find('/');
  if (slash == std::string::npos || slash == 0 || slash + 1 == whole.size()) return std::nullopt;
  out.bucket = whole.substr(0, slash);
  out.key = whole.substr(slash + 1);
  return out;
}

bool archived(const Version& version) {
  const bool deep = version.storage_class == "GLACIER" || version.storage_class == "DEEP_ARCHIVE";
  return deep && !(version.restore && version.restore->there);
}
Error not_restored() {
  return fault("InvalidObjectState", "The operation is not valid for the object's storage class",
               403);
}

void get(sim::Context& ctx, State& state, const Incoming& in, const std::string& name,
         const std::string& key, const std::string& wanted, bool with_body) {
  Bucket* bucket = bucket_at(ctx, state, in, name);
  Version* version = bucket == nullptr ? nullptr : version_at(ctx, in, *bucket, key, wanted);
  if (version == nullptr) return;
  if (with_body && archived(*version)) return refuse(ctx, in.ticket, not_restored());
  a::Content out{info_of(ctx.kernel().seed, *bucket, key, *version), std::nullopt};
  if (with_body) out.body = version->body;
  answer(ctx, in.ticket, std::move(out));
}

}  // namespace

std::string etag_of(const api::Body& body, int64_t size) {
  const std::string& text = body->text;
  if (size == static_cast<int64_t>(text.size())) return md5_hex(text);
  return md5_hex(text + "\n" + std::to_string(size));  // of what is not written out
}

std::optional<Error> check_write(const std::string& key, int64_t size, const std::string& acl,
                                 const std::string& storage_class) {
  if (key.empty()) return fault("InvalidArgument", "An object needs a key.");
  if (key.size() > kKeyBytesMax) return fault("KeyTooLongError", "Your key is too long");
  if (size > kPutBytesMax) {
    return fault("EntityTooLarge", "Your proposed upload exceeds the maximum allowed size");
  }
  if (!acl.empty() && std::find(kAcls.begin(), kAcls.end(), acl) == kAcls.end()) {
    return invalid("The canned ACL is not valid", "x-amz-acl", acl);
  }
  if (!storage_class.empty() &&
      std::find(kClasses.begin(), kClasses.end(), storage_class) == kClasses.end()) {
    return fault("InvalidStorageClass", "The storage class you specified is not valid");
  }
  return std::nullopt;
}

const Version& store(sim::Context& ctx, State& state, Bucket& bucket, const Incoming& in,
                     const std::string& key, Version version, std::string_view leaf) {
  version.body = ctx.identify(version.body, in.actor, {});
  version.modified = ctx.now();
  if (bucket.versioning == Versioning::enabled) {
    version.ordinal = ++state.versions;
  } else {
    version.ordinal = 0;
    std::erase_if(bucket.objects[key], [](const Version& one) { return one.ordinal == 0; });
  }
  Versions& all = bucket.objects[key];
  all.push_back(std::move(version));
  const Version& stored = all.back();
  Happened what{leaf, &key, &stored, stored.body->lineage};
  what.event = emit_object(ctx, bucket, in.actor, sim::Ev::s3_put, key, stored);
  notify(ctx, state, bucket, what);
  return stored;
}

uint32_t emit_object(sim::Context& ctx, const Bucket& bucket, uint16_t actor, sim::Ev kind,
                     std::string_view text, const Version& version) {
  sim::Event event;
  event.kind = kind;
  event.place = bucket.place;
  event.actor = actor;
  event.lid = version.body->lid;
  event.extra = ctx.text(text);
  event.cause = ctx.cause();
  if (kind == sim::Ev::s3_put) {
    event.value = static_cast<int32_t>(std::min<int64_t>(version.size, INT32_MAX));
  }
  if (kind == sim::Ev::s3_delete) {
    const auto key = bucket.objects.find(std::string(text));
    if (key != bucket.objects.end()) {
      event.value = static_cast<int32_t>(std::count_if(
          key->second.begin(), key->second.end(), [](const Version& one) { return !one.marker; }));
    }
  }
  return ctx.emit(event);
}

namespace calls {

void on(sim::Context& ctx, State& state, const Incoming& in, const a::PutObject& request) {
  put(ctx, state, in, request, "ObjectCreated:Put");
}
void on(sim::Context& ctx, State& state, const Incoming& in, const a::PostObject& request) {
  put(ctx, state, in, request, "ObjectCreated:Post");
}

void on(sim::Context& ctx, State& state, const Incoming& in, const a::CopyObject& request) {
  Bucket* bucket = bucket_at(ctx, state, in, request.bucket);
  if (bucket == nullptr) return;
  const std::optional<Source> source = source_in(request.source);
  if (!source) {
    return refuse(ctx, in.ticket,
                  invalid("Copy Source must mention the source bucket and key: "
                          "sourcebucket/sourcekey",
                          "x-amz-copy-source", request.source));
  }
  Bucket* from = bucket_at(ctx, state, in, source->bucket);
  const Version* original =
      from == nullptr ? nullptr : version_at(ctx, in, *from, source->key, source->version);
  if (original == nullptr) return;
  if (archived(*original)) return refuse(ctx, in.ticket, not_restored());
  const bool same = from == bucket && source->key == request.key && source->version.empty();
  if (same && request.directive != "REPLACE" && request.storage_class.empty()) {
    return refuse(ctx, in.ticket,
                  fault("InvalidRequest",
                        "This copy request is illegal because it is trying to copy an object to "
                        "itself without changing the object's metadata, storage class, website "
                        "redirect location or encryption attributes."));
  }
  if (auto bad = check_write(request.key, original->size, request.acl, request.storage_class)) {
    return refuse(ctx, in.ticket, std::move(*bad));
  }
  api::Payload payload = *original->body;
  payload.lid = 0;  // another object
  payload.lineage = request.lineage;
  Version version =
      version_of(api::Body(std::move(payload)), original->size, request.acl, request.storage_class);
  version.tags = original->tags;
  const Version& stored =
      store(ctx, state, *bucket, in, request.key, std::move(version), "ObjectCreated:Copy");
  answer(ctx, in.ticket, a::Copied{info_of(ctx.kernel().seed, *bucket, request.key, stored)});
}

void on(sim::Context& ctx, State& state, const Incoming& in, const a::GetObject& request) {
  get(ctx, state, in, request.bucket, request.key, request.version, true);
}
void on(sim::Context& ctx, State& state, const Incoming& in, const a::HeadObject& request) {
  get(ctx, state, in, request.bucket, request.key, request.version, false);
}

}  // namespace calls
}  // namespace inflight::s3
