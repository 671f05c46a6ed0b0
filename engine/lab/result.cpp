#include "lab/result.h"

#include "base/check.h"
#include "lab/words_event.h"
#include "lab/words_goal.h"

namespace inflight::lab {
namespace {

/// The same words in one fixed language.
Words in_lang(const Words& words, Lang lang) {
  Words copy = words;
  copy.set_lang(lang);
  return copy;
}

class Builder {
 public:
  Builder(const Words& words, const Lab& lab, const Answer& answer, const Score& score,
          const ResultContext& context)
      : en_(in_lang(words, Lang::en)),
        bn_(in_lang(words, Lang::bn)),
        lab_(lab),
        answer_(answer),
        score_(score),
        context_(context) {}

  GoalResult goal(size_t i) const {
    const Goal& goal = lab_.goals[i];
    const GoalScore& scored = score_.goals[i];
    GoalResult out;
    out.id = goal.id;
    out.run = goal.run;
    out.status = scored.status;
    out.points = scored.points;
    out.max = scored.max;
    out.required = scored.required;
    out.passed_seeds = scored.passed_worlds;
    out.worst_seed = seed(scored.worst);
    out.text = filled(goal.run, goal.text);
    out.reason = scored.verdict.reason;
    out.reason_name = scored.verdict.reason_name;
    out.reason_text = reason_text(scored.verdict, goal.run);
    out.measure = scored.reading.measure;
    if (out.measure) {
      out.measured = {measure_phrase(en_, goal.check, *out.measure),
                      measure_phrase(bn_, goal.check, *out.measure)};
    }
    const bool judged = out.status == GoalStatus::fail || out.status == GoalStatus::unknown;
    if (judged) out.witness = witnesses(scored, goal.run);
    LinkTo to{lab_.id, goal.run, answer_.variant_or_zero(), out.worst_seed, std::nullopt};
    if (!out.witness.empty()) to.t = out.witness.front().t;
    out.link = link_to(to, &answer_);
    return out;
  }

  GuardResult guard(size_t i) const {
    const Guard& guard = lab_.guards[i];
    const GuardScore& scored = score_.guards[i];
    const std::string run = scored.run.empty() ? first_run(guard.run) : scored.run;
    return {guard.id, scored.ok, scored.run, seed(scored.worst), filled(run, guard.text)};
  }

  std::vector<HintResult> hints() const {
    std::vector<HintResult> out;
    for (const Hint& hint : lab_.hints) {
      if (hint.cost > 0 || hint.tries.value_or(1) > 1 || !fits(hint)) continue;
      const Goal* goal = lab_.goal(hint.goal);
      out.push_back({hint.goal, filled(goal == nullptr ? first_run("*") : goal->run, hint.text)});
    }
    return out;
  }

  Text filled(const std::string& run, const Text& text) const {
    if (!context_.fill) return text;
    return {context_.fill(run, text.en, Lang::en), context_.fill(run, text.bn, Lang::bn)};
  }

  std::string first_run(const std::string& run) const {
    return run == "*" && !lab_.runs.empty() ? lab_.runs.front().name : run;
  }

  uint64_t seed(size_t world) const {
    return world < context_.seeds.size() ? context_.seeds[world] : 0;
  }

 private:
  Text reason_text(const GoalVerdict& verdict, const std::string& run) const {
    if (verdict.reason == Reason::needs) {
      const Goal* needed = lab_.goal(verdict.reason_name);
      if (needed != nullptr) return filled(needed->run, needed->text);
    }
    if (verdict.reason == Reason::guard) {
      for (const Guard& guard : lab_.guards) {
        if (guard.id == verdict.reason_name) return filled(run, guard.text);
      }
    }
    return {verdict.reason_name, verdict.reason_name};
  }

  std::vector<Witness> witnesses(const GoalScore& scored, const std::string& run) const {
    const sim::Log* log = context_.log_of ? context_.log_of(scored.worst, run) : nullptr;
    std::vector<Witness> out;
    if (log == nullptr) return out;
    for (uint32_t number : scored.reading.witnesses) {
      if (number == 0 || number > log->events.size()) continue;
      const sim::Event& event = log->events[number - 1];
      out.push_back({event.at,
                     std::string(sim::info(event.kind).name),
                     event.lid,
                     event.rc,
                     {caption(en_, *log, number).fact, caption(bn_, *log, number).fact}});
    }
    return out;
  }

  bool fits(const Hint& hint) const {
    if (hint.when == HintWhen::always) return score_.status != AnswerStatus::pass;
    for (const GoalScore& goal : score_.goals) {
      if (goal.id != hint.goal) continue;
      return (hint.when == HintWhen::fail && goal.status == GoalStatus::fail) ||
             (hint.when == HintWhen::unknown && goal.status == GoalStatus::unknown) ||
             (hint.when == HintWhen::skipped && goal.status == GoalStatus::skipped);
    }
    return false;
  }

  const Words en_;
  const Words bn_;
  const Lab& lab_;
  const Answer& answer_;
  const Score& score_;
  const ResultContext& context_;
};

void take_lab(GradeResult& out, const Lab& lab) {
  out.lab = lab.id;
  out.lab_version = lab.version;
  out.semantics = lab.semantics;
  out.title = lab.title;
  out.max = lab.points();
}

}  // namespace

GradeResult make_result(const Words& words, const Lab& lab, const Answer& answer,
                        const Score& score, const ResultContext& context) {
  INFLIGHT_ASSERT(score.goals.size() == lab.goals.size());
  INFLIGHT_ASSERT(score.guards.size() == lab.guards.size());
  const Builder builder(words, lab, answer, score, context);
  GradeResult out;
  take_lab(out, lab);
  out.engine = context.engine;
  out.title = builder.filled(builder.first_run("*"), lab.title);
  out.learner = answer.learner.value_or("");
  out.status = score.status;
  out.score = score.points;
  out.max = score.max;
  out.stars = score.stars;
  out.seeds = static_cast<int64_t>(context.seeds.size());
  out.seeds_passed = score.passed_worlds;
  out.worst_seed = builder.seed(score.worst);
  out.variant = answer.variant_or_zero();
  out.digest = context.digest;
  for (size_t i = 0; i < lab.goals.size(); ++i) out.goals.push_back(builder.goal(i));
  for (size_t i = 0; i < lab.guards.size(); ++i) out.guards.push_back(builder.guard(i));
  for (size_t i = 0; i < lab.stars.size() && i < context.stars.size(); ++i) {
    const Star& star = lab.stars[i];
    out.star_texts.push_back({star.n, context.stars[i], builder.filled(star.run, star.text)});
  }
  out.predict = context.predict;
  out.hints_used = static_cast<int64_t>(answer.hints.size());
  out.hints = builder.hints();
  return out;
}

GradeResult invalid_result(const Lab* lab, const Answer* answer, const std::string& engine,
                           const Problems& problems) {
  GradeResult out;
  if (answer != nullptr) {
    out.lab = answer->lab;
    out.lab_version = answer->lab_version;
    out.learner = answer->learner.value_or("");
    out.variant = answer->variant_or_zero();
    out.hints_used = static_cast<int64_t>(answer->hints.size());
  }
  if (lab != nullptr) take_lab(out, *lab);
  out.engine = engine;
  out.status = AnswerStatus::invalid;
  out.problems = problems;
  return out;
}

std::string link_to(const LinkTo& to, const Answer* answer) {
  std::string out = "#lab=" + to.lab;
  if (!to.run.empty()) out += "&run=" + to.run;
  out += "&var=" + std::to_string(to.variant) + "&s=" + std::to_string(to.seed);
  if (to.t) out += "&t=" + std::to_string(*to.t);
  if (answer != nullptr) out += "&a=" + link_value(*answer);
  return out;
}

}  // namespace inflight::lab
