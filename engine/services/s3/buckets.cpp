// Buckets and their versioning.
#include <algorithm>
#include <utility>

#include "api/home.h"
#include "services/s3/internal.h"

namespace inflight::s3 {
namespace {

namespace a = api::s3;

constexpr std::string_view kFreeRegion = "us-east-1";  // takes every LocationConstraint, or none

/// Letters, digits, hyphens and dots, at most 63. AWS wants at least three; short examples have
/// one.
bool valid_name(std::string_view name) {
  constexpr std::size_t kNameMax = 63;
  const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  if (name.empty() || name.size() > kNameMax) return false;
  if (!plain(name.front()) || !plain(name.back())) return false;
  if (name.find("..") != std::string_view::npos) return false;
  return std::all_of(name.begin(), name.end(),
                     [&](char c) { return plain(c) || c == '-' || c == '.'; });
}

std::optional<Error> check_location(const std::string& wanted, std::string_view here) {
  if (here == kFreeRegion || wanted == here) return std::nullopt;
  return fault("IllegalLocationConstraintException",
               "The " + (wanted.empty() ? "unspecified" : wanted) +
                   " location constraint is incompatible for the region specific endpoint this "
                   "request was sent to.");
}

}  // namespace

namespace calls {

void on(sim::Context& ctx, State& state, const Incoming& in, const a::CreateBucket& request) {
  const std::string_view here = in.region.empty() ? api::kHomeRegion : in.region;
  if (!valid_name(request.bucket)) {
    return refuse(ctx, in.ticket, fault("InvalidBucketName", "The specified bucket is not valid."));
  }
  if (auto bad = check_location(request.configuration.region, here)) {
    return refuse(ctx, in.ticket, std::move(*bad));
  }
  const uint16_t place = ctx.name(request.bucket, sim::NameKind::bucket);
  Bucket& bucket = state.buckets[place];
  if (bucket.exists) {
    return refuse(ctx, in.ticket,
                  fault("BucketAlreadyOwnedByYou",
                        "Your previous request to create the named bucket succeeded and you "
                        "already own it.",
                        409));
  }
  const uint64_t notified = bucket.notified;  // no draw comes twice
  bucket = Bucket{};
  bucket.name = request.bucket;
  bucket.place = place;
  bucket.exists = true;
  bucket.region = request.configuration.region.empty() ? here : request.configuration.region;
  bucket.owner = api::kHomeAccount;
  bucket.created = ctx.now();
  bucket.notified = notified;
  answer(ctx, in.ticket, a::Location{request.bucket});
}

void on(sim::Context& ctx, State& state, const Incoming& in, const a::DeleteBucket& request) {
  Bucket* bucket = bucket_at(ctx, state, in, request.bucket);
  if (bucket == nullptr) return;
  if (!bucket->objects.empty()) {
    return refuse(ctx, in.ticket,
                  fault("BucketNotEmpty", "The bucket you tried to delete is not empty", 409));
  }
  bucket->exists = false;
  bucket->coming.clear();
  bucket->rules = {};
  const uint16_t place = bucket->place;
  std::erase_if(state.uploads, [&](const auto& one) { return one.second.bucket == place; });
  answer(ctx, in.ticket, a::Done{});
}

void on(sim::Context& ctx, State& state, const Incoming& in, const a::HeadBucket& request) {
  if (bucket_at(ctx, state, in, request.bucket) != nullptr) answer(ctx, in.ticket, a::Done{});
}

void on(sim::Context& ctx, State& state, const Incoming& in, const a::ListBuckets&) {
  a::BucketList out;
  for (const auto& [place, bucket] : state.buckets) {
    if (bucket.exists) out.rows.push_back({bucket.name, bucket.created.ms});
  }
  std::sort(out.rows.begin(), out.rows.end(),
            [](const auto& x, const auto& y) { return x.name < y.name; });
  answer(ctx, in.ticket, std::move(out));
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const a::PutBucketVersioning& request) {
  Bucket* bucket = bucket_at(ctx, state, in, request.bucket);
  if (bucket == nullptr) return;
  const std::string& status = request.configuration.status;
  if (status != "Enabled" && status != "Suspended") return refuse(ctx, in.ticket, malformed());
  bucket->versioning = status == "Enabled" ? Versioning::enabled : Versioning::suspended;
  ctx.config(bucket->place, in.actor, "Versioning");
  answer(ctx, in.ticket, a::Done{});
}

void on(sim::Context& ctx, State& state, const Incoming& in,
        const a::GetBucketVersioning& request) {
  const Bucket* bucket = bucket_at(ctx, state, in, request.bucket);
  if (bucket == nullptr) return;
  switch (bucket->versioning) {
    case Versioning::never:
      return answer(ctx, in.ticket, a::Versioning{});
    case Versioning::enabled:
      return answer(ctx, in.ticket, a::Versioning{"Enabled"});
    case Versioning::suspended:
      return answer(ctx, in.ticket, a::Versioning{"Suspended"});
  }
}

}  // namespace calls
}  // namespace inflight::s3
