// bench: the engine's own figures, as JSON. Reads the clock; nothing else in the program does.
#include <chrono>
#include <cstdio>

#include "cli/commands.h"
#include "cli/files.h"
#include "lab/grade.h"
#include "lab/timeline.h"
#include "lab/words.h"

namespace inflight::cli {
namespace {

double now_ms() {
  using namespace std::chrono;
  return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

void bench_lab(const lab::Lab& lab, bool first) {
  lab::Answer answer;
  answer.lab = lab.id;
  answer.lab_version = lab.version;
  if (lab.tests && !lab.tests->solutions.empty()) answer.runs = lab.tests->solutions[0].runs;
  const std::string run = lab.runs.back().name;

  uint64_t steps = 0;
  double started = now_ms();
  while (now_ms() - started < 500) {
    steps += lab::execute_run(lab, run, &answer, 0, 1 + steps % 1000).execution.steps;
  }
  const double per_second = static_cast<double>(steps) / (now_ms() - started) * 1000;

  const lab::Timeline timeline({&lab, run, &answer, 0, 1, false});
  double worst = 0;
  double total = 0;
  for (int i = 0; i <= 200; ++i) {
    const double before = now_ms();
    timeline.at(Time{lab.clock.horizon.ms * i / 200});
    const double took = now_ms() - before;
    worst = took > worst ? took : worst;
    total += took;
  }

  const lab::Words words = lab::builtin_words(lab::Lang::en);
  started = now_ms();
  int graded = 0;
  while (now_ms() - started < 500) {
    lab::grade(lab, answer, {}, words);
    ++graded;
  }
  std::printf(
      "%s\n  {\"lab\":\"%s\",\"run\":\"%s\",\"stepsPerSecond\":%.0f,\"seekMeanMs\":%.3f,"
      "\"seekWorstMs\":%.3f,\"gradeMs\":%.2f,\"worlds\":%lld}",
      first ? "" : ",", lab.id.c_str(), run.c_str(), per_second, total / 201, worst,
      (now_ms() - started) / graded, static_cast<long long>(lab.seeds.grade));
}

}  // namespace

int bench(const std::string& part) {
  const auto folder = labs_folder("");
  if (!folder) return kUsage;
  std::printf("{\"engine\":\"%s\",", kVersion);
  if (part.empty() || part == "sqs") bench_sqs();
  if (part.empty() || part == "scenes") bench_scenes();
  if (part.empty() || part == "search") bench_search();
  std::printf("\"labs\":[");
  bool first = true;
  const bool labs = part.empty() || part == "labs";
  for (const FoundLab& found : labs_in(*folder)) {
    if (!labs || !found.load.lab) continue;
    bench_lab(*found.load.lab, first);
    first = false;
  }
  std::printf("\n]}\n");
  return kOk;
}

}  // namespace inflight::cli
