// The goal language by its definitions (joints 11), without any cleverness: every question is
// answered by looking at all events again. Tests compare the fold with it.
#pragma once

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lab/goal.h"
#include "lab/goal_match.h"
#include "lab/pricing.h"

namespace inflight::test {

class Naive {
 public:
  /// The prefix of `position` events; `head` = ms up to which time has run.
  Naive(const sim::Log& log, const lab::GoalContext& context, uint32_t position, int64_t head)
      : log_(log), context_(context), position_(position), head_(head) {}

  lab::Truth truth(const lab::Bool& node) const {
    using lab::BoolOp;
    switch (node.op) {
      case BoolOp::all:
      case BoolOp::any:
        return junction(node);
      case BoolOp::not_: {
        const lab::Truth inner = truth(node.args[0]);
        if (inner == lab::Truth::unknown) return inner;
        return said(inner == lab::Truth::no);
      }
      case BoolOp::exists:
        return said(!picks(node.sels[0], {}).empty());
      case BoolOp::never:
        return said(picks(node.sels[0], {}).empty());
      case BoolOp::each:
        return each(node);
      case BoolOp::order:
        return order(node);
      case BoolOp::sorted:
        return sorted(node);
      default: {
        const lab::Number a = number(node.nums[0]);
        const lab::Number b = number(node.nums[1]);
        if (!a.has_value() || !b.has_value()) return lab::Truth::unknown;
        return said(lab::compare(*a, lab::cmp_of(node.op), *b));
      }
    }
  }

  lab::Number number(const lab::Num& num) const {
    using lab::NumOp;
    switch (num.op) {
      case NumOp::literal:
        return num.literal;
      case NumOp::count:
        return static_cast<double>(picks(num.sels[0], {}).size());
      case NumOp::distinct: {
        std::set<lab::Key> keys;
        for (uint32_t i : picks(num.sels[0], {})) {
          const auto key = lab::key_of(log_, event(i), num.field);
          if (key.has_value()) keys.insert(*key);
        }
        return static_cast<double>(keys.size());
      }
      case NumOp::span:
        return span(num);
      case NumOp::gauge:
        return gauge(num);
      case NumOp::add:
      case NumOp::sub:
      case NumOp::mul:
      case NumOp::div:
        return arithmetic(num);
      default:
        return aggregate(num);
    }
  }

 private:
  using Keyed = std::map<lab::Key, std::vector<uint32_t>>;
  static lab::Truth said(bool yes) { return yes ? lab::Truth::yes : lab::Truth::no; }
  const sim::Event& event(uint32_t number) const { return log_.events[number - 1]; }

  bool condition(const sim::Event& e, const lab::Cond& cond) const {
    bool any = false;
    for (const std::string& text : cond.texts) {
      any = any || lab::text_field(log_, e, cond.field) == text ||
            (cond.field == lab::Field::actor && log_.names[e.actor].group == text);
    }
    if (lab::info(cond.field).is_text) return cond.cmp == lab::Cmp::ne ? !any : any;
    const double value =
        static_cast<double>(lab::number_field(log_, e, cond.field)) / lab::unit_of(cond.field);
    for (double wanted : cond.numbers) {
      any = any ||
            (cond.cmp == lab::Cmp::in ? value == wanted : lab::compare(value, cond.cmp, wanted));
    }
    return any;
  }

  bool fits(const lab::Sel& sel, const sim::Event& e) const {
    if (std::find(sel.ev.begin(), sel.ev.end(), e.kind) == sel.ev.end()) return false;
    if (!sel.q.empty() && log_.names[e.place].text != sel.q) return false;
    const sim::Name& actor = log_.names[e.actor];
    if (!sel.actor.empty() && actor.text != sel.actor && actor.group != sel.actor) return false;
    std::set<std::string> tags;
    for (uint32_t bit = 0; bit < log_.tags.size(); ++bit) {
      if (log_.lids[e.lid].tags >> bit & 1) tags.insert(log_.tags[bit]);
    }
    if (!sel.tag.empty() && !tags.count(sel.tag)) return false;
    if (!sel.tag_not.empty() && tags.count(sel.tag_not)) return false;
    if (sel.from.has_value() && e.at < sel.from->ms) return false;
    if (sel.until.has_value() && e.at >= sel.until->ms) return false;
    for (const lab::Cond& cond : sel.where) {
      if (!condition(e, cond)) return false;
    }
    return true;
  }

  /// Matches by key; without `by` all under key 0.
  Keyed by_key(const lab::Sel& sel, const std::optional<lab::Field>& by) const {
    Keyed all;
    for (uint32_t i = 1; i <= position_; ++i) {
      if (!fits(sel, event(i))) continue;
      const auto key =
          by.has_value() ? lab::key_of(log_, event(i), *by) : std::optional<lab::Key>(0);
      if (key.has_value()) all[*key].push_back(i);
    }
    if (sel.nth == 0) return all;
    Keyed only;
    for (const auto& [key, events] : all) {
      const auto n = static_cast<size_t>(sel.nth);
      if (events.size() >= n) only[key] = {events[n - 1]};
    }
    return only;
  }

  std::vector<uint32_t> picks(const lab::Sel& sel, const std::optional<lab::Field>& by) const {
    std::vector<uint32_t> out;
    for (const auto& entry : by_key(sel, by)) {
      out.insert(out.end(), entry.second.begin(), entry.second.end());
    }
    std::sort(out.begin(), out.end());
    return out;
  }

  lab::Truth junction(const lab::Bool& node) const {
    bool yes = false;
    bool no = false;
    bool unknown = false;
    for (const lab::Bool& arg : node.args) {
      const lab::Truth value = truth(arg);
      yes = yes || value == lab::Truth::yes;
      no = no || value == lab::Truth::no;
      unknown = unknown || value == lab::Truth::unknown;
    }
    if (node.op == lab::BoolOp::all) {
      return no ? lab::Truth::no : unknown ? lab::Truth::unknown : lab::Truth::yes;
    }
    return yes ? lab::Truth::yes : unknown ? lab::Truth::unknown : lab::Truth::no;
  }

  lab::Truth each(const lab::Bool& node) const {
    const Keyed keys = by_key(node.sels[0], node.by);
    if (keys.empty()) return lab::Truth::unknown;
    for (const auto& entry : keys) {
      for (const lab::Has& has : node.has) {
        const Keyed found = by_key(has.sel, node.by);
        const auto mine = found.find(entry.first);
        const size_t count = mine == found.end() ? 0 : mine->second.size();
        if (!lab::compare(static_cast<double>(count), has.cmp, static_cast<double>(has.count))) {
          return lab::Truth::no;
        }
      }
    }
    return lab::Truth::yes;
  }

  /// First of `events` after `number`, 0 = none.
  static uint32_t after(const std::vector<uint32_t>& events, uint32_t number) {
    for (uint32_t i : events) {
      if (i > number) return i;
    }
    return 0;
  }

  lab::Truth order(const lab::Bool& node) const {
    std::vector<Keyed> parts;
    for (const lab::Sel& sel : node.sels) parts.push_back(by_key(sel, node.by));
    if (parts[0].empty()) return lab::Truth::unknown;
    for (const auto& entry : parts[0]) {
      uint32_t found = 0;
      for (size_t i = 0; i < parts.size(); ++i) {
        const std::vector<uint32_t> mine = parts[i][entry.first];
        found = after(mine, found);
        if (found == 0) return lab::Truth::no;
        if (!node.strict || i == 0) continue;
        if (mine.front() < parts[i - 1][entry.first].front()) return lab::Truth::no;
      }
    }
    return lab::Truth::yes;
  }

  lab::Truth sorted(const lab::Bool& node) const {
    const Keyed keys = by_key(node.sels[0], node.by);
    if (keys.empty()) return lab::Truth::unknown;
    for (const auto& entry : keys) {
      for (size_t i = 1; i < entry.second.size(); ++i) {
        const int64_t a = lab::number_field(log_, event(entry.second[i - 1]), node.field);
        const int64_t b = lab::number_field(log_, event(entry.second[i]), node.field);
        if (node.strict ? b <= a : b < a) return lab::Truth::no;
      }
    }
    return lab::Truth::yes;
  }

  lab::Number arithmetic(const lab::Num& num) const {
    std::vector<double> values;
    for (const lab::Num& arg : num.args) {
      const lab::Number value = number(arg);
      if (!value.has_value()) return std::nullopt;
      values.push_back(*value);
    }
    double out = values.empty() ? 0 : values[0];
    for (size_t i = 1; i < values.size(); ++i) {
      if (num.op == lab::NumOp::div && values[i] == 0) return std::nullopt;
      out = num.op == lab::NumOp::add   ? out + values[i]
            : num.op == lab::NumOp::sub ? out - values[i]
            : num.op == lab::NumOp::mul ? out * values[i]
                                        : out / values[i];
      if (out != out) return std::nullopt;
    }
    return out;
  }

  static double rank(const std::vector<double>& ascending, size_t percent) {
    return ascending[(percent * ascending.size() + 99) / 100 - 1];
  }

  lab::Number aggregate(const lab::Num& num) const {
    std::vector<double> values;  // in the log's unit: sums are exact
    for (uint32_t i : picks(num.sels[0], {})) {
      values.push_back(static_cast<double>(lab::number_field(log_, event(i), num.field)));
    }
    const double unit = lab::unit_of(num.field);
    double sum = 0;
    for (double value : values) sum += value;
    if (num.op == lab::NumOp::sum) return sum / unit;
    if (values.empty()) return std::nullopt;
    std::sort(values.begin(), values.end());
    switch (num.op) {
      case lab::NumOp::min:
        return values.front() / unit;
      case lab::NumOp::max:
        return values.back() / unit;
      case lab::NumOp::mean:
        return sum / static_cast<double>(values.size()) / unit;
      case lab::NumOp::p50:
        return rank(values, 50) / unit;
      case lab::NumOp::p95:
        return rank(values, 95) / unit;
      default:
        return rank(values, 99) / unit;
    }
  }

  lab::Number span(const lab::Num& num) const {
    const Keyed starts = by_key(num.sels[0], num.by);
    Keyed ends = by_key(num.sels[1], num.by);
    if (starts.empty()) return std::nullopt;
    std::vector<double> values;  // ms
    for (const auto& entry : starts) {
      for (uint32_t start : entry.second) {
        const uint32_t end = after(ends[entry.first], start);
        if (end != 0) {
          values.push_back(static_cast<double>(event(end).at - event(start).at));
        } else if (!num.skip_missing) {
          values.push_back(std::numeric_limits<double>::infinity());
        }
      }
    }
    std::sort(values.begin(), values.end());
    double sum = 0;
    for (double value : values) sum += value;
    if (*num.agg == lab::Agg::count) return static_cast<double>(values.size());
    if (*num.agg == lab::Agg::sum) return sum / 1000;
    if (values.empty()) return std::nullopt;
    switch (*num.agg) {
      case lab::Agg::min:
        return values.front() / 1000;
      case lab::Agg::max:
        return values.back() / 1000;
      case lab::Agg::mean:
        return sum / static_cast<double>(values.size()) / 1000;
      case lab::Agg::p50:
        return rank(values, 50) / 1000;
      case lab::Agg::p95:
        return rank(values, 95) / 1000;
      default:
        return rank(values, 99) / 1000;
    }
  }

  struct Message {
    std::string queue;
    sim::MessageState state = sim::MessageState::none;
    int64_t arrived = 0;
    int receives = 0;
  };
  struct Past {
    std::map<uint32_t, Message> messages;
    std::map<std::string, std::string> busy;  // instance -> queue
    std::set<std::string> down;
    double duplicates = 0;
    double running = 0;
    std::set<std::pair<std::string, uint32_t>> events;  // function and lid
    std::set<std::pair<std::string, uint32_t>> keys;    // bucket and key
    double requests = 0;
    double cost = 0;
  };

  /// All events of the prefix at or before `upto`; totals of queue `q` only, "" = all.
  Past past(const std::string& q, int64_t upto) const {
    Past out;
    for (uint32_t i = 1; i <= position_ && event(i).at <= upto; ++i) {
      const sim::Event& e = event(i);
      const std::string& place = log_.names[e.place].text;
      const std::string& who = log_.names[e.actor].text;
      if (e.mid != 0) {
        Message& message = out.messages[e.mid];
        if (e.kind == sim::Ev::receive) ++message.receives;
        if (e.from == sim::MessageState::none && e.to != e.from) message = {place, e.to, e.at, 0};
        if (e.from != e.to) message.state = e.to;
      }
      if (e.kind == sim::Ev::work) out.busy[who] = place;
      const bool ends = e.kind == sim::Ev::effect || e.kind == sim::Ev::fail ||
                        e.kind == sim::Ev::skip_dup || e.kind == sim::Ev::crash;
      if (ends) out.busy.erase(who);
      if (e.kind == sim::Ev::crash) out.down.insert(who);
      if (e.kind == sim::Ev::restart) out.down.erase(who);
      if (!q.empty() && q != place) continue;
      if (e.kind == sim::Ev::effect && (e.flags & sim::kDup) != 0) ++out.duplicates;
      if (e.kind == sim::Ev::invoke && e.index == 0) ++out.running;
      if (e.kind == sim::Ev::invoke_end && e.index == 0) --out.running;
      const std::pair<std::string, uint32_t> of(place, e.lid);
      if (e.kind == sim::Ev::async_accept || e.kind == sim::Ev::async_retry) out.events.insert(of);
      if (e.kind == sim::Ev::invoke && e.mid == 0) out.events.erase(of);
      if (e.kind == sim::Ev::drop || e.kind == sim::Ev::dest) out.events.erase(of);
      if (e.kind == sim::Ev::s3_put) out.keys.insert({place, e.extra});
      if (e.kind == sim::Ev::s3_delete && e.value == 0) out.keys.erase({place, e.extra});
      if (e.kind != sim::Ev::api) continue;
      const bool fifo = lab::is_fifo_name(place);
      out.requests += e.value;
      out.cost += e.value * static_cast<double>(fifo ? lab::kPrices.fifo : lab::kPrices.standard);
    }
    return out;
  }

  static double oldest(const Past& past, const std::string& q, int64_t now) {
    double age = 0;
    for (const auto& entry : past.messages) {
      const Message& message = entry.second;
      const bool lives = message.state == sim::MessageState::visible ||
                         message.state == sim::MessageState::in_flight ||
                         message.state == sim::MessageState::delayed;
      const bool skipped = !lab::is_fifo_name(message.queue) && message.receives >= 3;
      if (!lives || skipped || (!q.empty() && q != message.queue)) continue;
      age = std::max(age, static_cast<double>(now - message.arrived));
    }
    return age;
  }

  double live(const Past& past, const std::string& q) const {
    double count = 0;
    for (const auto& group : context_.consumers) {
      if (!q.empty() && group.queue != q) continue;
      for (int64_t i = 1; i <= group.count; ++i) {
        if (!past.down.count(group.name + "-" + std::to_string(i))) ++count;
      }
    }
    return count;
  }

  /// Raw value (ms, nano-USD, else the unit) at time `now`, after all events of the prefix at or
  /// before `upto`.
  double raw(const lab::Gauge& gauge, int64_t upto, int64_t now) const {
    const Past then = past(gauge.q, upto);
    double counts[sim::kMessageStates] = {};
    for (const auto& entry : then.messages) {
      if (!gauge.q.empty() && gauge.q != entry.second.queue) continue;
      ++counts[static_cast<uint8_t>(entry.second.state)];
    }
    double working = 0;
    for (const auto& entry : then.busy) {
      if (gauge.q.empty() || gauge.q == entry.second) ++working;
    }
    switch (gauge.name) {
      case lab::GaugeName::visible:
        return counts[2];
      case lab::GaugeName::inflight:
        return counts[3];
      case lab::GaugeName::delayed:
        return counts[1];
      case lab::GaugeName::all:
        return counts[1] + counts[2] + counts[3];
      case lab::GaugeName::oldest_age:
        return oldest(then, gauge.q, now);
      case lab::GaugeName::backlog_per_worker:
        return counts[2] / std::max(live(then, gauge.q), 1.0);
      case lab::GaugeName::busy:
        return working;
      case lab::GaugeName::duplicates:
        return then.duplicates;
      case lab::GaugeName::requests:
        return then.requests;
      case lab::GaugeName::cost:
        return then.cost;
      case lab::GaugeName::concurrency:
        return then.running;
      case lab::GaugeName::objects:
        return static_cast<double>(then.keys.size());
      case lab::GaugeName::waiting:
        return static_cast<double>(then.events.size());
    }
    return 0;
  }

  lab::Number gauge(const lab::Num& num) const {
    const lab::Gauge& g = num.gauge;
    const double scale = g.name == lab::GaugeName::oldest_age ? 1000
                         : g.name == lab::GaugeName::cost     ? 1e9
                                                              : 1;
    if (g.at.has_value()) {
      const int64_t at = std::min(g.at->ms, head_);
      return raw(g, at, at) / scale;
    }
    const int64_t until = std::min(g.until.value_or(Span{context_.horizon_ms}).ms, head_);
    const int64_t from = std::min(g.from.value_or(Span{0}).ms, until);
    double low = raw(g, until, until);
    double high = low;
    double integral = 0;
    for (int64_t t = from; t < until; ++t) {
      const double right = raw(g, t, t);
      const double left = raw(g, t, t + 1);  // the limit from the left at t + 1
      low = std::min({low, right, left});
      high = std::max({high, right, left});
      integral += (right + left) / 2;
    }
    switch (*num.agg) {
      case lab::Agg::min:
        return low / scale;
      case lab::Agg::max:
        return high / scale;
      case lab::Agg::mean:
        if (until == from) return raw(g, until, until) / scale;
        return integral / static_cast<double>(until - from) / scale;
      case lab::Agg::integral:
        return integral / 1000 / scale;
      default:
        return raw(g, until, until) / scale;
    }
  }

  const sim::Log& log_;
  const lab::GoalContext& context_;
  uint32_t position_;
  int64_t head_;
};

}  // namespace inflight::test
