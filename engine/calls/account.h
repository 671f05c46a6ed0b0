// An empty account on a virtual clock, driven by call names and JSON: what conformance cases, the
// console and random schedules stand on.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "calls/actions.h"
#include "sim/log.h"
#include "world/world.h"

namespace inflight::calls {

/// Asks a copy of a world, so that nothing in `world` changes: for actions that read. Null JSON if
/// no answer comes at once.
JsonBox ask(world::World world, const Action& action, const Json& args);

/// A copyable value: a copy is an account of its own. Its world keeps CloudWatch data.
class Account {
 public:
  explicit Account(Seed seed = 1);

  /// Sets a named setting of the profile ("limits.inflight_standard"). Nothing, or what is wrong.
  std::optional<Problem> set(std::string_view name, int64_t value);

  Time now() const { return world_.kernel.now; }
  /// Calls now, as the account's owner. Returns the call's number, from 1. A malformed request is
  /// answered with AWS's error at once.
  /// `region`: where the caller calls, "" = the home Region.
  uint64_t call(const Action& action, const Json& args, std::string_view region = {});
  /// The same with a typed request.
  uint64_t call(api::Request request);
  /// Changes what no AWS call can: endpoints, keys, the health of targets. Nothing that the log
  /// should know of.
  void change(const std::function<void(world::World&, world::Sinks&)>& work);
  /// The caller of a call that waits is gone. The service learns of it unless `deadPoll` is on
  /// (CLI-WRK-04); the answer, if one comes, is kept all the same.
  void abandon(uint64_t call);
  /// Runs every entry due before calls at `at` (joints 3) and sets the clock. REQUIRES: at >= now.
  void run_before_calls(Time at);
  /// Runs everything due up to and including `at` and sets the clock. REQUIRES: at >= now.
  void run_to(Time at);
  /// Runs until the call is answered, not past `limit`. True if it is answered.
  bool finish(uint64_t call, Time limit);

  /// The answer (form of `encode`), null while the call waits; and when it came.
  const JsonBox* result(uint64_t call) const;
  /// REQUIRES: the call is answered.
  Time answered_at(uint64_t call) const { return results_.at(call).at; }

  const world::World& world() const { return world_; }
  const sim::Log& log() const { return log_; }

 private:
  struct Result {
    JsonBox json;
    Time at{};
  };
  class Receiver;
  template <class F>
  void with_sinks(F&& work);

  world::World world_;
  sim::Log log_;
  uint16_t owner_ = 0;
  uint64_t calls_ = 0;
  std::map<uint64_t, Result> results_;
};

}  // namespace inflight::calls
