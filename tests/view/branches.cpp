// What-if (timeline-ui 10, TL-07, TL-20): acting in the past keeps both futures.
#include "view/branches.h"

#include <random>
#include <set>
#include <vector>

#include "tests/view/app_fixture.h"

namespace inflight::view {
namespace {

const std::string kRedrive = "labs/dlq/dlq-poison-redrive.json";
const std::string kDuplicates = "labs/visibility/vt-duplicates.json";
const std::string kLife = "labs/life/msg-life.json";
const char* kPolicy = R"({"do":"knob","id":"policy","value":
  {"deadLetterTargetArn":"orders-dlq","maxReceiveCount":5}})";

std::string knob_vt(int64_t value) {
  return R"({"do":"knob","id":"vt","value":)" + std::to_string(value) + "}";
}
std::string focus_on(char id) {
  return R"({"do":"branch","op":"focus","id":")" + std::string(1, id) + "\"}";
}
const char* kUndo = R"({"do":"branch","op":"undo"})";
const char* kRedo = R"({"do":"branch","op":"redo"})";
const char* kAct = R"({"do":"act","index":0})";

char focus(const Opened& lab) { return lab.app.branches().focus().id; }
size_t count(const Opened& lab) { return lab.app.branches().all().size(); }

TEST_CASE("TL-07 acting before the end makes a branch; the old one plays to its old digest") {
  Opened lab(kRedrive);
  lab.predict_and_run("b");
  lab.done(R"({"do":"end"})");
  const std::string old = lab.app.view().digest();
  lab.seek(730000);
  lab.done(kAct);
  CHECK_EQ(focus(lab), 'B');
  CHECK_EQ(lab.app.branches().focus().parent, 'A');
  CHECK_EQ(lab.app.branches().focus().from, lab.app.state().head);
  CHECK_NE(lab.app.view().digest(), old);
  // The new future has not been seen yet.
  CHECK_EQ(lab.app.state().furthest, lab.app.state().head);
  CHECK_EQ(lab.page().text("/branches/notice/kind"), "made");
  lab.done(focus_on('A'));
  CHECK_EQ(lab.app.view().digest(), old);
  CHECK(lab.app.taken().empty());
  lab.done(focus_on('B'));
  lab.done(kUndo);
  CHECK_EQ(count(lab), 1);
  CHECK_EQ(focus(lab), 'A');
  CHECK_EQ(lab.app.view().digest(), old);
  CHECK_EQ(lab.app.state().furthest, lab.app.view().horizon());
  lab.done(kRedo);
  CHECK_EQ(focus(lab), 'B');
  CHECK_EQ(lab.app.taken().size(), 1);
  CHECK_NE(lab.app.command(kRedo), "");
}

TEST_CASE("up to a fork both futures are the same, event for event") {
  Opened lab(kRedrive);
  lab.predict_and_run("b");
  lab.done(R"({"do":"end"})");
  const std::vector<sim::Event> before = lab.app.log().events;
  lab.seek(800000);
  const uint32_t seen = lab.app.state().position;
  lab.done(kAct);
  const std::vector<sim::Event>& after = lab.app.log().events;
  REQUIRE_GE(after.size(), seen);
  for (uint32_t i = 0; i < seen; ++i) CHECK_EQ(after[i], before[i]);
}

TEST_CASE("acting at the end of what is known goes on with the branch") {
  Opened lab(kLife);
  lab.done(R"({"do":"predict","id":"p2","option":"c"})");
  lab.predict_and_run("c");
  lab.done(R"({"do":"select_run","run":"one"})");
  lab.run();
  for (const int64_t t : {3000, 5000, 50000}) {
    lab.seek(t);
    lab.done(kAct);
  }
  CHECK_EQ(count(lab), 1);
  CHECK_EQ(lab.app.taken().size(), 3);
  // Each act is one step back.
  lab.done(kUndo);
  CHECK_EQ(lab.app.taken().size(), 2);
  lab.done(kRedo);
  CHECK_EQ(lab.app.taken().size(), 3);
}

TEST_CASE("an act in the past takes later actions along, or leaves them behind") {
  Opened lab(kLife);
  lab.done(R"({"do":"predict","id":"p2","option":"c"})");
  lab.predict_and_run("c");
  lab.done(R"({"do":"select_run","run":"one"})");
  lab.run();
  lab.seek(50000);
  lab.done(kAct);
  lab.seek(55000);
  lab.done(R"({"do":"act","index":1,"args":{"ReceiptHandle":"${a1.Messages[0].ReceiptHandle}"}})");
  lab.seek(10000);
  lab.done(kAct);
  CHECK_EQ(focus(lab), 'B');
  REQUIRE_EQ(lab.app.taken().size(), 3);
  // The earlier act stands before the later ones, and what they refer to follows.
  CHECK_EQ(lab.page().text("/taken/2/args/ReceiptHandle"), "${a2.Messages[0].ReceiptHandle}");
  lab.done(focus_on('A'));
  CHECK_EQ(lab.app.taken().size(), 2);
  lab.done(R"({"do":"branch","op":"replay","on":false})");
  lab.seek(20000);
  lab.done(kAct);
  CHECK_EQ(focus(lab), 'C');
  CHECK_EQ(lab.app.taken().size(), 1);
  CHECK(lab.app.branches().focus().skipped.empty());
}

TEST_CASE("later actions that no longer hold are listed and left out, with what used them") {
  Opened lab(kRedrive);
  lab.predict_and_run("b");
  lab.done(kPolicy);
  lab.seek(900000);
  lab.done(kAct);  // the fix, which the lab allows once
  lab.seek(910000);
  lab.done(R"({"do":"act","index":1,"args":{"MaxNumberOfMessagesPerSecond":10}})");
  const char was = focus(lab);
  lab.seek(740000);
  CHECK_EQ(lab.page().integer("/offered/0/used"), 0);
  lab.done(kAct);
  CHECK_NE(focus(lab), was);
  const Branch& branch = lab.app.branches().focus();
  REQUIRE_EQ(branch.skipped.size(), 1);
  CHECK_EQ(branch.skipped[0].verb, lab.app.taken()[0].verb);
  CHECK_EQ(lab.app.taken().size(), 2);
  CHECK_EQ(lab.page().size("/branches/notice/skipped"), 1);
}

TEST_CASE("a knob turned before or amid looking makes no heap of branches") {
  Opened lab(kDuplicates, "", R"({"run":"fixed"})");
  lab.done(knob_vt(40));
  lab.done(knob_vt(50));
  lab.predict_and_run("b");
  CHECK_EQ(count(lab), 1);
  for (int64_t value = 60; value < 100; ++value) lab.done(knob_vt(value));
  CHECK_EQ(count(lab), 2);
  CHECK_EQ(focus(lab), 'B');
  CHECK_EQ(lab.app.branches().focus().from, 0);
  lab.done(kUndo);  // the first turn made the branch; all further ones are one step
  lab.done(kUndo);
  CHECK_EQ(count(lab), 1);
  lab.done(kRedo);
  lab.done(kRedo);
  lab.run();  // looked at
  lab.done(knob_vt(120));
  CHECK_EQ(focus(lab), 'C');
  lab.run();
  lab.done(knob_vt(50));
  CHECK_EQ(focus(lab), 'A');
  CHECK_EQ(count(lab), 3);
}

TEST_CASE(
    "TL-07 of more than 16 branches the oldest without a name goes, and undo brings it back") {
  Opened lab(kDuplicates, "", R"({"run":"fixed"})");
  lab.predict_and_run("b");
  for (int64_t value = 60; value < 75; ++value) {
    lab.done(knob_vt(value));
    lab.run();
  }
  CHECK_EQ(count(lab), Branches::kMost);
  lab.done(R"({"do":"branch","op":"rename","id":"B","name":"একটা নাম"})");
  lab.done(knob_vt(90));
  CHECK_EQ(count(lab), Branches::kMost);
  CHECK(lab.app.branches().find('B') != nullptr);
  CHECK(lab.app.branches().find('A') != nullptr);
  CHECK(lab.app.branches().find('C') == nullptr);
  CHECK_EQ(lab.page().text("/branches/notice/dropped"), "C");
  lab.done(kUndo);
  CHECK(lab.app.branches().find('C') != nullptr);
}

TEST_CASE("with a name on every branch a change is refused, and nothing is lost") {
  Branches tree(lab::RunAnswer{"main", {}, {}});
  const auto part = [](int64_t value) {
    lab::RunAnswer out{"main", {}, {}};
    out.knobs.emplace_back("vt", json::int_value(value));
    return out;
  };
  BranchEdit fork;
  fork.way = BranchEdit::Way::fork;
  CHECK(tree.rename('A', "first"));
  for (int64_t i = 1; i < static_cast<int64_t>(Branches::kMost); ++i) {
    CHECK(tree.edit(part(i), fork));
    CHECK(tree.rename(tree.focus().id, "n" + std::to_string(i)));
  }
  CHECK_FALSE(tree.edit(part(100), fork));
  CHECK_EQ(tree.all().size(), Branches::kMost);
  CHECK(tree.edit(part(3), fork));
  CHECK_EQ(tree.focus().id, 'D');
}

TEST_CASE("delete: children hang at the parent, the last branch stays, undo brings all back") {
  Opened lab(kDuplicates, "", R"({"run":"fixed"})");
  lab.predict_and_run("b");
  CHECK_NE(lab.app.command(R"({"do":"branch","op":"delete","id":"A"})"), "");
  lab.done(knob_vt(60));
  lab.run();
  lab.done(knob_vt(70));
  lab.done(R"({"do":"branch","op":"delete","id":"B"})");
  CHECK_EQ(lab.app.branches().find('C')->parent, 'A');
  lab.done(R"({"do":"branch","op":"delete","id":"C"})");
  CHECK_EQ(focus(lab), 'A');
  lab.done(kUndo);
  lab.done(kUndo);
  CHECK_EQ(count(lab), 3);
  CHECK_EQ(lab.app.branches().find('C')->parent, 'B');
  lab.done(R"({"do":"branch","op":"delete","id":"A"})");
  CHECK_EQ(lab.app.branches().find('B')->parent, '\0');
}

TEST_CASE("TL-20 a link holds the branch in focus, what is saved brings all of them back") {
  Opened lab(kRedrive);
  lab.predict_and_run("b");
  lab.done(R"({"do":"end"})");
  lab.seek(730000);
  lab.done(kAct);
  lab.done(R"({"do":"branch","op":"rename","id":"B","name":"early fix"})");
  lab.seek(900000);
  const Doc page = lab.page();
  Opened again(kRedrive, lab.app.answer_text(), json::compact(page.at("/save")));
  CHECK_EQ(focus(again), 'B');
  CHECK_EQ(count(again), 2);
  CHECK_EQ(again.app.branches().focus().name, "early fix");
  CHECK_EQ(again.app.state().furthest, lab.app.state().furthest);
  CHECK_EQ(again.state().text("/moment"), lab.state().text("/moment"));
  again.done(focus_on('A'));
  lab.done(focus_on('A'));
  CHECK_EQ(again.app.view().digest(), lab.app.view().digest());
  // Another's answer with one's own branches is one branch more.
  const std::string linked =
      R"({"format":1,"lab":"dlq-poison-redrive","labVersion":)" +
      std::to_string(lab.app.lab().version) +
      R"(,"predict":{},"runs":{"main":{"knobs":{"alarm":true},"actions":[]}},"hints":[]})";
  Opened other(kRedrive, linked, json::compact(page.at("/save")));
  CHECK_EQ(count(other), 3);
  CHECK_EQ(focus(other), 'C');
}

TEST_CASE("branches saved by someone else: nothing of them is trusted") {
  const char* saved[] = {
      R"({"branches":7})",
      R"({"branches":{"main":{"focus":"Q","list":[{"id":"A"},{"id":"","answer":{}},{"id":7}]}}})",
      R"({"branches":{"main":{"list":[{"id":"A","parent":"A","answer":{"format":1,
        "lab":"dlq-poison-redrive","labVersion":1,"runs":{"main":{"knobs":{"vt":-7}}}}}]}}})",
      R"({"branches":{"main":{"list":{}}}})",
  };
  for (const char* each : saved) {
    Opened lab(kRedrive, "", each);
    CHECK_EQ(count(lab), 1);
    CHECK(lab.app.taken().empty());
  }
}

TEST_CASE(
    "a long run is executed in slices: the old one stays, undo cancels, the end is the same") {
  Opened lab(kDuplicates, "", R"({"run":"fixed"})");
  lab.predict_and_run("b");
  const std::string old = lab.app.view().digest();
  lab.app.set_slice_from(1);
  lab.done(knob_vt(60));
  CHECK(lab.app.running().has_value());
  CHECK(lab.app.animating());
  CHECK_EQ(lab.app.view().digest(), old);
  CHECK(lab.page().has("/branches/running"));
  lab.seek(60000);
  CHECK_EQ(lab.app.state().head, 60000);
  lab.done(kUndo);
  CHECK_FALSE(lab.app.running().has_value());
  CHECK_EQ(focus(lab), 'A');
  CHECK_EQ(lab.app.view().digest(), old);
  lab.done(kRedo);
  int slices = 0;
  while (lab.app.running()) {
    lab.app.advance(16);
    ++slices;
    REQUIRE_LT(slices, 1000);
  }
  const std::string sliced = lab.app.view().digest();
  Opened whole(kDuplicates, "", R"({"run":"fixed"})");
  whole.predict_and_run("b");
  whole.done(knob_vt(60));
  CHECK_EQ(sliced, whole.app.view().digest());
  // A command that needs the run takes the rest at once.
  lab.done(knob_vt(77));
  lab.done(R"({"do":"compare"})");
  CHECK_FALSE(lab.app.running().has_value());
}

TEST_CASE("property: whatever is done, there is a focus, the tree hangs together, undo goes back") {
  const unsigned seed = std::random_device{}();
  INFO("seed ", seed);
  std::mt19937 random(seed);
  for (int round = 0; round < 200; ++round) {
    Branches tree(lab::RunAnswer{"main", {}, {}});
    for (int i = 0; i < 60; ++i) {
      const char id = static_cast<char>('A' + random() % 26);
      lab::RunAnswer part{"main", {}, {}};
      part.knobs.emplace_back("vt", json::int_value(static_cast<int64_t>(random() % 40)));
      BranchEdit edit;
      edit.way = random() % 3 == 0 ? BranchEdit::Way::amend : BranchEdit::Way::fork;
      switch (random() % 7) {
        case 0:
          tree.focus_on(id);
          break;
        case 1:
          tree.remove(id);
          break;
        case 2:
          tree.undo();
          break;
        case 3:
          tree.redo();
          break;
        default:
          tree.edit(part, edit);
      }
      std::set<char> ids;
      size_t roots = 0;
      for (const Branch& each : tree.all()) {
        CHECK(ids.insert(each.id).second);
        roots += each.parent == 0 ? 1 : 0;
        CHECK((each.parent == 0 || tree.find(each.parent) != nullptr));
      }
      REQUIRE(tree.find(tree.focus().id) != nullptr);
      REQUIRE_EQ(roots, 1);
      REQUIRE_LE(tree.all().size(), Branches::kMost);
    }
    while (tree.undo()) {
    }
    if (!tree.can_undo()) CHECK_GE(tree.all().size(), 1);
  }
}

}  // namespace
}  // namespace inflight::view
