#include "view/machine.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <variant>

#include "services/sqs/sqs.h"
#include "view/machine_log.h"
#include "view/redrive_policy.h"

namespace inflight::view {
namespace {

constexpr int64_t kDefaultTimeoutS = 30;  // SQS-VT-01: VisibilityTimeout of a queue that sets none

constexpr int64_t kFunctionTimeoutS = 3;  // Timeout of a function that sets none

const std::string* attribute(const world::QueueSpec& queue, std::string_view name) {
  for (const auto& [key, value] : queue.attributes) {
    if (key == name) return &value;
  }
  return nullptr;
}

/// The number that `text` begins with, 0 for none.
int64_t leading_number(std::string_view text) {
  int64_t n = 0;
  for (const char c : text) {
    if (c < '0' || c > '9' || n > 100'000'000) break;
    n = n * 10 + (c - '0');
  }
  return n;
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() > end.size() && text.substr(text.size() - end.size()) == end;
}

class Builder {
 public:
  Builder(const sim::Log& log, const world::Scenario& scenario, const Timeline& timeline)
      : log_(log), scenario_(scenario), timeline_(timeline) {}

  Machine take() {
    queues();
    hubs();
    actors();
    functions();
    if (machine_.groups.empty()) machine_.orders = 0;
    fans();
    park();
    bands_of_hubs();
    links();
    spread();
    read_machine(log_, timeline_, machine_);
    return std::move(machine_);
  }

 private:
  void queues() {
    for (const world::QueueSpec& spec : scenario_.queues) {
      MachineQueue queue;
      queue.name = log_.find_name(spec.name);
      queue.fifo = ends_with(spec.name, ".fifo");
      const std::string* timeout = attribute(spec, "VisibilityTimeout");
      queue.timeout_ms = (timeout ? leading_number(*timeout) : kDefaultTimeoutS) * 1000;
      queue.max_receives = redrive_policy_of(spec).max_receives;
      for (uint32_t i = 0; i < timeline_.server_lanes.size(); ++i) {
        if (timeline_.server_lanes[i].queue == queue.name) queue.server_lane = i;
      }
      machine_.queues.push_back(queue);
    }
  }

  void add_hub(const std::string& name, bool bucket) {
    MachineHub hub;
    hub.bucket = bucket;
    hub.name = log_.find_name(name);
    const std::vector<Hub>& lanes = timeline_.lanes.hubs;
    for (uint32_t i = 0; i < lanes.size(); ++i) {
      if (lanes[i].place == hub.name) hub.lane = i;
    }
    machine_.hubs.push_back(hub);
  }

  void hubs() {
    for (const world::BucketSpec& spec : scenario_.buckets) add_hub(spec.name, true);
    for (const world::TopicSpec& spec : scenario_.topics) add_hub(spec.name, false);
  }

  uint32_t queue_called(const std::string& name) const {
    for (uint32_t i = 0; i < scenario_.queues.size(); ++i) {
      if (scenario_.queues[i].name == name) return i;
    }
    return kNone;
  }
  uint32_t topic_called(const std::string& name) const {
    for (uint32_t i = 0; i < scenario_.topics.size(); ++i) {
      if (scenario_.topics[i].name == name) {
        return static_cast<uint32_t>(scenario_.buckets.size()) + i;
      }
    }
    return kNone;
  }
  uint32_t bucket_called(const std::string& name) const {
    for (uint32_t i = 0; i < scenario_.buckets.size(); ++i) {
      if (scenario_.buckets[i].name == name) return i;
    }
    return kNone;
  }

  void actors() {
    uint32_t worker = 0;
    uint32_t lane = 0;
    for (const auto& actor : scenario_.actors) {
      if (const auto* consumer = std::get_if<actors::Consumer>(&actor)) {
        MachineGroup group{consumer->name,
                           worker,
                           static_cast<uint32_t>(consumer->count),
                           queue_called(consumer->from),
                           consumer->poll.wait.value_or(0) * 1000,
                           false};
        worker += group.count;
        if (group.queue == kNone) continue;
        if (!consumer->poll.wait) group.wait_ms = queue_wait(group.queue);
        add(std::move(group));
      } else if (const auto* producer = std::get_if<actors::Producer>(&actor)) {
        producer_of(*producer, lane++);
      }
    }
  }

  void producer_of(const actors::Producer& producer, uint32_t lane) {
    MachineProducer made;
    made.lane = lane;
    made.queue = queue_called(producer.to);
    made.hub = topic_called(producer.to);
    if (made.hub == kNone) made.hub = bucket_called(producer.to);
    made.first = machine_.orders;
    for (const actors::SendBlock& block : producer.send) {
      made.total += static_cast<uint32_t>(block.n);
    }
    machine_.orders += made.total;
    if (made.queue == kNone && made.hub == kNone) return;
    const auto index = static_cast<uint32_t>(machine_.producers.size());
    if (made.hub != kNone) machine_.links.push_back({LinkKind::publish, index, made.hub});
    if (made.queue != kNone) machine_.links.push_back({LinkKind::send, index, made.queue});
    for (const std::string& name : producer.also) {
      const uint32_t queue = queue_called(name);
      const uint32_t bucket = bucket_called(name);
      if (bucket != kNone) machine_.links.push_back({LinkKind::publish, index, bucket});
      if (queue != kNone) machine_.links.push_back({LinkKind::send, index, queue});
    }
    const uint32_t luggage = producer.client ? bucket_called(producer.client->bucket) : kNone;
    made.luggage = luggage != kNone;
    if (made.luggage) machine_.links.push_back({LinkKind::publish, index, luggage});
    machine_.producers.push_back(made);
  }

  void add(MachineGroup group) {
    MachineQueue& queue = machine_.queues[group.queue];
    // Two groups at one queue that are not neighbours: the rows belong to the first.
    if (queue.workers == 0) queue.first_worker = group.first;
    if (queue.first_worker + queue.workers == group.first) queue.workers += group.count;
    machine_.groups.push_back(std::move(group));
  }

  /// Environments of a function stand at the queue that its mapping reads, else at Lambda's own
  /// queue of its events.
  void functions() {
    const std::vector<Worker>& workers = timeline_.lanes.workers;
    for (uint32_t i = 0; i < workers.size();) {
      const uint16_t place = workers[i].function;
      uint32_t end = i + 1;
      while (place != 0 && end < workers.size() && workers[end].function == place) ++end;
      if (place != 0) {
        const std::string& name = log_.names[place].text;
        add({name, i, end - i, store_of(name, place), 0, true});
      }
      i = end;
    }
  }

  uint32_t store_of(const std::string& function, uint16_t place) {
    for (const world::MappingSpec& mapping : scenario_.mappings) {
      const uint32_t queue = queue_called(mapping.queue);
      if (mapping.on && mapping.function == function && queue != kNone) return queue;
    }
    MachineQueue events;
    events.name = place;
    events.events_of_function = true;
    events.timeout_ms = kFunctionTimeoutS * 1000;
    for (const world::FunctionSpec& spec : scenario_.functions) {
      if (spec.name == function) {
        events.timeout_ms = spec.timeout.value_or(kFunctionTimeoutS) * 1000;
      }
    }
    machine_.queues.push_back(events);
    return static_cast<uint32_t>(machine_.queues.size() - 1);
  }

  int64_t queue_wait(uint32_t queue) const {
    const std::string* wait = attribute(scenario_.queues[queue], "ReceiveMessageWaitTimeSeconds");
    return wait ? leading_number(*wait) * 1000 : 0;
  }

  /// Where a subscription's messages go: a queue of the scene, kNone = outside of it.
  uint32_t target_of(const world::SubscriptionSpec& subscription) const {
    if (subscription.protocol == "sqs") {
      return queue_called(sqs::name_in(subscription.endpoint).value_or(""));
    }
    return events_of(subscription.endpoint);
  }

  /// Lambda's own queue for the events of the function with this ARN.
  uint32_t events_of(const std::string& arn) const {
    const std::string name = arn.substr(arn.rfind(':') + 1);
    for (uint32_t i = 0; i < machine_.queues.size(); ++i) {
      const MachineQueue& queue = machine_.queues[i];
      if (queue.events_of_function && log_.names[queue.name].text == name) return i;
    }
    return kNone;
  }

  void add_link(LinkKind kind, uint32_t from, uint32_t to) {
    if (from != kNone && to != kNone) machine_.links.push_back({kind, from, to});
  }

  void fans() {
    for (const world::SubscriptionSpec& one : scenario_.subscriptions) {
      if (one.on) add_link(LinkKind::fan, topic_called(one.topic), target_of(one));
    }
    for (uint32_t i = 0; i < scenario_.buckets.size(); ++i) {
      const auto& told = scenario_.buckets[i].notification;
      if (!told) continue;
      for (const auto& one : told->queues) {
        add_link(LinkKind::fan, i, queue_called(sqs::name_in(one.arn).value_or("")));
      }
      for (const auto& one : told->functions) add_link(LinkKind::fan, i, events_of(one.arn));
      for (const auto& one : told->topics) {
        add_link(LinkKind::relay, i, topic_called(one.arn.substr(one.arn.rfind(':') + 1)));
      }
    }
  }

  /// A queue nobody uses by himself is parked, unless it would be alone on the screen.
  void park() {
    const auto fed = [&](uint32_t queue) {
      return std::any_of(machine_.links.begin(), machine_.links.end(), [&](const Link& link) {
        return (link.kind == LinkKind::send || link.kind == LinkKind::fan) && link.to == queue;
      });
    };
    machine_.bands = 0;
    for (uint32_t i = 0; i < machine_.queues.size(); ++i) {
      MachineQueue& queue = machine_.queues[i];
      queue.parked = !fed(i) && queue.workers == 0;
      if (!queue.parked) queue.band = machine_.bands++;
    }
    if (machine_.bands == 0 && !machine_.queues.empty()) {
      machine_.queues.front().parked = false;
      machine_.bands = 1;
    }
    machine_.bands = std::max<uint32_t>(1, machine_.bands);
  }

  /// Bands of the queues that a hub delivers to, and of the hubs that it tells.
  std::vector<uint32_t> heard_in(uint32_t hub) const {
    std::vector<uint32_t> bands;
    for (const Link& link : machine_.links) {
      if (link.kind == LinkKind::fan && link.from == hub) {
        bands.push_back(machine_.queues[link.to].band);
      }
      if (link.kind == LinkKind::relay && link.from == hub) {
        for (const uint32_t band : heard_in(link.to)) bands.push_back(band);
      }
      const bool library = link.kind == LinkKind::publish && link.to == hub;
      const uint32_t queue = library ? machine_.producers[link.from].queue : kNone;
      if (queue != kNone) bands.push_back(machine_.queues[queue].band);
    }
    return bands;
  }

  /// A bucket stands beside the uppermost queue that hears it, a topic beside that one of its
  /// queues where the left column has most room; so a bucket is never under its topic.
  void bands_of_hubs() {
    std::vector<uint32_t> boxes(machine_.bands, 0);
    for (const MachineProducer& producer : machine_.producers) {
      if (producer.hub == kNone) ++boxes[machine_.queues[producer.queue].band];
    }
    // Those with least choice come first.
    std::vector<uint32_t> order(machine_.hubs.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
      const auto key = [&](uint32_t i) {
        return machine_.hubs[i].bucket ? size_t{0} : 1 + heard_in(i).size();
      };
      return key(a) < key(b);
    });
    for (const uint32_t i : order) {
      MachineHub& hub = machine_.hubs[i];
      const std::vector<uint32_t> heard = heard_in(i);
      hub.band = 0;  // nobody hears it
      if (!heard.empty()) {
        hub.band = *std::min_element(heard.begin(), heard.end(), [&](uint32_t a, uint32_t b) {
          return std::pair(hub.bucket ? 0 : boxes[a], a) < std::pair(hub.bucket ? 0 : boxes[b], b);
        });
      }
      ++boxes[hub.band];
      for (const MachineProducer& producer : machine_.producers) {
        if (producer.hub == i) ++boxes[hub.band];
      }
    }
  }

  void links() {
    for (uint32_t i = 0; i < machine_.groups.size(); ++i) {
      machine_.links.push_back({LinkKind::receive, machine_.groups[i].queue, i});
    }
    for (uint32_t i = 0; i < scenario_.queues.size(); ++i) {
      const std::string target = redrive_policy_of(scenario_.queues[i]).target;
      for (uint32_t k = 0; !target.empty() && k < scenario_.queues.size(); ++k) {
        if (k == i || scenario_.queues[k].name != target) continue;
        machine_.queues[k].dead_letter = true;
        if (machine_.queues[k].parked) machine_.queues[k].band = machine_.queues[i].band;
        machine_.links.push_back({LinkKind::dead_letter, i, k});
      }
    }
  }

  /// A parked queue that belongs to no other stands where there is most room on the left.
  void spread() {
    std::vector<uint32_t> boxes(machine_.bands, 0);
    for (const MachineProducer& producer : machine_.producers) {
      ++boxes[producer.hub != kNone ? machine_.hubs[producer.hub].band
                                    : machine_.queues[producer.queue].band];
    }
    for (const MachineHub& hub : machine_.hubs) ++boxes[hub.band];
    for (const bool linked : {true, false}) {
      for (MachineQueue& queue : machine_.queues) {
        if (!queue.parked || queue.dead_letter != linked) continue;
        if (!linked) {
          queue.band =
              static_cast<uint32_t>(std::min_element(boxes.begin(), boxes.end()) - boxes.begin());
        }
        ++boxes[queue.band];
      }
    }
  }

  const sim::Log& log_;
  const world::Scenario& scenario_;
  const Timeline& timeline_;
  Machine machine_;
};

}  // namespace

uint32_t queue_at(const Machine& machine, uint16_t place) {
  for (uint32_t i = 0; i < machine.queues.size(); ++i) {
    if (machine.queues[i].name == place) return i;
  }
  return kNone;
}

uint32_t worker_of(const Lanes& lanes, uint16_t actor) {
  for (uint32_t i = 0; actor != 0 && i < lanes.workers.size(); ++i) {
    if (lanes.workers[i].actor == actor) return i;
  }
  return kNone;
}

uint32_t order_of(const Machine& machine, const sim::Log& log, const Timeline& timeline,
                  uint32_t lid) {
  if (lid == 0 || lid >= log.lids.size()) return kNone;
  const sim::LidInfo& info = log.lids[lid];
  for (const MachineProducer& producer : machine.producers) {
    if (timeline.lanes.producers[producer.lane].actor != info.actor) continue;
    if (info.n == 0 || info.n > producer.total) return kNone;
    const uint32_t row = producer.first + info.n - 1;
    return row < machine.orders ? row : kNone;
  }
  return kNone;
}

Machine machine_of(const sim::Log& log, const world::Scenario& scenario, const Timeline& timeline) {
  return Builder(log, scenario, timeline).take();
}

}  // namespace inflight::view
