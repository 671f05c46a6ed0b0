// The cost of a call does not grow with what the queue holds: counts of records, not time.
#include "tests/services/account.h"

using namespace inflight;
using namespace inflight::testing;

namespace {

/// Records that the next receive of ten looks at.
uint64_t touched_by_receive(Account& a, const std::string& queue) {
  const uint64_t before = sqs::find_queue(a.world.sqs, queue)->touched;
  REQUIRE(a.receive(queue, 10).size() == 10);
  return sqs::find_queue(a.world.sqs, queue)->touched - before;
}

void fill(Account& a, const std::string& queue, int64_t n, int64_t groups) {
  for (int64_t i = 0; i < n; ++i) {
    q::SendMessage send{{queue, 0}, Account::body_of(std::to_string(i))};
    if (groups > 0) send.message_group_id = "g" + std::to_string(i % groups);
    a.start_unchecked(std::move(send));
  }
}

void take(Account& a, const std::string& queue, int64_t n) {
  for (int64_t i = 0; i < n; i += 10) a.start_unchecked(Account::receive_of(queue, 10, 43200));
}

struct Kind {
  const char* name;
  q::Attributes attributes;
  int64_t groups;
};

}  // namespace

TEST_CASE("a receive touches as many records in a deep queue as in a shallow one") {
  const q::Attributes fifo = {{"FifoQueue", "true"}, {"ContentBasedDeduplication", "true"}};
  for (const Kind& kind : {Kind{"orders", {}, 0}, Kind{"tenants", {}, 500},
                           Kind{"one.fifo", fifo, 1}, Kind{"many.fifo", fifo, 30000}}) {
    CAPTURE(kind.name);
    Account shallow;
    shallow.create(kind.name, kind.attributes);
    fill(shallow, kind.name, 20, kind.groups);
    const uint64_t few = touched_by_receive(shallow, kind.name);

    Account deep;
    deep.create(kind.name, kind.attributes);
    fill(deep, kind.name, 100000, kind.groups);
    const uint64_t waiting = touched_by_receive(deep, kind.name);
    CHECK(waiting <= 2 * few);

    if (kind.groups == 1) continue;  // one FIFO group has one batch in flight
    take(deep, kind.name, 20000);
    CHECK(sqs::find_queue(deep.world.sqs, kind.name)->in_flight > 19990);
    const uint64_t in_flight = touched_by_receive(deep, kind.name);
    CHECK(in_flight <= 2 * few);
  }
}

TEST_CASE("SQS-FAIR-03 noisy tenants cost a receive one look each") {
  Account a;
  a.create("tenants");
  fill(a, "tenants", 8000, 4);  // four tenants, a quarter each: all noisy once 400 are in flight
  take(a, "tenants", 400);
  fill(a, "tenants", 20, 0);
  CHECK(touched_by_receive(a, "tenants") <= 40);
}
