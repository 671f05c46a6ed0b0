// How a consumer or a function makes a second copy of a message harmless: plain data. The rules are
// in sim/table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace inflight::api {

enum class Idempotent : uint8_t {
  none,
  natural,      // the write itself: "set PAID" twice is "set PAID" once (CLI-IDEM-03)
  key,          // whoever moves the money knows the key and does it once
  table,        // ids written with the effect, whatever stands there
  conditional,  // the same on condition that the id is not there (CLI-IDEM-01, -02)
  powertools,   // in-progress state with expiry (CLI-IDEM-10 … -17)
};

struct Idempotency {
  Idempotent by = Idempotent::none;
  std::string table = "processed";
  // Path of the business id in the JSON body, "" = the whole body; absent: the message's identity,
  // which a resend by the producer and a redrive keep.
  std::optional<std::string> key{};
  int64_t expires_s = 3600;
  bool context = true;                    // the time left is known (CLI-IDEM-14)
  std::optional<std::string> validate{};  // path of what must be the same (CLI-IDEM-15)
  bool raise_without_key = false;         // CLI-IDEM-16
  bool operator==(const Idempotency&) const = default;
};

}  // namespace inflight::api
