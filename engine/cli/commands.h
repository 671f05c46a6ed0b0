// The calls of the program. Each takes its parsed options and returns the exit code.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inflight::cli {

inline constexpr const char* kVersion = "0.1.0";

inline constexpr int kOk = 0;
inline constexpr int kFindings = 1;
inline constexpr int kInvalid = 2;
inline constexpr int kUsage = 3;
inline constexpr int kInternal = 4;

struct ListOptions {
  std::string labs;  // folder, "" = where labs are found
  bool json = false;
};
int list(const ListOptions&);

struct CheckOptions {
  std::vector<std::string> targets;  // lab ids, files or folders
  std::string labs;
};
int check(const CheckOptions&);

struct RunOptions {
  std::string lab;
  std::string labs;
  std::string answer;  // file, "" = untouched
  std::string run;     // "" = all
  std::optional<int64_t> variant;
  std::optional<int64_t> seed;
  std::string log;  // file for the log text, "-" = stdout
  bool digest = false;
};
int run(const RunOptions&);

struct DigestsOptions {
  std::vector<std::string> targets;
  std::string labs;
  int64_t seeds = 1;
};
int digests(const DigestsOptions&);

struct PackOptions {
  std::vector<std::string> targets;
  std::string labs;
  std::string lang;
  std::string out;
};
int pack(const PackOptions&);

struct GradeCommand {
  std::vector<std::string> answers;
  std::string labs;
  std::optional<int64_t> seeds;
  std::string salt;
  bool bind_variant = false;
  int64_t jobs = 1;
  std::vector<std::string> formats;  // json, junit, md, text
  std::string out;
  std::string lang = "en";
};
int grade(const GradeCommand&);

struct CasesOptions {
  std::vector<std::string> files;
  bool verbose = false;   // passed cases too
  bool evidence = false;  // a table by class of evidence
};
/// A broken file does not keep the others from running.
int run_cases(const CasesOptions&);

struct ConsoleOptions {
  std::string script;  // file, "" or "-" = stdin
  int64_t seed = 1;
};
/// Returns the exit code of the last command, as a shell does.
int console(const ConsoleOptions&);

int schema(const std::string& what);

/// `part`: "sqs", "scenes", "labs", "" = all.
int bench(const std::string& part);
/// Prints the member "sqs" of bench and a comma.
void bench_sqs();
/// Prints the member "scenes" of bench and a comma.
void bench_scenes();
/// The same for "search".
void bench_search();

}  // namespace inflight::cli
