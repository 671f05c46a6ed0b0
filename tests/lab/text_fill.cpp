#include "lab/text_fill.h"

#include "lab/scenario.h"
#include "tests/lab/lab_files.h"

using namespace inflight;
using namespace inflight::lab;
using namespace inflight::test;

namespace {
std::string filled(std::string_view text, Lang lang, int64_t variant = 0) {
  const ScenarioResult result = make_scenario(duplicates(), "fixed", variant, {});
  return fill_text(text, lang, duplicates(), variant, *result.document);
}
}  // namespace

TEST_CASE("texts take parameters and values of the scenario in the reader's language") {
  CHECK(filled("about ${W}, timeout {orders.VisibilityTimeout} s", Lang::en) ==
        "about 40 s, timeout 30 s");
  CHECK(filled("প্রায় ${W}, timeout {orders.VisibilityTimeout} সেকেন্ড", Lang::bn, 2) ==
        "প্রায় ১ মিনিট, timeout ৩০ সেকেন্ড");
  CHECK(filled("প্রায় ${W}", Lang::bn, 1) == "প্রায় ৫০ সেকেন্ড");
  CHECK(filled("{worker.heartbeat.every}, {worker.count}, {worker.deleteAfter}", Lang::en) ==
        "10 s, 3, success");
  CHECK(filled("{worker.crash.0.restart}", Lang::en) == "20 s");
}

TEST_CASE("other braces are plain text") {
  for (const char* text : {"{\"n\":1}", "{}", "{ x }", "${", "{orders", "$W {W}", "{no.where}"})
    CHECK(filled(text, Lang::en) == text);
}

TEST_CASE("digits become Bangla digits") { CHECK(bangla_digits("a10-29") == "a১০-২৯"); }
