// A drawn duration, as labs write it: "40s", {"uniform": ["20s","30s"]}, {"around": ["50s","5s"]},
// {"around": ["50s",10]} (per cent of the middle), {"choice": ["1s","9s"], "weights": [9,1]}.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/draw.h"
#include "base/time.h"

namespace inflight {

struct Dist {
  enum class Form : uint8_t { fixed, uniform, around, choice };
  Form form = Form::fixed;
  Span a{};                       // fixed value; low end; middle
  Span b{};                       // high end; half width
  std::vector<Span> choice;       // values of a choice, not empty there
  std::vector<uint32_t> weights;  // empty = all 1; else as long as `choice`, sum > 0
  bool operator==(const Dist&) const = default;
};

/// The duration that 64 random bits stand for. Never negative (an `around` is cut at 0).
Span sample(const Dist& dist, uint64_t bits);

/// A stretch of time with a drawn start, in which work fails that ends there.
struct Outage {
  Dist at{};
  Span length{};
  bool operator==(const Outage&) const = default;
};

/// When the i-th outage of an actor or function starts: draw 0 of "<owner>/outage/<i>" (joints 4).
Time outage_start(Seed seed, std::string_view owner, std::size_t i, const Outage& outage);

}  // namespace inflight
