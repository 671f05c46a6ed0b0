// Results as text: for people, for programs, for CI and for a comment on a pull request.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lab/result.h"
#include "lab/words.h"

namespace inflight::lab {

struct ReportStyle {
  bool colour = false;  // ANSI colours; only for a terminal
  size_t columns = 80;
};

/// "Passed: 13.57 of 14 points."
std::string status_line(const Words& words, const GradeResult& result);

/// The readable report.
std::string report_text(const Words& words, const GradeResult& result, const ReportStyle& style);

/// The result object (joints 17), pretty, newline at the end. Members always in the same order.
std::string report_json(const GradeResult& result);

/// JUnit XML: one suite an answer, one test case a goal; an invalid answer is one <error>.
/// English, whatever the language of `words`.
std::string report_junit(const Words& words, const std::vector<GradeResult>& results);

/// GitHub Markdown: a heading, a table of goals, what to look at next.
std::string report_md(const Words& words, const GradeResult& result);

/// `text` for XML: escaped, and without the control characters that XML 1.0 forbids. Bytes that
/// are not UTF-8 become U+FFFD.
std::string xml_escaped(std::string_view text);

/// Width of UTF-8 text in terminal cells: combining signs take none.
size_t cells(std::string_view text);
/// `text` broken at blanks to lines of at most `columns` cells; a longer word stands alone.
std::vector<std::string> wrapped(std::string_view text, size_t columns);

}  // namespace inflight::lab
