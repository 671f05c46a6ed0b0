// Random systems of all services: what was published or put reaches every matching subscriber or
// its net, order holds within groups, nothing is deleted that no run succeeded on, concurrency
// stays below its limit, loops end, and a run repeats itself. The seed names the system.
#include <algorithm>
#include <map>
#include <set>

#include "tests/random/system.h"

using namespace inflight;
using namespace inflight::testing;

namespace {

using sim::Ev;

/// What the log says, for the checkers.
struct Reading {
  explicit Reading(const sim::Log& of) : log(of) {}
  std::string place(const sim::Event& event) const { return log.names[event.place].text; }
  std::string target(const sim::Event& event) const {
    return log
        .texts[event.kind == Ev::deliver || event.kind == Ev::filtered ? event.extra
                                                                       : event.extra & 0xffffU];
  }
  const sim::Log& log;
};

/// Every matching subscriber gets a message, or its net does; the others never.
void check_fan(const System& system) {
  const Reading read(system.s.account.log());
  std::map<uint32_t, std::multiset<std::string>> reached;
  std::map<uint32_t, int64_t> caught;
  std::vector<uint32_t> order;  // lids of what was published to the two topics
  for (const sim::Event& event : read.log.events) {
    if (read.log.names[event.place].kind != sim::NameKind::topic) continue;
    if (read.place(event) == "line.fifo") continue;
    if (event.kind == Ev::publish) order.push_back(event.lid);
    if (event.kind == Ev::deliver) reached[event.lid].insert(read.target(event));
    if (event.kind == Ev::sub_dlq && event.extra >> 16 == 0) ++caught[event.lid];
  }
  REQUIRE(order.size() == system.published.size());
  for (size_t i = 0; i < order.size(); ++i) {
    const Published& one = system.published[i];
    CAPTURE(i);
    int64_t wanted = 0;
    for (const Subscriber& each : system.subscribers) {
      if (each.topic != one.topic) continue;
      const bool matches = each.kind.empty() || each.kind == one.kind;
      wanted += matches ? 1 : 0;
      if (!matches) CHECK(reached[order[i]].count(each.endpoint) == 0);
      if (matches) CHECK(reached[order[i]].count(each.endpoint) <= 1);
    }
    CHECK(static_cast<int64_t>(reached[order[i]].size()) + caught[order[i]] == wanted);
  }
}

/// A mapping deletes only what a run has had an effect with; runs stay below the reservation.
void check_work(const System& system) {
  const Reading read(system.s.account.log());
  std::set<uint32_t> done;
  int64_t running = 0;
  int64_t most = 0;
  for (const sim::Event& event : read.log.events) {
    const bool of_work = read.place(event) == "work";
    if (of_work && event.kind == Ev::effect) done.insert(event.mid);
    if (of_work && event.kind == Ev::del) CHECK(done.count(event.mid) == 1);
    if (read.log.names[event.place].kind != sim::NameKind::function || !of_work) continue;
    if (event.index != 0) continue;
    if (event.kind == Ev::invoke) most = std::max(most, ++running);
    if (event.kind == Ev::invoke_end) --running;
  }
  CHECK(most <= system.reserved);
  CHECK(running == 0);
}

/// From the topic to the effect a group keeps its order, and nothing of it is lost.
void check_order(const System& system) {
  const Reading read(system.s.account.log());
  std::map<uint32_t, std::vector<uint32_t>> sent;  // lids by group
  std::map<uint32_t, std::vector<uint32_t>> done;
  for (const sim::Event& event : read.log.events) {
    if (event.lid == 0) continue;
    const uint32_t group = read.log.lids[event.lid].group;
    if (event.kind == Ev::publish && read.place(event) == "line.fifo") {
      sent[group].push_back(event.lid);
    }
    if (event.kind == Ev::effect && read.place(event) == "line") done[group].push_back(event.lid);
  }
  for (const auto& [group, lids] : sent) CHECK(done[group] == lids);
}

/// An event that Lambda has accepted is done or lies in the destination; objects are told of.
void check_events(const System& system) {
  const Reading read(system.s.account.log());
  std::map<uint32_t, int64_t> accepted;
  std::map<uint32_t, int64_t> ended;
  std::map<std::string, int64_t> told;
  std::map<uint32_t, std::string> key;
  int64_t loops = 0;
  int64_t stops = 0;
  for (const sim::Event& event : read.log.events) {
    const std::string place = read.place(event);
    if (place == "hook" && event.kind == Ev::async_accept) ++accepted[event.lid];
    if (place == "hook" && event.kind == Ev::effect) ++ended[event.lid];
    const bool ok = (event.flags & sim::kOk) != 0;
    if (place == "hook" && event.kind == Ev::dest && ok) ++ended[event.lid];
    if (place == "loop" && event.kind == Ev::invoke) ++loops;
    if (place == "loop" && event.kind == Ev::loop_stop) ++stops;
    if (event.kind == Ev::s3_put) key[event.lid] = read.log.texts[event.extra];
    if (event.kind == Ev::notify) ++told[key[event.lid]];
  }
  for (const auto& [lid, times] : accepted) {
    CAPTURE(lid);
    CHECK(ended[lid] == times);
  }
  for (const std::string& one : system.keys) {
    CAPTURE(one);
    CHECK(told[one] == (one.starts_with("in/") ? 1 : 0));
  }
  CHECK(loops == 16 * stops);  // LAM-REC-03
  CHECK(system.s.account.world().s3.notifications.empty());
}

/// How often each kind of event came: a checker that never meets its case proves nothing.
void count_kinds(const System& system, std::map<Ev, int64_t>& seen) {
  for (const sim::Event& event : system.s.account.log().events) ++seen[event.kind];
}

}  // namespace

TEST_CASE("random systems: every message reaches whom it should, or a net") {
  std::map<Ev, int64_t> seen;
  for (uint64_t seed = 1; seed <= 40; ++seed) {
    CAPTURE(seed);
    System system(seed);
    system.play();
    count_kinds(system, seen);
    check_fan(system);
    check_work(system);
    check_order(system);
    check_events(system);
  }
  for (const Ev kind : {Ev::publish, Ev::effect, Ev::del, Ev::deliver, Ev::deliver_fail,
                        Ev::filtered, Ev::sub_dlq, Ev::throttle, Ev::dlq_move, Ev::async_retry,
                        Ev::dest, Ev::notify, Ev::notify_fail, Ev::loop_stop}) {
    CAPTURE(sim::info(kind).name);
    CHECK(seen[kind] > 0);
  }
}

TEST_CASE("random systems: the same seed is the same run") {
  for (uint64_t seed = 101; seed <= 104; ++seed) {
    CAPTURE(seed);
    System one(seed);
    one.play();
    System other(seed);
    other.play();
    CHECK(sim::digest({&one.s.account.log()}) == sim::digest({&other.s.account.log()}));
    CHECK(world::dump(one.s.account.world()) == world::dump(other.s.account.world()));
  }
}
