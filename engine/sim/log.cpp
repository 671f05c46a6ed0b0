#include "sim/log.h"

#include <algorithm>

#include "base/check.h"
#include "base/hash.h"

namespace inflight::sim {
namespace {

/// Writes members of one JSON object; leaves out zero and empty ones (joints 10).
class Line {
 public:
  explicit Line(std::string& out) : out_(out) { out_.push_back('{'); }

  void integer(std::string_view name, int64_t value) {
    if (value != 0) always(name, value);
  }
  void always(std::string_view name, int64_t value) {
    key(name);
    out_ += std::to_string(value);
  }
  void string(std::string_view name, std::string_view value) {
    if (value.empty()) return;
    key(name);
    append_json_string(out_, value);
  }
  void strings(std::string_view name, const std::vector<std::string_view>& values) {
    if (values.empty()) return;
    key(name);
    out_.push_back('[');
    for (std::string_view value : values) {
      if (out_.back() != '[') out_.push_back(',');
      append_json_string(out_, value);
    }
    out_.push_back(']');
  }
  void close() { out_.push_back('}'); }

 private:
  void key(std::string_view name) {
    if (out_.back() != '{') out_.push_back(',');
    append_json_string(out_, name);
    out_.push_back(':');
  }
  std::string& out_;
};

std::string_view place_member(NameKind kind) {
  switch (kind) {
    case NameKind::alarm:
      return "alarm";
    case NameKind::function:
      return "fn";
    case NameKind::topic:
      return "topic";
    case NameKind::bucket:
      return "bucket";
    case NameKind::queue:
    case NameKind::actor:
    case NameKind::none:
      break;
  }
  return "q";
}

std::string_view text_at(const Log& log, uint32_t number) {
  INFLIGHT_ASSERT(number < log.texts.size());
  return log.texts[number];
}

void write_extra(Line& line, const Log& log, const Event& event, const EvInfo& row) {
  switch (row.form) {
    case ExtraForm::none:
      return;
    case ExtraForm::text:
      line.string(row.extra, text_at(log, event.extra));
      return;
    case ExtraForm::place:
      INFLIGHT_ASSERT(event.extra < log.names.size());
      line.string(row.extra, log.names[event.extra].text);
      return;
    case ExtraForm::mask:
      line.integer(row.extra, event.extra);
      return;
    case ExtraForm::two_texts:
      line.string(row.extra, text_at(log, event.extra & 0xffff));
      line.string(row.extra2, text_at(log, event.extra >> 16));
      return;
  }
}

void write_lid(Line& line, const Log& log, const LidInfo& lid) {
  std::vector<std::string_view> tags;
  for (uint32_t bit = 0; bit < log.tags.size(); ++bit) {
    if (lid.tags >> bit & 1) tags.push_back(log.tags[bit]);
  }
  line.strings("tags", tags);
  line.string("group", text_at(log, lid.group));
  line.integer("n", lid.n);
  line.integer("bytes", lid.bytes);
}

void append_event(std::string& out, const Log& log, uint32_t number) {
  const Event& event = log.events[number - 1];
  const EvInfo& row = info(event.kind);
  Line line(out);
  line.always("t", event.at);
  line.string("ev", row.name);
  const Name& place = log.names[event.place];
  line.string(place_member(place.kind), place.text);
  line.string("actor", log.names[event.actor].text);
  line.integer("lid", event.lid);
  line.integer("mid", event.mid);
  line.integer("rc", event.rc);
  line.integer("i", event.index);
  if (event.from != MessageState::none) line.string("from", name_of(event.from));
  // A move between queues names the queue as "to"; that it ends as "moved" is known (a JSON object
  // may not have a member twice).
  const bool names_queue = row.form == ExtraForm::place;
  if (event.to != MessageState::none && !names_queue) line.string("to", name_of(event.to));
  // `api` names its operation before what it cost (joints 10).
  if (event.kind == Ev::api) {
    write_extra(line, log, event, row);
    line.integer(row.value, event.value);
  } else {
    if (!row.value.empty()) line.integer(row.value, event.value);
    write_extra(line, log, event, row);
  }
  line.integer("dup", event.flags & kDup ? 1 : 0);
  line.integer("stale", event.flags & kStale ? 1 : 0);
  line.integer("false", event.flags & kFalse ? 1 : 0);
  line.integer("ok", event.flags & kOk ? 1 : 0);
  if (event.lid != 0 && log.lids[event.lid].first == number) {
    write_lid(line, log, log.lids[event.lid]);
  }
  line.integer("cause", event.cause);
  line.close();
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  static constexpr char kDigits[] = "0123456789abcdef";
  out.push_back('"');
  for (char c : text) {
    const auto byte = static_cast<uint8_t>(c);
    if (c == '"' || c == '\\') {
      out.push_back('\\');
      out.push_back(c);
    } else if (byte < 0x20) {
      out += "\\u00";
      out.push_back(kDigits[byte >> 4]);
      out.push_back(kDigits[byte & 15]);
    } else {
      out.push_back(c);
    }
  }
  out.push_back('"');
}

uint32_t Log::intern(std::string_view text) {
  if (text.empty()) return 0;
  const auto found = text_numbers_.find(std::string(text));
  if (found != text_numbers_.end()) return found->second;
  const auto number = static_cast<uint32_t>(texts.size());
  texts.emplace_back(text);
  text_numbers_.emplace(std::string(text), number);
  return number;
}

uint16_t Log::find_name(std::string_view text) const {
  for (uint32_t i = 1; i < names.size(); ++i) {
    if (names[i].text == text) return static_cast<uint16_t>(i);
  }
  return 0;
}

uint32_t Log::position_at(int64_t ms) const {
  const auto past = std::upper_bound(events.begin(), events.end(), ms,
                                     [](int64_t t, const Event& event) { return t < event.at; });
  return static_cast<uint32_t>(past - events.begin());
}

std::string header_line(const LogHeader& header) {
  std::string out;
  Line line(out);
  line.always("log", 1);
  line.string("lab", header.lab);
  line.always("version", header.version);
  line.always("semantics", header.semantics);
  line.string("run", header.run);
  line.always("variant", header.variant);
  line.always("seed", static_cast<int64_t>(header.seed));
  line.string("scenario", header.scenario);
  line.close();
  return out;
}

std::string event_line(const Log& log, uint32_t number) {
  INFLIGHT_ASSERT(number >= 1 && number <= log.events.size());
  std::string out;
  append_event(out, log, number);
  return out;
}

std::string log_text(const Log& log) {
  std::string out = header_line(log.header);
  out.push_back('\n');
  for (uint32_t number = 1; number <= log.events.size(); ++number) {
    append_event(out, log, number);
    out.push_back('\n');
  }
  return out;
}

std::string digest(const std::vector<const Log*>& logs) {
  Sha256 sha;
  for (const Log* log : logs) {
    std::string chunk = header_line(log->header);
    chunk.push_back('\n');
    for (uint32_t number = 1; number <= log->events.size(); ++number) {
      append_event(chunk, *log, number);
      chunk.push_back('\n');
      if (chunk.size() > 1 << 16) {
        sha.add(chunk);
        chunk.clear();
      }
    }
    sha.add(chunk);
  }
  const auto bytes = sha.finish();
  return hex(bytes.data(), 6);
}

}  // namespace inflight::sim
