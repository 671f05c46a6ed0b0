#include "cases/pairing.h"

#include <cstdint>

namespace inflight::cases {
namespace {

constexpr std::size_t kFree = SIZE_MAX;

/// Augmenting paths: an element that is taken is given up if its holder finds another.
class Pairing {
 public:
  Pairing(const Fits& fits, std::size_t found) : fits_(fits), holders_(found, kFree) {}

  bool all() {
    for (std::size_t i = 0; i < fits_.size(); ++i) {
      tried_.assign(holders_.size(), false);
      if (!place(i)) return false;
    }
    return true;
  }

 private:
  bool place(std::size_t i) {
    for (const std::size_t k : fits_[i]) {
      if (tried_[k]) continue;
      tried_[k] = true;
      if (holders_[k] != kFree && !place(holders_[k])) continue;
      holders_[k] = i;
      return true;
    }
    return false;
  }

  const Fits& fits_;
  std::vector<std::size_t> holders_;  // of each found element
  std::vector<bool> tried_;
};

}  // namespace

bool can_pair(const Fits& fits, std::size_t found) { return Pairing(fits, found).all(); }

}  // namespace inflight::cases
