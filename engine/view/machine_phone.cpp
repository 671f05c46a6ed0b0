// The scene turned, for a phone: the queue on top, under it who sends and who works, each worker
// under the message it holds, and the ledger as a strip at the bottom.
#include <algorithm>

#include "view/machine_parts.h"

namespace inflight::view {
namespace {

constexpr float kEdge = 16;
constexpr float kTile = 24;       // room for a worker of whom only the tile is shown
constexpr float kCardLeast = 25;  // narrower cards become tiles
constexpr float kCellLeast = 17;  // narrower cells of the ledger become numbers
constexpr float kChip = 116;      // a parked queue

class Phone {
 public:
  Phone(const Machine& machine, MachineLayout& layout)
      : machine_(machine), layout_(layout), width_(layout.area.width) {
    const float part = std::clamp(layout.area.height / 240, 0.8F, 1.2F);
    queue_ = {12 * part, 112 * part};
    cards_ = {132 * part, 176 * part};
    strip_ = {200 * part, 228 * part};
  }

  void all() {
    layout_.queues.resize(machine_.queues.size());
    layout_.producers.resize(machine_.producers.size());
    layout_.producer_titles.resize(machine_.producers.size());
    layout_.hubs.resize(machine_.hubs.size());
    layout_.hub_titles.resize(machine_.hubs.size());
    layout_.group_titles.resize(machine_.groups.size());
    layout_.timeout_notes.resize(machine_.groups.size());
    layout_.row = {100, 15, 20, cards_.height(), 18, 5, 1, false};
    const float right = chips();
    if (machine_.orders > 0) ledger(right);
    if (machine_.bands > 1) {
      lines();
      return;
    }
    for (uint32_t i = 0; i < machine_.queues.size(); ++i) {
      if (!machine_.queues[i].parked) queue(i);
    }
  }

 private:
  struct Span {
    float y0 = 0, y1 = 0;
    float height() const { return y1 - y0; }
  };

  /// Parked queues at the right end of the strip; gives where they begin.
  float chips() {
    uint32_t n = 0;
    for (const MachineQueue& queue : machine_.queues) n += queue.parked ? 1 : 0;
    if (n == 0) return width_ - kEdge + 8;
    const float least = machine_.orders > 0 ? 96.0F : 0;
    const float room = width_ - 2 * kEdge - least;
    const float chip = std::min(kChip, room / static_cast<float>(n) - 8);
    float x = width_ - kEdge - static_cast<float>(n) * (chip + 8) + 8;
    const float first = x;
    for (uint32_t i = 0; i < machine_.queues.size(); ++i) {
      if (!machine_.queues[i].parked) continue;
      QueueBox& box = layout_.queues[i];
      box.queue = i;
      box.parked = box.brief = true;
      box.box = {x, strip_.y0, x + chip, strip_.y1};
      box.waiting.box = box.box;
      box.waiting.header = (strip_.y0 + strip_.y1) / 2;
      x += chip + 8;
    }
    return first;
  }

  void ledger(float right) {
    layout_.ledger = {kEdge, strip_.y0, right - 8, strip_.y1};
    layout_.ledger_head = layout_.ledger;
    const auto n = static_cast<float>(machine_.orders);
    const float cell = (layout_.ledger.width() - 2) / n;
    if (cell < kCellLeast || machine_.orders > kOrdersMax) return;
    for (uint32_t i = 0; i < machine_.orders; ++i) {
      const float x = kEdge + 1 + cell * static_cast<float>(i);
      layout_.orders.push_back({x, strip_.y0, x + cell, strip_.y1});
    }
  }

  void zone(Zone& zone, float x0, float x1, bool ring) const {
    zone.box = {x0, queue_.y0, x1, queue_.y1};
    zone.header = queue_.y0 + 15;
    zone.discs = {x0 + 6, queue_.y0 + 30, x1 - 6, queue_.y1 - 18};
    zone.disc = 15;
    zone.ring = ring ? 20.0F : 0;
    zone.pitch = ring ? 46 : 36;
  }

  void queue(uint32_t index) {
    const MachineQueue& plan = machine_.queues[index];
    QueueBox& box = layout_.queues[index];
    box.queue = index;
    box.box = {kEdge, queue_.y0, width_ - kEdge, queue_.y1};
    const float width = box.box.width();
    const float first = whole(std::max(84.0F, width * 0.26F));
    float x = kEdge;
    if (plan.most_delayed > 0) {
      zone(box.delayed, x, x + 76, true);
      x += 76;
    }
    zone(box.waiting, x, x + first, false);
    if (plan.most_waiting > 2) {
      box.waiting.disc = 10;
      box.waiting.pitch = 26;
    }
    if (plan.server_lane != kNone) {
      box.servers = {x + 6, queue_.y1 - 17, x + first - 6, queue_.y1 - 5};
      box.waiting.discs.y1 = queue_.y1 - 20;
    }
    x += first;
    zone(box.flight, x, width_ - kEdge, true);
    sources(kEdge, x - 9);
    if (plan.workers > 0) {
      cards(index, x);
    } else {
      loose(box, plan, x);
    }
  }

  /// Without workers: what was received stands side by side, and what is gone under it.
  void loose(QueueBox& box, const MachineQueue& plan, float x) const {
    const uint32_t n = std::clamp<uint32_t>(plan.most_in_flight, 1, 4);
    const float cell = (width_ - kEdge - x) / static_cast<float>(n);
    for (uint32_t i = 0; i < n; ++i) {
      const float left = x + static_cast<float>(i) * cell;
      box.rows.push_back({left, queue_.y0 + 28, left + cell, queue_.y1});
    }
    box.ended.box = {x + 4, cards_.y0, width_ - kEdge, cards_.y1};
    box.ended.header = (cards_.y0 + cards_.y1) / 2;
  }

  void sources(float x0, float x1) {
    const auto n = static_cast<float>(machine_.producers.size() + machine_.hubs.size());
    const float height = (cards_.height() + 4) / std::max(1.0F, n) - 4;
    for (uint32_t i = 0; i < machine_.producers.size(); ++i) {
      const float y = cards_.y0 + static_cast<float>(i) * (height + 4);
      layout_.producers[i] = {x0, y, x1, y + std::max(8.0F, height)};
    }
    for (uint32_t i = 0; i < machine_.hubs.size(); ++i) {
      const auto k = static_cast<float>(machine_.producers.size() + i);
      const float y = cards_.y0 + k * (height + 4);
      layout_.hubs[i] = {x0, y, x1, y + std::max(8.0F, height)};
    }
  }

  void cards(uint32_t index, float x0) {
    QueueBox& box = layout_.queues[index];
    const MachineQueue& plan = machine_.queues[index];
    const float width = width_ - kEdge - x0;
    const float cell = width / static_cast<float>(plan.workers);
    if (cell < kCardLeast + 4) {
      tiles(index, x0, width);
      return;
    }
    const float ring = cell < 46 ? 13.0F : 20.0F;
    if (cell < 46) {
      layout_.row.disc = box.flight.disc = 10;
      layout_.row.ring = box.flight.ring = ring;
    }
    for (uint32_t i = 0; i < plan.workers; ++i) {
      const float left = x0 + static_cast<float>(i) * cell;
      box.rows.push_back({left, queue_.y0 + 28, left + cell, queue_.y1});
      const float gap = cell > 60 ? 4.5F : 2.0F;
      card(plan.first_worker + i,
           {left + gap, cards_.y0, i + 1 == plan.workers ? width_ - kEdge : left + cell - gap,
            cards_.y1});
    }
    if (plan.most_strays == 0 || plan.workers > 2) return;
    // The rows of one or two workers leave room for what else is hidden.
    for (Box& row : box.rows) row.x1 = row.x0 + (row.x1 - row.x0) * 0.6F;
    box.strays.box = {box.rows.back().x1, queue_.y0 + 28, width_ - kEdge - 4, queue_.y1 - 4};
    if (plan.workers == 2) box.rows[1].x0 = box.rows[0].x1, box.rows[1].x1 = box.strays.box.x0;
    box.strays.discs = box.strays.box;
    box.strays.disc = 9;
    box.strays.ring = 11;
    box.strays.pitch = 28;
  }

  /// So many workers that only their tiles fit; the messages stand by themselves.
  void tiles(uint32_t index, float x0, float width) {
    layout_.row.grid = true;
    const MachineQueue& plan = machine_.queues[index];
    const auto across = std::max<uint32_t>(1, static_cast<uint32_t>(width / kTile));
    const auto down = std::max<uint32_t>(1, static_cast<uint32_t>(cards_.height() / 21));
    for (uint32_t i = 0; i < plan.workers; ++i) {
      if (i >= across * down) {
        ++layout_.cards_hidden;
        continue;
      }
      const float x = x0 + 4 + static_cast<float>(i % across) * kTile;
      const float y = cards_.y0 + static_cast<float>(i / across) * 22;
      card(plan.first_worker + i, {x, y, x + 20, y + 20});
    }
  }

  void card(uint32_t worker, const Box& box) {
    uint32_t group = 0;
    while (group + 1 < machine_.groups.size() && machine_.groups[group + 1].first <= worker) {
      ++group;
    }
    layout_.cards.push_back({worker, group, box});
  }

  /// Several flows: a line each, with the numbers of the queue and the tiles of its workers.
  void lines() {
    const float bottom = machine_.orders > 0 ? strip_.y0 - 8 : strip_.y1;
    const auto hubs = static_cast<float>(machine_.hubs.size());
    const float line = (bottom - queue_.y0 + 6) / (static_cast<float>(machine_.bands) + hubs);
    layout_.row.grid = true;
    for (uint32_t i = 0; i < machine_.hubs.size(); ++i) {
      const float y = queue_.y0 + static_cast<float>(i) * line;
      layout_.hubs[i] = {kEdge, y, width_ - kEdge, y + line - 6};
    }
    for (uint32_t i = 0; i < machine_.queues.size(); ++i) {
      const MachineQueue& plan = machine_.queues[i];
      if (plan.parked) continue;
      const float y = queue_.y0 + (hubs + static_cast<float>(plan.band)) * line;
      QueueBox& box = layout_.queues[i];
      box.queue = i;
      box.brief = true;
      box.box = {kEdge, y, kEdge + (width_ - 2 * kEdge) * 0.6F, y + line - 6};
      box.waiting.box = box.box;
      box.waiting.header = (box.box.y0 + box.box.y1) / 2;
      float x = box.box.x1 + 8;
      for (uint32_t w = 0; w < plan.workers; ++w) {
        if (x + 20 > width_ - kEdge || line < 26) {
          ++layout_.cards_hidden;
          continue;
        }
        const float middle = box.waiting.header;
        card(plan.first_worker + w, {x, middle - 10, x + 20, middle + 10});
        x += kTile;
      }
    }
  }

  const Machine& machine_;
  MachineLayout& layout_;
  float width_;
  Span queue_, cards_, strip_;
};

}  // namespace

void phone_layout(const Machine& machine, MachineLayout& layout) { Phone(machine, layout).all(); }

}  // namespace inflight::view
