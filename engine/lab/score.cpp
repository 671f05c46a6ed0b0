#include "lab/score.h"

#include <algorithm>

#include "base/check.h"

namespace inflight::lab {
namespace {

int64_t hundredths(double x) {
  INFLIGHT_ASSERT(x >= 0 && x <= 1e9);
  return static_cast<int64_t>(100 * x + 0.5);  // towards 0 is down: x is not negative
}

/// Later = worse.
int severity(AnswerStatus status) {
  switch (status) {
    case AnswerStatus::pass:
      return 0;
    case AnswerStatus::unknown:
      return 1;
    case AnswerStatus::fail:
      return 2;
    case AnswerStatus::invalid:
      return 3;
  }
  return 3;
}

std::vector<GoalStatus> statuses_of(const std::vector<GoalVerdict>& verdicts) {
  std::vector<GoalStatus> out;
  for (const GoalVerdict& verdict : verdicts) out.push_back(verdict.status);
  return out;
}

GoalScore score_goal(const Goal& goal, size_t index, const std::vector<WorldReadings>& worlds,
                     const std::vector<std::vector<GoalVerdict>>& verdicts) {
  GoalScore out;
  out.id = goal.id;
  out.max = goal.points;
  out.required = goal.required;
  for (size_t k = 0; k < worlds.size(); ++k) {
    const GoalVerdict& verdict = verdicts[k][index];
    if (verdict.status == GoalStatus::pass) ++out.passed_worlds;
    const GoalVerdict& worst = verdicts[out.worst][index];
    if (verdict.status > worst.status ||
        (verdict.status == worst.status && verdict.credit < worst.credit)) {
      out.worst = k;
    }
    out.status = std::max(out.status, verdict.status);
    out.credit = std::min(out.credit, verdict.credit);
  }
  out.points = round2(goal.points * out.credit);
  out.verdict = verdicts[out.worst][index];
  out.reading = worlds[out.worst].goals[index];
  return out;
}

GuardScore score_guard(const Guard& guard, size_t index, const std::vector<WorldReadings>& worlds) {
  GuardScore out;
  out.id = guard.id;
  for (size_t k = 0; k < worlds.size(); ++k) {
    for (const WorldReadings::Guarded& run : worlds[k].runs) {
      if (run.guards[index] != Truth::no || !out.ok) continue;
      out.ok = false;
      out.worst = k;
      out.run = run.run;
    }
  }
  return out;
}

/// True if the lab has a star `n` and it holds in every world.
bool star_holds(const Lab& lab, int64_t n, const std::vector<WorldReadings>& worlds) {
  bool any = false;
  for (size_t i = 0; i < lab.stars.size(); ++i) {
    if (lab.stars[i].n != n) continue;
    any = true;
    for (const WorldReadings& world : worlds) {
      if (world.stars[i] != Truth::yes) return false;
    }
  }
  return any;
}

}  // namespace

std::string_view name_of(AnswerStatus status) {
  switch (status) {
    case AnswerStatus::pass:
      return "pass";
    case AnswerStatus::fail:
      return "fail";
    case AnswerStatus::unknown:
      return "unknown";
    case AnswerStatus::invalid:
      return "invalid";
  }
  return "";
}

int exit_code(AnswerStatus status) {
  switch (status) {
    case AnswerStatus::pass:
      return 0;
    case AnswerStatus::fail:
      return 1;
    case AnswerStatus::unknown:
    case AnswerStatus::invalid:
      return 2;
  }
  return 4;
}

double round2(double x) { return static_cast<double>(hundredths(x)) / 100; }

AnswerStatus answer_status(const Lab& lab, const std::vector<GoalStatus>& statuses) {
  INFLIGHT_ASSERT(statuses.size() == lab.goals.size());
  bool fail = false;
  bool unknown = false;
  bool skipped = false;
  for (size_t i = 0; i < statuses.size(); ++i) {
    if (!lab.goals[i].required) continue;
    fail = fail || statuses[i] == GoalStatus::fail;
    unknown = unknown || statuses[i] == GoalStatus::unknown;
    skipped = skipped || statuses[i] == GoalStatus::skipped;
  }
  if (fail) return AnswerStatus::fail;
  if (unknown) return AnswerStatus::unknown;
  return skipped ? AnswerStatus::fail : AnswerStatus::pass;
}

int64_t stars(bool passed, bool holds2, bool holds3, int64_t hint_cost) {
  if (!passed) return 0;
  const int64_t earned = 1 + (holds2 ? 1 : 0) + (holds2 && holds3 ? 1 : 0);
  return std::max<int64_t>(1, earned - hint_cost);
}

Score score(const Lab& lab, const std::vector<WorldReadings>& worlds,
            const std::vector<int64_t>& hints) {
  INFLIGHT_ASSERT(!worlds.empty());
  std::vector<std::vector<GoalVerdict>> verdicts;
  for (const WorldReadings& world : worlds) verdicts.push_back(judge(lab, world));

  Score out;
  int64_t sum = 0;
  int64_t max = 0;
  std::vector<GoalStatus> statuses;
  for (size_t i = 0; i < lab.goals.size(); ++i) {
    out.goals.push_back(score_goal(lab.goals[i], i, worlds, verdicts));
    statuses.push_back(out.goals.back().status);
    sum += hundredths(out.goals.back().points);
    max += hundredths(lab.goals[i].points);
  }
  for (size_t i = 0; i < lab.guards.size(); ++i) {
    out.guards.push_back(score_guard(lab.guards[i], i, worlds));
  }
  out.status = answer_status(lab, statuses);
  out.points = static_cast<double>(sum) / 100;
  out.max = static_cast<double>(max) / 100;

  int worst_severity = -1;
  double least = 0;
  for (size_t k = 0; k < worlds.size(); ++k) {
    const AnswerStatus status = answer_status(lab, statuses_of(verdicts[k]));
    if (status == AnswerStatus::pass) ++out.passed_worlds;
    double points = 0;
    for (size_t i = 0; i < lab.goals.size(); ++i) {
      points += lab.goals[i].points * verdicts[k][i].credit;
    }
    if (severity(status) > worst_severity ||
        (severity(status) == worst_severity && points < least)) {
      worst_severity = severity(status);
      least = points;
      out.worst = k;
    }
  }

  int64_t cost = 0;
  for (int64_t hint : hints) {
    if (hint >= 0 && hint < static_cast<int64_t>(lab.hints.size())) {
      cost += lab.hints[static_cast<size_t>(hint)].cost;
    }
  }
  out.stars = stars(out.status == AnswerStatus::pass, star_holds(lab, 2, worlds),
                    star_holds(lab, 3, worlds), cost);
  return out;
}

std::vector<PredictionScore> tally(const Lab& lab, const std::vector<std::string>& right,
                                   const std::vector<std::pair<std::string, std::string>>& chosen) {
  INFLIGHT_ASSERT(right.size() == lab.predict.size());
  std::vector<PredictionScore> out;
  for (size_t i = 0; i < lab.predict.size(); ++i) {
    for (const auto& [id, option] : chosen) {
      if (id != lab.predict[i].id) continue;
      out.push_back({id, option, option == right[i]});
      break;
    }
  }
  return out;
}

}  // namespace inflight::lab
