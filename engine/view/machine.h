// The system of one run as boxes: producers, queues, workers, the ledger of what was done. Which
// boxes there are follows from the scenario and the whole log, so that nothing moves while time
// does; what they hold follows from the moment. Pure: places in machine_layout.h, colours and words
// are the drawing's.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lab/fold.h"
#include "sim/log.h"
#include "view/timeline.h"
#include "world/scenario.h"

namespace inflight::view {

/// What a box stands for. Boxes of other services join here; the layout places them by their
/// column.
enum class NodeKind : uint8_t { producer, queue, workers, ledger, topic, function, bucket, rule };
/// Left to right: who makes, what holds, who works, what came of it.
enum class SceneColumn : uint8_t { source, store, consumer, effect };
SceneColumn column_of(NodeKind kind);

/// `publish` goes from a producer to a topic or bucket, `fan` from one of these to a queue, `relay`
/// from a bucket to a topic.
enum class LinkKind : uint8_t { send, receive, effect, dead_letter, publish, fan, relay };
struct Link {
  LinkKind kind = LinkKind::send;
  uint32_t from = 0;  // index in the list of its kind of box
  uint32_t to = 0;
};

struct MachineProducer {
  uint32_t lane = 0;       // in Lanes::producers
  uint32_t queue = kNone;  // in Machine::queues; of several the first
  uint32_t hub = kNone;    // in Machine::hubs: the topic it publishes to
  uint32_t first = 0;      // place in the ledger of its first message
  uint32_t total = 0;      // messages that its script sends
  bool luggage = false;    // its library puts payloads into a bucket, which are no messages
};

/// Instances of a consumer, or environments of a function.
struct MachineGroup {
  std::string name;
  uint32_t first = 0;  // in Lanes::workers
  uint32_t count = 0;
  uint32_t queue = 0;   // that it takes from; of several the first
  int64_t wait_ms = 0;  // of its polls
  bool function = false;
};

/// A topic or bucket: what comes in here goes on to others.
struct MachineHub {
  uint16_t name = 0;      // number in Log::names
  uint32_t lane = kNone;  // in Lanes::hubs
  uint32_t band = 0;
  bool bucket = false;
};

/// An event of a function waits for its run after event `from` until event `to`.
struct EventWait {
  uint32_t from = 0;
  uint32_t to = kNone;  // kNone = to the end
  uint32_t lid = 0;
};

struct MachineQueue {
  uint16_t name = 0;  // number in Log::names
  // Lambda's own queue of a function's asynchronous events; `name` is the function's.
  bool events_of_function = false;
  bool fifo = false;
  bool dead_letter = false;  // some queue's redrive policy names it
  bool parked = false;       // nobody sends to it or takes from it: it stands under the producers
  uint32_t band = 0;
  uint32_t first_worker = 0;  // those who take from it, in Lanes::workers
  uint32_t workers = 0;
  uint32_t most_waiting = 0;    // of the run
  uint32_t most_delayed = 0;    // 0 = it has no delayed messages at all
  uint32_t most_in_flight = 0;  // …
  uint32_t most_strays = 0;     // in flight beyond one for each worker
  bool ends_otherwise = false;  // some message expires or is purged here
  int64_t timeout_ms = 0;       // VisibilityTimeout; of a function's events its Timeout
  int64_t max_receives = 0;     // of its redrive policy, 0 = none
  uint32_t server_lane = kNone;
  std::vector<EventWait> waits;   // of the events of a function, by `from`
  std::vector<uint32_t> deletes;  // events that first answered a delete of a message with OK
};

/// A receive or an extension of it, linked from the newest backwards.
struct Grip {
  int64_t at = 0;
  int64_t until = 0;         // hidden until, ms
  int64_t twice_at = kOpen;  // from then on the message is in work twice or was done again
  uint32_t event = 0;        // number
  uint32_t before = kNone;
  uint32_t worker = kNone;  // in Lanes::workers: who has it in hands …
  uint32_t taken = 0;       // … from this event on; a mapping receives before a run takes it
  bool receive = false;     // false = an extension
};

struct Deed {
  uint32_t event = 0;       // number of the effect
  uint32_t worker = kNone;  // in Lanes::workers
};

struct Machine {
  std::vector<MachineProducer> producers;
  std::vector<MachineGroup> groups;
  std::vector<MachineQueue> queues;
  std::vector<MachineHub> hubs;  // buckets before topics
  std::vector<Link> links;
  uint32_t bands = 1;   // lines of flow, one under another
  uint32_t orders = 0;  // rows of the ledger, 0 = nobody works here
  std::vector<Grip> grips;
  std::vector<uint32_t> last_grip;       // by mid, index in `grips`
  std::vector<std::vector<Deed>> deeds;  // by row of the ledger
  std::vector<uint32_t> firsts;          // events that did something for the first time, ascending
  std::vector<uint32_t> agains;          // … once more
};

/// Made once a run.
Machine machine_of(const sim::Log& log, const world::Scenario& scenario, const Timeline& timeline);

/// Row of the ledger of a logical message, kNone when it has none.
uint32_t order_of(const Machine& machine, const sim::Log& log, const Timeline& timeline,
                  uint32_t lid);

/// Index in `machine.queues` of the queue at this place, kNone = it has none.
uint32_t queue_at(const Machine& machine, uint16_t place);
/// Index in `lanes.workers` of this actor, kNone = no worker.
uint32_t worker_of(const Lanes& lanes, uint16_t actor);

// ---- the moment --------------------------------------------------------------------------------

/// A message in a box. One without number (mid 0) is only known to be there, or is an event of a
/// function, which has a lid.
struct Held {
  uint32_t mid = 0;
  uint32_t lid = 0;
  int64_t since = 0;        // ms: when it came into this state
  int64_t until = kOpen;    // ms: when this state ends by itself, kOpen = not at all
  int64_t span = 0;         // ms: the whole wait that `until` ends
  uint32_t worker = kNone;  // who holds it, in Lanes::workers
  bool twice = false;
};

struct QueueNow {
  std::vector<Held> delayed;  // soonest first
  std::vector<Held> waiting;  // longest first
  std::vector<Held> rows;    // by worker of the queue; mid 0 = none. Without workers: all in flight
  std::vector<Held> strays;  // in flight, but not the one in a worker's hands
  uint32_t in_flight = 0;
  uint32_t deleted = 0;
  uint32_t expired = 0;
};

struct OrderNow {
  std::vector<uint32_t> by;  // who did it, in Lanes::workers, at most 3; kNone = somebody else
  uint32_t times = 0;
  uint32_t again = 0;  // of these, how often it was done before
  uint32_t mid = 0;    // the newest message that stands for it, 0 = not sent yet
};

struct MachineNow {
  uint32_t position = kNone;
  std::vector<QueueNow> queues;
  std::vector<uint32_t> sent;    // by producer
  std::vector<uint32_t> taken;   // by hub: messages published, objects put
  std::vector<OrderNow> orders;  // by row of the ledger, at most kOrdersMax
  uint32_t done = 0;             // rows with at least one effect
  uint32_t again = 0;            // effects that were done before
};

/// Longer ledgers are told by numbers alone.
inline constexpr uint32_t kOrdersMax = 60;

/// After `position` events. `fold` is the fold of the same log at that position.
MachineNow machine_now(const Machine& machine, const sim::Log& log, const Timeline& timeline,
                       const lab::FoldState& fold);

}  // namespace inflight::view
