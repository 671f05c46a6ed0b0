#include "cli/files.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

namespace inflight::cli {
namespace {

namespace fs = std::filesystem;

std::string program_path;  // NOLINT: set once by main

bool is_dir(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

FoundLab load_found(const fs::path& path, const std::string& file) {
  FoundLab found;
  found.path = path.string();
  found.file = file;
  auto text = read_file(found.path, lab::kLabBytesMax);
  if (text) {
    found.text = std::move(*text);
    found.load = lab::load_lab(found.text);
  } else {
    found.load.problems.push_back({"", "a file that cannot be read", "a lab of at most 1 MiB"});
  }
  return found;
}

}  // namespace

void set_program_path(const char* argv0) { program_path = argv0; }

std::optional<std::string> read_file(const std::string& path, int64_t bytes_max) {
  if (is_dir(path)) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  std::ostringstream buffer;
  buffer << in.rdbuf();
  std::string text = std::move(buffer).str();
  if (static_cast<int64_t>(text.size()) > bytes_max) return std::nullopt;
  return text;
}

bool write_file(const std::string& path, std::string_view text) {
  const fs::path parent = fs::path(path).parent_path();
  std::error_code error;
  if (!parent.empty()) fs::create_directories(parent, error);
  std::ofstream out(path, std::ios::binary);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  if (out) return true;
  std::fprintf(stderr, "inflight: cannot write %s\n", path.c_str());
  return false;
}

std::optional<std::string> labs_folder(const std::string& asked) {
  if (!asked.empty()) {
    if (is_dir(asked)) return asked;
    std::fprintf(stderr, "inflight: %s is not a folder of labs\n", asked.c_str());
    return std::nullopt;
  }
  std::vector<std::string> places;
  if (const char* environment = std::getenv("INFLIGHT_LABS")) places.emplace_back(environment);
  places.emplace_back("labs");
  const fs::path program = fs::path(program_path).parent_path();
  places.push_back((program / ".." / ".." / "labs").string());
  for (const std::string& place : places) {
    if (is_dir(place)) return place;
  }
  std::fprintf(stderr,
               "inflight: no folder of labs found. Say where with --labs DIR or the variable "
               "INFLIGHT_LABS; else ./labs is used.\n");
  return std::nullopt;
}

std::vector<FoundLab> labs_in(const std::string& folder) {
  std::vector<fs::path> paths;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    const bool lab = it->path().extension() == ".json" && it->path().filename() != "catalog.json";
    if (lab && it->is_regular_file()) paths.push_back(it->path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<FoundLab> out;
  for (const fs::path& path : paths) {
    out.push_back(load_found(path, path.lexically_relative(folder).generic_string()));
  }
  return out;
}

std::vector<FoundLab> labs_named(const std::string& target, const std::string& labs) {
  if (is_dir(target)) return labs_in(target);
  std::error_code ignored;
  if (fs::is_regular_file(target, ignored)) {
    std::vector<FoundLab> out;
    out.push_back(load_found(target, fs::path(target).filename().string()));
    return out;
  }
  const bool looks_like_path = target.find('/') != std::string::npos || target.ends_with(".json");
  if (looks_like_path) {
    std::fprintf(stderr, "inflight: there is no file %s\n", target.c_str());
    return {};
  }
  const auto folder = labs_folder(labs);
  if (!folder) return {};
  std::vector<FoundLab> out;
  std::string known;
  for (FoundLab& found : labs_in(*folder)) {
    const std::string stem = fs::path(found.file).stem().string();
    known += " " + stem;
    if (stem == target) out.push_back(std::move(found));
  }
  if (out.empty()) {
    std::fprintf(stderr, "inflight: there is no lab \"%s\" in %s. It has:%s\n", target.c_str(),
                 folder->c_str(), known.empty() ? " none" : known.c_str());
  }
  return out;
}

std::optional<lab::Catalog> catalog_in(const std::string& folder) {
  const std::string path = folder + "/catalog.json";
  const auto text = read_file(path, lab::kLabBytesMax);
  if (!text) {
    std::fprintf(stderr, "inflight: cannot read %s\n", path.c_str());
    return std::nullopt;
  }
  lab::CatalogLoad load = lab::load_catalog(*text);
  print_problems(path, load.problems);
  return load.catalog;
}

void print_problems(const std::string& file, const Problems& problems) {
  for (const Problem& problem : problems) {
    const std::string at = problem.pointer.empty() ? "the whole file" : problem.pointer;
    std::fprintf(stderr, "%s: %s: found %s, expected %s\n", file.c_str(), at.c_str(),
                 problem.found.c_str(), problem.expected.c_str());
  }
}

}  // namespace inflight::cli
