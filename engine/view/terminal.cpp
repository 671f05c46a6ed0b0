#include "view/terminal.h"

#include <algorithm>
#include <utility>

#include "view/json_writer.h"

namespace inflight::view {
namespace {

constexpr std::size_t kEntriesMax = 100;
constexpr std::size_t kOutputMax = 16384;  // bytes shown of one output
constexpr std::size_t kHistoryMax = 200;

/// At most kOutputMax bytes, cut between characters.
std::string shortened(std::string text) {
  if (text.size() <= kOutputMax) return text;
  std::size_t end = kOutputMax;
  while (end > 0 && (static_cast<uint8_t>(text[end]) & 0xc0) == 0x80) --end;
  text.resize(end);
  return text + "\n…\n";
}

}  // namespace

void Terminal::type(std::string_view line) {
  open_.append(line);
  if (console::wants_more(open_)) {
    open_.push_back('\n');
    return;
  }
  const std::string whole = std::exchange(open_, {});
  Entry entry;
  entry.at = app_.state().head;
  console::Reply reply = console_.run(whole);
  if (reply.clear) entries_.clear();
  entry.line = whole;
  entry.out = shortened(std::move(reply.out));
  entry.err = shortened(std::move(reply.err));
  entry.code = reply.code;
  if (reply.clear && entry.out.empty() && entry.err.empty()) return;
  entries_.push_back(std::move(entry));
  if (entries_.size() > kEntriesMax) entries_.erase(entries_.begin());
}

std::string Terminal::json() const {
  JsonWriter out;
  out.open().boolean("open", !open_.empty()).key("entries").open_list();
  for (const Entry& entry : entries_) {
    out.open().integer("at", entry.at).text("time", lab::clock_text(entry.at));
    out.text("line", entry.line).text("out", entry.out).text("err", entry.err);
    out.integer("code", entry.code).close();
  }
  out.close_list().key("history").open_list();
  const auto& history = console_.history();
  const std::size_t from = history.size() > kHistoryMax ? history.size() - kHistoryMax : 0;
  for (std::size_t i = from; i < history.size(); ++i) out.text(history[i]);
  return out.close_list().close().str();
}

std::string Terminal::complete(std::string_view line, int64_t cursor) const {
  const auto at =
      static_cast<std::size_t>(std::clamp<int64_t>(cursor, 0, static_cast<int64_t>(line.size())));
  const console::Completion found = console_.complete(line, at);
  JsonWriter out;
  out.open().integer("start", static_cast<int64_t>(found.start));
  out.integer("end", static_cast<int64_t>(found.end));
  out.text("common", console::common_start(found.words)).key("words").open_list();
  for (const std::string& word : found.words) out.text(word);
  return out.close_list().close().str();
}

}  // namespace inflight::view
