#include "base/dist.h"

#include <string>

#include "base/check.h"

namespace inflight {

Span sample(const Dist& dist, uint64_t bits) {
  switch (dist.form) {
    case Dist::Form::fixed:
      return dist.a;
    case Dist::Form::uniform:
      return {between(bits, dist.a.ms, dist.b.ms)};
    case Dist::Form::around: {
      const int64_t ms = between(bits, dist.a.ms - dist.b.ms, dist.a.ms + dist.b.ms);
      return {ms < 0 ? 0 : ms};
    }
    case Dist::Form::choice:
      break;
  }
  INFLIGHT_ASSERT(!dist.choice.empty());
  if (dist.weights.empty())
    return dist.choice[static_cast<std::size_t>(below(bits, dist.choice.size()))];
  uint64_t total = 0;
  for (uint32_t weight : dist.weights) total += weight;
  uint64_t at = below(bits, total);
  for (uint32_t i = 0; i < dist.choice.size(); ++i) {
    if (at < dist.weights[i]) return dist.choice[i];
    at -= dist.weights[i];
  }
  return dist.choice.back();
}

Time outage_start(Seed seed, std::string_view owner, std::size_t i, const Outage& outage) {
  const Stream stream(std::string(owner) + "/outage/" + std::to_string(i));
  return Time{} + sample(outage.at, draw(seed, stream, 0));
}

}  // namespace inflight
