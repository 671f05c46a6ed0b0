// The picked topic, bucket or function: what came in, what became of it.
#include <array>

#include "view/environments.h"
#include "view/page.h"

namespace inflight::view {
namespace {

using sim::Ev;

/// Events of one place up to the head, by kind; of a batch's events only the first counts as a run.
struct PlaceTotals {
  std::array<int64_t, sim::kEvs> of{};
  int64_t failed_runs = 0;
  int64_t nets = 0;  // destinations and dead-letter queues that took something
  uint32_t last = 0;
  int64_t count(Ev kind) const { return of[static_cast<size_t>(kind)]; }
};

PlaceTotals totals_of(const sim::Log& log, uint16_t place, uint32_t position) {
  PlaceTotals totals;
  for (uint32_t number = 1; number <= position; ++number) {
    const sim::Event& event = log.events[number - 1];
    if (event.place != place || event.kind == Ev::api) continue;
    totals.last = number;
    const bool run = event.kind == Ev::invoke || event.kind == Ev::invoke_end;
    if (run && event.index != 0) continue;
    ++totals.of[static_cast<size_t>(event.kind)];
    if (event.kind == Ev::invoke_end && run_failed(log, event)) ++totals.failed_runs;
    const bool net = event.kind == Ev::dest || event.kind == Ev::sub_dlq;
    if (net && (event.flags & sim::kOk) != 0) ++totals.nets;
  }
  return totals;
}

}  // namespace

void write_place(JsonWriter& out, const App& app) {
  const lab::Words& words = app.words();
  const std::string name = app.selection().name;
  const uint16_t place = app.log().find_name(name);
  const PlaceTotals totals = totals_of(app.log(), place, app.state().position);
  const auto row = [&](const char* key, int64_t n) {
    write_row(out, words.say(key), words.number(n));
  };
  out.text("kind", "actor").text("name", name).text("title", name);
  out.text("badge", "").text("state", "");
  out.key("rows").open_list();
  if (totals.last != 0) {
    write_row(out, words.say("app.inspect.k.last"),
              words.part("app.actor.last",
                         {{"time", lab::clock_text(app.log().events[totals.last - 1].at)},
                          {"fact", told(app, totals.last).fact}}));
  }
  if (app.log().names[place].kind == sim::NameKind::function) {
    row("app.inspect.k.events", totals.count(Ev::async_accept));
    row("app.inspect.k.runs", totals.count(Ev::invoke));
    row("app.inspect.k.done", totals.count(Ev::effect));
    row("app.inspect.k.failed", totals.failed_runs);
    row("app.inspect.k.retried", totals.count(Ev::async_retry));
    row("app.inspect.k.throttled", totals.count(Ev::throttle));
    row("app.inspect.k.dropped", totals.count(Ev::drop) + totals.count(Ev::batch_drop));
  } else if (app.log().names[place].kind == sim::NameKind::bucket) {
    row("app.inspect.k.objects", totals.count(Ev::s3_put));
    row("app.inspect.k.deleted", totals.count(Ev::s3_delete) + totals.count(Ev::s3_marker));
    row("app.inspect.k.notified", totals.count(Ev::notify));
    row("app.inspect.k.failed", totals.count(Ev::notify_fail));
    row("app.inspect.k.dropped", totals.count(Ev::drop));
  } else {
    row("app.inspect.k.published", totals.count(Ev::publish));
    row("app.inspect.k.delivered", totals.count(Ev::deliver));
    row("app.inspect.k.filtered", totals.count(Ev::filtered));
    row("app.inspect.k.failed", totals.count(Ev::deliver_fail));
  }
  row("app.inspect.k.nets", totals.nets);
  out.close_list();
  out.key("held").open_list().close_list();
}

}  // namespace inflight::view
