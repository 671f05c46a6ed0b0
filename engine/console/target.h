// What a console works on: an account with a clock. The page gives one that keeps the calls as
// actions of an answer.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/json_text.h"
#include "base/time.h"
#include "calls/account.h"
#include "calls/actions.h"

namespace inflight::console {

class Target {
 public:
  virtual ~Target() = default;
  /// The moment on the clock. It stands still between calls.
  virtual Time now() const = 0;
  /// Calls, and lets time pass until the answer is there. The answer has the form of
  /// calls::encode; errors that are none of AWS's have the code "".
  virtual JsonBox call(const calls::Action& action, const Json& args) = 0;
  /// Lets time pass until `at`. Nothing, or in words why it did not get there.
  /// REQUIRES: at >= now().
  virtual std::optional<std::string> advance(Time at) = 0;
  /// The receipt handle that was given out last for a queue; "" if there was none.
  virtual std::string newest_handle(std::string_view queue) const = 0;
  /// The task handle that was given out last; "" if there was none.
  virtual std::string newest_task() const = 0;
};

/// An empty account of its own.
class AccountTarget : public Target {
 public:
  explicit AccountTarget(Seed seed = 1) : account_(seed) {}

  Time now() const override { return account_.now(); }
  JsonBox call(const calls::Action& action, const Json& args) override;
  std::optional<std::string> advance(Time at) override;
  std::string newest_handle(std::string_view queue) const override;
  std::string newest_task() const override { return newest_task_; }

  const calls::Account& account() const { return account_; }

 private:
  calls::Account account_;
  std::map<std::string, std::string, std::less<>> newest_handles_;  // by queue
  std::string newest_task_;
};

/// Name of the queue that a request is about; "" if it names none.
std::string queue_in(const Json& args);

/// The last receipt handle in an answer to ReceiveMessage; "" if there is none.
std::string last_handle_in(const Json& answer);

}  // namespace inflight::console
