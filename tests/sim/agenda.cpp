#include "sim/agenda.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "base/draw.h"
#include "sim/context.h"
#include "sim/limits.h"

using namespace inflight;
using namespace inflight::sim;

TEST_CASE("entries of one millisecond go by rank, then tie, then sequence (joints 3)") {
  Kernel kernel;
  kernel.horizon_ms = 1000;
  Sinks sinks;
  Context ctx(kernel, sinks);
  ctx.plan(Time{5}, Rank::poll, 0, Owner::actors, 1, 0);
  ctx.plan(Time{5}, Rank::timer, 2, Owner::actors, 2, 0);
  ctx.plan(Time{5}, Rank::timer, 0, Owner::actors, 3, 0);
  ctx.plan(Time{5}, Rank::completion, 0, Owner::actors, 4, 0);
  ctx.plan(Time{5}, Rank::call, 0, Owner::actors, 5, 0);
  ctx.plan(Time{5}, Rank::call, 0, Owner::actors, 6, 0);
  ctx.plan(Time{4}, Rank::wait_over, 0, Owner::actors, 7, 0);
  std::vector<int> order;
  while (!kernel.agenda.empty()) order.push_back(kernel.agenda.pop().kind);
  CHECK(order == std::vector<int>{7, 4, 3, 2, 5, 6, 1});
}

TEST_CASE("the agenda pops what a sort of all entries gives") {
  Agenda agenda;
  std::vector<Entry> all;
  const Stream stream("agenda");
  for (uint64_t n = 0; n < 500; ++n) {
    Entry entry;
    entry.at = between(draw(3, stream, n), 0, 40);
    entry.order = draw(4, stream, n) & ~0xffffULL;
    entry.order |= n;
    all.push_back(entry);
    agenda.push(entry);
  }
  std::sort(all.begin(), all.end(), [](const Entry& a, const Entry& b) {
    return a.at != b.at ? a.at < b.at : a.order < b.order;
  });
  for (const Entry& expected : all) CHECK(agenda.pop() == expected);
  CHECK(agenda.empty());
}

TEST_CASE("entries past the horizon are dropped") {
  Kernel kernel;
  kernel.horizon_ms = 10;
  Sinks sinks;
  Context ctx(kernel, sinks);
  ctx.plan(Time{10}, Rank::call, 0, Owner::actors, 0, 0);
  ctx.plan(Time{11}, Rank::call, 0, Owner::actors, 0, 0);
  CHECK(kernel.agenda.size() == 1);
}

TEST_CASE("the event after the last that is kept is the bound's own, and it comes once") {
  Kernel kernel;
  kernel.horizon_ms = 10;
  kernel.events = kEventsMax - 1;
  Sinks sinks;  // no log: only the count matters
  Context ctx(kernel, sinks);
  Event event;
  event.kind = Ev::work;
  ctx.emit(event);
  CHECK(kernel.bound.empty());
  ctx.emit(event);
  CHECK(kernel.bound == "events");
  CHECK(kernel.events == kEventsMax + 1);
  ctx.emit(event);
  CHECK(kernel.events == kEventsMax + 1);
}
