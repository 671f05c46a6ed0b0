// The catalog of labs (joints 17): tracks and fact texts of labs/catalog.json, the list of labs,
// and labs packed for the site.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "lab/script.h"

namespace inflight::lab {

struct Track {
  std::string id;
  Text title;
  bool operator==(const Track&) const = default;
};

struct Catalog {
  int64_t format = 1;
  std::vector<Track> tracks;                        // in the order they are shown
  std::vector<std::pair<std::string, Text>> facts;  // by fact id
  bool operator==(const Catalog&) const = default;
  const Text* fact(std::string_view id) const;  // null pointer when there is none
};

struct CatalogLoad {
  std::optional<Catalog> catalog;
  Problems problems;
};

/// Reads labs/catalog.json. Never throws.
CatalogLoad load_catalog(std::string_view text);

/// A lab and the file it came from, relative to the labs folder: "visibility/vt-duplicates.json".
struct LabFile {
  std::string file;
  const Lab* lab;
  std::string picture{};  // its story as a miniature time line (view/picture.h), "" = none
};

/// What is wrong between the catalog and the labs: unknown tracks and facts, prerequisites that do
/// not exist or go round in circles, ids twice, files that are not <track>/<id>.json. Pointers
/// start with the file: "visibility/vt-duplicates.json#/prereq/0".
Problems check_catalog(const Catalog& catalog, const std::vector<LabFile>& labs);

/// The list of labs as JSON (joints 17), pretty: in the catalog's order of tracks, then by `order`.
/// `engine` is the program's version.
std::string catalog_json(const Catalog& catalog, const std::vector<LabFile>& labs,
                         std::string_view engine, int64_t semantics);

/// The labs in the order they are shown.
std::vector<LabFile> in_order(const Catalog& catalog, std::vector<LabFile> labs);

/// A lab for the site: texts of one language as plain strings, no tests. Compact JSON.
std::string pack_lab(const Lab& lab, Lang lang);

}  // namespace inflight::lab
