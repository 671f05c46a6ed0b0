// JUnit XML as GitHub and GitLab read it: classname lab.<id>, name "<goal> <text>". A goal that
// cannot be judged is a failure of type "unknown", so that CI never shows it green.
#include "lab/report.h"
#include "lab/words_goal.h"

namespace inflight::lab {
namespace {

/// Length of the well-formed UTF-8 sequence at `at`, 0 if there is none; its code point in `code`.
size_t utf8_at(std::string_view text, size_t at, uint32_t& code) {
  const auto byte = [&](size_t i) -> uint32_t { return static_cast<uint8_t>(text[i]); };
  const uint32_t lead = byte(at);
  if (lead < 0x80) {
    code = lead;
    return 1;
  }
  const size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || at + length > text.size()) return 0;
  code = lead & (0xffU >> (length + 1));
  for (size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xc0) != 0x80) return 0;
    code = code << 6 | (byte(at + i) & 0x3f);
  }
  static constexpr uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  return code < kLeast[length] || code > 0x10ffff || surrogate ? 0 : length;
}

std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + xml_escaped(value) + "\"";
}

/// What a person needs to see first about a goal that did not pass.
std::string details(const GoalResult& goal) {
  std::string out;
  for (const Witness& witness : goal.witness) {
    out += clock_text(witness.t) + " " + witness.said.en + "\n";
  }
  out += "seed " + std::to_string(goal.worst_seed) + "\n" + goal.link + "\n";
  return out;
}

std::string message(const Words& words, const GoalResult& goal) {
  if (goal.reason != Reason::none) return reason_phrase(words, goal.reason, goal.reason_name);
  if (!goal.measured.en.empty()) return goal.measured.en;
  return goal.text.en;
}

std::string test_case(const Words& words, const GradeResult& result, const GoalResult& goal) {
  std::string out = "    <testcase" + attribute("classname", "lab." + result.lab) +
                    attribute("name", goal.id + " " + goal.text.en);
  const std::string says = attribute("message", message(words, goal));
  switch (goal.status) {
    case GoalStatus::pass:
      return out + "/>\n";
    case GoalStatus::skipped:
      return out + ">\n      <skipped" + says + "/>\n    </testcase>\n";
    case GoalStatus::fail:
    case GoalStatus::unknown:
      break;
  }
  return out + ">\n      <failure" + attribute("type", name_of(goal.status)) + says + ">" +
         xml_escaped(details(goal)) + "</failure>\n    </testcase>\n";
}

std::string invalid_case(const Words& words, const GradeResult& result) {
  std::string list;
  for (const Problem& problem : result.problems) list += problem_text(words, problem) + "\n";
  const std::string first = result.problems.empty() ? std::string("the answer cannot be run")
                                                    : problem_text(words, result.problems.front());
  return "    <testcase" + attribute("classname", "lab." + result.lab) +
         attribute("name", "answer") + ">\n      <error" + attribute("type", "invalid") +
         attribute("message", first) + ">" + xml_escaped(list) + "</error>\n    </testcase>\n";
}

std::string suite(const Words& words, const GradeResult& result) {
  const bool invalid = result.status == AnswerStatus::invalid;
  size_t failures = 0;
  size_t skipped = 0;
  std::string cases;
  if (invalid) cases = invalid_case(words, result);
  for (const GoalResult& goal : result.goals) {
    if (invalid) break;
    failures += goal.status == GoalStatus::fail || goal.status == GoalStatus::unknown ? 1 : 0;
    skipped += goal.status == GoalStatus::skipped ? 1 : 0;
    cases += test_case(words, result, goal);
  }
  const std::string name = result.name.empty() ? "lab." + result.lab : result.name;
  return "  <testsuite" + attribute("name", name) +
         attribute("tests", std::to_string(invalid ? 1 : result.goals.size())) +
         attribute("failures", std::to_string(failures)) +
         attribute("errors", invalid ? "1" : "0") + attribute("skipped", std::to_string(skipped)) +
         ">\n" + cases + "  </testsuite>\n";
}

}  // namespace

std::string xml_escaped(std::string_view text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    uint32_t code = 0;
    const size_t length = utf8_at(text, at, code);
    if (length == 0) {
      out += "\xef\xbf\xbd";
      ++at;
      continue;
    }
    const bool forbidden = (code < 0x20 && code != '\t' && code != '\n' && code != '\r') ||
                           code == 0xfffe || code == 0xffff;
    if (code == '&') {
      out += "&amp;";
    } else if (code == '<') {
      out += "&lt;";
    } else if (code == '>') {
      out += "&gt;";
    } else if (code == '"') {
      out += "&quot;";
    } else if (code == '\'') {
      out += "&apos;";
    } else if (!forbidden) {
      out += text.substr(at, length);
    }
    at += length;
  }
  return out;
}

std::string report_junit(const Words& words, const std::vector<GradeResult>& results) {
  Words english = words;
  english.set_lang(Lang::en);
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (const GradeResult& result : results) out += suite(english, result);
  return out + "</testsuites>\n";
}

}  // namespace inflight::lab
