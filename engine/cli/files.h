// Files and folders of labs, for the program.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/catalog.h"
#include "lab/script.h"

namespace inflight::cli {

/// The whole file, or nothing when it cannot be read or is larger than `bytes_max`.
std::optional<std::string> read_file(const std::string& path, int64_t bytes_max);
/// Writes a file and the folders above it. False with a message on stderr when that fails.
bool write_file(const std::string& path, std::string_view text);

/// A lab as found on disk.
struct FoundLab {
  std::string path;  // to open
  std::string file;  // relative to the labs folder: "visibility/vt-duplicates.json"
  std::string text;
  lab::LabLoad load;
};

/// Where labs live: `asked`, else INFLIGHT_LABS, ./labs, or labs two levels above the program.
/// Nothing, with a message on stderr, when there is no such folder.
std::optional<std::string> labs_folder(const std::string& asked);

/// All labs below a folder, by path; the catalog apart. Labs with faults are there with problems.
std::vector<FoundLab> labs_in(const std::string& folder);

/// The labs that `target` names: a file, a folder, or the id of a lab below `labs`.
/// Empty, with a message on stderr, when it names none.
std::vector<FoundLab> labs_named(const std::string& target, const std::string& labs);

/// The catalog of a labs folder, with problems printed to stderr.
std::optional<lab::Catalog> catalog_in(const std::string& folder);

/// Prints problems to stderr, each with the file before its pointer.
void print_problems(const std::string& file, const Problems& problems);

/// Remembers the path of the program, for labs_folder.
void set_program_path(const char* argv0);

}  // namespace inflight::cli
