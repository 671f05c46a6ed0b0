// The console's account inside a lab: the world of the run on the screen, at the head. What reads
// is asked of a copy; what changes something is an action of the answer like any other (joints 13).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "console/target.h"
#include "view/app.h"

namespace inflight::view {

class LabTarget : public console::Target {
 public:
  /// REQUIRES: `app` outlives this.
  explicit LabTarget(App& app) : app_(app) {}

  Time now() const override;
  /// Errors of the lab (not allowed, used up …) have the code "" and the learner's language.
  JsonBox call(const calls::Action& action, const Json& args) override;
  /// Moves the head.
  std::optional<std::string> advance(Time at) override;
  std::string newest_handle(std::string_view queue) const override;
  std::string newest_task() const override;

 private:
  JsonBox act(const calls::Action& action, const Json& args);
  JsonBox result_of_last(const calls::Action& action, int64_t acted_at);
  const world::World& world_at(int64_t ms) const { return app_.past().at(ms); }

  App& app_;
};

/// The arguments as an answer keeps them: what an earlier action of the run gave out becomes a
/// reference to it, URLs and ARNs of the home account become names.
JsonBox stored_args(const Json& args, const std::vector<std::string>& results);

}  // namespace inflight::view
