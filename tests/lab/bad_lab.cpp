// Broken labs: each of tests/bad/labs.json is a small change to a good lab, and must be reported at
// the right place in the right words.

#include "tests/lab/lab_files.h"

using namespace inflight;
using namespace inflight::lab;
using namespace inflight::test;

TEST_CASE("every kind of broken lab is reported where it is broken") {
  const JsonBox cases = json_of(file_text("tests/bad/labs.json"));
  CHECK(json::size(*cases) >= 40);
  for (int64_t i = 0; i < json::size(*cases); ++i) {
    const Json& one = json::at(*cases, i);
    const std::string name = *json::as_string(*json::find(one, "name"));
    const std::string base = *json::as_string(*json::find(one, "lab"));
    CAPTURE(name);
    const std::string text = base == "vt-duplicates"   ? duplicates_text()
                             : base == "sb-visibility" ? sandbox_text()
                             : base == "sb-poll-servers"
                                 ? file_text("labs/sandbox/sb-poll-servers.json")
                             : base == "esm-batch" ? file_text("labs/lambda/esm-batch.json")
                                                   : redrive_text();
    const JsonBox broken = patched(json_of(text), *json::find(one, "patch"));
    const LabLoad loaded = load_lab(json::compact(*broken));
    CHECK_FALSE(loaded.lab.has_value());
    CHECK_MESSAGE(reports(loaded.problems, *json::as_string(*json::find(one, "at")),
                          *json::as_string(*json::find(one, "says"))),
                  "reported:" << listed(loaded.problems));
    // One fault, few words about it: a reader must find it.
    CHECK_MESSAGE(loaded.problems.size() <= 6, "reported:" << listed(loaded.problems));
  }
}
