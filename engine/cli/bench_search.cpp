// bench, its search part: what one query over a million events costs (the screen's bound is 50 ms).
#include <chrono>
#include <cstdio>

#include "cli/commands.h"
#include "view/run_view.h"
#include "view/search.h"

namespace inflight::cli {
namespace {

constexpr uint32_t kMessages = 250'000;  // four events each

sim::Log million() {
  sim::Log log;
  log.names.push_back({"orders", "orders", sim::NameKind::queue});
  log.names.push_back({"orders-dlq", "orders-dlq", sim::NameKind::queue});
  log.names.push_back({"worker-1", "worker", sim::NameKind::actor});
  log.events.reserve(size_t{4} * kMessages);
  constexpr sim::Ev kKinds[] = {sim::Ev::send, sim::Ev::receive, sim::Ev::effect, sim::Ev::del};
  for (uint32_t mid = 1; mid <= kMessages; ++mid) {
    log.lids.push_back({});
    log.lids.back().born = int64_t{mid} * 10;
    log.mids.push_back({mid, 1, 0, int64_t{mid} * 10});
    for (const sim::Ev kind : kKinds) {
      sim::Event event;
      event.at = int64_t{mid} * 10 + static_cast<int64_t>(kind);
      event.kind = kind;
      event.lid = event.mid = mid;
      event.place = 1;
      event.actor = 3;
      event.rc = static_cast<uint16_t>(mid % 7);
      log.events.push_back(event);
    }
  }
  return log;
}

double now_ms() {
  using namespace std::chrono;
  return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace

void bench_search() {
  const sim::Log log = million();
  std::vector<uint32_t> beats;
  for (uint32_t number = 1; number <= log.events.size(); ++number) {
    if (view::is_beat(log, log.events[number - 1])) beats.push_back(number);
  }
  std::printf("\"search\":{\"events\":%zu", log.events.size());
  for (const char* query : {"m77777", "state:dlq", "receive recv>3", "orders", "worker a age>1h"}) {
    const double began = now_ms();
    const size_t hits = view::search(log, beats, {}, query).hits.size();
    std::printf(",\"%s\":{\"hits\":%zu,\"ms\":%.2f}", query, hits, now_ms() - began);
  }
  std::printf("},\n");
}

}  // namespace inflight::cli
