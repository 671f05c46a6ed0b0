// Columns, ledger and discs of the scene, and the choice of its arrangement.
#include "view/machine_parts.h"

#include <algorithm>

namespace inflight::view {
namespace {

/// The narrowest room, the room of the mock, and how much of any further room each part takes.
struct Track {
  float least, natural, grow;
};
constexpr Track kPad{12, 24, 0.2F};
constexpr Track kSource{76, 88, 0};
constexpr Track kSourceParked{104, 124, 0.06F};
constexpr Track kGap1{26, 36, 0.08F};
constexpr Track kStore{164, 236, 0.04F};
constexpr Track kGap2{34, 56, 0.12F};
constexpr Track kWorker{104, 180, 0.08F};
constexpr Track kGap3{24, 40, 0.14F};
constexpr Track kLedger{66, 100, 0.06F};
constexpr float kNaturalWidth = 780;
constexpr float kLeastWidth = 530;
constexpr float kRoomMax = 340;  // wider stages get margins instead

float fit(const Track& track, float width) {
  const float room = width - kNaturalWidth;
  if (room >= 0) return track.natural + track.grow * std::min(room, kRoomMax);
  const float part = std::max(0.0F, (width - kLeastWidth) / (kNaturalWidth - kLeastWidth));
  return track.least + (track.natural - track.least) * part;
}

constexpr float kListHead = 24;
constexpr float kListRow = 19;  // px that a row with names needs
constexpr float kListRowMax = 26;
constexpr float kCellWidth = 20;
constexpr float kCellHeight = 18;

/// Cells from left to right and down, `across` of them in a line.
void cells(MachineLayout& layout, uint32_t orders, uint32_t across, const Box& room) {
  const uint32_t down = (orders + across - 1) / across;
  const float width = room.width() / static_cast<float>(across);
  const float height = std::min(kListRowMax, room.height() / static_cast<float>(down));
  for (uint32_t i = 0; i < orders; ++i) {
    const float x = room.x0 + static_cast<float>(i % across) * width;
    const float y = room.y0 + static_cast<float>(i / across) * height;
    layout.orders.push_back({x, y, x + width, y + height});
  }
  layout.ledger.y1 = room.y0 + static_cast<float>(down) * height + 4;
}

}  // namespace

SceneColumns scene_columns(const Machine& machine, float width) {
  const bool parked = std::any_of(machine.queues.begin(), machine.queues.end(),
                                  [](const MachineQueue& queue) { return queue.parked; });
  SceneColumns c;
  c.source_w = fit(parked ? kSourceParked : kSource, width);
  c.store_w = fit(kStore, width);
  c.worker_w = machine.groups.empty() ? 0 : fit(kWorker, width);
  c.ledger_w = machine.orders == 0 ? 0 : fit(kLedger, width);
  const float gap1 = fit(kGap1, width);
  float gap2 = machine.groups.empty() ? 0 : fit(kGap2, width);
  float gap3 = machine.orders == 0 ? 0 : fit(kGap3, width);
  float used = c.source_w + gap1 + c.store_w + gap2 + c.worker_w + gap3 + c.ledger_w;
  // A wider left column takes its room from the gaps and the cards, not from the queue.
  const float over = used + 2 * kPad.least - width;
  if (over > 0) {
    gap2 -= over * 0.25F;
    gap3 -= over * 0.15F;
    c.worker_w -= over * 0.6F;
    used -= over;
  }
  if (machine.groups.empty()) c.store_w += 64;
  if (machine.groups.empty()) used += 64;
  c.source_x = whole(std::max(kPad.least, std::min(fit(kPad, width), (width - used) / 2)));
  if (machine.groups.empty()) c.source_x = whole((width - used) / 2);
  c.store_x = whole(c.source_x + c.source_w + gap1);
  c.worker_x = whole(c.store_x + c.store_w + gap2);
  c.ledger_x = whole(c.worker_x + c.worker_w + gap3);
  return c;
}

void place_orders(MachineLayout& layout, uint32_t orders) {
  Box& box = layout.ledger;
  layout.ledger_head = {box.x0, box.y0, box.x1, box.y0 + kListHead};
  const Box room{box.x0 + 1, box.y0 + kListHead, box.x1 - 1, box.y1 - 3};
  const auto n = static_cast<float>(std::max(1U, orders));
  if (orders > kOrdersMax) {
    box.y1 = box.y0 + 96;
  } else if (room.height() / n >= kListRow && box.width() >= 60) {
    layout.order_tiles = true;
    cells(layout, orders, 1, room);
  } else {
    for (uint32_t across = 2; static_cast<float>(across) * kCellWidth <= room.width(); ++across) {
      const uint32_t down = (orders + across - 1) / across;
      if (room.height() / static_cast<float>(down) < kCellHeight) continue;
      cells(layout, orders, across, {room.x0 + 3, room.y0 + 2, room.x1 - 3, room.y1});
      return;
    }
    box.y1 = std::min(box.y1, box.y0 + 96);
  }
}

MachineLayout machine_layout(const Machine& machine, const MachineArea& area) {
  MachineLayout layout;
  layout.area = area;
  if (area.height < 40 || area.width < 100) return layout;
  if (area.phone) {
    phone_layout(machine, layout);
  } else {
    desktop_layout(machine, layout);
  }
  return layout;
}

Discs discs_in(const Zone& zone, uint32_t n) {
  Discs discs;
  const float width = zone.discs.width();
  const float height = zone.discs.height();
  if (n == 0 || width < zone.pitch || height < zone.disc) {
    discs.more = n;
    return discs;
  }
  const auto across = static_cast<uint32_t>(width / zone.pitch);
  const float reach = std::max(zone.disc, zone.ring + 1.5F);
  const float line = std::max(2 * reach + 4, zone.pitch - 4);
  const auto lines = std::max<uint32_t>(1, static_cast<uint32_t>((height + 4) / line));
  const float used = line * static_cast<float>(lines);
  // One line hangs under the header, as more of them do: nothing moves when a second one begins.
  const float top =
      zone.discs.y0 + std::max(0.0F, std::min(height - used, 2.0F) / 2) + line / 2 - 1;
  const auto place = [&](uint32_t i) {
    return Discs::At{zone.discs.x0 + zone.pitch * (static_cast<float>(i % across) + 0.5F),
                     lines == 1 ? zone.discs.y0 + std::min(height / 2, line / 2 + 1)
                                : top + line * static_cast<float>(i / across)};
  };
  const uint32_t fit = across * lines;
  const uint32_t shown = n <= fit ? n : fit - 1;
  for (uint32_t i = 0; i < shown; ++i) discs.at.push_back(place(i));
  if (shown < n) discs.more = n - shown;
  if (shown < n) discs.more_at = place(shown);
  return discs;
}

}  // namespace inflight::view
