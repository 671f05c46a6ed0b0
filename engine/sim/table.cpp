#include "sim/table.h"

#include <algorithm>

#include "base/json_text.h"

namespace inflight::sim {
namespace {

using api::Idempotency;
using api::Idempotent;

constexpr int64_t kBodyBytesMax = 1 << 24;

std::optional<std::string> key_of(const Idempotency& how, const api::Body& body) {
  if (how.key) return value_in(body, *how.key);
  return "#" + std::to_string(body->lid);
}

std::string validation_of(const Idempotency& how, const api::Body& body) {
  return how.validate ? value_in(body, *how.validate).value_or("") : std::string{};
}

/// Expiry counts whole epoch seconds, as DynamoDB's TTL does (CLI-IDEM-10).
int64_t second_of(Time now) { return now.ms / 1000; }

Begin begin_powertools(Table& table, const std::string& key, const Idempotency& how,
                       const api::Body& body, Time now, Span left) {
  const auto found = table.find(key);
  const std::string validation = validation_of(how, body);
  if (found != table.end() && found->second.expires_s >= second_of(now)) {  // CLI-IDEM-11
    const Item& item = found->second;
    if (item.validation != validation) return Begin::mismatch;
    if (item.status == ItemStatus::completed) return Begin::skip;
    if (item.busy_until_ms < 0 || item.busy_until_ms >= now.ms) return Begin::busy;
  }
  table[key] = {ItemStatus::in_progress, second_of(now) + how.expires_s,
                how.context ? (now + left).ms : -1, "", validation};
  return Begin::run;
}

}  // namespace

std::string_view name_of(ItemStatus status) {
  switch (status) {
    case ItemStatus::none:
      return "";
    case ItemStatus::in_progress:
      return "INPROGRESS";
    case ItemStatus::completed:
      return "COMPLETED";
  }
  return "";
}

std::optional<std::string> value_in(const api::Body& body, std::string_view path) {
  if (path.empty()) return body->text;
  const json::Parsed parsed = json::parse(body->text, kBodyBytesMax);
  const Json* at = parsed.value ? &**parsed.value : nullptr;
  while (at != nullptr && !path.empty()) {
    const std::size_t dot = std::min(path.find('.'), path.size());
    at = json::is_object(*at) ? json::find(*at, path.substr(0, dot)) : nullptr;
    path.remove_prefix(std::min(dot + 1, path.size()));
  }
  if (at == nullptr || json::is_null(*at)) return std::nullopt;
  const std::string* text = json::as_string(*at);
  return text != nullptr ? *text : json::compact(*at);
}

bool keeps_table(const Idempotency& how) {
  return how.by == Idempotent::table || how.by == Idempotent::conditional ||
         how.by == Idempotent::powertools;
}

std::string_view error_of(Begin begin) {
  switch (begin) {
    case Begin::run:
    case Begin::skip:
      return "";
    case Begin::busy:
      return "IdempotencyAlreadyInProgressError";
    case Begin::mismatch:
      return "IdempotencyValidationError";
    case Begin::no_key:
      return "IdempotencyKeyError";
  }
  return "";
}

Begin begin(Tables& tables, const Idempotency& how, const api::Body& body, Time now, Span left) {
  if (!keeps_table(how)) return Begin::run;
  const auto key = key_of(how, body);
  if (!key) return how.raise_without_key ? Begin::no_key : Begin::run;  // CLI-IDEM-16
  Table& table = tables[how.table];
  if (how.by == Idempotent::powertools) {
    return begin_powertools(table, *key, how, body, now, left);
  }
  return table.contains(*key) ? Begin::skip : Begin::run;
}

bool finish(Tables& tables, const Idempotency& how, const api::Body& body, Time now,
            std::string_view result) {
  if (!keeps_table(how)) return true;
  const auto key = key_of(how, body);
  if (!key) return true;
  Table& table = tables[how.table];
  if (how.by == Idempotent::powertools) {
    table[*key] = {ItemStatus::completed, second_of(now) + how.expires_s, -1, std::string(result),
                   validation_of(how, body)};
    return true;
  }
  const bool is_new = table.try_emplace(*key).second;
  return is_new || how.by == Idempotent::table;
}

void give_up(Tables& tables, const Idempotency& how, const api::Body& body) {
  if (how.by != Idempotent::powertools) return;
  const auto key = key_of(how, body);
  if (key) tables[how.table].erase(*key);
}

std::string stored(const Tables& tables, const Idempotency& how, const api::Body& body) {
  const auto key = key_of(how, body);
  const auto table = tables.find(how.table);
  if (!key || table == tables.end()) return {};
  const auto item = table->second.find(*key);
  return item == table->second.end() ? std::string{} : item->second.data;
}

}  // namespace inflight::sim
