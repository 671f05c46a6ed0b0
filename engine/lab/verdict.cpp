#include "lab/verdict.h"

#include "base/check.h"

namespace inflight::lab {
namespace {

const WorldReadings::Guarded* find_run(const WorldReadings& world, std::string_view name) {
  for (const WorldReadings::Guarded& run : world.runs) {
    if (run.run == name) return &run;
  }
  return nullptr;
}

const RunLog& run_named(const std::vector<RunLog>& runs, std::string_view name) {
  for (const RunLog& run : runs) {
    if (run.run == name) return run;
  }
  INFLIGHT_ASSERT(false && "every run of the lab is executed");
  return runs.front();
}

/// Judges goals one after another; what a goal needs is judged first.
class Judge {
 public:
  Judge(const Lab& lab, const WorldReadings& world)
      : lab_(lab),
        world_(world),
        verdicts_(lab.goals.size()),
        stages_(lab.goals.size(), Stage::open) {}

  std::vector<GoalVerdict> all() {
    for (size_t i = 0; i < lab_.goals.size(); ++i) judge(i);
    return verdicts_;
  }

 private:
  enum class Stage : uint8_t { open, busy, done };

  void judge(size_t index) {
    if (stages_[index] == Stage::done) return;
    stages_[index] = Stage::busy;
    verdicts_[index] = verdict(index);
    stages_[index] = Stage::done;
  }

  /// True if the goal passed. A circle of needs, which labs may not have, counts as not passed.
  bool passed(std::string_view id) {
    for (size_t i = 0; i < lab_.goals.size(); ++i) {
      if (lab_.goals[i].id != id) continue;
      if (stages_[i] == Stage::busy) return false;
      judge(i);
      return verdicts_[i].status == GoalStatus::pass;
    }
    return false;
  }

  GoalVerdict verdict(size_t index) {
    const Goal& goal = lab_.goals[index];
    const Reading& reading = world_.goals[index];
    if (const WorldReadings::Guarded* run = find_run(world_, goal.run)) {
      if (!run->bound.empty()) return {GoalStatus::unknown, 0, Reason::bound, run->bound};
      for (size_t i = 0; i < run->guards.size(); ++i) {
        if (run->guards[i] != Truth::no) continue;
        return {GoalStatus::fail, 0, Reason::guard, lab_.guards[i].id};
      }
    }
    for (const std::string& need : goal.needs) {
      if (!passed(need)) return {GoalStatus::skipped, 0, Reason::needs, need};
    }
    if (reading.latched) return {GoalStatus::pass, 1, Reason::none, ""};
    if (reading.given != Truth::yes) return {GoalStatus::unknown, 0, Reason::given, ""};
    if (reading.check == Truth::yes) return {GoalStatus::pass, 1, Reason::none, ""};
    if (reading.check == Truth::unknown) return {GoalStatus::unknown, 0, Reason::none, ""};
    const double credit =
        goal.credit.has_value() ? partial_credit(*goal.credit, reading.credit_measure) : 0;
    return {GoalStatus::fail, credit, Reason::none, ""};
  }

  const Lab& lab_;
  const WorldReadings& world_;
  std::vector<GoalVerdict> verdicts_;
  std::vector<Stage> stages_;
};

}  // namespace

std::string_view name_of(GoalStatus status) {
  switch (status) {
    case GoalStatus::pass:
      return "pass";
    case GoalStatus::skipped:
      return "skipped";
    case GoalStatus::unknown:
      return "unknown";
    case GoalStatus::fail:
      return "fail";
  }
  return "";
}

WorldReadings read_world(const Lab& lab, uint64_t seed, const std::vector<RunLog>& runs) {
  WorldReadings world;
  world.seed = seed;
  for (const RunLog& run : runs) {
    WorldReadings::Guarded guarded{run.run, run.bound, {}};
    for (const Guard& guard : lab.guards) {
      const bool here = guard.run == "*" || guard.run == run.run;
      guarded.guards.push_back(here ? evaluate(*run.log, run.context, guard.check) : Truth::yes);
    }
    world.runs.push_back(std::move(guarded));
  }
  for (const Goal& goal : lab.goals) {
    const RunLog& run = run_named(runs, goal.run);
    world.goals.push_back(read_final(*run.log, run.context, goal));
  }
  for (const Star& star : lab.stars) {
    const RunLog& run = run_named(runs, star.run);
    world.stars.push_back(evaluate(*run.log, run.context, star.check));
  }
  return world;
}

double partial_credit(const Credit& credit, Number m) {
  if (!m.has_value()) return 0;
  const bool between = credit.full < credit.zero ? *m > credit.full && *m < credit.zero
                                                 : *m<credit.full&& * m> credit.zero;
  return between ? (credit.zero - *m) / (credit.zero - credit.full) : 0;
}

std::vector<GoalVerdict> judge(const Lab& lab, const WorldReadings& world) {
  INFLIGHT_ASSERT(world.goals.size() == lab.goals.size());
  return Judge(lab, world).all();
}

std::vector<GoalStatus> live_statuses(const Lab& lab,
                                      const std::vector<const GoalTimeline*>& timelines,
                                      uint32_t position, const std::vector<GoalStatus>& elsewhere) {
  INFLIGHT_ASSERT(timelines.size() == lab.goals.size());
  // A world without guards whose readings are those at the head. Goals of other runs enter by what
  // is known of their end.
  Lab bare;
  WorldReadings world;
  for (size_t i = 0; i < lab.goals.size(); ++i) {
    Goal goal = lab.goals[i];
    goal.credit.reset();
    Reading reading;
    if (timelines[i] != nullptr) {
      const GoalFlip& flip = timelines[i]->at(position);
      reading.given = flip.given;
      reading.check = flip.check;
      reading.latched = flip.latched;
    } else {
      goal.needs.clear();
      const GoalStatus known = i < elsewhere.size() ? elsewhere[i] : GoalStatus::unknown;
      reading.check = known == GoalStatus::pass   ? Truth::yes
                      : known == GoalStatus::fail ? Truth::no
                                                  : Truth::unknown;
    }
    bare.goals.push_back(std::move(goal));
    world.goals.push_back(std::move(reading));
  }
  std::vector<GoalStatus> out;
  for (const GoalVerdict& verdict : judge(bare, world)) out.push_back(verdict.status);
  for (size_t i = 0; i < out.size(); ++i) {
    if (timelines[i] == nullptr && i < elsewhere.size()) out[i] = elsewhere[i];
  }
  return out;
}

}  // namespace inflight::lab
