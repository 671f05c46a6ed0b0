// Requests as AWS's JSON, read off the shapes that decode them.
#include <nlohmann/json.hpp>
#include <utility>

#include "base/base64.h"
#include "calls/actions.h"
#include "calls/shapes_s3.h"
#include "sim/ids.h"

namespace inflight::calls {
namespace {

using world::World;

/// Collects the members of one request. What was not given is left out.
class Members {
 public:
  explicit Members(const World& world) : world_(world) {}

  void put(std::string_view name, const std::string& value) {
    if (!value.empty()) add(name, value);
  }
  void put(std::string_view name, int64_t value) { add(name, value); }
  void put(std::string_view name, bool value) {
    if (value) add(name, value);
  }
  void put(std::string_view name, const std::vector<std::string>& values) {
    if (!values.empty()) add(name, values);
  }
  void put(std::string_view name, const api::sqs::Attributes& pairs) {
    if (pairs.empty()) return;
    Json map = Json::object();
    for (const auto& [key, value] : pairs) map[key] = value;
    add(name, std::move(map));
  }
  void put(std::string_view name, const api::sqs::QueueRef& queue) {
    add(name, sqs::url_of(queue.name));
  }
  void put(std::string_view name, const api::sqs::Arn& arn) { put(name, arn.text); }
  void put(std::string_view name, const api::sqs::Handle& handle) {
    add(name,
        handle.ordinal == 0 ? handle.text : sim::handle_text(world_.kernel.seed, handle.ordinal));
  }
  void put(std::string_view name, const api::Body& body) {
    add(name, body->text);
    attributes_ = body->attributes;
  }
  void put(std::string_view name, const api::MessageAttributes& attributes) {
    api::MessageAttributes all = attributes;
    // What rides along with a body of an actor was given with the call.
    if (name == "MessageAttributes") {
      all.insert(all.end(), attributes_.begin(), attributes_.end());
    }
    if (!all.empty()) add(name, encode_attributes(all));
  }
  /// A structure.
  template <class T>
  requires detail::Shaped<T>
  void put(std::string_view name, const T& value) {
    Members members(world_);
    members.all(value);
    add(name, members.take());
  }
  template <class T>
  void put(std::string_view name, const std::optional<T>& value) {
    if (value) put(name, *value);
  }
  template <class T>
  void put(std::string_view name, const std::vector<T>& entries) {
    Json list = Json::array();
    for (const T& entry : entries) {
      Members members(world_);
      members.all(entry);
      list.push_back(members.take());
    }
    add(name, std::move(list));
  }

  template <class R>
  void all(const R& request) {
    std::apply([&](const auto&... f) { (put(f.name, request.*(f.member)), ...); },
               Shape<R>::fields);
  }

  Json take() { return std::move(out_); }

 private:
  void add(std::string_view name, Json value) { out_[std::string(name)] = std::move(value); }

  const World& world_;
  Json out_ = Json::object();
  api::MessageAttributes attributes_;
};

}  // namespace

Json encode_attributes(const api::MessageAttributes& attributes) {
  Json out = Json::object();
  for (const api::MessageAttribute& attribute : attributes) {
    Json value = Json::object();
    if (attribute.binary) {
      value["BinaryValue"] = base64_encode(attribute.value);
    } else {
      value["StringValue"] = attribute.value;
    }
    value["DataType"] = attribute.data_type;
    out[attribute.name] = std::move(value);
  }
  return out;
}

JsonBox encode(const World& world, const api::Request& request) {
  Members members(world);
  if (const auto* asked = std::get_if<api::sqs::Request>(&request.of)) {
    std::visit([&](const auto& one) { members.all(one); }, *asked);
  } else if (const auto* topics = std::get_if<api::sns::Request>(&request.of)) {
    std::visit([&](const auto& one) { members.all(one); }, *topics);
  } else if (const auto* buckets = std::get_if<api::s3::Request>(&request.of)) {
    std::visit([&](const auto& one) { members.all(one); }, *buckets);
  }
  return JsonBox(members.take());
}

}  // namespace inflight::calls
