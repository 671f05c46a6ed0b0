// What a class sees: the caption in the other language too, and the three big counters.
#include <doctest/doctest.h>

#include "tests/view/app_fixture.h"

namespace inflight::view {
namespace {

constexpr const char* kLab = "labs/visibility/vt-duplicates.json";

TEST_CASE("the caption is told in the other language when both are wanted, and only then") {
  for (const char* lang : {"en", "bn"}) {
    CAPTURE(lang);
    Opened lab(kLab, "", std::string(R"({"run":"fixed","t":200000,"lang":")") + lang + "\"}");
    CHECK(lab.page().null("/class/other"));
    lab.done(R"({"do":"both_languages","on":true})");
    const Doc both = lab.page();
    const std::string other = std::string(lang) == "en" ? "bn" : "en";
    CHECK_EQ(both.text("/class/other/lang"), other);
    CHECK_NE(both.text("/class/other/fact"), both.text("/caption/fact"));

    // The same words as with the page in that language.
    lab.done(R"({"do":"lang","lang":")" + other + "\"}");
    CHECK_EQ(lab.page().text("/caption/fact"), both.text("/class/other/fact"));
    CHECK_EQ(lab.page().text("/caption/cause"), both.text("/class/other/cause"));
    CHECK_EQ(lab.page().text("/class/other/fact"), both.text("/caption/fact"));

    lab.done(R"({"do":"both_languages"})");
    CHECK_FALSE(lab.page().flag("/class/both"));
    CHECK(lab.page().null("/class/other"));
  }
}

TEST_CASE("the counters are those of all queues at the head, and nothing before the run") {
  Opened lab("labs/dlq/dlq-poison-redrive.json");
  CHECK_EQ(lab.page().integer("/class/counts/visible"), 0);
  Opened ran("labs/dlq/dlq-poison-redrive.json", "", R"({"t":0})");
  for (int i = 0; i < 60; ++i) {
    ran.done(R"({"do":"step","dir":1})");
    const Doc page = ran.page();
    int64_t visible = 0;
    int64_t in_flight = 0;
    for (int64_t q = 0; q < page.size("/queues"); ++q) {
      const std::string queue = "/queues/" + std::to_string(q);
      visible += page.integer(queue + "/visible");
      in_flight += page.integer(queue + "/inflight");
    }
    CHECK_EQ(page.integer("/class/counts/visible"), visible);
    CHECK_EQ(page.integer("/class/counts/in_flight"), in_flight);
    CHECK_GE(page.integer("/class/counts/deleted"), 0);
  }
}

}  // namespace
}  // namespace inflight::view
