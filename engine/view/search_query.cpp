#include "view/search_query.h"

#include <algorithm>
#include <string>
#include <variant>

#include "services/sqs/sqs.h"
#include "sim/ids.h"
#include "view/moment_text.h"

namespace inflight::view {
namespace {

using sim::Ev;
using sim::MessageState;

bool has(std::string_view text, std::string_view part) {
  return plain_query(text).find(part) != std::string::npos;
}

/// The whole number that all of `text` is, -1 = it is none.
int64_t whole(std::string_view text) {
  int64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9' || value > 1'000'000'000) return -1;
    value = value * 10 + (c - '0');
  }
  return text.empty() ? -1 : value;
}

class Reader {
 public:
  Reader(const sim::Log& log, const world::Scenario& scenario) : log_(log), scenario_(scenario) {}

  QueryFault read(std::string_view word, Term& term) const {
    const size_t op = word.find_first_of(":<>=");
    if (op != std::string_view::npos) return read_pair(word, op, term);
    if (word[0] == '#') {
      term.n = whole(word.substr(1));
      return term.n < 0 ? QueryFault::unknown : QueryFault::none;
    }
    if (read_number(word[0] == 'm' ? word.substr(1) : word, term)) return QueryFault::none;
    if (read_kind(word, term)) return QueryFault::none;
    if (word.size() == 36 && read_id(word, term)) return QueryFault::none;
    return read_text(word, term) ? QueryFault::none : QueryFault::unknown;
  }

 private:
  /// "recv>=3", "state:dlq" …
  QueryFault read_pair(std::string_view word, size_t op, Term& term) const {
    const std::string_view name = word.substr(0, op);
    std::string_view value = word.substr(op + 1);
    const bool also = !value.empty() && value[0] == '=';
    if (also) value.remove_prefix(1);
    if (word[op] == '>') term.cmp = also ? TermCmp::at_least : TermCmp::more;
    if (word[op] == '<') term.cmp = also ? TermCmp::at_most : TermCmp::less;
    if (name == "state") return read_state(value, term) ? QueryFault::none : QueryFault::state;
    if (name == "kind") return read_kind(value, term) ? QueryFault::none : QueryFault::unknown;
    if (name == "lane") {
      term.test = TermTest::name;
      return !value.empty() && flag_names(value, term) ? QueryFault::none : QueryFault::unknown;
    }
    if (name == "recv" || name == "receives" || name == "rc") {
      term.test = TermTest::receives;
      term.n = whole(value);
      return term.n < 0 ? QueryFault::number : QueryFault::none;
    }
    if (name == "age") {
      term.test = TermTest::age;
      term.n = read_span(value);
      return term.n < 0 ? QueryFault::age : QueryFault::none;
    }
    return QueryFault::unknown;
  }

  bool read_number(std::string_view text, Term& term) const {
    const int64_t n = whole(text);
    if (n < 0) return false;
    term.test = TermTest::lid;
    term.lids.assign(log_.lids.size(), 0);
    bool any = false;
    for (size_t lid = 1; lid < log_.lids.size(); ++lid) {
      const uint32_t known = log_.lids[lid].n;
      if ((known != 0 ? known : lid) != static_cast<uint64_t>(n)) continue;
      term.lids[lid] = 1;
      any = true;
    }
    return any;
  }

  static bool read_kind(std::string_view text, Term& term) {
    if (text == "timeout") {  // the log's own `timeout` is told by the return after it
      term.test = TermTest::returned;
      return true;
    }
    const Ev kind = text == "dlq" ? Ev::dlq_move : sim::ev_named(text);
    if (kind == Ev::none) return false;
    term.test = TermTest::kind;
    term.n = static_cast<int64_t>(kind);
    return true;
  }

  static bool read_state(std::string_view text, Term& term) {
    if (text == "dlq" || text == "dead") {
      term.test = TermTest::kind;
      term.n = static_cast<int64_t>(Ev::dlq_move);
      return true;
    }
    term.test = TermTest::state;
    if (text == "waiting") text = "visible";
    if (text == "inflight") text = "in_flight";
    for (uint8_t i = 1; i < sim::kMessageStates; ++i) {
      if (sim::name_of(static_cast<MessageState>(i)) == text) term.n = i;
    }
    return term.n != 0;
  }

  bool read_id(std::string_view text, Term& term) const {
    term.test = TermTest::mid;
    for (uint32_t mid = 1; mid < log_.mids.size(); ++mid) {
      if (sim::message_id(log_.header.seed, mid) != text) continue;
      term.n = mid;
      return true;
    }
    return false;
  }

  bool flag_names(std::string_view text, Term& term) const {
    term.names.assign(log_.names.size(), 0);
    bool any = false;
    for (size_t i = 1; i < log_.names.size(); ++i) {
      if (!has(log_.names[i].text, text) && !is_letter_of(log_.names[i], text)) continue;
      term.names[i] = 1;
      any = true;
    }
    return any;
  }

  /// "b" is worker-2: the screen calls it worker B.
  static bool is_letter_of(const sim::Name& name, std::string_view text) {
    if (text.size() != 1 || name.text.size() <= name.group.size() + 1) return false;
    return whole(name.text.substr(name.group.size() + 1)) == text[0] - 'a' + 1;
  }

  bool read_text(std::string_view text, Term& term) const {
    term.test = TermTest::name;
    bool any = flag_names(text, term);
    uint32_t tags = 0;
    for (uint32_t bit = 0; bit < log_.tags.size(); ++bit) {
      if (has(log_.tags[bit], text)) tags |= 1U << bit;
    }
    const std::vector<Span> bodies = bodies_with(text);
    if (text != "message" && tags == 0 && bodies.empty()) return any;
    term.lids.assign(log_.lids.size(), 0);
    for (size_t lid = 1; lid < log_.lids.size(); ++lid) {
      const sim::LidInfo& info = log_.lids[lid];
      const bool in = text == "message" || (info.tags & tags) != 0 || holds_body(bodies, info);
      term.lids[lid] = in ? 1 : 0;
      any = any || in;
    }
    return any;
  }

  /// Ordinals [from, to) of a producer.
  struct Span {
    uint16_t actor;
    int64_t from;
    int64_t to;
  };

  /// The log keeps no bodies; the scenario says what each producer writes.
  std::vector<Span> bodies_with(std::string_view text) const {
    std::vector<Span> spans;
    for (const auto& actor : scenario_.actors) {
      const auto* producer = std::get_if<actors::Producer>(&actor);
      if (producer == nullptr) continue;
      int64_t next = 1;
      for (const actors::SendBlock& block : producer->send) {
        if (block.body && has(*block.body, text)) {
          spans.push_back({log_.find_name(producer->name), next, next + block.n});
        }
        next += block.n;
      }
    }
    return spans;
  }

  static bool holds_body(const std::vector<Span>& spans, const sim::LidInfo& info) {
    return std::any_of(spans.begin(), spans.end(), [&](const Span& span) {
      return span.actor != 0 && span.actor == info.actor && info.n >= span.from && info.n < span.to;
    });
  }

  const sim::Log& log_;
  const world::Scenario& scenario_;
};

}  // namespace

QueryFault read_term(const sim::Log& log, const world::Scenario& scenario, std::string_view word,
                     Term& term) {
  return Reader(log, scenario).read(word, term);
}

}  // namespace inflight::view
