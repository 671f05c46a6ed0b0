#include "view/options.h"

namespace inflight::view {

std::optional<std::string> Options::text(std::string_view name) const {
  const Json* found = member(name);
  const std::string* text = found == nullptr ? nullptr : json::as_string(*found);
  return text == nullptr ? std::nullopt : std::optional(*text);
}

std::optional<int64_t> Options::integer(std::string_view name) const {
  const Json* found = member(name);
  if (found == nullptr) return std::nullopt;
  if (const auto whole = json::as_int(*found)) return whole;
  const auto real = json::as_number(*found);
  if (!real || !(*real > -9e15 && *real < 9e15)) return std::nullopt;
  return static_cast<int64_t>(*real);
}

std::optional<double> Options::number(std::string_view name) const {
  const Json* found = member(name);
  return found == nullptr ? std::nullopt : json::as_number(*found);
}

std::optional<bool> Options::boolean(std::string_view name) const {
  const Json* found = member(name);
  return found == nullptr ? std::nullopt : json::as_bool(*found);
}

}  // namespace inflight::view
