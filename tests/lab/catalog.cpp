#include "lab/catalog.h"

#include "tests/lab/lab_files.h"

using namespace inflight;
using namespace inflight::lab;
using namespace inflight::test;

namespace {
Catalog catalog() {
  CatalogLoad loaded = load_catalog(file_text("labs/catalog.json"));
  REQUIRE_MESSAGE(loaded.catalog.has_value(), listed(loaded.problems));
  return *loaded.catalog;
}
std::vector<LabFile> files() {
  return {{"dlq/dlq-poison-redrive.json", &redrive()},
          {"visibility/vt-duplicates.json", &duplicates()}};
}
}  // namespace

TEST_CASE("every track, fact and prerequisite of the labs is in the catalog") {
  const Problems problems = check_catalog(catalog(), files());
  CHECK_MESSAGE(problems.empty(), listed(problems));
}

TEST_CASE("what does not resolve is reported with the file") {
  Catalog small = catalog();
  std::erase_if(small.facts, [](const auto& fact) { return fact.first == "VT-01"; });
  std::erase_if(small.tracks, [](const Track& track) { return track.id == "visibility"; });
  Lab lab = duplicates();
  lab.prereq = {"vt-duplicates", "vt-hiden"};
  const Problems problems = check_catalog(small, {{"dlq/vt-duplicates.json", &lab}});
  const std::string file = "dlq/vt-duplicates.json#";
  CHECK(reports(problems, file + "/facts/0", "VT-01"));
  CHECK(reports(problems, file + "/track", "visibility"));
  CHECK(reports(problems, file + "/prereq/1", "vt-hiden"));
  CHECK(reports(problems, file + "/prereq", "circle"));
  CHECK(reports(problems, file + "/id", "visibility/vt-duplicates.json"));
}

TEST_CASE("the list of labs has the catalog's order and all its members") {
  const JsonBox list = json_of(catalog_json(catalog(), files(), "0.1.0", 1));
  CHECK(json::compact(*json::resolve(*list, "/labs/0")) ==
        R"({"id":"vt-duplicates","version":1,"kind":"lab","track":"visibility","order":3,)"
        R"("title":{"en":"Charged twice","bn":"একই order-এ দুবার টাকা কাটা"},"minutes":10,)"
        R"("difficulty":1,"points":10,"variants":3,)"
        R"("facts":["VT-01","VT-03","VT-08","VT-10","VT-12"],"prereq":[],)"
        R"("file":"visibility/vt-duplicates.json"})");
  CHECK(json::compact(*json::resolve(*list, "/labs/1/id")) == "\"dlq-poison-redrive\"");
  const Json& tracks = *json::resolve(*list, "/tracks");
  CHECK(json::size(tracks) == static_cast<int64_t>(catalog().tracks.size()));
  for (int64_t i = 0; i < json::size(tracks); ++i) {
    CHECK(*json::as_string(*json::find(json::at(tracks, i), "id")) ==
          catalog().tracks[static_cast<size_t>(i)].id);
  }
}

TEST_CASE("a packed lab has one language, no tests, and still loads to the same world") {
  for (const Lab* lab : {&duplicates(), &redrive()}) {
    const std::string packed = pack_lab(*lab, Lang::bn);
    CHECK(packed.find("\"tests\"") == std::string::npos);
    CHECK(packed.find("\"en\"") == std::string::npos);
    CHECK(packed.find(lab->title.en) == std::string::npos);
    const Lab loaded = load(packed);
    CHECK(text_of(loaded.title, Lang::en) == lab->title.bn);
    CHECK_FALSE(loaded.tests.has_value());
    CHECK(loaded.goals.size() == lab->goals.size());
    CHECK(loaded.goals.back().check == lab->goals.back().check);
  }
}

TEST_CASE("a broken catalog says where") {
  const Problems problems = load_catalog(R"({"format": 1, "tracks": [{"id": "A"}], "facts":
    {"VT01": {"en": "x", "bn": "x"}}})")
                                .problems;
  CHECK(reports(problems, "/tracks/0/id", "lower-case"));
  CHECK(reports(problems, "/tracks/0/title", "nothing"));
  CHECK(reports(problems, "/facts/VT01", "VT-01"));
}
