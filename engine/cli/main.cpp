// The program: parses the command line and catches what must not happen.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <new>

#include "cli/commands.h"
#include "cli/files.h"

namespace {

using namespace inflight::cli;

/// CLI11 leaves with its own codes; ours has 3 for every wrong call (joints 12).
int parse_failed(const CLI::App& app, const CLI::ParseError& error) {
  const int code = app.exit(error);
  return code == 0 ? kOk : kUsage;
}

void add_labs(CLI::App* call, std::string& labs) {
  call->add_option("--labs", labs,
                   "Folder of labs (default: INFLIGHT_LABS, ./labs, or beside the program)");
}

struct Options {
  ListOptions list;
  CheckOptions check;
  RunOptions run;
  DigestsOptions digests;
  PackOptions pack;
  GradeCommand grade;
  CasesOptions cases;
  ConsoleOptions console;
  std::string schema;
  std::string bench;
};

CLI::App* add_call(CLI::App& app, const char* name, const char* what, const char* example) {
  CLI::App* call = app.add_subcommand(name, what);
  call->footer(std::string("Example:\n  inflight ") + example);
  return call;
}

void declare_labs_calls(CLI::App& app, Options& o) {
  CLI::App* list = add_call(app, "list", "List the labs", "list");
  list->add_flag("--json", o.list.json, "As JSON, as the site reads it");
  add_labs(list, o.list.labs);

  CLI::App* check = add_call(app, "check", "Check labs before they ship: the author's gate",
                             "check vt-duplicates");
  check->add_option("LAB", o.check.targets, "Lab ids, files or folders")->required();
  add_labs(check, o.check.labs);

  CLI::App* pack = add_call(app, "pack", "Write labs for the site: one language, no tests",
                            "pack vt-duplicates --lang bn --out site/labs");
  pack->add_option("LAB", o.pack.targets, "Lab ids, files or folders")->required();
  pack->add_option("--lang", o.pack.lang, "en or bn")->required();
  pack->add_option("--out", o.pack.out, "Folder to write to")->required();
  add_labs(pack, o.pack.labs);

  CLI::App* schema = add_call(app, "schema", "Print the JSON Schema of labs or answers",
                              "schema lab > lab.schema.json");
  schema->add_option("WHAT", o.schema, "lab or answer")->required();
}

void declare_run_calls(CLI::App& app, Options& o) {
  CLI::App* run = add_call(app, "run", "Execute a lab in one world and say how its goals stand",
                           "run vt-duplicates --answer mine.json --seed 7 --log run.log");
  run->add_option("LAB", o.run.lab, "Lab id or file")->required();
  run->add_option("--answer", o.run.answer, "Answer file (default: untouched)");
  run->add_option("--run", o.run.run, "Only this run of the lab");
  run->add_option("--variant", o.run.variant, "Variant (default: the answer's, else 0)");
  run->add_option("--seed", o.run.seed, "Seed (default: the lab's)")
      ->check(CLI::Range(int64_t{1}, int64_t{2147483647}));
  run->add_option("--log", o.run.log, "Write the event log there; - is stdout");
  run->add_flag("--digest", o.run.digest, "Print the digest of each run and of all");
  add_labs(run, o.run.labs);

  CLI::App* digests = add_call(app, "digests", "Print digests of all shipped answers of labs",
                               "digests vt-duplicates --seeds 16");
  digests->add_option("LAB", o.digests.targets, "Lab ids, files or folders")->required();
  digests->add_option("--seeds", o.digests.seeds, "Worlds for each answer")
      ->check(CLI::Range(int64_t{1}, int64_t{64}));
  add_labs(digests, o.digests.labs);

  CLI::App* grade = add_call(app, "grade", "Grade answers: each in many worlds, the worst counts",
                             "grade answers/*.json --format json,junit --out results");
  grade->add_option("ANSWER", o.grade.answers, "Answer files")->required();
  grade->add_option("--seeds", o.grade.seeds, "Worlds (default: the lab's)")
      ->check(CLI::Range(int64_t{1}, int64_t{64}));
  grade->add_option("--salt", o.grade.salt, "Secret of an assignment: hides the seeds");
  grade->add_flag("--bind-variant", o.grade.bind_variant,
                  "Refuse answers for another variant than the learner's own");
  grade->add_option("--jobs", o.grade.jobs, "Worlds at a time")
      ->check(CLI::Range(int64_t{1}, int64_t{256}));
  grade->add_option("--format", o.grade.formats, "json, junit, md, text; several with commas")
      ->delimiter(',');
  grade->add_option("--out", o.grade.out, "Folder for the reports");
  grade->add_option("--lang", o.grade.lang, "Language of the report: en or bn");
  add_labs(grade, o.grade.labs);

  CLI::App* console =
      add_call(app, "console", "Run aws commands against an empty account with a virtual clock",
               "console lesson.sh");
  console->add_option("SCRIPT", o.console.script, "File of commands (default: stdin)");
  console->add_option("--seed", o.console.seed, "Seed of the ids")
      ->check(CLI::Range(int64_t{1}, int64_t{2147483647}));

  CLI::App* bench = add_call(app, "bench", "Measure the engine; prints JSON", "bench");
  bench->add_option("PART", o.bench, "Only sqs, scenes or labs")
      ->check(CLI::IsMember({"sqs", "scenes", "labs"}));
}

void declare_cases(CLI::App& app, Options& o) {
  CLI::App* cases = add_call(app, "cases", "Run conformance cases against an empty account",
                             "cases tests/conformance/sqs-cases.json");
  cases->add_option("FILE", o.cases.files, "Files of cases")->required();
  cases->add_flag("--verbose", o.cases.verbose, "Name the passed cases too");
  cases->add_flag("--evidence", o.cases.evidence, "Count by class of evidence");
}

int dispatch(const CLI::App& app, const Options& o) {
  if (app.got_subcommand("list")) return list(o.list);
  if (app.got_subcommand("check")) return check(o.check);
  if (app.got_subcommand("run")) return run(o.run);
  if (app.got_subcommand("digests")) return digests(o.digests);
  if (app.got_subcommand("pack")) return pack(o.pack);
  if (app.got_subcommand("grade")) return grade(o.grade);
  if (app.got_subcommand("cases")) return run_cases(o.cases);
  if (app.got_subcommand("console")) return console(o.console);
  if (app.got_subcommand("schema")) return schema(o.schema);
  return bench(o.bench);
}

int run_program(int argc, char** argv) {
  CLI::App app("Inflight: learn how SQS behaves, by breaking and mending small systems.",
               "inflight");
  app.set_version_flag("--version", std::string("inflight ") + kVersion);
  app.require_subcommand(1);
  app.footer(
      "inflight CALL --help says more.\n"
      "Exit codes: 0 well, 1 failed or findings, 2 invalid or unknown, 3 wrong call, "
      "4 internal error.");
  Options options;
  declare_labs_calls(app, options);
  declare_run_calls(app, options);
  declare_cases(app, options);
  if (argc < 2) {
    std::fputs(app.help().c_str(), stdout);
    return kUsage;
  }
  app.failure_message(CLI::FailureMessage::simple);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return parse_failed(app, error);
  }
  return dispatch(app, options);
}

}  // namespace

int main(int argc, char** argv) {
  set_program_path(argv[0]);
  try {
    return run_program(argc, argv);
  } catch (const std::bad_alloc&) {
    std::fputs("inflight: out of memory\n", stderr);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "inflight: internal error: %s\n", error.what());
  }
  return kInternal;
}
