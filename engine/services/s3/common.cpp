// Names, errors, ids, and the switches over this service's calls and entries.
#include <algorithm>

#include "base/base64.h"
#include "rules/arn.h"
#include "services/s3/internal.h"
#include "sim/ids.h"

namespace inflight::s3 {
namespace {

/// 32 letters of an id that nobody can guess.
std::string secret(Seed seed, Stream stream, uint32_t ordinal) {
  std::string bytes;
  for (uint64_t i = 0; i < 3; ++i) bytes += sim::big_endian(draw(seed, stream, 3 * ordinal + i));
  std::string text = base64url_encode(bytes);
  std::replace(text.begin(), text.end(), '-', '.');
  return text;
}

}  // namespace

Error fault(std::string_view code, std::string message, int http) {
  return {std::string(code), std::move(message), http, {}};
}
Error malformed() {
  return fault("MalformedXML",
               "The XML you provided was not well-formed or did not validate against our published "
               "schema");
}
Error invalid(std::string message, std::string name, std::string value) {
  Error out = fault("InvalidArgument", std::move(message));
  out.fields = {{"ArgumentName", std::move(name)}, {"ArgumentValue", std::move(value)}};
  return out;
}
void answer(sim::Context& ctx, sim::Ticket ticket, api::s3::Answer value) {
  ctx.answer(ticket, api::Answer{std::move(value)});
}
void refuse(sim::Context& ctx, sim::Ticket ticket, Error error) {
  ctx.answer(ticket, api::Answer{std::move(error)});
}
void plan(sim::Context& ctx, Time at, Timer kind, uint64_t subject, uint32_t generation) {
  constexpr uint16_t kTie = 5;
  ctx.plan(at, sim::Rank::timer, kTie, sim::Owner::s3, static_cast<uint16_t>(kind), subject,
           generation);
}

const Bucket* find_bucket(const State& state, std::string_view name) {
  for (const auto& [place, bucket] : state.buckets) {
    if (bucket.exists && bucket.name == name) return &bucket;
  }
  return nullptr;
}

Bucket* bucket_at(sim::Context& ctx, State& state, const Incoming& in, const std::string& name) {
  Bucket* bucket = const_cast<Bucket*>(find_bucket(state, name));
  if (bucket == nullptr) {
    Error error = fault("NoSuchBucket", "The specified bucket does not exist", 404);
    error.fields.emplace_back("BucketName", name);
    refuse(ctx, in.ticket, std::move(error));
  }
  return bucket;
}

std::string arn_of(std::string_view name) { return "arn:aws:s3:::" + std::string(name); }

std::optional<std::string> name_in(std::string_view arn) {
  const auto split = rules::split_arn(arn);
  if (!split || (*split)[2] != "s3" || (*split)[5].empty()) return std::nullopt;
  return std::string((*split)[5]);
}

uint16_t place_of(const State& state, const api::s3::Request& request) {
  const std::string* name = std::visit(
      [](const auto& one) -> const std::string* {
        if constexpr (requires { one.bucket; }) {
          return &one.bucket;
        } else {
          return nullptr;
        }
      },
      request);
  const Bucket* bucket = name == nullptr ? nullptr : find_bucket(state, *name);
  return bucket == nullptr ? uint16_t{0} : bucket->place;
}

std::string version_id(Seed seed, uint32_t ordinal) {
  return ordinal == 0 ? "null" : secret(seed, Stream("ids/s3-version"), ordinal);
}
std::string upload_id(Seed seed, uint32_t ordinal) {
  return secret(seed, Stream("ids/s3-upload"), ordinal);
}

void handle(sim::Context& ctx, State& state, const Incoming& in, const api::s3::Request& request) {
  std::visit([&](const auto& one) { calls::on(ctx, state, in, one); }, request);
}

void on_entry(sim::Context& ctx, State& state, const sim::Entry& entry) {
  switch (static_cast<Timer>(entry.kind)) {
    case Timer::attempt:
      return on_attempt(ctx, state, entry.subject);
    case Timer::rules:
      return on_rules_due(ctx, state, entry.subject, entry.generation);
    case Timer::daily:
      return on_daily(ctx, state);
    case Timer::restore:
      return on_restore(ctx, state, static_cast<uint16_t>(entry.subject));
  }
}

std::string check(const State& state) {
  for (const auto& [place, bucket] : state.buckets) {
    for (const auto& [key, versions] : bucket.objects) {
      if (versions.empty()) return "an object without versions was kept";
      const auto nulls = std::count_if(versions.begin(), versions.end(),
                                       [](const Version& one) { return one.ordinal == 0; });
      if (nulls > 1) return "an object has two null versions";
      for (const Version& one : versions) {
        if (one.body->lid == 0) return "an object has no identity";
        if (one.size < static_cast<int64_t>(one.body->text.size())) return "an object is cut short";
      }
    }
    if (!bucket.exists && !bucket.objects.empty()) return "a deleted bucket holds objects";
  }
  for (const auto& [ordinal, upload] : state.uploads) {
    const auto found = state.buckets.find(upload.bucket);
    if (found == state.buckets.end() || !found->second.exists) return "an upload has no bucket";
  }
  for (const auto& [id, one] : state.notifications) {
    if (!state.buckets.contains(one.bucket)) return "a notification has no bucket";
  }
  return {};
}

}  // namespace inflight::s3
