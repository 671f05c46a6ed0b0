// Reading members of a small JSON object that may lack any of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/json_text.h"

namespace inflight::view {

class Options {
 public:
  /// `object` must outlive this; what is no object has no members.
  explicit Options(const Json& object) : object_(&object) {}

  std::optional<std::string> text(std::string_view name) const;
  /// Integers; a number with a fraction is cut.
  std::optional<int64_t> integer(std::string_view name) const;
  std::optional<double> number(std::string_view name) const;
  std::optional<bool> boolean(std::string_view name) const;
  /// Null pointer when absent.
  const Json* member(std::string_view name) const { return json::find(*object_, name); }

 private:
  const Json* object_;
};

}  // namespace inflight::view
