#include "lab/catalog.h"

#include <algorithm>
#include <set>

#include "base/decode.h"
#include "lab/script_decode.h"
#include "lab/substitute.h"

namespace inflight::lab {
namespace {

using Members = std::vector<std::pair<std::string, JsonBox>>;

constexpr int64_t kCatalogBytesMax = 1024 * 1024;

JsonBox text_json(const Text& text) {
  if (text.plain) return json::text_value(text.en);
  return json::object_value({{"en", json::text_value(text.en)}, {"bn", json::text_value(text.bn)}});
}

JsonBox strings_json(const std::vector<std::string>& list) {
  std::vector<JsonBox> out;
  for (const std::string& text : list) out.push_back(json::text_value(text));
  return json::array_value(out);
}

std::string_view kind_text(Kind kind) {
  switch (kind) {
    case Kind::lab:
      return "lab";
    case Kind::sandbox:
      return "sandbox";
    case Kind::demo:
      return "demo";
  }
  return {};
}

JsonBox lab_json(const LabFile& held) {
  const Lab& lab = *held.lab;
  Members out{{"id", json::text_value(lab.id)},
              {"version", json::int_value(lab.version)},
              {"kind", json::text_value(kind_text(lab.kind))},
              {"track", json::text_value(lab.track)},
              {"order", json::int_value(lab.order)},
              {"title", text_json(lab.title)},
              {"minutes", json::int_value(lab.minutes)},
              {"difficulty", json::int_value(lab.difficulty)},
              {"points", json::number_value(lab.points())},
              {"variants", json::int_value(variant_count(lab))},
              {"facts", strings_json(lab.facts)},
              {"prereq", strings_json(lab.prereq)},
              {"file", json::text_value(held.file)}};
  if (!held.picture.empty()) out.emplace_back("picture", json::text_value(held.picture));
  return json::object_value(out);
}

std::size_t track_rank(const Catalog& catalog, const std::string& track) {
  std::size_t rank = 0;
  while (rank < catalog.tracks.size() && catalog.tracks[rank].id != track) ++rank;
  return rank;
}

class CatalogCheck {
 public:
  CatalogCheck(const Catalog& catalog, const std::vector<LabFile>& labs, Problems& problems)
      : labs_(labs), problems_(problems) {
    for (const Track& track : catalog.tracks) tracks_.push_back(track.id);
    for (const auto& fact : catalog.facts) facts_.push_back(fact.first);
    for (const LabFile& held : labs) ids_.push_back(held.lab->id);
  }

  void all() {
    std::set<std::string_view> seen;
    for (const LabFile& held : labs_) {
      const Lab& lab = *held.lab;
      const Place place{held.file + "#", &problems_};
      if (!seen.insert(lab.id).second)
        (place / "id").add("a second lab " + json::quoted(lab.id), "each id once");
      const std::string file = lab.track + "/" + lab.id + ".json";
      if (held.file != file) (place / "id").add(json::quoted(held.file), "the file " + file);
      name(place / "track", "track", lab.track, tracks_);
      for (std::size_t i = 0; i < lab.facts.size(); ++i)
        name(place / "facts" / static_cast<int64_t>(i), "fact", lab.facts[i], facts_);
      for (std::size_t i = 0; i < lab.prereq.size(); ++i)
        name(place / "prereq" / static_cast<int64_t>(i), "lab", lab.prereq[i], ids_);
      if (reaches_itself(lab)) (place / "prereq").add("a circle", "labs that can be done in order");
    }
  }

 private:
  void name(const Place& place, std::string_view what, std::string_view name,
            const std::vector<std::string_view>& known) {
    if (std::find(known.begin(), known.end(), name) != known.end()) return;
    const std::string guess = closest(name, known);
    place.add("the " + std::string(what) + " " + json::quoted(name),
              guess.empty() ? "a " + std::string(what) + " that exists"
                            : "\"" + guess + "\", most likely");
  }

  bool reaches_itself(const Lab& lab) const {
    std::set<std::string> seen;
    std::vector<std::string> open(lab.prereq);
    while (!open.empty()) {
      const std::string id = open.back();
      open.pop_back();
      if (id == lab.id) return true;
      if (!seen.insert(id).second) continue;
      for (const LabFile& held : labs_) {
        if (held.lab->id == id)
          open.insert(open.end(), held.lab->prereq.begin(), held.lab->prereq.end());
      }
    }
    return false;
  }

  const std::vector<LabFile>& labs_;
  Problems& problems_;
  std::vector<std::string_view> tracks_;
  std::vector<std::string_view> facts_;
  std::vector<std::string_view> ids_;
};

}  // namespace

const Text* Catalog::fact(std::string_view id) const {
  for (const auto& held : facts) {
    if (held.first == id) return &held.second;
  }
  return nullptr;
}

CatalogLoad load_catalog(std::string_view text) {
  json::Parsed parsed = json::parse(text, kCatalogBytesMax);
  if (!parsed.value) return {std::nullopt, std::move(parsed.problems)};
  Problems problems;
  Catalog catalog = decode_catalog(**parsed.value, problems);
  if (!problems.empty()) return {std::nullopt, std::move(problems)};
  return {std::move(catalog), {}};
}

Problems check_catalog(const Catalog& catalog, const std::vector<LabFile>& labs) {
  Problems problems;
  CatalogCheck(catalog, labs, problems).all();
  return problems;
}

std::vector<LabFile> in_order(const Catalog& catalog, std::vector<LabFile> labs) {
  std::stable_sort(labs.begin(), labs.end(), [&](const LabFile& a, const LabFile& b) {
    const std::size_t track_a = track_rank(catalog, a.lab->track);
    const std::size_t track_b = track_rank(catalog, b.lab->track);
    if (track_a != track_b) return track_a < track_b;
    if (a.lab->order != b.lab->order) return a.lab->order < b.lab->order;
    return a.lab->id < b.lab->id;
  });
  return labs;
}

std::string catalog_json(const Catalog& catalog, const std::vector<LabFile>& labs,
                         std::string_view engine, int64_t semantics) {
  std::vector<JsonBox> tracks;
  for (const Track& track : catalog.tracks)
    tracks.push_back(json::object_value(
        {{"id", json::text_value(track.id)}, {"title", text_json(track.title)}}));
  std::vector<JsonBox> list;
  for (const LabFile& held : in_order(catalog, labs)) list.push_back(lab_json(held));
  Members facts;  // the page shows them when a lab is solved
  for (const auto& [id, text] : catalog.facts) facts.emplace_back(id, text_json(text));
  const Members out{{"format", json::int_value(1)},
                    {"engine", json::text_value(engine)},
                    {"semantics", json::int_value(semantics)},
                    {"tracks", json::array_value(tracks)},
                    {"labs", json::array_value(list)},
                    {"facts", json::object_value(facts)}};
  return json::pretty(*json::object_value(out));
}

std::string pack_lab(const Lab& lab, Lang lang) {
  return json::compact(*one_language(*lab.source, lang == Lang::bn ? "bn" : "en")) + "\n";
}

}  // namespace inflight::lab
