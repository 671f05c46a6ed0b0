// What happens to objects that stay: tags, ACLs, restores.
#include <algorithm>
#include <utility>

#include "services/s3/internal.h"

namespace inflight::s3 {
namespace {

namespace a = api::s3;

constexpr int64_t kDayMs = 86'400'000;
constexpr uint64_t kTagsMax = 10;
constexpr int64_t kRestoreDaysMax = 36'500;

/// Tells of a change, in the log and to whom it may concern.
void tell(sim::Context& ctx, State& state, Bucket& bucket, uint16_t actor, const std::string& key,
          const Version& version, std::string_view leaf, const api::Lineage& lineage,
          bool by_service = false) {
  Happened what{leaf, &key, &version, lineage, 0, by_service};
  what.event = emit_object(ctx, bucket, actor, sim::Ev::s3_change, leaf, version);
  notify(ctx, state, bucket, what);
}

std::optional<Error> check_tags(const a::Tagging& tagging,
                                std::map<std::string, std::string>& out) {
  if (tagging.tags.size() > kTagsMax) {
    return fault("BadRequest", "Object tags cannot be greater than 10");
  }
  for (const a::Tag& tag : tagging.tags) {
    if (tag.key.empty() || tag.key.size() > 128) {
      return fault("InvalidTag", "The TagKey you have provided is invalid");
    }
    if (!out.emplace(tag.key, tag.value).second) {
      return fault("InvalidTag", "Cannot provide multiple Tags with the same key");
    }
  }
  return std::nullopt;
}

/// The version that a request is about; null has been answered.
template <class R>
Version* version_of(sim::Context& ctx, State& state, const Incoming& in, const R& request,
                    Bucket*& bucket) {
  bucket = bucket_at(ctx, state, in, request.bucket);
  return bucket == nullptr ? nullptr : version_at(ctx, in, *bucket, request.key, request.version);
}

/// The first midnight UTC at or after a moment: when temporary copies end.
Time midnight_after(const sim::Kernel& kernel, Time at) {
  const int64_t unix_ms = kernel.epoch_ms + at.ms;
  return Time{(unix_ms + kDayMs - 1) / kDayMs * kDayMs - kernel.epoch_ms};
}

}  // namespace

namespace calls {

void on(sim::Context& ctx, State& state, const Incoming& in, const a::PutObjectTagging& request) {
  Bucket* bucket = nullptr;
  Version* version = version_of(ctx, state, in, request, bucket);
  if (version == nullptr) return;
  std::map<std::string, std::string> tags;
  if (auto bad = check_tags(request.tagging, tags)) return refuse(ctx, in.ticket, std::move(*bad));
  version->tags = std::move(tags);
  tell(ctx, state, *bucket, in.actor, request.key, *version, "ObjectTagging:Put", request.lineage);
  answer(ctx, in.ticket, a::Done{});
}

void on(sim::Context& ctx, State& state, const Incoming& in, const a::GetObjectTagging& request) {
  Bucket* bucket = nullptr;
  const Version* version = version_of(ctx, state, in, request, bucket);
  if (version == nullptr) return;
  a::TagSet out;
  out.version = info_of(ctx.kernel().seed, *bucket, request.key, *version).version;
  for (const auto& [key, value] : version->tags) out.tags.push_back({key, value});
  answer(ctx, in.ticket, std::move(out));
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const a::DeleteObjectTagging& request) {
  Bucket* bucket = nullptr;
  Version* version = version_of(ctx, state, in, request, bucket);
  if (version == nullptr) return;
  version->tags.clear();
  tell(ctx, state, *bucket, in.actor, request.key, *version, "ObjectTagging:Delete",
       request.lineage);
  answer(ctx, in.ticket, a::Done{});
}

void on(sim::Context& ctx, State& state, const Incoming& in, const a::PutObjectAcl& request) {
  Bucket* bucket = nullptr;
  Version* version = version_of(ctx, state, in, request, bucket);
  if (version == nullptr) return;
  if (auto bad = check_write(request.key, 0, request.acl, {})) {
    return refuse(ctx, in.ticket, std::move(*bad));
  }
  const std::string acl = request.acl.empty() ? "private" : request.acl;
  const bool same = version->acl == acl;  // S3-EVT-03: then nothing happens
  version->acl = acl;
  if (!same) {
    tell(ctx, state, *bucket, in.actor, request.key, *version, "ObjectAcl:Put", request.lineage);
  }
  answer(ctx, in.ticket, a::Done{});
}

void on(sim::Context& ctx, State& state, const Incoming& in, const a::RestoreObject& request) {
  Bucket* bucket = nullptr;
  Version* version = version_of(ctx, state, in, request, bucket);
  if (version == nullptr) return;
  const bool deep = version->storage_class == "GLACIER" || version->storage_class == "DEEP_ARCHIVE";
  if (!deep) {
    return refuse(ctx, in.ticket,
                  fault("InvalidObjectState",
                        "Restore is not allowed for the object's current storage class", 403));
  }
  if (version->restore && !version->restore->there) {
    return refuse(ctx, in.ticket,
                  fault("RestoreAlreadyInProgress", "Object restore is already in progress", 409));
  }
  if (request.request.days < 1 || request.request.days > kRestoreDaysMax) {
    return refuse(ctx, in.ticket, malformed());
  }
  version->restore = Restore{request.request.days, ctx.now() + Span{state.settings.restore_ms}};
  tell(ctx, state, *bucket, in.actor, request.key, *version, "ObjectRestore:Post", request.lineage);
  plan(ctx, version->restore->ready, Timer::restore, bucket->place);
  answer(ctx, in.ticket, a::Done{});
}

}  // namespace calls

void on_restore(sim::Context& ctx, State& state, uint16_t place) {
  Bucket& bucket = state.buckets.at(place);
  for (auto& [key, versions] : bucket.objects) {
    for (Version& version : versions) {
      if (!version.restore) continue;
      Restore& restore = *version.restore;
      if (!restore.there && restore.ready <= ctx.now()) {
        restore.there = true;
        restore.expires = midnight_after(ctx.kernel(), ctx.now() + Span{restore.days * kDayMs});
        tell(ctx, state, bucket, 0, key, version, "ObjectRestore:Completed", {}, true);
        plan(ctx, restore.expires, Timer::restore, place);
      } else if (restore.there && restore.expires <= ctx.now()) {
        version.restore.reset();
        tell(ctx, state, bucket, 0, key, version, "ObjectRestore:Delete", {}, true);
      }
    }
  }
}

}  // namespace inflight::s3
