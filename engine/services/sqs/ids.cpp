// Names of queues and tasks as they are shown, and what handles stand for.
#include <array>

#include "api/home.h"
#include "base/base64.h"
#include "base/json_text.h"
#include "services/sqs/internal.h"
#include "sim/ids.h"

namespace inflight::sqs {
namespace {

bool plain_name(std::string_view text) {
  return !text.empty() && text.find_first_of(":/ \t\n@") == std::string_view::npos;
}

/// Cuts `text` at the next `end`; nothing if it is not there or the piece is empty.
std::optional<std::string_view> piece(std::string_view& text, std::string_view end) {
  const std::size_t at = text.find(end);
  if (at == std::string_view::npos || at == 0) return std::nullopt;
  const std::string_view out = text.substr(0, at);
  text.remove_prefix(at + end.size());
  return out;
}

}  // namespace

std::string arn_of(std::string_view name) { return api::arn_of("sqs", name); }

std::string url_of(std::string_view name) {
  const api::Home home = api::home_of(name);
  return std::string("https://sqs.")
      .append(home.region)
      .append(".amazonaws.com/")
      .append(home.account)
      .append("/")
      .append(home.name);
}

std::optional<std::string> name_in(std::string_view text) {
  for (const auto& [head, middle, end] :
       {std::array<std::string_view, 3>{"arn:aws:sqs:", ":", ":"},
        std::array<std::string_view, 3>{"https://sqs.", ".amazonaws.com/", "/"}}) {
    if (!text.starts_with(head)) continue;
    text.remove_prefix(head.size());
    const auto region = piece(text, middle);
    const auto account = region ? piece(text, end) : std::nullopt;
    if (!account || !plain_name(text)) return std::nullopt;
    return api::name_at(text, *region, *account);
  }
  if (!plain_name(text)) return std::nullopt;
  return std::string(text);
}

std::string task_handle(Seed seed, uint32_t task, std::string_view source) {
  return base64_encode("{\"taskId\":\"" + sim::uuid(seed, Stream("ids/task"), task) +
                       "\",\"sourceArn\":\"" + arn_of(source) + "\"}");
}

std::optional<uint32_t> task_in(Seed seed, uint32_t given, std::string_view text,
                                std::string* source) {
  const auto bytes = base64_decode(text);
  if (!bytes) return std::nullopt;
  const auto parsed = json::parse(*bytes, 4096);
  if (!parsed.value) return std::nullopt;
  const Json* id = json::find(**parsed.value, "taskId");
  const Json* arn = json::find(**parsed.value, "sourceArn");
  const std::string* id_text = id == nullptr ? nullptr : json::as_string(*id);
  const std::string* arn_text = arn == nullptr ? nullptr : json::as_string(*arn);
  if (id_text == nullptr || arn_text == nullptr) return std::nullopt;
  *source = *arn_text;
  for (uint32_t task = 1; task < given; ++task) {
    if (sim::uuid(seed, Stream("ids/task"), task) == *id_text) return task;
  }
  return 0;
}

std::string handle_shown(sim::Context& ctx, const api::sqs::Handle& handle) {
  return handle.text.empty() ? sim::handle_text(ctx.kernel().seed, handle.ordinal) : handle.text;
}

Result<HandleInfo> resolve_handle(sim::Context& ctx, const State& state, const Queue& queue,
                                  const api::sqs::Handle& handle, uint32_t* ordinal) {
  const auto given = static_cast<uint32_t>(state.handles.size());
  *ordinal = handle.ordinal != 0 ? handle.ordinal
                                 : sim::handle_ordinal(ctx.kernel().seed, handle.text, given);
  if (*ordinal == 0 || *ordinal >= given || state.handles[*ordinal].queue != queue.place) {
    return error("ReceiptHandleIsInvalid",
                 "The input receipt handle \"" + handle.text + "\" is not a valid receipt handle.");
  }
  return state.handles[*ordinal];
}

}  // namespace inflight::sqs
