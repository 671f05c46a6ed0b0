// Versions of objects: finding and deleting them, lists.
#include <algorithm>
#include <utility>

#include "services/s3/internal.h"

namespace inflight::s3 {
namespace {

namespace a = api::s3;

constexpr std::string_view kEmptyEtag = "d41d8cd98f00b204e9800998ecf8427e";  // MD5 of nothing
constexpr int64_t kKeysMax = 1'000;

Error no_such_key(const std::string& key) {
  Error out = fault("NoSuchKey", "The specified key does not exist.", 404);
  out.fields.emplace_back("Key", key);
  return out;
}

/// A delete marker as the latest version (S3-EVT-03).
const Version& add_marker(sim::Context& ctx, State& state, Bucket& bucket, uint16_t actor,
                          const std::string& key, const api::Lineage& lineage) {
  Versions& all = bucket.objects[key];
  api::Payload payload;
  // It hides an object, and is no other one.
  if (!all.empty()) payload.lid = all.back().body->lid;
  payload.lineage = lineage;
  Version marker;
  marker.marker = true;
  marker.etag = kEmptyEtag;
  marker.modified = ctx.now();
  marker.body = ctx.identify(api::Body(std::move(payload)), actor, {});
  if (bucket.versioning == Versioning::enabled) {
    marker.ordinal = ++state.versions;
  } else {
    std::erase_if(all, [](const Version& one) { return one.ordinal == 0; });
  }
  all.push_back(std::move(marker));
  return all.back();
}

std::vector<a::ObjectInfo> infos(Seed seed, const Bucket& bucket, const std::string& prefix) {
  std::vector<a::ObjectInfo> out;
  for (auto at = bucket.objects.lower_bound(prefix);
       at != bucket.objects.end() && at->first.starts_with(prefix); ++at) {
    for (auto one = at->second.rbegin(); one != at->second.rend(); ++one) {
      out.push_back(info_of(seed, bucket, at->first, *one));
      out.back().latest = one == at->second.rbegin();
      if (out.back().version.empty()) out.back().version = "null";
    }
  }
  return out;
}

}  // namespace

Version* find_version(Seed seed, Bucket& bucket, const std::string& key, std::string_view version) {
  const auto found = bucket.objects.find(key);
  if (found == bucket.objects.end()) return nullptr;
  Versions& all = found->second;
  if (version.empty()) return &all.back();
  const auto one = std::find_if(all.begin(), all.end(), [&](const Version& v) {
    return version_id(seed, v.ordinal) == version;
  });
  return one == all.end() ? nullptr : &*one;
}

Version* version_at(sim::Context& ctx, const Incoming& in, Bucket& bucket, const std::string& key,
                    const std::string& version) {
  Version* found = find_version(ctx.kernel().seed, bucket, key, version);
  if (found != nullptr && !found->marker) return found;
  if (found != nullptr && !version.empty()) {
    refuse(ctx, in.ticket,
           fault("MethodNotAllowed", "The specified method is not allowed against this resource.",
                 405));
  } else if (version.empty()) {
    refuse(ctx, in.ticket, no_such_key(key));
  } else {
    refuse(ctx, in.ticket, fault("NoSuchVersion", "The specified version does not exist.", 404));
  }
  return nullptr;
}

a::ObjectInfo info_of(Seed seed, const Bucket& bucket, const std::string& key,
                      const Version& version) {
  a::ObjectInfo out;
  out.key = key;
  if (bucket.versioning != Versioning::never) out.version = version_id(seed, version.ordinal);
  out.etag = version.etag;
  out.size = version.size;
  out.modified_ms = version.modified.ms;
  out.storage_class = version.storage_class;
  out.marker = version.marker;
  if (version.restore) {
    out.restore =
        version.restore->there ? R"(ongoing-request="false")" : R"(ongoing-request="true")";
  }
  return out;
}

Version take(Bucket& bucket, const std::string& key, uint32_t ordinal) {
  const auto object = bucket.objects.find(key);
  Versions& all = object->second;
  const auto one =
      std::find_if(all.begin(), all.end(), [&](const Version& v) { return v.ordinal == ordinal; });
  Version out = std::move(*one);
  all.erase(one);
  if (all.empty()) bucket.objects.erase(object);
  return out;
}

a::Deleted erase(sim::Context& ctx, State& state, Bucket& bucket, uint16_t actor,
                 const std::string& key, const std::string& version, const api::Lineage& lineage,
                 std::string_view head) {
  const Seed seed = ctx.kernel().seed;
  a::Deleted out{key, version};
  const bool expires = head == "LifecycleExpiration";
  if (version.empty() && bucket.versioning != Versioning::never) {
    const Version& marker = add_marker(ctx, state, bucket, actor, key, lineage);
    out.marker = true;
    out.version = version_id(seed, marker.ordinal);
    const std::string leaf = std::string(head) + ":DeleteMarkerCreated";
    Happened what{leaf, &key, &marker, lineage, 0, expires};
    what.event = emit_object(ctx, bucket, actor, sim::Ev::s3_marker, key, marker);
    notify(ctx, state, bucket, what);
    return out;
  }
  const Version* found = find_version(seed, bucket, key, version);
  if (found == nullptr) return out;  // S3-EVT-04: nothing, and no event
  const Version gone = take(bucket, key, found->ordinal);
  out.marker = gone.marker;
  out.version = version;
  const std::string leaf = std::string(head) + ":Delete";
  Happened what{leaf, &key, &gone, lineage, 0, expires};
  what.event = emit_object(ctx, bucket, actor, sim::Ev::s3_delete, key, gone);
  notify(ctx, state, bucket, what);
  return out;
}

namespace calls {

void on(sim::Context& ctx, State& state, const Incoming& in, const a::DeleteObject& request) {
  Bucket* bucket = bucket_at(ctx, state, in, request.bucket);
  if (bucket == nullptr) return;
  if (auto bad = check_write(request.key, 0, {}, {})) {
    return refuse(ctx, in.ticket, std::move(*bad));
  }
  answer(ctx, in.ticket,
         erase(ctx, state, *bucket, in.actor, request.key, request.version, request.lineage,
               "ObjectRemoved"));
}

void on(sim::Context& ctx, State& state, const Incoming& in, const a::DeleteObjects& request) {
  Bucket* bucket = bucket_at(ctx, state, in, request.bucket);
  if (bucket == nullptr) return;
  const auto& objects = request.deletion.objects;
  bool wrong = objects.empty() || objects.size() > kDeletesMax;
  for (const a::ObjectIdentifier& one : objects) {
    wrong = wrong || one.key.empty() || one.key.size() > kKeyBytesMax;
  }
  if (wrong) return refuse(ctx, in.ticket, malformed());
  a::DeletedList out;
  for (const a::ObjectIdentifier& one : objects) {
    a::Deleted row = erase(ctx, state, *bucket, in.actor, one.key, one.version, request.lineage,
                           "ObjectRemoved");
    if (!request.deletion.quiet) out.rows.push_back(std::move(row));
  }
  answer(ctx, in.ticket, std::move(out));
}

void on(sim::Context& ctx, State& state, const Incoming& in, const a::ListObjectsV2& request) {
  const Bucket* bucket = bucket_at(ctx, state, in, request.bucket);
  if (bucket == nullptr) return;
  const int64_t max = request.max_keys.value_or(kKeysMax);
  if (max < 0) {
    return refuse(ctx, in.ticket,
                  invalid("Argument maxKeys must be an integer between 0 and 2147483647",
                          "max-keys", std::to_string(max)));
  }
  a::Listing out{request.bucket, request.prefix, request.delimiter, std::min(max, kKeysMax)};
  const std::string& after = request.token.empty() ? request.start_after : request.token;
  std::string last;
  for (auto at = bucket->objects.lower_bound(request.prefix);
       at != bucket->objects.end() && at->first.starts_with(request.prefix); ++at) {
    const std::string& key = at->first;
    if (at->second.back().marker || (!after.empty() && key <= after)) continue;
    const std::size_t cut = request.delimiter.empty()
                                ? std::string::npos
                                : key.find(request.delimiter, request.prefix.size());
    const std::string shared =
        cut == std::string::npos ? "" : key.substr(0, cut + request.delimiter.size());
    const bool known = !out.prefixes.empty() && out.prefixes.back() == shared;
    if (!shared.empty() && (known || after.starts_with(shared))) {
      last = key;
      continue;
    }
    if (static_cast<int64_t>(out.objects.size() + out.prefixes.size()) >= out.max_keys) {
      out.next = last;
      break;
    }
    last = key;
    if (shared.empty()) {
      out.objects.push_back(info_of(ctx.kernel().seed, *bucket, key, at->second.back()));
    } else {
      out.prefixes.push_back(shared);
    }
  }
  answer(ctx, in.ticket, std::move(out));
}

void on(sim::Context& ctx, State& state, const Incoming& in, const a::ListObjectVersions& request) {
  const Bucket* bucket = bucket_at(ctx, state, in, request.bucket);
  if (bucket == nullptr) return;
  answer(ctx, in.ticket,
         a::VersionListing{request.bucket, request.prefix,
                           infos(ctx.kernel().seed, *bucket, request.prefix)});
}

}  // namespace calls
}  // namespace inflight::s3
