#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace inflight {

void assertion_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "inflight: internal error: %s does not hold (%s:%d)\n", condition, file,
               line);
  std::abort();
}

}  // namespace inflight
