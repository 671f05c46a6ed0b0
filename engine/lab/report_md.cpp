// GitHub Markdown. Texts of labs and answers may come from strangers: every sign that Markdown or
// HTML reads is escaped, and "@" names nobody.
#include "lab/report.h"
#include "lab/words_goal.h"

namespace inflight::lab {
namespace {

std::string escaped(std::string_view text) {
  static constexpr std::string_view kSigns = "\\`*_{}[]<>#|~!";
  std::string out;
  for (char c : text) {
    if (c == '\n' || c == '\r') {
      out += " ";
    } else if (c == '@') {
      out += "&#64;";
    } else if (c == '&') {
      out += "&amp;";
    } else {
      if (kSigns.find(c) != std::string_view::npos) out.push_back('\\');
      out.push_back(c);
    }
  }
  return out;
}

std::string note(const Words& words, const GoalResult& goal) {
  if (goal.status == GoalStatus::pass) return {};
  std::vector<std::string> parts;
  const std::string reason =
      reason_phrase(words, goal.reason, text_of(goal.reason_text, words.lang()));
  if (!reason.empty()) parts.push_back(escaped(capitalised(reason)));
  const std::string measured = text_of(goal.measured, words.lang());
  if (reason.empty() && !measured.empty()) parts.push_back(escaped(capitalised(measured)));
  if (!goal.witness.empty()) {
    const Witness& first = goal.witness.front();
    parts.push_back(clock_text(first.t) + " " + escaped(text_of(first.said, words.lang())));
  }
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : "<br>") + part;
  return out;
}

std::string row(const std::vector<std::string>& columns) {
  std::string out = "|";
  for (const std::string& column : columns) out += " " + column + " |";
  return out + "\n";
}

std::string goal_row(const Words& words, const GoalResult& goal) {
  const std::string word = status_word(words, goal.status);
  const std::string points = words.part(
      "report.points", {{"points", words.decimal(goal.points)}, {"max", words.decimal(goal.max)}});
  return row({goal.status == GoalStatus::pass ? word : "**" + word + "**",
              escaped(text_of(goal.text, words.lang())), points, note(words, goal)});
}

std::string list(const std::vector<std::string>& items) {
  std::string out;
  for (const std::string& item : items) out += "- " + escaped(item) + "\n";
  return out;
}

}  // namespace

std::string report_md(const Words& words, const GradeResult& result) {
  const std::string title = text_of(result.title, words.lang());
  std::string out = "### " + escaped(title.empty() ? result.lab : title) + "\n\n";
  if (!result.name.empty()) {
    out += escaped(words.say("report.answer", {{"name", result.name}})) + "\n\n";
  }
  out += "**" + escaped(status_line(words, result)) + "**";
  if (result.status == AnswerStatus::pass) {
    out += " " + words.say_n("report.stars", result.stars);
  }
  out += "\n\n";
  if (result.status == AnswerStatus::invalid) {
    std::vector<std::string> problems;
    for (const Problem& one : result.problems) problems.push_back(problem_text(words, one));
    return out + list(problems);
  }
  out += row({words.part("report.col.result"), words.part("report.col.goal"),
              words.part("report.col.points"), words.part("report.col.note")});
  out += "|---|---|---|---|\n";
  for (const GoalResult& goal : result.goals) out += goal_row(words, goal);
  std::vector<std::string> hints;
  for (const HintResult& hint : result.hints) {
    hints.push_back(text_of(hint.text, words.lang()));
  }
  if (!hints.empty()) out += "\n" + list(hints);
  if (!result.warnings.empty()) out += "\n" + list(result.warnings);
  return out + "\n" +
         escaped(words.say_n("report.footer", result.seeds,
                             {{"variant", std::to_string(result.variant)},
                              {"digest", result.digest},
                              {"engine", result.engine}})) +
         "\n";
}

}  // namespace inflight::lab
