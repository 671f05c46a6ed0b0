#include "console/builtins.h"

#include <algorithm>
#include <utility>

#include "base/duration.h"
#include "console/clock.h"
#include "console/help.h"
#include "console/names.h"

namespace inflight::console {
namespace {

using Words = std::vector<std::string>;

Reply fault(const std::string& text, int code = 1) { return {"", "console: " + text + "\n", code}; }

Reply advance(Session& session, Time at) {
  const auto stopped = session.target->advance(at);
  return stopped ? fault(*stopped, kCodeGeneral) : Reply{};
}

Reply sleep(Session& session, const Words& words) {
  if (words.size() != 2) return fault("sleep: one length of time is wanted, such as 30 or 5m", 2);
  const auto span = parse_length(words[1]);
  if (!span) {
    return fault("sleep: \"" + words[1] +
                 "\" is no length of time; wanted are seconds, or a number with ms, s, m, h or d");
  }
  return advance(session, session.target->now() + *span);
}

Reply wait_until(Session& session, const Words& words) {
  const Time now = session.target->now();
  if (words.size() != 2) {
    return fault("wait-until: one moment is wanted, such as 00:05, 5m or 2026-01-01T00:05:00Z", 2);
  }
  const auto at = parse_moment(words[1], now);
  if (!at || at->ms > now.ms + kDurationMax.ms) {
    return fault("wait-until: \"" + words[1] +
                 "\" is no moment; wanted is a time such as 00:05 or 2026-01-01T00:05:00Z, or 5m "
                 "after the start");
  }
  if (*at < now) return fault("wait-until: " + iso_text(*at) + " is past; now is " + iso_text(now));
  return advance(session, *at);
}

Reply date(Session& session, const Words& words) {
  Time at = session.target->now();
  std::string_view format = kDateFormat;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "-u" || word == "--utc") continue;
    if (word.starts_with('+')) {
      format = std::string_view(word).substr(1);
      continue;
    }
    std::optional<std::string> wanted;
    if ((word == "-d" || word == "--date") && i + 1 < words.size()) wanted = words[++i];
    if (word.starts_with("--date=")) wanted = word.substr(7);
    const auto moment = wanted ? parse_date(*wanted, session.target->now()) : std::nullopt;
    if (!wanted) return fault("date: \"" + word + "\" is not known; there are -u, -d and +FORMAT");
    if (!moment || moment->ms < -kEpochMs || moment->ms > int64_t{200'000'000'000'000}) {
      return fault("date: \"" + *wanted +
                   "\" is no date; wanted is 2026-01-01T00:05:00Z, "
                   "@SECONDS or such as \"5 minutes ago\"");
    }
    at = *moment;
  }
  return {date_text(at, format) + "\n", "", 0};
}

Reply echo(Session&, const Words& words) {
  std::string out;
  const bool plain = words.size() > 1 && words[1] == "-n";
  const std::size_t first = plain ? 2 : 1;
  for (std::size_t i = first; i < words.size(); ++i) out += (i == first ? "" : " ") + words[i];
  return {out + (plain ? "" : "\n"), "", 0};
}

Reply set_variables(Session& session, const Words& words) {
  if (words.size() < 2) return fault("export: NAME=value is wanted", 2);
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    const std::string name = words[i].substr(0, equals);
    if (!is_variable_name(name)) return fault("export: \"" + words[i] + "\" is not NAME=value");
    if (equals == std::string::npos) continue;
    if (!assign(session, name, words[i].substr(equals + 1))) return fault("export: too long");
  }
  return {};
}

Reply unset_variables(Session& session, const Words& words) {
  for (std::size_t i = 1; i < words.size(); ++i) session.variables.erase(words[i]);
  return {};
}

Reply history(Session& session, const Words&) {
  std::string out;
  std::size_t number = 0;
  for (const std::string& line : session.history) {
    std::string count = std::to_string(++number);
    while (count.size() < 5) count.insert(count.begin(), ' ');
    out += count + "  " + line + "\n";
  }
  return {std::move(out), "", 0};
}

Reply exit(Session& session, const Words& words) {
  Reply result;
  result.exit = true;
  result.code = session.last_code;
  if (words.size() < 2) return result;
  const std::string& code = words[1];
  if (words.size() > 2 || code.empty() || code.size() > 3 ||
      code.find_first_not_of("0123456789") != std::string::npos || std::stoi(code) > 255) {
    return fault("exit: a code from 0 to 255 is wanted", 2);
  }
  result.code = std::stoi(code);
  return result;
}

Reply clear(Session&, const Words&) {
  Reply result;
  result.clear = true;
  return result;
}

Reply help(Session&, const Words&) { return {help_for_console(), "", 0}; }
Reply succeed(Session&, const Words&) { return {}; }
Reply failure(Session&, const Words&) { return {"", "", 1}; }

struct Row {
  std::string_view name;
  Reply (*run)(Session&, const Words&);
};

const std::vector<Row>& rows() {
  static const std::vector<Row> kRows = {
      {"clear", clear},
      {"date", date},
      {"echo", echo},
      {"exit", exit},
      {"export", set_variables},
      {"false", failure},
      {"help", help},
      {"history", history},
      {"sleep", sleep},
      {"true", succeed},
      {"unset", unset_variables},
      {"wait-until", wait_until},
  };
  return kRows;
}

}  // namespace

Reply run_builtin(Session& session, const Words& words) {
  for (const Row& row : rows()) {
    if (row.name == words.front()) return row.run(session, words);
  }
  const std::string& name = words.front();
  std::string text = name.substr(0, 60) + ": command not found";
  const std::string guess = suggestion(name, command_names());
  if (!guess.empty()) {
    text += "; did you mean " + guess + "?";
  } else {
    text += "; there are";
    for (const std::string_view known : command_names()) text += " " + std::string(known);
  }
  return fault(text, 127);
}

const std::vector<std::string_view>& command_names() {
  static const std::vector<std::string_view> kNames = [] {
    std::vector<std::string_view> names = {"aws"};
    for (const Row& row : rows()) names.push_back(row.name);
    std::sort(names.begin(), names.end());
    return names;
  }();
  return kNames;
}

bool assign(Session& session, const std::string& name, std::string value) {
  std::size_t bytes = name.size() + value.size();
  for (const auto& [other, held] : session.variables) {
    if (other != name) bytes += other.size() + held.size();
  }
  if (bytes > kVariablesMax) return false;
  session.variables[name] = std::move(value);
  return true;
}

}  // namespace inflight::console
