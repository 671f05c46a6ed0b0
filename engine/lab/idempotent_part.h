// `idempotent` of a consumer and of a function's code.
#pragma once

#include <string>

#include "base/decode.h"
#include "calls/shapes_idempotency.h"

namespace inflight::lab {

/// What keeps second copies harmless: true = whoever takes the effect knows the key; a mode; or an
/// object with more than the mode.
template <class Owner>
struct IdempotentPart {
  static void decode(const Json& value, const Place& place, Owner& out) {
    if (const auto flag = json::as_bool(value)) {
      out.idempotency.by = *flag ? api::Idempotent::key : api::Idempotent::none;
    } else if (json::is_string(value)) {
      inflight::decode(value, place, out.idempotency.by);
    } else if (json::is_object(value)) {
      inflight::decode(value, place, out.idempotency);
    } else {
      place.wrong(value, expected());
    }
  }
  static std::string expected() { return "true, false, a mode such as \"table\", or an object"; }
  static std::string schema(SchemaBook& book) {
    return book.or_parameter(R"({"anyOf":[{"type":"boolean"},)" +
                             Codec<api::Idempotent>::schema({}, book) + "," +
                             Codec<api::Idempotency>::schema({}, book) + "]}");
  }
};

}  // namespace inflight::lab
