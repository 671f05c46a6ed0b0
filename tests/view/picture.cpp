// The miniature time lines of the start page.
#include "view/picture.h"

#include "lab/session.h"
#include "tests/view/app_fixture.h"

using namespace inflight;
using namespace inflight::view;

namespace {

Picture picture_in(const std::string& file, const std::string& run, size_t solution = 0) {
  const lab::LabLoad load = lab::load_lab(file_text(file));
  REQUIRE(load.lab);
  lab::Answer answer;
  answer.runs = load.lab->tests->solutions[solution].runs;
  const lab::RunOutcome outcome = lab::execute_run(*load.lab, run, &answer, 0, 1);
  REQUIRE(outcome.ok());
  return picture_of(outcome.execution.log, outcome.execution.scenario);
}

/// Items are "<row><kind><place>[-<place>]", places 0 … 120, bars of a row do not overlap.
void check_form(const std::string& text) {
  CHECK_LE(text.size(), 260);
  int64_t last[3] = {0, 0, 0};
  size_t from = 0;
  while (from < text.size()) {
    size_t to = text.find(' ', from);
    if (to == std::string::npos) to = text.size();
    const std::string item = text.substr(from, to - from);
    from = to + 1;
    INFO(item);
    REQUIRE(item.size() >= 3);
    const auto row = static_cast<size_t>(item[0] - '0');
    REQUIRE(row < 3);
    const size_t dash = item.find('-');
    const int64_t begin = std::stoll(item.substr(2));
    CHECK_LE(begin, kPictureWidth);
    if (dash == std::string::npos) continue;
    const int64_t end = std::stoll(item.substr(dash + 1));
    CHECK_LE(end, kPictureWidth);
    CHECK_LT(begin, end);
    CHECK_LE(last[row], begin);
    last[row] = end;
  }
}

}  // namespace

TEST_CASE("a double charge shows as late work and two effects") {
  const Picture picture = picture_in("labs/visibility/vt-duplicates.json", "broken");
  check_form(picture.text);
  CHECK(picture.text.find('l') != std::string::npos);
  CHECK(picture.text.find('s') != picture.text.rfind('s'));
  CHECK_GT(picture.drama, 50);
}

TEST_CASE("every shipped lab has a picture of its first solution") {
  for (const char* lab :
       {"dlq/dlq-poison-redrive", "dlq/dlq-count", "dlq/dlq-retention", "life/msg-life",
        "life/receipt-handle", "polling/poll-cost", "polling/poll-false-empty",
        "visibility/vt-heartbeat", "visibility/vt-hidden"}) {
    const std::string file = std::string("labs/") + lab + ".json";
    const lab::LabLoad load = lab::load_lab(file_text(file));
    REQUIRE(load.lab);
    INFO(file);
    for (const lab::Run& run : load.lab->runs) {
      const Picture picture = picture_in(file, run.name);
      check_form(picture.text);
      CHECK(picture.text.size() > 8);
    }
  }
}
