// Random logs and random trees: the fold must agree with the definitions at every prefix.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "base/draw.h"
#include "lab/goal.h"
#include "tests/lab/goal_naive.h"
#include "tests/lab/log_builder.h"

namespace inflight::lab {
namespace {

using sim::Ev;
using sim::MessageState;
using test::LogBuilder;
using test::Naive;

constexpr int64_t kHorizon = 90;

class Dice {
 public:
  explicit Dice(uint64_t seed) : seed_(seed) {}
  /// 0 … m - 1.
  uint64_t roll(uint64_t m) { return below(draw(seed_, Stream("dice"), n_++), m); }
  bool one_in(uint64_t m) { return roll(m) == 0; }
  template <class T>
  T pick(const std::vector<T>& from) {
    return from[static_cast<size_t>(roll(from.size()))];
  }

 private:
  uint64_t seed_;
  uint64_t n_ = 0;
};

struct Held {
  MessageState state = MessageState::none;
  std::string q;
  uint16_t rc = 0;
};

/// Hands a waiting message out, or brings a held one back.
void receive_or_return(LogBuilder& b, int64_t at, uint32_t id, Held& m, const std::string& who) {
  if (m.state == MessageState::visible) {
    b.receive(at, id, ++m.rc, who, m.q);
    m.state = MessageState::in_flight;
  } else if (m.state == MessageState::in_flight) {
    b.reappear(at, id, m.q);
    m.state = MessageState::visible;
  }
}

/// Deletes a held message, or dead-letters a waiting one.
void delete_or_move(LogBuilder& b, int64_t at, uint32_t id, Held& m) {
  if (m.state == MessageState::in_flight) {
    b.remove(at, id, m.q);
    m.state = MessageState::deleted;
  } else if (m.state == MessageState::visible) {
    b.dead_letter(at, id, m.rc, m.q, "orders-dlq");
    m.q = "orders-dlq";
  }
}

void add_call(LogBuilder& b, Dice& dice, int64_t at, const std::string& q, const std::string& who) {
  b.add({.at = at,
         .ev = Ev::api,
         .q = q,
         .actor = who,
         .value = static_cast<int32_t>(1 + dice.roll(3)),
         .extra = "ReceiveMessage"});
}

/// Runs of functions, events that wait for them, objects.
void add_service(LogBuilder& b, Dice& dice, int64_t at, const std::string& q, uint32_t id) {
  const std::vector<Ev> kinds = {Ev::invoke, Ev::invoke_end, Ev::async_accept, Ev::async_retry,
                                 Ev::drop,   Ev::s3_put,     Ev::s3_delete};
  const Ev kind = dice.pick(kinds);
  const bool object = kind == Ev::s3_put || kind == Ev::s3_delete;
  const auto left = static_cast<int32_t>(dice.roll(2));
  b.add({.at = at,
         .ev = kind,
         .q = q,
         .lid = id,
         .value = left,
         .extra = object ? "key-" + std::to_string(id % 3) : ""});
}

/// A log in which messages move as they may, with many events at equal times.
LogBuilder random_log(Dice& dice) {
  LogBuilder b;
  std::vector<Held> held(1);
  int64_t at = 0;
  const uint64_t events = 4 + dice.roll(45);
  for (uint64_t step = 0; step < events; ++step) {
    if (dice.one_in(2)) at += static_cast<int64_t>(dice.roll(5));
    if (at > kHorizon) at = kHorizon;
    const std::string who = dice.one_in(2) ? "worker-1" : "worker-2";
    if (held.size() == 1 || dice.one_in(5)) {
      const auto id = static_cast<uint32_t>(held.size());
      if (dice.one_in(2)) b.tag(id, "order");
      if (dice.one_in(3)) b.tag(id, "poison");
      const std::string q = dice.one_in(4) ? "other.fifo" : "orders";
      b.send(at, id, q);
      held.push_back({MessageState::visible, q, 0});
      continue;
    }
    const auto id = static_cast<uint32_t>(1 + dice.roll(held.size() - 1));
    Held& m = held[id];
    switch (dice.roll(10)) {
      case 0:
      case 1:
      case 2:
        receive_or_return(b, at, id, m, who);
        break;
      case 3:
        delete_or_move(b, at, id, m);
        break;
      case 4:
        b.plain(at, Ev::work, id, who);
        break;
      case 5:
        b.effect(at, id, dice.one_in(2), who);
        break;
      case 6: {
        // Named: the order in which arguments are evaluated is the compiler's choice.
        const Ev end = dice.one_in(2) ? Ev::crash : Ev::fail;
        b.plain(at, end, dice.one_in(2) ? id : 0, who);
        break;
      }
      case 7:
        b.plain(at, Ev::restart, 0, who);
        break;
      case 8:
        add_service(b, dice, at, m.q, id);
        break;
      default:
        add_call(b, dice, at, m.q, who);
        break;
    }
  }
  return b;
}

std::optional<Field> random_by(Dice& dice, bool always) {
  if (!always && dice.one_in(2)) return std::nullopt;
  return dice.pick<Field>({Field::lid, Field::lid, Field::actor, Field::q, Field::rc, Field::to});
}

Cond random_cond(Dice& dice) {
  Cond cond;
  if (dice.one_in(3)) {
    cond.field = dice.pick<Field>({Field::q, Field::actor, Field::why, Field::to});
    cond.cmp = dice.pick<Cmp>({Cmp::eq, Cmp::ne, Cmp::in});
    cond.texts = {dice.pick<std::string>({"orders", "worker", "worker-1", "timeout", "visible"})};
    if (cond.cmp == Cmp::in) cond.texts.push_back("orders-dlq");
    return cond;
  }
  cond.field = dice.pick<Field>({Field::rc, Field::dup, Field::t, Field::n, Field::billed});
  cond.cmp = static_cast<Cmp>(dice.roll(kCmps));
  cond.numbers = {cond.field == Field::t ? static_cast<double>(dice.roll(90)) / 1000
                                         : static_cast<double>(dice.roll(4))};
  return cond;
}

Sel random_sel(Dice& dice) {
  const std::vector<Ev> kinds = {Ev::send,    Ev::receive, Ev::effect, Ev::del,
                                 Ev::visible, Ev::crash,   Ev::work,   Ev::api};
  Sel sel;
  sel.ev = {dice.pick(kinds)};
  while (dice.one_in(3)) sel.ev.push_back(dice.pick(kinds));
  if (dice.one_in(5)) sel.q = dice.pick<std::string>({"orders", "other.fifo"});
  if (dice.one_in(6)) sel.actor = dice.pick<std::string>({"worker", "worker-2", "shop"});
  if (dice.one_in(6)) sel.tag = dice.pick<std::string>({"order", "poison"});
  if (dice.one_in(8)) sel.tag_not = "poison";
  if (dice.one_in(4)) sel.nth = static_cast<int64_t>(1 + dice.roll(3));
  if (dice.one_in(8)) sel.from = Span{static_cast<int64_t>(dice.roll(40))};
  if (dice.one_in(8)) sel.until = Span{static_cast<int64_t>(40 + dice.roll(50))};
  while (dice.one_in(4)) sel.where.push_back(random_cond(dice));
  return sel;
}

Gauge random_gauge(Dice& dice, bool& at) {
  Gauge gauge;
  gauge.name = static_cast<GaugeName>(dice.roll(kGauges));
  if (dice.one_in(2)) gauge.q = dice.pick<std::string>({"orders", "orders-dlq", "other.fifo"});
  at = dice.one_in(3);
  const auto low = static_cast<int64_t>(dice.roll(60));
  if (at) {
    gauge.at = Span{low};
  } else {
    if (dice.one_in(2)) gauge.from = Span{low};
    if (dice.one_in(2)) gauge.until = Span{low + static_cast<int64_t>(dice.roll(40))};
  }
  return gauge;
}

Num random_num(Dice& dice, int depth) {
  Num num;
  num.op = static_cast<NumOp>(dice.roll(depth > 0 ? kNumOps : 12));
  switch (row(num.op).arg) {
    case Arg::none:
      num.literal = static_cast<double>(dice.roll(6));
      break;
    case Arg::sel:
      num.sels = {random_sel(dice)};
      break;
    case Arg::field:
    case Arg::number:
      num.field = dice.pick<Field>({Field::t, Field::rc, Field::work, Field::n});
      num.sels = {random_sel(dice)};
      break;
    case Arg::span:
      num.sels = {random_sel(dice), random_sel(dice)};
      num.by = random_by(dice, false);
      num.skip_missing = dice.one_in(2);
      num.agg = static_cast<Agg>(dice.roll(8));
      break;
    case Arg::gauge: {
      bool at = false;
      num.gauge = random_gauge(dice, at);
      if (!at) num.agg = dice.pick<Agg>({Agg::min, Agg::max, Agg::mean, Agg::end, Agg::integral});
      break;
    }
    default:
      num.args = {random_num(dice, depth - 1), random_num(dice, depth - 1)};
      break;
  }
  return num;
}

Bool random_bool(Dice& dice, int depth) {
  Bool tree;
  tree.op = static_cast<BoolOp>(depth > 0 ? dice.roll(kBoolOps) : 3 + dice.roll(kBoolOps - 3));
  switch (row(tree.op).arg) {
    case Arg::bools:
      while (!dice.one_in(3)) tree.args.push_back(random_bool(dice, depth - 1));
      break;
    case Arg::bool_:
      tree.args = {random_bool(dice, depth - 1)};
      break;
    case Arg::sel:
      tree.sels = {random_sel(dice)};
      break;
    case Arg::each:
      tree.by = random_by(dice, true);
      tree.sels = {random_sel(dice)};
      do {
        tree.has.push_back(
            {random_sel(dice), static_cast<Cmp>(dice.roll(6)), static_cast<int64_t>(dice.roll(3))});
      } while (dice.one_in(3));
      break;
    case Arg::order:
      tree.by = random_by(dice, false);
      tree.strict = dice.one_in(2);
      do {
        tree.sels.push_back(random_sel(dice));
      } while (tree.sels.size() < 2 || dice.one_in(3));
      break;
    case Arg::sorted:
      tree.sels = {random_sel(dice)};
      tree.by = random_by(dice, false);
      tree.strict = dice.one_in(2);
      tree.field = dice.pick<Field>({Field::rc, Field::n, Field::t});
      break;
    default:
      tree.nums = {random_num(dice, depth), random_num(dice, depth)};
      break;
  }
  return tree;
}

GoalContext random_context() {
  GoalContext context;
  context.horizon_ms = kHorizon;
  context.consumers.push_back({"worker", "orders", 2});
  return context;
}

int64_t head_of(const sim::Log& log, uint32_t position) {
  return position == 0 ? 0 : log.events[position - 1].at;
}

TEST_CASE("goals: conditions fold to their definition at every prefix of random logs") {
  constexpr uint64_t kFirst = 1000;
  MESSAGE("seeds " << kFirst << " to " << kFirst + 699);
  int seen[3] = {};
  for (uint64_t seed = kFirst; seed < kFirst + 700; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    const LogBuilder b = random_log(dice);
    const GoalContext context = random_context();
    Goal goal;
    goal.check = random_bool(dice, 2);
    if (dice.one_in(2)) goal.given = random_bool(dice, 1);
    goal.latch = dice.one_in(3);
    const GoalTimeline line = track(b.log, context, goal);
    bool passed = false;
    for (uint32_t position = 0; position <= b.log.events.size(); ++position) {
      CAPTURE(position);
      const Naive naive(b.log, context, position, head_of(b.log, position));
      const Truth check = naive.truth(goal.check);
      const Truth given = goal.given.has_value() ? naive.truth(*goal.given) : Truth::yes;
      passed = passed || (check == Truth::yes && given == Truth::yes);
      const GoalFlip& flip = line.at(position);
      REQUIRE(flip.check == check);
      REQUIRE(flip.given == given);
      REQUIRE(flip.latched == (goal.latch && passed));
      ++seen[static_cast<uint8_t>(check)];
      if (position % 7 != 0) continue;
      const Reading fresh = read_at(b.log, context, goal, position);
      REQUIRE(fresh.check == check);
      REQUIRE(fresh.measure == line.measure_at(position));
      REQUIRE(fresh.witnesses.size() <= kWitnesses);
    }
    const Naive end(b.log, context, static_cast<uint32_t>(b.log.events.size()), kHorizon);
    REQUIRE(line.final.check == end.truth(goal.check));
    REQUIRE(evaluate(b.log, context, goal.check) == line.final.check);
  }
  // The draw must reach all three values, else the test says little.
  for (int count : seen) CHECK(count > 500);
}

TEST_CASE("goals: numbers fold to their definition at every prefix of random logs") {
  constexpr uint64_t kFirst = 5000;
  MESSAGE("seeds " << kFirst << " to " << kFirst + 699);
  for (uint64_t seed = kFirst; seed < kFirst + 700; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    const LogBuilder b = random_log(dice);
    const GoalContext context = random_context();
    const Num num = random_num(dice, 2);
    GoalState state(b.log, context, num);
    for (uint32_t position = 0; position <= b.log.events.size(); ++position) {
      CAPTURE(position);
      if (position > 0) state.feed(position);
      const Naive naive(b.log, context, position, head_of(b.log, position));
      // Percentiles settle their halves when asked: ask at some prefixes only.
      if (seed % 3 == 0 || dice.one_in(2)) REQUIRE(state.number() == naive.number(num));
    }
    state.finish();
    const Naive end(b.log, context, static_cast<uint32_t>(b.log.events.size()), kHorizon);
    REQUIRE(state.number() == end.number(num));
  }
}

TEST_CASE("goals: feed tells when nothing has changed") {
  constexpr uint64_t kFirst = 9000;
  MESSAGE("seeds " << kFirst << " to " << kFirst + 299);
  int silent = 0;
  for (uint64_t seed = kFirst; seed < kFirst + 300; ++seed) {
    CAPTURE(seed);
    Dice dice(seed);
    const LogBuilder b = random_log(dice);
    const GoalContext context = random_context();
    GoalState state(b.log, context, random_bool(dice, 2));
    Truth before = state.truth();
    for (uint32_t position = 1; position <= b.log.events.size(); ++position) {
      const bool changed = state.feed(position);
      if (!changed) {
        ++silent;
        REQUIRE(state.truth() == before);
      }
      before = state.truth();
    }
  }
  CHECK(silent > 1000);
}

TEST_CASE("goals: 200,000 events in which every key flips the goal twice") {
  // Work that grew with the number of keys at each event would not end in any patience.
  LogBuilder b;
  for (uint32_t id = 1; id <= 50'000; ++id) {
    b.send(id, id);
    b.receive(id, id, 1);
    b.effect(id, id);
    b.remove(id, id);
  }
  GoalContext context;
  context.horizon_ms = 60'000;
  Bool each;
  each.op = BoolOp::each;
  each.by = Field::lid;
  Sel send;
  send.ev = {Ev::send};
  Sel effect;
  effect.ev = {Ev::effect};
  each.sels = {send};
  each.has.push_back({effect, Cmp::eq, 1});
  Goal goal;
  goal.check = each;
  const GoalTimeline line = track(b.log, context, goal);
  CHECK(line.final.check == Truth::yes);
  // Each send breaks the demand until its effect: U, then F and T in turn.
  CHECK(line.flips.size() == 1 + 2 * 50'000);
}

}  // namespace
}  // namespace inflight::lab
