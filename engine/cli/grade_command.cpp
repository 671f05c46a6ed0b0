// grade: answers in many worlds, on several threads, with reports.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <thread>

#ifndef __EMSCRIPTEN__
#include <unistd.h>
#endif

#include "cli/commands.h"
#include "cli/files.h"
#include "lab/grade.h"
#include "lab/report.h"
#include "lab/words.h"

namespace inflight::cli {
namespace {

/// Runs `work(0 … count-1)` on `jobs` threads; on one where threads cannot be had.
void in_parallel(size_t count, int64_t jobs, const std::function<void(size_t)>& work) {
#ifdef __EMSCRIPTEN__
  jobs = 1;
#endif
  std::atomic<size_t> next{0};
  const auto take = [&] {
    for (size_t i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::thread> threads;
  const auto wanted = std::min<size_t>(count, static_cast<size_t>(std::max<int64_t>(1, jobs)));
  for (size_t i = 1; i < wanted; ++i) threads.emplace_back(take);
  take();
  for (std::thread& thread : threads) thread.join();
}

lab::GradeResult grade_one(const std::string& path, const std::vector<FoundLab>& labs,
                           const GradeCommand& command, const lab::Words& words, bool* missing) {
  lab::GradeOptions options;
  options.seeds = command.seeds;
  if (!command.salt.empty()) options.salt = command.salt;
  options.bind_variant = command.bind_variant;
  options.engine = kVersion;
  const auto text = read_file(path, lab::kAnswerBytesMax);
  std::error_code ignored;
  if (!text && !std::filesystem::is_regular_file(path, ignored)) {
    std::fprintf(stderr, "inflight: there is no file %s\n", path.c_str());
    *missing = true;
    return lab::invalid_result(nullptr, nullptr, kVersion,
                               {{"", "no file", "an answer of at most 256 KiB"}});
  }
  if (!text) {
    return lab::invalid_result(
        nullptr, nullptr, kVersion,
        {{"", "a file of more than 256 KiB", "an answer of at most 256 KiB"}});
  }
  const lab::AnswerLoad load = lab::load_answer(*text);
  if (!load.answer) return lab::invalid_result(nullptr, nullptr, kVersion, load.problems);
  const lab::Answer& answer = *load.answer;
  const lab::Lab* found = nullptr;
  std::string known;
  for (const FoundLab& one : labs) {
    if (!one.load.lab) continue;
    known += (known.empty() ? "" : ", ") + one.load.lab->id;
    if (one.load.lab->id == answer.lab) found = &*one.load.lab;
  }
  if (found == nullptr) {
    return lab::invalid_result(nullptr, &answer, kVersion,
                               {{"/lab", "\"" + answer.lab + "\"", "one of: " + known}});
  }
  const lab::GradePlan plan = lab::plan_grade(*found, answer, options);
  if (!plan.problems.empty()) {
    return lab::invalid_result(found, &answer, kVersion, plan.problems);
  }
  std::vector<lab::PlayedWorld> worlds(plan.seeds.size());
  in_parallel(worlds.size(), command.jobs, [&](size_t i) {
    worlds[i] = lab::play_world(*plan.lab, &answer, plan.seeds[i]);
    if (i > 0) worlds[i].runs.clear();
  });
  return lab::finish_grade(plan, answer, worlds, options, words);
}

std::string in_format(const std::string& format, const lab::Words& words,
                      const lab::GradeResult& result) {
  if (format == "json") return lab::report_json(result);
  if (format == "junit") return lab::report_junit(words, {result});
  if (format == "md") return lab::report_md(words, result);
  lab::ReportStyle style;
#ifndef __EMSCRIPTEN__
  style.colour = isatty(1) != 0 && std::getenv("NO_COLOR") == nullptr;
#endif
  return lab::report_text(words, result, style);
}

bool known_format(const std::string& format) {
  return format == "json" || format == "junit" || format == "md" || format == "text";
}

/// Checks what the parser cannot: combinations. True if all is well.
bool sensible(const GradeCommand& command) {
  for (const std::string& format : command.formats) {
    if (known_format(format)) continue;
    std::fprintf(stderr, "inflight: --format has json, junit, md and text, not \"%s\"\n",
                 format.c_str());
    return false;
  }
  if (command.formats.size() > 1 && command.out.empty()) {
    std::fprintf(stderr, "inflight: several --format need --out DIR; on stdout goes just one\n");
    return false;
  }
  if (command.lang != "en" && command.lang != "bn") {
    std::fprintf(stderr, "inflight: --lang must be en or bn, not \"%s\"\n", command.lang.c_str());
    return false;
  }
  return true;
}

}  // namespace

int grade(const GradeCommand& command) {
  if (!sensible(command)) return kUsage;
  const auto folder = labs_folder(command.labs);
  if (!folder) return kUsage;
  const auto labs = labs_in(*folder);
  const lab::Words words = lab::builtin_words(command.lang == "bn" ? lab::Lang::bn : lab::Lang::en);
  int code = kOk;
  std::vector<lab::GradeResult> all;
  for (const std::string& path : command.answers) {
    bool missing = false;
    lab::GradeResult result = grade_one(path, labs, command, words, &missing);
    result.name = std::filesystem::path(path).filename().string();
    code = std::max(code, missing ? kUsage : lab::exit_code(result.status));
    if (missing) continue;
    if (command.formats.empty()) std::fputs(in_format("text", words, result).c_str(), stdout);
    const std::string stem = std::filesystem::path(path).stem().string();
    for (const std::string& format : command.formats) {
      if (command.out.empty()) {
        if (format != "junit") std::fputs(in_format(format, words, result).c_str(), stdout);
        continue;
      }
      const std::string ending = format == "junit"  ? ".xml"
                                 : format == "text" ? ".txt"
                                                    : "." + format;
      if (!write_file(command.out + "/" + stem + ending, in_format(format, words, result))) {
        return kUsage;
      }
    }
    all.push_back(std::move(result));
  }
  // JUnit on stdout is one document, however many answers.
  if (command.out.empty() && command.formats == std::vector<std::string>{"junit"}) {
    std::fputs(lab::report_junit(words, all).c_str(), stdout);
  }
  return code;
}

}  // namespace inflight::cli
