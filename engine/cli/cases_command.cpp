// cases: conformance cases against the engine.
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "cases/patterns.h"
#include "cases/run_case.h"
#include "cases/timeline.h"
#include "cli/commands.h"
#include "cli/files.h"

namespace inflight::cli {
namespace {

struct Tally {
  int64_t passed = 0;
  int64_t failed = 0;
  int64_t skipped = 0;  // disputed ones too

  void add(cases::Outcome outcome) {
    if (outcome == cases::Outcome::passed) {
      ++passed;
    } else if (outcome == cases::Outcome::failed) {
      ++failed;
    } else {
      ++skipped;
    }
  }
};

struct Tallies {
  Tally all;
  std::vector<std::pair<std::string, Tally>> by_evidence;  // in order of first sight

  void add(const std::string& evidence, cases::Outcome outcome) {
    all.add(outcome);
    for (auto& [name, tally] : by_evidence) {
      if (name == evidence) return tally.add(outcome);
    }
    by_evidence.emplace_back(evidence, Tally{}).second.add(outcome);
  }
};

void report(const std::string& evidence, const cases::Verdict& verdict, bool verbose,
            Tallies& tallies) {
  tallies.add(evidence, verdict.outcome);
  if (verbose || verdict.outcome != cases::Outcome::passed) {
    std::printf("%s\n", verdict.line.c_str());
  }
}

/// Runs a file in the language it is written in; what is wrong with it goes to `problems`.
void run_file(const std::string& text, bool verbose, Tallies& tallies, Problems& problems) {
  if (const auto patterns = cases::load_patterns(text)) {
    problems = patterns->problems;
    for (const cases::PatternRow& row : patterns->rows) {
      if (problems.empty()) report(row.evidence, cases::run_pattern(row), verbose, tallies);
    }
    return;
  }
  if (const auto timelines = cases::load_timelines(text)) {
    problems = timelines->problems;
    for (const cases::TimelineCase& one : timelines->cases) {
      if (problems.empty()) report(one.evidence, cases::run_timeline(one), verbose, tallies);
    }
    return;
  }
  const cases::CaseFile file = cases::load_cases(text);
  problems = file.problems;
  for (const cases::Case& one : file.cases) {
    if (problems.empty()) report(one.evidence, cases::run_case(one), verbose, tallies);
  }
}

void print_evidence(const Tallies& tallies) {
  std::printf("%-24s %8s %8s %8s\n", "evidence", "passed", "failed", "skipped");
  for (const auto& [name, tally] : tallies.by_evidence) {
    std::printf("%-24s %8lld %8lld %8lld\n", name.c_str(), static_cast<long long>(tally.passed),
                static_cast<long long>(tally.failed), static_cast<long long>(tally.skipped));
  }
}

}  // namespace

int run_cases(const CasesOptions& options) {
  std::vector<std::string> texts;
  for (const std::string& path : options.files) {
    auto text = read_file(path, cases::kFileBytesMax);
    if (!text) {
      std::fprintf(stderr, "inflight: cannot read %s; a file of at most %lld bytes is wanted\n",
                   path.c_str(), static_cast<long long>(cases::kFileBytesMax));
      return kUsage;
    }
    texts.push_back(std::move(*text));
  }
  bool broken = false;
  Tallies tallies;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    Problems problems;
    run_file(texts[i], options.verbose, tallies, problems);
    print_problems(options.files[i], problems);
    broken |= !problems.empty();
  }
  if (options.evidence) print_evidence(tallies);
  std::printf(
      "%lld passed, %lld failed, %lld skipped\n", static_cast<long long>(tallies.all.passed),
      static_cast<long long>(tallies.all.failed), static_cast<long long>(tallies.all.skipped));
  if (broken) return kInvalid;
  return tallies.all.failed > 0 ? kFindings : kOk;
}

}  // namespace inflight::cli
