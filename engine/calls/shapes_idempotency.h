// How a consumer or a function keeps second copies harmless, as labs and cases spell it.
#pragma once

#include <array>
#include <tuple>

#include "api/idempotency.h"
#include "base/fields.h"

namespace inflight {

template <>
struct Names<api::Idempotent> {
  static constexpr std::array<Named<api::Idempotent>, 6> list{
      {{"none", api::Idempotent::none},
       {"natural", api::Idempotent::natural},
       {"key", api::Idempotent::key},
       {"table", api::Idempotent::table},
       {"conditionalPut", api::Idempotent::conditional},
       {"powertools", api::Idempotent::powertools}}};
};

template <>
struct Shape<api::Idempotency> {
  using S = api::Idempotency;
  static constexpr std::string_view name = "Idempotency";
  static constexpr auto fields =
      std::make_tuple(field("Mode", &S::by, Need::required), field("Key", &S::key),
                      field("Table", &S::table, Need::optional, {1, 255}),
                      field("ExpiresAfterSeconds", &S::expires_s, Need::optional, {1, 31'536'000}),
                      field("ContextRegistered", &S::context), field("Validate", &S::validate),
                      field("RaiseWithoutKey", &S::raise_without_key));
};

}  // namespace inflight
