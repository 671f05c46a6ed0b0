#include "cases/helpers_client.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "actors/extended.h"
#include "base/check.h"
#include "calls/shapes.h"
#include "sim/ids.h"

namespace inflight::cases {
namespace {

namespace ext = actors::extended;
using calls::Account;
using Members = std::vector<std::pair<std::string, JsonBox>>;

constexpr std::array<std::string_view, 6> kOptions{"AlwaysThroughS3",       "Bucket",
                                                   "CleanupS3Payload",      "DeletePayloadFromS3",
                                                   "IgnorePayloadNotFound", "Kind"};

/// Members without the library's own options.
Members plain_members(const Json& args) {
  Members out;
  for (int64_t i = 0; i < json::size(args); ++i) {
    const std::string& name = json::key(args, i);
    if (std::find(kOptions.begin(), kOptions.end(), name) != kOptions.end()) continue;
    out.emplace_back(name, JsonBox(json::at(args, i)));
  }
  return out;
}

void set(Members& members, std::string_view name, JsonBox value) {
  for (auto& [key, held] : members) {
    if (key != name) continue;
    held = std::move(value);
    return;
  }
  members.emplace_back(name, std::move(value));
}

bool flag(const Json& args, std::string_view name, bool standard) {
  const Json* member = json::find(args, name);
  return member == nullptr ? standard : json::as_bool(*member).value_or(standard);
}

class Client {
 public:
  Client(Account& account, const Json& args, const Place& place)
      : account_(account), args_(args), place_(place), bucket_(text_in(args, "Bucket", place)) {
    const std::string kind = text_in(args, "Kind", place);
    if (kind == "ext-python") kind_ = ext::Kind::python;
    if (kind != "ext-java" && kind != "ext-python") {
      (place / "Kind").add(json::quoted(kind), "ext-java or ext-python");
    }
  }

  ext::Kind kind() const { return kind_; }

  /// Calls now and notes the name. A refusal is a result as any other.
  JsonBox call(const std::string& name, const JsonBox& args) {
    calls_.push_back(json::text_value(name));
    const calls::Action* action = calls::find_action(name);
    if (action == nullptr) {
      place_.add(json::quoted(name), "a call that the engine has");
      return json::object_value({});
    }
    const JsonBox* result = account_.result(account_.call(*action, *args));
    return result == nullptr ? json::object_value({}) : *result;
  }

  /// A result with the names of the calls; errors as they are.
  JsonBox done(const JsonBox& result) const {
    if (json::find(*result, "error") != nullptr) return result;
    Members members = plain_members(*result);
    set(members, "calls", json::array_value(calls_));
    return json::object_value(members);
  }

  /// Offloads the body of a message if it is too large. Nothing, or what went wrong.
  std::optional<JsonBox> offload(Members& message) {
    const JsonBox whole = json::object_value(message);
    api::MessageAttributes attributes;
    const Json* given = json::find(*whole, "MessageAttributes");
    if (given != nullptr) decode(*given, place_ / "MessageAttributes", attributes);
    const std::string text = json::text_at(*whole, "MessageBody");
    api::Payload payload;
    payload.text = text;
    const bool large = ext::is_large(api::Body(std::move(payload)), attributes);
    if (!large && !flag(args_, "AlwaysThroughS3", false)) return std::nullopt;
    if (const auto refused = ext::refusal(attributes)) {
      return json::object_value(
          {{"error", json::object_value({{"code", json::text_value(refused->code)},
                                         {"message", json::text_value(refused->message)}})}});
    }
    const ext::Pointer pointer{bucket_, new_key(given)};
    const JsonBox put =
        call("s3.PutObject", json::object_value({{"Bucket", json::text_value(bucket_)},
                                                 {"Key", json::text_value(pointer.key)},
                                                 {"Body", json::text_value(text)}}));
    if (json::find(*put, "error") != nullptr) return put;
    Members with = given == nullptr ? Members{} : plain_members(*given);
    with.emplace_back(
        ext::size_attribute(kind_),
        json::object_value({{"DataType", json::text_value("Number")},
                            {"StringValue", json::text_value(std::to_string(text.size()))}}));
    set(message, "MessageAttributes", json::object_value(with));
    set(message, "MessageBody", json::text_value(ext::pointer_text(kind_, pointer)));
    return std::nullopt;
  }

  /// Loads the payload of a received message. Nothing in `out`: the message is skipped.
  std::optional<JsonBox> load(const Json& message, std::optional<JsonBox>& out) {
    Members members = plain_members(message);
    const Json* attributes = json::find(message, "MessageAttributes");
    Members own = attributes == nullptr ? Members{} : plain_members(*attributes);
    const std::size_t before = own.size();
    std::erase_if(own, [](const auto& one) { return ext::is_size_attribute(one.first); });
    set(members, "MessageAttributes", json::object_value(own));
    const auto pointer = ext::read_pointer(json::text_at(message, "Body"));
    if (own.size() == before || !pointer) {
      out = json::object_value(members);
      return std::nullopt;
    }
    const std::string handle = json::text_at(message, "ReceiptHandle");
    const JsonBox got =
        call("s3.GetObject", json::object_value({{"Bucket", json::text_value(pointer->bucket)},
                                                 {"Key", json::text_value(pointer->key)}}));
    if (const Json* error = json::find(*got, "error")) {
      const bool gone = json::text_at(*error, "code") == "NoSuchKey";
      if (kind_ != ext::Kind::java || !gone || !flag(args_, "IgnorePayloadNotFound", false)) {
        return got;
      }
      remove(handle);  // CLI-EXT-24
      return std::nullopt;
    }
    set(members, "Body", json::text_value(json::text_at(*got, "Body")));
    set(members, "ReceiptHandle", json::text_value(ext::handle_text(*pointer, handle)));
    out = json::object_value(members);
    return std::nullopt;
  }

  JsonBox remove(const std::string& handle) {
    return call(
        "DeleteMessage",
        json::object_value({{"QueueUrl", json::text_value(json::text_at(args_, "QueueUrl"))},
                            {"ReceiptHandle", json::text_value(handle)}}));
  }

 private:
  /// A random key; Python takes it from an attribute if there is one (CLI-EXT-05).
  std::string new_key(const Json* attributes) const {
    const Json* own = attributes == nullptr || kind_ != ext::Kind::python
                          ? nullptr
                          : json::find(*attributes, "S3Key");
    if (own != nullptr) return json::text_at(*own, "StringValue");
    const sim::Kernel& kernel = account_.world().kernel;
    return sim::uuid(kernel.seed, Stream("ids/payload"), static_cast<uint32_t>(kernel.tickets));
  }

  Account& account_;
  const Json& args_;
  Place place_;
  std::string bucket_;
  ext::Kind kind_ = ext::Kind::java;
  std::vector<JsonBox> calls_;
};

}  // namespace

JsonBox client_send(Account& account, const Json& args, const Place& place) {
  Client client(account, args, place);
  Members message = plain_members(args);
  if (const auto refused = client.offload(message)) return *refused;
  return client.done(client.call("SendMessage", json::object_value(message)));
}

JsonBox client_send_batch(Account& account, const Json& args, const Place& place) {
  Client client(account, args, place);
  std::vector<JsonBox> entries;
  const Json* list = json::find(args, "Entries");
  for (int64_t i = 0; list != nullptr && i < json::size(*list); ++i) {
    Members entry = plain_members(json::at(*list, i));
    if (const auto refused = client.offload(entry)) return *refused;
    entries.push_back(json::object_value(entry));
  }
  Members batch = plain_members(args);
  set(batch, "Entries", json::array_value(entries));
  return client.done(client.call("SendMessageBatch", json::object_value(batch)));
}

JsonBox client_receive(Account& account, const Json& args, const Place& place) {
  Client client(account, args, place);
  Members receive = plain_members(args);
  std::vector<JsonBox> names;
  if (const Json* asked = json::find(args, "MessageAttributeNames")) {
    for (int64_t i = 0; i < json::size(*asked); ++i) names.emplace_back(json::at(*asked, i));
  }
  for (const ext::Kind kind : {ext::Kind::java, ext::Kind::python}) {  // CLI-EXT-20
    names.push_back(json::text_value(ext::size_attribute(kind)));
  }
  set(receive, "MessageAttributeNames", json::array_value(names));
  const JsonBox received = client.call("ReceiveMessage", json::object_value(receive));
  const Json* messages = json::find(*received, "Messages");
  std::vector<JsonBox> out;
  for (int64_t i = 0; messages != nullptr && i < json::size(*messages); ++i) {
    std::optional<JsonBox> loaded;
    if (const auto refused = client.load(json::at(*messages, i), loaded)) return *refused;
    if (loaded) out.push_back(std::move(*loaded));
  }
  Members result = plain_members(*received);
  std::erase_if(result, [](const auto& one) { return one.first == "Messages"; });
  if (!out.empty()) result.emplace_back("Messages", json::array_value(out));
  return client.done(json::object_value(result));
}

JsonBox client_delete(Account& account, const Json& args, const Place& place) {
  Client client(account, args, place);
  const ext::Handle handle = ext::read_handle(text_in(args, "ReceiptHandle", place));
  const bool cleans = client.kind() == ext::Kind::java ? flag(args, "CleanupS3Payload", true)
                                                       : flag(args, "DeletePayloadFromS3", false);
  if (handle.pointer && cleans) {  // before the message: CLI-EXT-27
    const JsonBox gone = client.call(
        "s3.DeleteObject", json::object_value({{"Bucket", json::text_value(handle.pointer->bucket)},
                                               {"Key", json::text_value(handle.pointer->key)}}));
    if (json::find(*gone, "error") != nullptr) return gone;
  }
  return client.done(client.remove(handle.original));
}

}  // namespace inflight::cases
