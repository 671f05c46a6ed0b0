// Calls that a run makes: the texts of its function's data with the run's values in them.
#include <algorithm>
#include <utility>

#include "base/digits.h"
#include "base/json_text.h"
#include "base/url_text.h"
#include "services/lambda/internal.h"

namespace inflight::lambda {
namespace {

class Filler {
 public:
  Filler(sim::Context& ctx, const Run& run) : ctx_(ctx), run_(run) {}

  void fill(std::string& text) {
    std::string out;
    std::size_t at = 0;
    for (;;) {
      const std::size_t open = text.find("${", at);
      const std::size_t close = open == std::string::npos ? open : text.find('}', open);
      if (close == std::string::npos) break;
      const std::string name = text.substr(open + 2, close - open - 2);
      out += text.substr(at, open - at);
      out += value(name).value_or("${" + name + "}");
      at = close + 1;
    }
    text = out + text.substr(at);
  }

  /// A body of its own: what the run came from goes on in it as lineage (LAM-REC-01).
  void fill(api::Body& body) {
    api::Payload payload = *body;
    payload.lid = 0;
    fill(payload.text);
    fill(payload.lineage);
    body = api::Body(std::move(payload));
  }
  void fill(Lineage& lineage) {
    lineage = run_.lineage;
    uint16_t times = 1;
    for (const auto& [place, before] : run_.lineage) {
      if (place == run_.function) times = static_cast<uint16_t>(before + 1);
    }
    merge(lineage, {{run_.function, times}});
  }
  void fill(std::optional<std::string>& text) {
    if (text) fill(*text);
  }

 private:
  std::optional<std::string> value(std::string_view name) {
    if (name == "invocation") return std::to_string(run_.number);
    if (!name.starts_with("event.") && !name.starts_with("s3.")) return std::nullopt;
    if (!parsed_) {
      const std::string text = run_.batch.empty()
                                   ? run_.payload->text
                                   : event_text(ctx_.kernel(), run_.batch, run_.queue_arn);
      event_ = json::parse(text, 2 * kEventBytesMax).value;
      parsed_ = true;
    }
    if (!event_) return std::nullopt;
    if (name == "s3.key") return object_key(**event_);
    if (name == "s3.decodedKey") {
      const auto key = object_key(**event_);
      return key ? std::optional(url_decoded(*key, true)) : std::nullopt;
    }
    return name.starts_with("event.") ? at_path(**event_, name.substr(6)) : std::nullopt;
  }

  /// The key in the first record of an event of S3's, as it is written there, whether S3 brought
  /// the event itself or in a message of SNS or SQS.
  static std::optional<std::string> object_key(const Json& event) {
    if (auto key = at_path(event, "Records[0].s3.object.key")) return key;
    for (const std::string_view path : {"Records[0].Sns.Message", "Records[0].body", "Message"}) {
      const auto text = at_path(event, path);
      const json::Parsed inner = json::parse(text.value_or(""), kEventBytesMax);
      if (text && inner.value) return object_key(**inner.value);
    }
    return std::nullopt;
  }

  /// What is at "Records[0].body": a text as it is, anything else as JSON.
  static std::optional<std::string> at_path(const Json& root, std::string_view path) {
    const Json* here = &root;
    while (!path.empty() && here != nullptr) {
      if (path.front() == '[') {
        const std::size_t end = std::min(path.find(']'), path.size());
        const std::string_view digits = path.substr(1, end - 1);
        if (digits.empty() || digits.size() > 9 || !all_digits(digits)) return std::nullopt;
        const int64_t index = digits_value(digits);
        here =
            json::is_array(*here) && index < json::size(*here) ? &json::at(*here, index) : nullptr;
        path.remove_prefix(std::min(end + 1, path.size()));
      } else {
        if (path.front() == '.') path.remove_prefix(1);
        const std::size_t end = std::min(path.find_first_of(".["), path.size());
        here = json::find(*here, path.substr(0, end));
        path.remove_prefix(end);
      }
    }
    if (here == nullptr) return std::nullopt;
    const std::string* text = json::as_string(*here);
    return text == nullptr ? json::compact(*here) : *text;
  }

  sim::Context& ctx_;
  const Run& run_;
  bool parsed_ = false;
  std::optional<JsonBox> event_;
};

/// Whatever of a request a run may say: texts, keys, contents, and what its entries hold.
template <class R>
void fill(Filler& filler, R& request) {
  if constexpr (requires { filler.fill(request.body); }) filler.fill(request.body);
  if constexpr (requires { filler.fill(request.payload); }) filler.fill(request.payload);
  if constexpr (requires { filler.fill(request.subject); }) filler.fill(request.subject);
  if constexpr (requires { filler.fill(request.group); }) filler.fill(request.group);
  if constexpr (requires { filler.fill(request.message_group_id); }) {
    filler.fill(request.message_group_id);
  }
  if constexpr (requires { filler.fill(request.deduplication_id); }) {
    filler.fill(request.deduplication_id);
  }
  if constexpr (requires { filler.fill(request.key); }) filler.fill(request.key);
  if constexpr (requires { filler.fill(request.source); }) filler.fill(request.source);
  if constexpr (requires { filler.fill(request.lineage); }) filler.fill(request.lineage);
  if constexpr (requires { request.entries; }) {
    for (auto& entry : request.entries) fill(filler, entry);
  }
  if constexpr (requires { request.deletion.objects; }) {
    for (auto& object : request.deletion.objects) fill(filler, object);
  }
}

}  // namespace

void emit_calls(sim::Context& ctx, const Run& run) {
  Filler filler(ctx, run);
  for (const api::lambda::Emitted& emitted : run.plan.emit) {
    api::Request request = *emitted.call;
    std::visit([&](auto& service) { std::visit([&](auto& one) { fill(filler, one); }, service); },
               request.of);
    ctx.call({sim::Owner::none, run.function, 0, true}, std::move(request), run.event);
  }
}

}  // namespace inflight::lambda
