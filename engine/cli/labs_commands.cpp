// list, check, pack, schema: calls about labs.
#include <cstdio>
#include <filesystem>

#include "cli/commands.h"
#include "cli/files.h"
#include "lab/catalog.h"
#include "lab/check.h"
#include "lab/script.h"
#include "lab/session.h"
#include "view/picture.h"

namespace inflight::cli {
namespace {

struct Shelf {
  std::string folder;
  lab::Catalog catalog;
  std::vector<FoundLab> found;
};

/// The labs folder with its catalog; complains about labs that do not load.
std::optional<Shelf> open_shelf(const std::string& asked, bool* faulty) {
  const auto folder = labs_folder(asked);
  if (!folder) return std::nullopt;
  auto catalog = catalog_in(*folder);
  if (!catalog) return std::nullopt;
  Shelf shelf{*folder, std::move(*catalog), labs_in(*folder)};
  for (const FoundLab& found : shelf.found) {
    print_problems(found.path, found.load.problems);
    *faulty |= !found.load.problems.empty();
  }
  return shelf;
}

std::vector<lab::LabFile> files_of(const Shelf& shelf) {
  std::vector<lab::LabFile> files;
  for (const FoundLab& found : shelf.found) {
    if (found.load.lab) files.push_back({found.file, &*found.load.lab, {}});
  }
  return files;
}

/// The picture of a lab: of the runs of its first solution the one in which the most happens.
std::string picture_for(const lab::Lab& lab) {
  if (!lab.tests || lab.tests->solutions.empty() || lab.kind != lab::Kind::lab) return "";
  lab::Answer answer;
  answer.runs = lab.tests->solutions.front().runs;
  view::Picture best;
  for (const lab::Run& run : lab.runs) {
    const auto seed = static_cast<uint64_t>(lab.seeds.play);
    const lab::RunOutcome outcome = lab::execute_run(lab, run.name, &answer, lab.variant, seed);
    if (!outcome.ok()) continue;
    view::Picture picture = view::picture_of(outcome.execution.log, outcome.execution.scenario);
    if (best.text.empty() || picture.drama > best.drama) best = std::move(picture);
  }
  return best.text;
}

}  // namespace

int list(const ListOptions& options) {
  bool faulty = false;
  const auto shelf = open_shelf(options.labs, &faulty);
  if (!shelf) return kUsage;
  auto files = lab::in_order(shelf->catalog, files_of(*shelf));
  if (options.json) {
    for (lab::LabFile& file : files) file.picture = picture_for(*file.lab);
    const int64_t semantics = files.empty() ? 1 : files.front().lab->semantics;
    std::fputs(lab::catalog_json(shelf->catalog, files, kVersion, semantics).c_str(), stdout);
    return faulty ? kInvalid : kOk;
  }
  std::string track;
  for (const lab::LabFile& file : files) {
    if (file.lab->track != track) {
      track = file.lab->track;
      std::string title = track;
      for (const lab::Track& known : shelf->catalog.tracks) {
        if (known.id == track) title = known.title.en;
      }
      std::printf("%s\n", title.c_str());
    }
    std::printf("  %-24s %-40s %3d min  %g points\n", file.lab->id.c_str(),
                file.lab->title.en.c_str(), static_cast<int>(file.lab->minutes),
                file.lab->points());
  }
  if (files.empty()) std::printf("No labs in %s.\n", shelf->folder.c_str());
  return faulty ? kInvalid : kOk;
}

int check(const CheckOptions& options) {
  std::vector<FoundLab> found;
  const auto folder = labs_folder(options.labs);
  if (!folder) return kUsage;
  for (const std::string& target : options.targets) {
    auto named = labs_named(target, options.labs);
    if (named.empty()) return kUsage;
    for (FoundLab& one : named) found.push_back(std::move(one));
  }
  const auto catalog = catalog_in(*folder);
  if (!catalog) return kUsage;
  std::vector<std::string> facts;
  for (const auto& [id, text] : catalog->facts) facts.push_back(id);
  std::vector<std::string> ids;
  for (const FoundLab& one : labs_in(*folder)) {
    if (one.load.lab) ids.push_back(one.load.lab->id);
  }
  bool clean = true;
  for (const FoundLab& one : found) {
    const lab::CheckResult result = lab::check_lab(one.text, facts, ids);
    for (const lab::Finding& finding : result.findings) {
      std::printf("%s: %s gate %d: %s %s\n", one.path.c_str(),
                  finding.warning ? "warning," : "error,", finding.gate,
                  finding.where.empty() ? "(the whole lab)" : finding.where.c_str(),
                  finding.text.c_str());
    }
    clean &= result.clean();
    std::printf("%s: %s, %d variants, %d worlds, %llu steps\n", one.path.c_str(),
                result.clean() ? "clean" : "not clean", static_cast<int>(result.variants),
                static_cast<int>(result.worlds), static_cast<unsigned long long>(result.steps));
  }
  return clean ? kOk : kFindings;
}

int pack(const PackOptions& options) {
  if (options.lang != "en" && options.lang != "bn") {
    std::fprintf(stderr, "inflight: --lang must be en or bn, not \"%s\"\n", options.lang.c_str());
    return kUsage;
  }
  const lab::Lang lang = options.lang == "bn" ? lab::Lang::bn : lab::Lang::en;
  bool faulty = false;
  for (const std::string& target : options.targets) {
    const auto named = labs_named(target, options.labs);
    if (named.empty()) return kUsage;
    for (const FoundLab& one : named) {
      print_problems(one.path, one.load.problems);
      faulty |= !one.load.lab;
      if (!one.load.lab) continue;
      const std::string path = options.out + "/" + one.load.lab->id + "." + options.lang + ".json";
      if (!write_file(path, lab::pack_lab(*one.load.lab, lang))) return kUsage;
      std::printf("%s\n", path.c_str());
    }
  }
  return faulty ? kInvalid : kOk;
}

int schema(const std::string& what) {
  const std::string text = lab::schema_text(what);
  if (text.empty()) {
    std::fprintf(stderr, "inflight: schema of \"%s\"? There are: lab, answer\n", what.c_str());
    return kUsage;
  }
  std::fputs(text.c_str(), stdout);
  return kOk;
}

}  // namespace inflight::cli
