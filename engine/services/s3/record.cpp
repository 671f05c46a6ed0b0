// The text of notifications (S3-MSG-01 … -07, S3-TEST-01).
#include <algorithm>
#include <array>
#include <utility>

#include "base/base64.h"
#include "base/calendar.h"
#include "base/json_text.h"
#include "services/s3/internal.h"
#include "sim/ids.h"

namespace inflight::s3 {
namespace {

// Nobody's real ids: callers are not modelled.
constexpr std::string_view kOwner = "A3NL1KOZZKEXAMPLE";
constexpr std::string_view kCaller = "AWS:AIDAINFLIGHTEXAMPLE";
constexpr std::string_view kCallerAddress = "203.0.113.10";
constexpr std::string_view kService = "s3.amazonaws.com";  // of what S3 does by itself

std::string upper_hex(uint64_t value, int digits) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out(static_cast<std::size_t>(digits), '0');
  for (auto at = out.rbegin(); at != out.rend(); ++at, value >>= 4) *at = kDigits[value & 15];
  return out;
}

/// x-amz-request-id and x-amz-id-2 of a request.
std::pair<std::string, std::string> request_ids(sim::Context& ctx, State& state) {
  const uint64_t n = ++state.requests;
  std::string host;
  for (uint64_t i = 0; i < 6; ++i) {
    host += sim::big_endian(ctx.draw(Stream("ids/s3-host"), 6 * n + i));
  }
  return {upper_hex(ctx.draw(Stream("ids/s3-request"), n), 16), base64_encode(host)};
}

/// As a form is encoded (S3-MSG-05).
std::string encoded(std::string_view key) {
  std::string out;
  for (const char c : key) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool stays = letter || (c >= '0' && c <= '9') || c == '/' || c == '.' || c == '-' ||
                       c == '_' || c == '*';
    if (stays) {
      out += c;
    } else if (c == ' ') {
      out += '+';
    } else {
      out += "%" + upper_hex(static_cast<uint8_t>(c), 2);
    }
  }
  return out;
}

/// S3-MSG-03.
std::string_view version_of(std::string_view leaf) {
  if (leaf.starts_with("Replication:")) return "2.2";
  const bool early = leaf.starts_with("ObjectCreated:") || leaf.starts_with("ObjectRemoved:") ||
                     leaf == "ObjectRestore:Post" || leaf == "ObjectRestore:Completed";
  return early ? "2.1" : "2.3";
}

/// What `object` holds besides the key, by the form of the event (S3-MSG-04).
struct Form {
  bool size = false;
  bool etag = false;
  bool sequencer = true;
};
Form form_of(std::string_view leaf) {
  if (leaf.starts_with("ObjectTagging:") || leaf.starts_with("ObjectAcl:")) {
    return {false, true, false};
  }
  if (leaf.ends_with(":DeleteMarkerCreated")) return {false, true, true};
  const bool gone = leaf == "ObjectRemoved:Delete" || leaf == "LifecycleExpiration:Delete";
  if (gone) return {false, false, true};
  return {true, true, true};
}

/// Rises with time, and within a millisecond with the counter (S3-MSG-07): 18 digits.
std::string sequencer(sim::Context& ctx, State& state) {
  const auto unix_ms = static_cast<uint64_t>(ctx.kernel().epoch_ms + ctx.now().ms);
  return upper_hex(unix_ms, 13) + upper_hex(++state.sequence, 5);
}

std::string object_of(sim::Context& ctx, State& state, const Happened& what) {
  const Form form = form_of(what.leaf);
  const Version& version = *what.version;
  json::ObjectText out;
  out.text("key", encoded(*what.key));
  if (form.size) out.raw("size", std::to_string(version.size));
  if (form.etag) out.text("eTag", version.etag);
  if (version.ordinal != 0) {
    out.text("versionId", version_id(ctx.kernel().seed, version.ordinal));
  }
  if (form.sequencer) out.text("sequencer", sequencer(ctx, state));
  return out.take();
}

/// What an event is called on the bus (S3-EB-02).
struct BusName {
  std::string_view head;  // of the event's name as S3 has it
  std::string_view type;
  std::string_view reason;
};
constexpr std::array<BusName, 12> kBusNames{{
    {"ObjectCreated:Put", "Object Created", "PutObject"},
    {"ObjectCreated:Post", "Object Created", "POST Object"},
    {"ObjectCreated:Copy", "Object Created", "CopyObject"},
    {"ObjectCreated:CompleteMultipartUpload", "Object Created", "CompleteMultipartUpload"},
    {"ObjectRemoved:", "Object Deleted", "DeleteObject"},
    {"LifecycleExpiration:", "Object Deleted", "Lifecycle Expiration"},
    {"ObjectRestore:Post", "Object Restore Initiated", ""},
    {"ObjectRestore:Completed", "Object Restore Completed", ""},
    {"ObjectRestore:Delete", "Object Restore Expired", ""},
    {"ObjectTagging:Put", "Object Tags Added", ""},
    {"ObjectTagging:Delete", "Object Tags Deleted", ""},
    {"ObjectAcl:Put", "Object ACL Updated", ""},
}};
const BusName* bus_name(std::string_view leaf) {
  const auto found = std::find_if(kBusNames.begin(), kBusNames.end(),
                                  [&](const BusName& one) { return leaf.starts_with(one.head); });
  return found == kBusNames.end() ? nullptr : &*found;
}

/// S3-EB-04; the key is not encoded there (S3-EB-05).
std::string bus_object(sim::Context& ctx, State& state, const Happened& what) {
  const Form form = form_of(what.leaf);
  const Version& version = *what.version;
  json::ObjectText out;
  out.text("key", *what.key);
  if (form.size) out.raw("size", std::to_string(version.size));
  if (form.etag) out.text("etag", version.etag);
  if (version.ordinal != 0) {
    out.text("version-id", version_id(ctx.kernel().seed, version.ordinal));
  }
  const bool restore = what.leaf.starts_with("ObjectRestore:");
  if (form.sequencer && !restore) out.text("sequencer", sequencer(ctx, state));
  return out.take();
}

std::string principal(std::string_view id) {
  return json::ObjectText().text("principalId", id).take();
}

std::string restore_data(const sim::Kernel& kernel, const Version& version) {
  json::ObjectText data;
  data.text("lifecycleRestorationExpiryTime",
            iso_text(kernel.epoch_ms + version.restore->expires.ms));
  data.text("lifecycleRestoreStorageClass", version.storage_class);
  return json::ObjectText().raw("restoreEventData", data.take()).take();
}

}  // namespace

std::string record_of(sim::Context& ctx, State& state, const Bucket& bucket, const NotifyRule& rule,
                      const Happened& what) {
  const auto [request, host] = request_ids(ctx, state);
  json::ObjectText of_bucket;
  of_bucket.text("name", bucket.name);
  of_bucket.raw("ownerIdentity", principal(kOwner)).text("arn", arn_of(bucket.name));
  json::ObjectText s3;
  s3.text("s3SchemaVersion", "1.0").text("configurationId", rule.id);
  s3.raw("bucket", of_bucket.take()).raw("object", object_of(ctx, state, what));
  const std::string_view address = what.by_service ? kService : kCallerAddress;
  json::ObjectText record;
  record.text("eventVersion", version_of(what.leaf)).text("eventSource", "aws:s3");
  record.text("awsRegion", bucket.region);
  record.text("eventTime", iso_text(ctx.kernel().epoch_ms + ctx.now().ms));
  record.text("eventName", what.leaf);
  record.raw("userIdentity", principal(what.by_service ? kService : kCaller));
  record.raw("requestParameters", json::ObjectText().text("sourceIPAddress", address).take());
  record.raw("responseElements",
             json::ObjectText().text("x-amz-request-id", request).text("x-amz-id-2", host).take());
  record.raw("s3", s3.take());
  if (what.leaf == "ObjectRestore:Completed") {
    record.raw("glacierEventData", restore_data(ctx.kernel(), *what.version));
  }
  return "{\"Records\":[" + record.take() + "]}";
}

std::optional<std::string> bus_event(sim::Context& ctx, State& state, const Bucket& bucket,
                                     const Happened& what) {
  const BusName* name = bus_name(what.leaf);
  if (name == nullptr) return std::nullopt;
  const sim::Kernel& kernel = ctx.kernel();
  const std::string request = request_ids(ctx, state).first;
  const bool restore = what.leaf.starts_with("ObjectRestore:");
  json::ObjectText detail;
  detail.text("version", "0");
  detail.raw("bucket", json::ObjectText().text("name", bucket.name).take());
  detail.raw("object", bus_object(ctx, state, what)).text("request-id", request);
  detail.text("requester", what.by_service ? kService : bucket.owner);
  if (!what.by_service) detail.text("source-ip-address", kCallerAddress);
  if (!name->reason.empty()) detail.text("reason", name->reason);
  if (name->type == "Object Deleted") {
    const bool marker = what.leaf.ends_with(":DeleteMarkerCreated");
    detail.text("deletion-type", marker ? "Delete Marker Created" : "Permanently Deleted");
  }
  if (restore && what.version->restore && what.leaf.ends_with(":Completed")) {
    detail.text("restore-expiry-time",
                iso_text(kernel.epoch_ms + what.version->restore->expires.ms));
  }
  if (restore && !what.leaf.ends_with(":Delete")) {
    detail.text("source-storage-class", what.version->storage_class);
  }
  json::ObjectText out;
  out.text("version", "0");
  out.text("id",
           sim::uuid(kernel.seed, Stream("ids/s3-bus"), static_cast<uint32_t>(state.requests)));
  out.text("detail-type", name->type).text("source", "aws.s3").text("account", bucket.owner);
  out.text("time", iso_text(kernel.epoch_ms + ctx.now().ms).substr(0, 19) + "Z");
  out.text("region", bucket.region);
  out.raw("resources", "[" + json::quoted(arn_of(bucket.name)) + "]").raw("detail", detail.take());
  return out.take();
}

std::string test_event(sim::Context& ctx, State& state, const Bucket& bucket) {
  const auto [request, host] = request_ids(ctx, state);
  json::ObjectText out;
  out.text("Service", "Amazon S3").text("Event", "s3:TestEvent");
  out.text("Time", iso_text(ctx.kernel().epoch_ms + ctx.now().ms)).text("Bucket", bucket.name);
  out.text("RequestId", request).text("HostId", host);
  return out.take();
}

}  // namespace inflight::s3
