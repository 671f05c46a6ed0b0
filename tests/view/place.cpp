// Messages placed on servers by hand, as an input of the answer.
#include <string>

#include "tests/view/app_fixture.h"
#include "view/servers.h"

namespace inflight::view {
namespace {

const std::string kLab = "labs/sandbox/sb-poll-servers.json";
constexpr uint32_t kFourth = 8;  // the mask of S4 alone

/// The run by hand at a moment when letter 1 waits.
struct Hand : Opened {
  explicit Hand(std::string_view answer = "") : Opened(kLab, answer) {
    done(R"({"do":"select_run","run":"hand"})");
    run();
    seek(25'000);
  }
  void put(uint32_t letter, uint32_t servers) {
    done(R"({"do":"act","index":1,"args":{"message":)" + std::to_string(letter) + R"(,"servers":)" +
         std::to_string(servers) + "}}");
  }
  int64_t count(sim::Ev kind) const {
    int64_t n = 0;
    for (const sim::Event& event : app.log().events) n += event.kind == kind ? 1 : 0;
    return n;
  }
};

}  // namespace

TEST_CASE("SQS-POLL-03: a letter put on a server lies there, and polls that ask others miss it") {
  constexpr uint32_t kFirst = 1;
  Hand lab;
  lab.done(R"({"do":"knob","id":"asked","value":1})");
  lab.seek(25'000);
  lab.put(1, kFirst);
  CHECK_EQ(lab.page().integer("/servers/lying/0/mask"), kFirst);
  CHECK(lab.page().text("/caption/fact").find("S1") != std::string::npos);
  int64_t missed = 0;
  int64_t found = 0;
  for (int64_t t = 30'000; t < 100'000 && found == 0; t += 1000) {
    lab.seek(t);
    lab.done(R"({"do":"act","index":0,"args":{"QueueUrl":"letters"}})");
    const Doc page = lab.page();
    const bool asked = (page.integer("/servers/last/mask") & kFirst) != 0;
    CHECK_EQ(page.text("/servers/last/result"), asked ? "found" : "missed");
    (asked ? found : missed) += 1;
  }
  CHECK_EQ(found, 1);
  CHECK_GT(missed, 0);
}

TEST_CASE("the lane of the servers shows the letter where it lies, before and after") {
  Hand lab;
  const int64_t drawn = lab.page().integer("/servers/lying/0/mask");
  REQUIRE_NE(drawn, kFourth);
  lab.put(1, kFourth);
  lab.seek(30'000);
  lab.done(R"({"do":"act","index":0,"args":{"QueueUrl":"letters"}})");
  const auto lanes = servers_of(lab.app.log(), {lab.app.log().find_name("letters")});
  REQUIRE_EQ(lanes.size(), 1);
  REQUIRE_GE(lanes[0].copies.size(), 2);
  CHECK_EQ(lanes[0].copies[0].servers, drawn);
  CHECK_EQ(lanes[0].copies[0].to, 25'000);
  CHECK_EQ(lanes[0].copies[1].servers, kFourth);
  CHECK_EQ(lanes[0].copies[1].from, 25'000);
}

TEST_CASE("what was placed is kept with the answer and happens again") {
  Hand lab;
  lab.put(1, kFourth);
  const Hand again(lab::write_answer(lab.app.answer()));
  CHECK_EQ(again.count(sim::Ev::place), 1);
  CHECK_EQ(again.page().integer("/servers/lying/0/mask"), kFourth);
}

TEST_CASE("a letter that does not wait, or a server that is not there, is left alone and said so") {
  for (const auto& [letter, servers] : {std::pair(9U, kFourth), std::pair(1U, 1U << 7)}) {
    Hand lab;
    const int64_t drawn = lab.page().integer("/servers/lying/0/mask");
    lab.put(letter, servers);
    CHECK_EQ(lab.count(sim::Ev::place), 0);
    CHECK_EQ(lab.page().integer("/servers/lying/0/mask"), drawn);
    CHECK(lab.page().text("/caption/fact").find("nothing was moved") != std::string::npos);
  }
}

TEST_CASE("no other lab lets messages be placed") {
  Opened lab("labs/polling/poll-false-empty.json");
  lab::Answer answer;
  answer.lab = lab.app.lab().id;
  answer.lab_version = lab.app.lab().version;
  lab::Action put;
  put.verb = "place";
  put.at = Span{1000};
  answer.runs = {{lab.app.lab().runs[0].name, {}, {put}}};
  CHECK_FALSE(lab::validate_answer(lab.app.lab(), answer).empty());
}

}  // namespace inflight::view
