// Assertions for programmer errors. They stay on in every build: a wrong world is worse than none.
#pragma once

namespace inflight {

/// Prints place and condition to stderr and aborts. Called through INFLIGHT_ASSERT only.
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line);

}  // namespace inflight

#define INFLIGHT_ASSERT(condition)                                                  \
  do {                                                                              \
    if (!(condition)) ::inflight::assertion_failed(#condition, __FILE__, __LINE__); \
  } while (false)
