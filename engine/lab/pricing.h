// Prices of requests, from data/pricing.json.
#pragma once

#include <cstdint>
#include <string_view>

namespace inflight::lab {

/// Nano-USD a billed request unit (SQS-BILL-01 … 03), without the free tier.
struct Prices {
  int64_t standard;
  int64_t fifo;
};
extern const Prices kPrices;

/// True for the name of a FIFO queue, also in the form name@region:account.
inline bool is_fifo_name(std::string_view queue) {
  constexpr std::string_view kSuffix = ".fifo";
  const std::string_view name = queue.substr(0, queue.find('@'));
  return name.size() > kSuffix.size() && name.substr(name.size() - kSuffix.size()) == kSuffix;
}

}  // namespace inflight::lab
