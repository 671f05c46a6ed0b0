#include "lab/session.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "lab/inputs.h"
#include "lab/scenario.h"
#include "lab/words.h"

namespace inflight::lab {

struct Runner::Impl {
  Problems problems;
  Execution execution;
  world::World world;
  std::unique_ptr<Inputs> inputs;
  world::Sinks sinks;
};

namespace {

std::vector<Problem> in_words(const ScenarioResult& made,
                              const std::vector<world::Refusal>& refusals) {
  Problems out;
  for (const world::Refusal& refusal : refusals) {
    out.push_back({blamed_pointer(made, refusal.pointer), std::string(kRefusedByAws),
                   refusal.error.code + ": " + refusal.error.message});
  }
  return out;
}

/// What is left when nobody works: no consumer, and no function that is called.
void remove_consumers(world::Scenario& scenario) {
  std::erase_if(scenario.actors, [](const auto& actor) {
    return std::holds_alternative<actors::Consumer>(actor) ||
           std::holds_alternative<actors::Daemon>(actor) ||
           std::holds_alternative<actors::Scaler>(actor);
  });
  std::erase_if(scenario.subscriptions, [](const auto& one) { return one.protocol == "lambda"; });
  scenario.mappings.clear();
}

}  // namespace

Runner::Runner(const RunSpec& spec) : impl_(std::make_unique<Impl>()) {
  INFLIGHT_ASSERT(spec.lab != nullptr);
  const RunAnswer* played = spec.answer == nullptr ? nullptr : spec.answer->run(spec.run);
  ScenarioResult made = make_scenario(*spec.lab, spec.run, spec.variant,
                                      played == nullptr ? KnobValues{} : played->knobs);
  impl_->problems = std::move(made.problems);
  if (!impl_->problems.empty()) return;
  Execution& execution = impl_->execution;
  execution.scenario = std::move(made.scenario);
  if (spec.idle) remove_consumers(execution.scenario);
  sim::LogHeader& header = execution.log.header;
  header.lab = spec.lab->id;
  header.version = spec.lab->version;
  header.semantics = spec.lab->semantics;
  header.run = spec.run;
  header.variant = spec.variant;
  header.seed = spec.seed;
  header.scenario = execution.scenario.hash;

  impl_->inputs = std::make_unique<Inputs>(*spec.lab, spec.run, played, spec.variant);
  impl_->sinks.log = &execution.log;
  impl_->sinks.host = impl_->inputs.get();
  std::vector<world::Refusal> refusals;
  impl_->world = world::make_world(execution.scenario, spec.seed, impl_->sinks, refusals);
  impl_->world.kernel.unbounded = spec.unbounded;
  impl_->problems = in_words(made, refusals);
  if (spec.metrics) world::record_metrics(impl_->world, impl_->sinks);
  if (impl_->problems.empty()) impl_->inputs->plan(impl_->world, impl_->sinks);
}

Runner::~Runner() = default;
Runner::Runner(Runner&&) noexcept = default;
Runner& Runner::operator=(Runner&&) noexcept = default;

const Problems& Runner::problems() const { return impl_->problems; }
const world::World& Runner::world() const { return impl_->world; }
const sim::Log& Runner::log() const { return impl_->execution.log; }

bool Runner::advance(uint64_t steps, Time limit) {
  INFLIGHT_ASSERT(impl_->problems.empty());
  for (uint64_t i = 0; i < steps; ++i) {
    if (!world::step(impl_->world, impl_->sinks, limit)) return true;
  }
  return false;
}

bool Runner::advance(uint64_t steps) {
  return advance(steps, Time{} + impl_->execution.scenario.horizon);
}

void Runner::replay(world::World& from, Time until, sim::Wire* wire) const {
  world::Sinks silent;
  silent.wire = wire;
  silent.host = impl_->inputs.get();
  while (world::step(from, silent, until)) {
  }
}

RunOutcome Runner::take() {
  impl_->execution.steps = impl_->world.kernel.steps;
  impl_->execution.bound = impl_->world.kernel.bound;
  return {std::move(impl_->problems), std::move(impl_->execution)};
}

RunOutcome execute(const RunSpec& spec) {
  Runner runner(spec);
  while (runner.problems().empty() && !runner.advance(1 << 20)) {
  }
  return runner.take();
}

RunOutcome execute_run(const Lab& lab, const std::string& run, const Answer* answer,
                       int64_t variant, uint64_t seed) {
  return execute({&lab, run, answer, variant, seed});
}

std::string digest_of(const std::vector<RunOutcome>& outcomes) {
  std::vector<const sim::Log*> logs;
  for (const RunOutcome& outcome : outcomes) logs.push_back(&outcome.execution.log);
  return sim::digest(logs);
}

}  // namespace inflight::lab
