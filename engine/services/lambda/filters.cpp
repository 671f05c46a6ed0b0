// Filter criteria of a mapping (spec section 9).
#include <utility>

#include "base/check.h"
#include "services/lambda/internal.h"

namespace inflight::lambda {
namespace {

constexpr std::size_t kFiltersMax = 5;  // LAM-ESM-70

}  // namespace

std::optional<std::vector<rules::RecordFilter>> compiled(
    const api::lambda::FilterCriteria& criteria) {
  if (criteria.filters.size() > kFiltersMax) return std::nullopt;
  std::vector<rules::RecordFilter> out;
  for (const api::lambda::Filter& filter : criteria.filters) {
    auto one = rules::compile_record_filter(filter.pattern);
    if (!one) return std::nullopt;
    out.push_back(std::move(*one));
  }
  return out;
}

void apply_filters(sim::Context& ctx, Mapping& mapping, uint32_t slot,
                   std::vector<api::sqs::ReceivedMessage>& messages) {
  if (!mapping.filters || messages.empty()) return;
  std::vector<api::sqs::ReceivedMessage> kept;
  std::vector<api::sqs::ReceivedMessage> out;
  for (auto& message : messages) {
    const auto metadata =
        parse_spelled(metadata_text(ctx.kernel(), message, mapping.source.text), kEventBytesMax);
    INFLIGHT_ASSERT(metadata.ok());
    const bool passes =
        rules::passes_any(mapping.compiled, rules::record_fields(*metadata, message.body->text));
    (passes ? kept : out).push_back(std::move(message));
  }
  if (!out.empty()) {
    sim::Event event = about(mapping.function, sim::Ev::filtered, out.front().event);
    event.actor = mapping.actor;
    const uint32_t cause = emit_batch(ctx, event, out, nullptr);
    remove_messages(ctx, mapping, slot, false, out, cause);
  }
  messages = std::move(kept);
}

}  // namespace inflight::lambda
