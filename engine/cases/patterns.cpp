#include "cases/patterns.h"

#include <array>

#include "base/json_text.h"
#include "cases/case_file.h"
#include "rules/pattern.h"

namespace inflight::cases {
namespace {

constexpr std::array<std::string_view, 3> kOutcomes{"match", "no-match", "invalid"};
constexpr std::string_view kReason = "Reason: ";

class Rows {
 public:
  explicit Rows(PatternFile& out) : out_(out) {}

  void row(const Spelled& value, const std::string& pointer) {
    pointer_ = pointer;
    PatternRow row;
    row.name = text(value, "name");
    row.evidence = text(value, "evidence");
    if (const Spelled* pattern = value.find("pattern")) {
      row.pattern = text_of(*pattern);
    } else {
      row.pattern = text(value, "pattern_raw");
    }
    outcome(text(value, "expect"), row);
    if (value.find("reason") != nullptr) row.reason = text(value, "reason");
    event(value, row);
    out_.rows.push_back(std::move(row));
  }

 private:
  void add(std::string_view member, std::string found, std::string expected) {
    out_.problems.push_back({json::join(pointer_, member), std::move(found), std::move(expected)});
  }

  std::string text(const Spelled& value, std::string_view name) {
    const Spelled* member = value.find(name);
    if (member != nullptr && member->is_string()) return member->text;
    add(name, member == nullptr ? "nothing" : text_of(*member), "a string");
    return "";
  }

  void outcome(const std::string& name, PatternRow& row) {
    for (std::size_t i = 0; i < kOutcomes.size(); ++i) {
      if (kOutcomes[i] != name) continue;
      row.expect = static_cast<PatternOutcome>(i);
      return;
    }
    add("expect", json::quoted(name), "match, no-match or invalid");
  }

  void event(const Spelled& value, PatternRow& row) {
    if (const Spelled* event = value.find("event")) {
      row.event = *event;
      return;
    }
    const std::string raw = text(value, "event_raw");
    if (raw.empty()) return;
    Result<Spelled> parsed = parse_spelled(raw, rules::kPatternEventBytesMax);
    if (parsed) {
      row.event = std::move(*parsed);
    } else {
      add("event_raw", parsed.error().message, "JSON");
    }
  }

  PatternFile& out_;
  std::string pointer_;
};

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

Verdict failed(const PatternRow& row, const std::string& expected, const std::string& found) {
  return {Outcome::failed, "FAIL " + row.name + ": expected " + expected + ", found " + found};
}

}  // namespace

std::optional<PatternFile> load_patterns(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || text[first] != '[') return std::nullopt;
  const Result<Spelled> parsed = parse_spelled(text, kFileBytesMax);
  if (!parsed || parsed->values.empty()) return std::nullopt;
  const Spelled& head = parsed->values.front();
  if (head.find("pattern") == nullptr && head.find("pattern_raw") == nullptr) return std::nullopt;
  PatternFile out;
  Rows rows(out);
  for (std::size_t i = 0; i < parsed->values.size(); ++i) {
    rows.row(parsed->values[i], json::join("", static_cast<int64_t>(i)));
  }
  return out;
}

Verdict run_pattern(const PatternRow& row) {
  const std::string expected(kOutcomes[static_cast<std::size_t>(row.expect)]);
  const Result<rules::Pattern> pattern = rules::compile_event_pattern(row.pattern);
  const bool invalid = row.expect == PatternOutcome::invalid;
  if (!pattern) {
    const std::string line = first_line(pattern.error().message);
    const std::string reason = line.substr(line.find(kReason) + kReason.size());
    if (!invalid) return failed(row, expected, "invalid, " + json::quoted(reason));
    const bool is_json = parse_spelled(row.pattern, rules::kPatternBytesMax).ok();
    if (is_json && row.reason && *row.reason != reason) {
      return failed(row, "the reason " + json::quoted(*row.reason), json::quoted(reason));
    }
    return {Outcome::passed, "PASS " + row.name};
  }
  const bool fits = rules::matches(*pattern, rules::EventFields(row.event));
  const bool as_expected = !invalid && fits == (row.expect == PatternOutcome::match);
  if (!as_expected) return failed(row, expected, fits ? "match" : "no-match");
  return {Outcome::passed, "PASS " + row.name};
}

}  // namespace inflight::cases
