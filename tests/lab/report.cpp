// Results as text, JSON, JUnit XML and Markdown.
#include "lab/report.h"

#include <doctest/doctest.h>

#include <limits>

#include "base/json_text.h"
#include "tests/lab/log_builder.h"

using namespace inflight;
using namespace inflight::lab;

namespace {

const Words& en() {
  static const Words words = builtin_words(Lang::en);
  return words;
}

const double kInf = std::numeric_limits<double>::infinity();

GoalResult goal(const std::string& id, GoalStatus status, double points, double max) {
  GoalResult out;
  out.id = id;
  out.run = "fixed";
  out.status = status;
  out.points = points;
  out.max = max;
  out.required = true;
  out.passed_seeds = status == GoalStatus::pass ? 16 : 4;
  out.worst_seed = 7;
  out.text = {"Text of " + id, id + "-এর কথা"};
  out.link = "#lab=vt-duplicates&run=fixed&var=2&s=7&a=je30";
  return out;
}

GradeResult failed() {
  GradeResult out;
  out.lab = "vt-duplicates";
  out.engine = "0.1.0";
  out.title = {"Charged twice", "একই order-এ দুবার টাকা কাটা"};
  out.status = AnswerStatus::fail;
  out.score = 3.57;
  out.max = 10;
  out.seeds = 16;
  out.seeds_passed = 4;
  out.worst_seed = 7;
  out.variant = 2;
  out.digest = "4f1c0a9be27d";
  out.goals = {goal("g1-dup", GoalStatus::pass, 1, 1), goal("g2-nodup", GoalStatus::fail, 0, 3),
               goal("g3-all", GoalStatus::skipped, 0, 2),
               goal("g4-recover", GoalStatus::unknown, 2.57, 4)};
  GoalResult& broken = out.goals[1];
  broken.measure = Measure{kInf, Cmp::le, 90.0};
  broken.measured = {"measured: never; asked: at most 90 s", "মাপা গেছে: কখনো না"};
  broken.witness = {{234'400,
                     "effect",
                     7,
                     2,
                     {"Worker C charged order 7 again.", "Worker C order 7-এর টাকা আবার কাটল।"}}};
  out.goals[2].reason = Reason::needs;
  out.goals[2].reason_name = "g2-nodup";
  out.goals[2].reason_text = {"Text of g2-nodup", "g2-nodup-এর কথা"};
  out.goals[3].reason = Reason::bound;
  out.goals[3].reason_name = "events";
  out.goals[3].reason_text = {"events", "events"};
  out.guards = {{"load", true, "", 1, {"All orders are sent", "সব order পাঠানো হয়েছে"}},
                {"no-purge", false, "fixed", 7, {"Nothing was thrown away", "কিছু ফেলা হয়নি"}}};
  out.predict = {{"p1", "b", true}};
  out.hints = {{"g2-nodup", {"Hide the message for longer.", "বেশি সময় লুকিয়ে রাখো।"}}};
  return out;
}

GradeResult invalid() {
  return invalid_result(nullptr, nullptr, "0.1.0",
                        {{"/runs/main/knobs/<x>", "\"a\" & b", "a knob of this run"}});
}

/// Checks tags, attributes and entities of a document without CDATA and comments; counts elements.
struct XmlCheck {
  std::string text;
  std::vector<std::string> open;
  std::vector<std::string> seen;
  std::string fault;

  explicit XmlCheck(std::string document) : text(std::move(document)) { run(); }

  size_t count(const std::string& name) const {
    size_t n = 0;
    for (const std::string& one : seen) n += one == name ? 1 : 0;
    return n;
  }

 private:
  void run() {
    size_t at = 0;
    if (text.compare(0, 5, "<?xml") == 0) at = text.find("?>") + 2;
    while (at < text.size() && fault.empty()) {
      if (text[at] == '<') {
        const size_t end = text.find('>', at);
        if (end == std::string::npos) {
          fault = "open tag at the end";
        } else {
          tag(text.substr(at + 1, end - at - 1));
          at = end + 1;
        }
      } else {
        const size_t end = std::min(text.find('<', at), text.size());
        characters(text.substr(at, end - at));
        at = end;
      }
    }
    if (fault.empty() && !open.empty()) fault = "not closed: " + open.back();
  }

  void tag(const std::string& body) {
    if (!body.empty() && body[0] == '/') {
      if (open.empty() || open.back() != body.substr(1)) fault = "wrong end tag " + body;
      if (!open.empty()) open.pop_back();
      return;
    }
    const bool closed = !body.empty() && body.back() == '/';
    const std::string name = body.substr(0, body.find_first_of(" /"));
    seen.push_back(name);
    std::string rest = body.substr(name.size(), body.size() - name.size() - (closed ? 1 : 0));
    while (!rest.empty()) {
      const size_t equals = rest.find("=\"");
      const size_t end = equals == std::string::npos ? equals : rest.find('"', equals + 2);
      if (rest[0] != ' ' || end == std::string::npos) {
        fault = "attribute: " + rest;
        return;
      }
      characters(rest.substr(equals + 2, end - equals - 2));
      rest = rest.substr(end + 1);
    }
    if (!closed) open.push_back(name);
  }

  void characters(const std::string& part) {
    for (size_t i = 0; i < part.size(); ++i) {
      const auto byte = static_cast<uint8_t>(part[i]);
      if (byte < 0x20 && byte != '\n' && byte != '\t' && byte != '\r') fault = "control character";
      if (part[i] == '"' || part[i] == '<' || part[i] == '>') fault = "raw sign in " + part;
      if (part[i] != '&') continue;
      const std::string entity = part.substr(i, part.find(';', i) - i + 1);
      if (entity != "&amp;" && entity != "&lt;" && entity != "&gt;" && entity != "&quot;" &&
          entity != "&apos;") {
        fault = "entity " + entity;
      }
    }
  }
};

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("report json: members in the documented order, numbers as inf and null") {
  const std::string text = report_json(failed());
  const json::Parsed parsed = json::parse(text, 1 << 20);
  REQUIRE(parsed.value.has_value());
  const Json& root = **parsed.value;
  const std::vector<std::string> order = {
      "format", "lab",   "labVersion", "engine", "semantics", "status", "score",   "max",
      "stars",  "seeds", "variant",    "digest", "goals",     "guards", "predict", "hintsUsed"};
  REQUIRE(json::size(root) == static_cast<int64_t>(order.size()));
  for (size_t i = 0; i < order.size(); ++i) {
    CHECK(json::key(root, static_cast<int64_t>(i)) == order[i]);
  }
  const Json* broken = json::resolve(root, "/goals/1");
  REQUIRE(broken != nullptr);
  CHECK(json::compact(*broken) ==
        R"({"id":"g2-nodup","status":"fail","points":0,"max":3,"required":true,"passedSeeds":4,)"
        R"("worstSeed":7,"text":{"en":"Text of g2-nodup","bn":"g2-nodup-এর কথা"},)"
        R"("measured":"inf","limit":90,"witness":[{"t":234400,"ev":"effect","lid":7,"rc":2}],)"
        R"("link":"#lab=vt-duplicates&run=fixed&var=2&s=7&a=je30"})");
  CHECK(json::compact(*json::resolve(root, "/goals/3/reason")) == "\"bound\"");
  CHECK(json::find(*json::resolve(root, "/goals/2"), "reason") == nullptr);
  CHECK(json::is_null(*json::resolve(root, "/goals/0/measured")));
  CHECK(json::compact(*json::find(root, "score")) == "3.57");
  CHECK(json::compact(*json::find(root, "seeds")) == R"({"n":16,"passed":4,"worst":7})");
}

TEST_CASE("report json: an invalid answer tells its problems") {
  const json::Parsed parsed = json::parse(report_json(invalid()), 1 << 20);
  REQUIRE(parsed.value.has_value());
  CHECK(json::compact(*json::find(**parsed.value, "status")) == "\"invalid\"");
  const Json* pointer = json::resolve(**parsed.value, "/problems/0/pointer");
  REQUIRE(pointer != nullptr);
  CHECK(*json::as_string(*pointer) == "/runs/main/knobs/<x>");
}

TEST_CASE("report junit: one case a goal; failure, unknown and skipped each in its form") {
  const std::string text = report_junit(en(), {failed()});
  const XmlCheck xml(text);
  CHECK(xml.fault == "");
  CHECK(xml.count("testcase") == 4);
  CHECK(xml.count("failure") == 2);
  CHECK(xml.count("skipped") == 1);
  CHECK(xml.count("error") == 0);
  CHECK(has(text, R"(<testcase classname="lab.vt-duplicates" name="g1-dup Text of g1-dup"/>)"));
  CHECK(has(text, R"(<failure type="fail" message="measured: never; asked: at most 90 s">)"));
  CHECK(
      has(text, R"(<failure type="unknown" message="the run stopped early at the bound events")"));
  CHECK(has(text, R"(<skipped message="it counts once this passed: g2-nodup"/>)"));
  CHECK(has(text, R"(tests="4" failures="2" errors="0" skipped="1")"));
  CHECK(has(text, "3:54.4 Worker C charged order 7 again."));
}

TEST_CASE("report junit: an invalid answer is one error, whatever its goals") {
  GradeResult result = invalid();
  result.goals = failed().goals;
  const std::string text = report_junit(en(), {result, failed()});
  const XmlCheck xml(text);
  CHECK(xml.fault == "");
  CHECK(xml.count("testsuite") == 2);
  CHECK(xml.count("error") == 1);
  CHECK(xml.count("testcase") == 5);
  CHECK(has(text, "/runs/main/knobs/&lt;x&gt;: found &quot;a&quot; &amp; b"));
}

TEST_CASE("report junit: nothing in a text can break the document") {
  CHECK(xml_escaped("<a href=\"x\">&'") == "&lt;a href=&quot;x&quot;&gt;&amp;&apos;");
  CHECK(xml_escaped(std::string("a\0b\x01\x1b"
                                "c\td\n",
                                9)) == "abc\td\n");
  CHECK(xml_escaped("টাকা") == "টাকা");
  CHECK(xml_escaped("\xff\xc0\xaf") == "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
  CHECK(xml_escaped("\xed\xa0\x80") == "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");  // a surrogate
  CHECK(xml_escaped("\xef\xbf\xbf"
                    "x") == "x");                                // U+FFFF is no character of XML
  CHECK(xml_escaped("\xe0\xa6") == "\xef\xbf\xbd\xef\xbf\xbd");  // cut off
  GradeResult result = failed();
  result.goals[1].text.en = "]]> <b> \x02 &amp; \"q\"";
  result.goals[1].measured.en = "\xff<";
  result.lab = "a\"b";
  CHECK(XmlCheck(report_junit(en(), {result})).fault == "");
  // The checker itself finds faults.
  CHECK(XmlCheck("<a><b></a>").fault != "");
  CHECK(XmlCheck("<a>&x;</a>").fault != "");
  CHECK(XmlCheck("<a b=\"<\"/>").fault != "");
}

TEST_CASE("report text: says what broke, where, and by how much, in 80 columns") {
  const std::string text = report_text(en(), failed(), {});
  for (const char* part :
       {"Charged twice (vt-duplicates, version 1)", "Not passed yet: 3.57 of 10 points.",
        "Safe in 4 of 16 worlds. The worst one counts, it has seed 7.", "passed   1 of 1",
        "failed   0 of 3", "measured: never; asked: at most 90 s",
        "3:54.4  Worker C charged order 7 again.", "it counts once this passed: Text of g2-nodup",
        "the run stopped early at the bound events", "no-purge  Nothing was thrown away",
        "Predictions: 1 of 1 right.", "- Hide the message for longer.",
        "Variant 2, worlds 16, digest 4f1c0a9be27d, engine 0.1.0."}) {
    CHECK_MESSAGE(has(text, part), part << "\n" << text);
  }
  CHECK_FALSE(has(text, "\x1b"));
  CHECK_FALSE(has(text, "All orders are sent"));  // guards that hold are not worth a line
  size_t at = 0;
  while (at < text.size()) {
    const size_t end = text.find('\n', at);
    const std::string line = text.substr(at, end - at);
    CHECK_MESSAGE((cells(line) <= 80 || has(line, "#lab=")), line);
    CHECK_MESSAGE((line.empty() || line.back() != ' '), line);
    at = end + 1;
  }
  CHECK(has(report_text(en(), failed(), {true, 80}), "\x1b[31m"));
}

TEST_CASE("report text: passed, invalid, and Bangla") {
  GradeResult result = failed();
  result.status = AnswerStatus::pass;
  result.seeds_passed = 16;
  result.stars = 1;
  result.star_texts = {{2, false, {"Recovery within 75 s", "৭৫ সেকেন্ডের মধ্যে retry"}}};
  const std::string passed = report_text(en(), result, {});
  CHECK(has(passed, "Passed: 3.57 of 10 points.\nSafe in all 16 worlds.\n1 of 3 stars."));
  CHECK(has(passed, "  not yet  Recovery within 75 s"));
  const std::string broken = report_text(en(), invalid(), {});
  CHECK(has(broken, "Invalid: this answer could not be run."));
  CHECK(has(broken, "- /runs/main/knobs/<x>: found \"a\" & b, expected a knob of this run."));
  CHECK_FALSE(has(broken, "points"));
  const std::string bangla = report_text(builtin_words(Lang::bn), failed(), {});
  CHECK(has(bangla, "এখনো পাস হয়নি: ১০ নম্বরের মধ্যে ৩.৫৭।"));
  CHECK(has(bangla, "3:54.4  Worker C order 7-এর টাকা আবার কাটল।"));
}

TEST_CASE("report md: a table that texts cannot break") {
  GradeResult result = failed();
  result.goals[0].text.en = "a|b <img> @team [x](y)\nz";
  const std::string text = report_md(en(), result);
  CHECK(has(text, "| passed | a\\|b \\<img\\> &#64;team \\[x\\](y) z | 1 of 1 |  |"));
  CHECK(has(text,
            "| **failed** | Text of g2-nodup | 0 of 3 | Measured: never; asked: at most 90 "
            "s<br>3:54.4 Worker C charged order 7 again. |"));
  CHECK(has(report_md(en(), invalid()), "- /runs/main/knobs/\\<x\\>: found"));
}

TEST_CASE("report: cells and lines") {
  CHECK(cells("abc") == 3);
  CHECK(cells("কু") == 1);  // a letter and a sign below it
  CHECK(wrapped("aa bb cc", 5) == std::vector<std::string>{"aa bb", "cc"});
  CHECK(wrapped("abcdefgh i", 4) == std::vector<std::string>{"abcdefgh", "i"});
  CHECK(wrapped("a\nb", 9) == std::vector<std::string>{"a", "b"});
  CHECK(wrapped("", 9) == std::vector<std::string>{""});
}

TEST_CASE("result: witnesses, links and hints come from score and log") {
  Lab lab;
  lab.id = "vt-duplicates";
  lab.runs.push_back({"fixed", {}, std::nullopt, JsonBox()});
  Goal check;
  check.id = "g2";
  check.run = "fixed";
  check.points = 3;
  check.text = {"No order is charged twice", "দুবার টাকা কাটে না"};
  lab.goals.push_back(check);
  Hint free;
  free.text = {"free", "বিনা খরচে"};
  free.when = HintWhen::fail;
  free.goal = "g2";
  Hint paid = free;
  paid.cost = 1;
  lab.hints = {free, paid};
  Answer answer;
  answer.lab = lab.id;
  answer.variant = 2;
  answer.learner = "roll-2041";

  test::LogBuilder b;
  b.tag(1, "order");
  b.send(0, 1);
  const uint32_t second = b.effect(192'400, 1, true);
  Score score;
  score.status = AnswerStatus::fail;
  score.worst = 1;
  GoalScore scored;
  scored.id = "g2";
  scored.status = GoalStatus::fail;
  scored.worst = 1;
  scored.max = 3;
  scored.reading.witnesses = {second};
  score.goals = {scored};

  ResultContext context;
  context.engine = "0.1.0";
  context.seeds = {1, 819194730};
  size_t asked = 99;
  context.log_of = [&](size_t world, const std::string& run) {
    CHECK(run == "fixed");
    asked = world;
    return &b.log;
  };
  const GradeResult result = make_result(en(), lab, answer, score, context);
  CHECK(asked == 1);
  REQUIRE(result.goals.size() == 1);
  REQUIRE(result.goals[0].witness.size() == 1);
  CHECK(result.goals[0].witness[0].said.en == "Worker A charged order 1 again.");
  CHECK(result.goals[0].witness[0].said.bn == "Worker A order 1-এর টাকা আবার কাটল।");
  const std::string link = "#lab=vt-duplicates&run=fixed&var=2&s=819194730&t=192400&a=j";
  CHECK(result.goals[0].link.compare(0, link.size(), link) == 0);
  const AnswerLoad back =
      answer_from_link(result.goals[0].link.substr(result.goals[0].link.rfind('=') + 1));
  REQUIRE(back.answer.has_value());
  CHECK(back.answer->variant == 2);
  CHECK_FALSE(back.answer->learner.has_value());  // a link does not say who
  REQUIRE(result.hints.size() == 1);
  CHECK(result.hints[0].text.en == "free");
  CHECK(result.worst_seed == 819194730);
}
