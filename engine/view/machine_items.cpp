// What the pointer finds in the scene.
#include <algorithm>

#include "view/machine_layout.h"

namespace inflight::view {
namespace {

void disc_item(std::vector<SceneItem>& items, uint32_t queue, const Held& held, float x, float y,
               float radius) {
  if (held.mid == 0) return;
  items.push_back(
      {Spot::message, queue, held.mid, {x - radius, y - radius, x + radius, y + radius}, {}});
}

void flow(std::vector<SceneItem>& items, uint32_t queue, const Zone& zone,
          const std::vector<Held>& list) {
  const Discs discs = discs_in(zone, static_cast<uint32_t>(list.size()));
  for (size_t i = 0; i < discs.at.size(); ++i) {
    disc_item(items, queue, list[i], discs.at[i].x, discs.at[i].y, std::max(12.0F, zone.disc));
  }
}

void messages(std::vector<SceneItem>& items, const QueueBox& box, const QueueNow& now) {
  const uint32_t queue = box.queue;
  if (box.brief) return;
  if (box.parked) {
    flow(items, queue, box.waiting, parked_messages(now));
    return;
  }
  flow(items, queue, box.delayed, now.delayed);
  flow(items, queue, box.waiting, now.waiting);
  flow(items, queue, box.strays, now.strays);
  if (box.rows.empty()) {
    std::vector<Held> held;
    for (const Held& each : now.rows) {
      if (each.mid != 0) held.push_back(each);
    }
    flow(items, queue, box.flight, held);
    return;
  }
  for (size_t i = 0; i < box.rows.size() && i < now.rows.size(); ++i) {
    if (now.rows[i].mid == 0) continue;
    // The whole row speaks of its message: a finger needs no aim.
    items.push_back({Spot::message, queue, now.rows[i].mid, box.rows[i], {}});
  }
}

}  // namespace

SceneColumn column_of(NodeKind kind) {
  switch (kind) {
    case NodeKind::producer:
    case NodeKind::bucket:
      return SceneColumn::source;
    case NodeKind::queue:
    case NodeKind::topic:
    case NodeKind::rule:
      return SceneColumn::store;
    case NodeKind::workers:
    case NodeKind::function:
      return SceneColumn::consumer;
    case NodeKind::ledger:
      return SceneColumn::effect;
  }
  return SceneColumn::store;
}

std::vector<Held> parked_messages(const QueueNow& now) {
  std::vector<Held> all;
  for (const Held& each : now.rows) {
    if (each.mid != 0) all.push_back(each);
  }
  all.insert(all.end(), now.strays.begin(), now.strays.end());
  all.insert(all.end(), now.waiting.begin(), now.waiting.end());
  all.insert(all.end(), now.delayed.begin(), now.delayed.end());
  return all;
}

std::vector<SceneItem> scene_items(const Machine& machine, const MachineLayout& layout,
                                   const MachineNow& now, const Timeline& timeline,
                                   const sim::Log& log) {
  std::vector<SceneItem> items;
  for (uint32_t i = 0; i < layout.producers.size(); ++i) {
    items.push_back({Spot::producer, machine.producers[i].lane, 0, layout.producers[i],
                     timeline.lanes.producers[machine.producers[i].lane].name});
  }
  for (uint32_t i = 0; i < layout.hubs.size(); ++i) {
    const uint32_t lane = machine.hubs[i].lane;
    if (lane == kNone || layout.hubs[i].height() <= 0) continue;
    items.push_back({Spot::hub, i, 0, layout.hubs[i], timeline.lanes.hubs[lane].name});
  }
  for (uint32_t i = 0; i < layout.queues.size(); ++i) {
    const QueueBox& box = layout.queues[i];
    if (box.box.height() <= 0) continue;  // there was no room for it
    items.push_back({Spot::queue, i, 0, box.box, {}});
    if (i < now.queues.size()) messages(items, box, now.queues[i]);
  }
  for (const CardBox& card : layout.cards) {
    items.push_back({Spot::worker, card.worker, 0, card.box,
                     actor_name(timeline.lanes.workers[card.worker], log)});
  }
  for (uint32_t row = 0; row < layout.orders.size(); ++row) {
    const uint32_t mid = row < now.orders.size() ? now.orders[row].mid : 0;
    items.push_back({Spot::order, row, mid, layout.orders[row], {}});
  }
  return items;
}

const SceneItem* scene_item_at(const std::vector<SceneItem>& items, float x, float y, float reach) {
  for (size_t i = items.size(); i > 0; --i) {
    const SceneItem& item = items[i - 1];
    const Box box{item.box.x0 - reach, item.box.y0 - reach, item.box.x1 + reach,
                  item.box.y1 + reach};
    if (box.holds(x, y)) return &item;
  }
  return nullptr;
}

}  // namespace inflight::view
