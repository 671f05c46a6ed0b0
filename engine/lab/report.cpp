#include "lab/report.h"

#include <algorithm>

#include "lab/words_goal.h"

namespace inflight::lab {
namespace {

enum class Ink : uint8_t { plain, strong, good, bad, quiet };

/// Lines of at most so many cells, with an indent that goes on.
class Page {
 public:
  explicit Page(const ReportStyle& style) : style_(style) {}

  void line(std::string_view text, Ink ink = Ink::plain) { item("", text, ink); }
  void blank() {
    if (!out_.empty()) out_ += "\n";
  }
  /// `lead`, then the text; further lines of the text start below its first letter.
  void item(std::string_view lead, std::string_view text, Ink ink = Ink::plain) {
    const size_t indent = cells(lead);
    const size_t room = style_.columns > indent + 20 ? style_.columns - indent : 20;
    bool first = true;
    for (const std::string& part : wrapped(text, room)) {
      out_ += first ? painted(lead, ink) : std::string(indent, ' ');
      out_ += ink == Ink::plain || indent > 0 ? part : painted(part, ink);
      out_ += "\n";
      first = false;
    }
  }
  std::string take() { return std::move(out_); }

 private:
  std::string painted(std::string_view text, Ink ink) const {
    static constexpr std::string_view kCodes[] = {"", "\x1b[1m", "\x1b[32m", "\x1b[31m", "\x1b[2m"};
    if (!style_.colour || ink == Ink::plain || text.empty()) return std::string(text);
    return std::string(kCodes[static_cast<size_t>(ink)]) + std::string(text) + "\x1b[0m";
  }

  ReportStyle style_;
  std::string out_;
};

std::string padded(std::string text, size_t width) {
  const size_t size = cells(text);
  if (size < width) text.append(width - size, ' ');
  return text;
}

Ink ink_of(GoalStatus status) {
  if (status == GoalStatus::pass) return Ink::good;
  return status == GoalStatus::fail ? Ink::bad : Ink::quiet;
}

class Report {
 public:
  Report(const Words& words, const GradeResult& result, const ReportStyle& style)
      : words_(words), result_(result), page_(style) {}

  std::string write() {
    head();
    if (result_.status == AnswerStatus::invalid) {
      problems();
    } else {
      goals();
      guards();
      stars();
      predictions();
      hints();
    }
    warnings();
    foot();
    return page_.take();
  }

 private:
  std::string text(const Text& text) const { return text_of(text, words_.lang()); }

  void head() {
    if (!text(result_.title).empty()) {
      page_.line(words_.say("report.title", {{"title", text(result_.title)},
                                             {"lab", result_.lab},
                                             {"version", std::to_string(result_.lab_version)}}),
                 Ink::strong);
    } else if (!result_.lab.empty()) {
      page_.line(result_.lab, Ink::strong);
    }
    if (!result_.name.empty()) {
      page_.line(words_.say("report.answer", {{"name", result_.name}}), Ink::quiet);
    }
    page_.blank();
    const bool pass = result_.status == AnswerStatus::pass;
    page_.line(status_line(words_, result_), pass ? Ink::good : Ink::bad);
    if (result_.status != AnswerStatus::invalid) page_.line(worlds_line());
    if (pass) page_.line(words_.say_n("report.stars", result_.stars));
  }

  std::string worlds_line() const {
    if (result_.seeds_passed == result_.seeds) {
      return words_.say_n("report.worlds.all", result_.seeds);
    }
    return words_.say_n("report.worlds", result_.seeds,
                        {{"passed", words_.number(result_.seeds_passed)},
                         {"seed", std::to_string(result_.worst_seed)}});
  }

  void heading(std::string_view key) {
    page_.blank();
    page_.line(words_.say(key), Ink::strong);
  }

  void goals() {
    if (result_.goals.empty()) return;
    heading("report.goals");
    size_t word_width = 0;
    size_t point_width = 0;
    for (const GoalResult& goal : result_.goals) {
      word_width = std::max(word_width, cells(status_word(words_, goal.status)));
      point_width = std::max(point_width, cells(points(goal)));
    }
    for (const GoalResult& goal : result_.goals) {
      const std::string lead = "  " + padded(status_word(words_, goal.status), word_width) + "  " +
                               padded(points(goal), point_width) + "  ";
      page_.item(lead, text(goal.text), ink_of(goal.status));
      if (goal.status != GoalStatus::pass) goal_details(goal, std::string(cells(lead), ' '));
    }
  }

  std::string points(const GoalResult& goal) const {
    return words_.part("report.points", {{"points", words_.decimal(goal.points)},
                                         {"max", words_.decimal(goal.max)}});
  }

  void goal_details(const GoalResult& goal, const std::string& indent) {
    const std::string reason =
        reason_phrase(words_, goal.reason, text_of(goal.reason_text, words_.lang()));
    if (!reason.empty()) page_.item(indent, reason);
    if (goal.status == GoalStatus::skipped) return;
    if (!text(goal.measured).empty()) page_.item(indent, text(goal.measured));
    page_.item(indent, words_.part_n("report.passed_in", result_.seeds,
                                     {{"passed", words_.number(goal.passed_seeds)},
                                      {"seed", std::to_string(goal.worst_seed)}}));
    for (const Witness& witness : goal.witness) {
      page_.item(indent + padded(clock_text(witness.t), 7) + " ", text(witness.said));
    }
    if (!goal.link.empty()) page_.item(indent, words_.part("report.look", {{"link", goal.link}}));
  }

  void guards() {
    const bool all = std::all_of(result_.guards.begin(), result_.guards.end(),
                                 [](const GuardResult& guard) { return guard.ok; });
    if (all) return;
    heading("report.guards");
    for (const GuardResult& guard : result_.guards) {
      if (guard.ok) continue;
      page_.item("  " + guard.id + "  ",
                 words_.part("report.guard", {{"text", text(guard.text)},
                                              {"run", guard.run},
                                              {"seed", std::to_string(guard.seed)}}),
                 Ink::bad);
    }
  }

  void stars() {
    if (result_.star_texts.empty() || result_.status != AnswerStatus::pass) return;
    heading("report.star_list");
    const size_t width =
        std::max(cells(words_.text("report.star.yes")), cells(words_.text("report.star.no")));
    for (const StarResult& star : result_.star_texts) {
      const std::string word = words_.part(star.holds ? "report.star.yes" : "report.star.no");
      page_.item("  " + padded(word, width) + "  ", text(star.text),
                 star.holds ? Ink::good : Ink::quiet);
    }
  }

  void predictions() {
    if (result_.predict.empty()) return;
    int64_t right = 0;
    for (const PredictionScore& one : result_.predict) right += one.right ? 1 : 0;
    page_.blank();
    page_.line(words_.say_n("report.predict", static_cast<int64_t>(result_.predict.size()),
                            {{"right", words_.number(right)}}));
  }

  void hints() {
    if (!result_.hints.empty()) {
      heading("report.hints");
      for (const HintResult& hint : result_.hints) page_.item("  - ", text(hint.text));
    }
    if (result_.hints_used > 0) {
      page_.blank();
      page_.line(words_.say_n("report.hints_used", result_.hints_used));
    }
  }

  void problems() {
    heading("report.problems");
    for (const Problem& problem : result_.problems) {
      page_.item("  - ", problem_text(words_, problem), Ink::bad);
    }
  }

  void warnings() {
    if (result_.warnings.empty()) return;
    heading("report.warnings");
    for (const std::string& warning : result_.warnings) page_.item("  - ", warning);
  }

  void foot() {
    page_.blank();
    if (result_.status == AnswerStatus::invalid) {
      page_.line(words_.say("report.footer.short", {{"engine", result_.engine}}), Ink::quiet);
      return;
    }
    page_.line(words_.say_n("report.footer", result_.seeds,
                            {{"variant", std::to_string(result_.variant)},
                             {"digest", result_.digest},
                             {"engine", result_.engine}}),
               Ink::quiet);
  }

  const Words& words_;
  const GradeResult& result_;
  Page page_;
};

/// True for signs that stand on or around a letter and take no cell of their own.
bool is_combining(uint32_t code) {
  return (code >= 0x300 && code <= 0x36f) || code == 0x981 || code == 0x9bc ||
         (code >= 0x9c1 && code <= 0x9c4) || code == 0x9cd || code == 0x9e2 || code == 0x9e3 ||
         (code >= 0x200b && code <= 0x200f) || (code >= 0xfe00 && code <= 0xfe0f);
}

}  // namespace

std::string status_line(const Words& words, const GradeResult& result) {
  return words.say("report." + std::string(name_of(result.status)),
                   {{"score", words.decimal(result.score)}, {"max", words.decimal(result.max)}});
}

size_t cells(std::string_view text) {
  size_t count = 0;
  uint32_t code = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<uint8_t>(text[i]);
    if (byte < 0x80) {
      code = byte;
    } else if (byte < 0xc0) {
      code = code << 6 | (byte & 0x3fU);
    } else {
      code = byte & (byte < 0xe0 ? 0x1fU : byte < 0xf0 ? 0x0fU : 0x07U);
    }
    // Only the last byte of a sequence completes the code point.
    const bool last = i + 1 == text.size() || (static_cast<uint8_t>(text[i + 1]) & 0xc0) != 0x80;
    if (last && !is_combining(code)) ++count;
  }
  return count;
}

std::vector<std::string> wrapped(std::string_view text, size_t columns) {
  std::vector<std::string> lines;
  std::string line;
  size_t at = 0;
  while (at < text.size()) {
    const size_t end = std::min(text.find_first_of(" \n", at), text.size());
    const std::string_view word = text.substr(at, end - at);
    if (!line.empty() && cells(line) + 1 + cells(word) > columns) {
      lines.push_back(std::move(line));
      line.clear();
    }
    if (!line.empty() && !word.empty()) line += " ";
    line += word;
    if (end < text.size() && text[end] == '\n') {
      lines.push_back(std::move(line));
      line.clear();
    }
    at = end + 1;
  }
  if (!line.empty() || lines.empty()) lines.push_back(std::move(line));
  return lines;
}

std::string report_text(const Words& words, const GradeResult& result, const ReportStyle& style) {
  return Report(words, result, style).write();
}

}  // namespace inflight::lab
