// The scene from left to right, for rooms at least as wide as they are high.
#include <algorithm>

#include "view/machine_parts.h"

namespace inflight::view {
namespace {

constexpr float kRowMax = 64;
constexpr float kGridCell = 24;
constexpr float kCompactBand = 300;  // lower bands use smaller parts
constexpr float kBriefBand = 150;    // lower ones only numbers
constexpr float kSourceLeast = 14;   // height of a box in the left column
constexpr float kSourceGap = 20;     // over it, with its name

RowLook row_look(float pitch) {
  if (pitch >= 60) return {pitch, 15, 20, 52, 20, 6, 2, false};
  if (pitch >= 44) return {pitch, 12, 16, 42, 20, 6, 2, false};
  if (pitch >= 30) return {pitch, 9, 12, 28, 18, 4, 1, false};
  return {pitch, 8, 10, 20, 16, 2, 1, false};
}

class Desktop {
 public:
  Desktop(const Machine& machine, MachineLayout& layout)
      : machine_(machine), layout_(layout), c_(scene_columns(machine, layout.area.width)) {}

  void all() {
    const float height = layout_.area.height;
    const bool low = height < 360;
    const float head = low ? 36 : 44;
    const float foot = low ? 12 : 20;
    const auto bands = static_cast<float>(machine_.bands);
    const float band = std::max(40.0F, (height - foot - bands * head) / bands);
    layout_.queues.resize(machine_.queues.size());
    layout_.producers.resize(machine_.producers.size());
    layout_.producer_titles.resize(machine_.producers.size());
    layout_.hubs.resize(machine_.hubs.size());
    layout_.hub_titles.resize(machine_.hubs.size());
    layout_.group_titles.resize(machine_.groups.size());
    layout_.timeout_notes.resize(machine_.groups.size());
    for (uint32_t i = 0; i < machine_.bands; ++i) {
      const float y0 = head + static_cast<float>(i) * (band + head);
      band_of(i, y0, y0 + band, low ? 14.0F : 16.0F);
    }
    if (c_.ledger_w > 0) {
      layout_.ledger = {c_.ledger_x, head, c_.ledger_x + c_.ledger_w, height - foot};
      layout_.ledger_title = title(layout_.ledger, low ? 14.0F : 16.0F);
      place_orders(layout_, machine_.orders);
    }
  }

 private:
  static Box title(const Box& box, float above) {
    return {box.x0, box.y0 - above - 8, box.x1, box.y0 - above + 8};
  }

  void band_of(uint32_t band, float y0, float y1, float above) {
    float end = y1;
    for (uint32_t i = 0; i < machine_.queues.size(); ++i) {
      const MachineQueue& queue = machine_.queues[i];
      if (queue.parked || queue.band != band) continue;
      QueueBox& box = layout_.queues[i];
      box.queue = i;
      box.box = {c_.store_x, y0, c_.store_x + c_.store_w, y1};
      box.title = title(box.box, above);
      fill(queue, box);
      cards(i, above);
      end = box.box.y1;
    }
    sources(band, y0, std::max(end, std::min(y1, y0 + 236)));
  }

  /// Cuts the box of a queue into its zones, from top to bottom.
  void fill(const MachineQueue& queue, QueueBox& box) {
    const float height = box.box.height();
    box.brief = height < kBriefBand;
    if (box.brief) {
      brief(box);
      return;
    }
    const bool low = height < kCompactBand;
    const float header = low ? 24.0F : 30.0F;
    const float line = low ? 32.0F : 36.0F;
    const float pad = low ? 4.0F : 10.0F;
    const float flight_head = low ? 24.0F : 32.0F;
    const float ended = queue.events_of_function ? 0 : low ? 24.0F : 28.0F;
    const float strays = queue.most_strays > 0 ? (low ? 28.0F : 34.0F) : 0;
    const float servers = queue.server_lane != kNone ? 30.0F : 0;
    const float delayed = queue.most_delayed > 0 ? header + line + pad : 0;
    const float waiting = header + line + pad;
    const float rest = height - delayed - waiting - servers - flight_head - strays - ended;
    const uint32_t n = rows_of(queue);
    const RowLook row = rows_look(n, rest);
    const uint32_t grid = row.grid ? grid_columns(n, rest) : 1;
    const auto lines = static_cast<float>((n + grid - 1) / grid);
    float spare = std::max(0.0F, rest - lines * row.pitch);
    const float width = box.box.width() - 24;
    const auto across = std::max(1.0F, whole(width / line));
    const float wanted = whole((static_cast<float>(queue.most_waiting) - 1) / across);
    const float more = std::clamp(whole(spare / line), 0.0F, std::max(0.0F, wanted));
    spare -= more * line;
    box.box.y1 -= whole(spare);
    float y = box.box.y0;
    const float disc = low ? 12.0F : 15.0F;
    if (delayed > 0) zone(box, box.delayed, y, delayed, header, disc, line, true);
    zone(box, box.waiting, y, waiting + more * line + servers, header, disc, line, false);
    if (servers > 0) {
      box.waiting.discs.y1 -= servers;
      box.servers = {box.box.x0 + 12, y - servers, box.box.x1 - 12, y - 8};
    }
    const float flight = box.box.y1 - y - ended - strays;
    zone(box, box.flight, y, flight, flight_head, row.disc, row.ring * 2 + 8, true);
    box.flight.header = box.flight.box.y0 + (low ? 12.0F : 16.0F);
    rows(box, n, grid, row, flight_head);
    if (strays > 0) {
      zone(box, box.strays, y, strays, 0, 9, 34, true);
      box.strays.discs = {box.box.x0 + 12, box.strays.box.y0, box.box.x1 - 12, box.strays.box.y1};
    }
    zone(box, box.ended, y, ended, ended, 0, 1, false);
    box.ended.header = (box.ended.box.y0 + box.box.y1) / 2;
    if (layout_.row.pitch == 0 || queue.band == 0) layout_.row = row;
    row_ = row;
    grid_ = grid;
  }

  static uint32_t rows_of(const MachineQueue& queue) {
    if (queue.workers > 0) return queue.workers;
    return std::clamp<uint32_t>(queue.most_in_flight, 1, 4);
  }

  RowLook rows_look(uint32_t n, float rest) const {
    const float pitch = std::min(kRowMax, whole(rest / static_cast<float>(std::max(1U, n))));
    if (pitch >= 22) return row_look(pitch);
    return {kGridCell, 9, 10.5F, 20, 16, 2, 0, true};
  }

  static uint32_t grid_columns(uint32_t n, float rest) {
    const auto rows = std::max<uint32_t>(1, static_cast<uint32_t>(rest / kGridCell));
    return std::max<uint32_t>(1, (n + rows - 1) / rows);
  }

  static void zone(QueueBox& box, Zone& zone, float& y, float height, float header, float disc,
                   float pitch, bool ring) {
    zone.box = {box.box.x0, y, box.box.x1, y + height};
    zone.header = y + header / 2 + 1;
    zone.discs = {box.box.x0 + 12, y + header, box.box.x1 - 12, y + height};
    zone.pitch = pitch;
    zone.disc = disc;
    zone.ring = ring ? disc + (disc > 12 ? 5.0F : 3.5F) : 0;
    y += height;
  }

  void rows(QueueBox& box, uint32_t n, uint32_t grid, const RowLook& row, float head) const {
    const float x0 = box.box.x0 + 12;
    const float width = (box.box.width() - 24) / static_cast<float>(grid);
    const uint32_t lines = (n + grid - 1) / grid;
    for (uint32_t i = 0; i < n; ++i) {
      const float x = x0 + static_cast<float>(i / lines) * width;
      const float y = box.flight.box.y0 + head + static_cast<float>(i % lines) * row.pitch;
      box.rows.push_back({x, y, x + width, y + row.pitch});
    }
  }

  void brief(QueueBox& box) {
    const float line = whole(box.box.height() / 3);
    float y = box.box.y0;
    zone(box, box.waiting, y, line, line, 0, 1, false);
    zone(box, box.flight, y, line, line, 0, 1, false);
    zone(box, box.ended, y, box.box.y1 - y, line, 0, 1, false);
    for (Zone* each : {&box.waiting, &box.flight, &box.ended}) each->discs = {};
    row_ = {kGridCell, 9, 10.5F, 20, 16, 2, 0, true};
    grid_ = 1;
  }

  void cards(uint32_t queue, float above) {
    const QueueBox& box = layout_.queues[queue];
    float top = box.box.y0;
    for (uint32_t g = 0; g < machine_.groups.size(); ++g) {
      const MachineGroup& group = machine_.groups[g];
      if (group.queue != queue) continue;
      const Box head{c_.worker_x, box.box.y0, c_.worker_x + c_.worker_w, box.box.y0 + 1};
      if (top == box.box.y0) layout_.group_titles[g] = title(head, above);
      top += 1;
      for (uint32_t i = 0; i < group.count; ++i) card(queue, g, group.first + i);
      note(g, group, above);
    }
  }

  void card(uint32_t queue, uint32_t group, uint32_t worker) {
    const QueueBox& box = layout_.queues[queue];
    const uint32_t row = worker - machine_.queues[queue].first_worker;
    Box cell;
    if (row < box.rows.size()) {
      cell = box.rows[row];
    } else if (box.brief) {
      const auto across = std::max<uint32_t>(1, static_cast<uint32_t>(c_.worker_w / kGridCell));
      const float y = box.box.y0 + static_cast<float>(row / across) * kGridCell;
      if (y + kGridCell > box.box.y1) {
        ++layout_.cards_hidden;
        return;
      }
      const float x = c_.worker_x + static_cast<float>(row % across) * kGridCell;
      layout_.cards.push_back({worker, group, {x, y + 2, x + kGridCell - 4, y + kGridCell - 2}});
      return;
    } else {
      ++layout_.cards_hidden;
      return;
    }
    const auto n = static_cast<uint32_t>(box.rows.size());
    const uint32_t lines = (n + grid_ - 1) / grid_;
    const float width = c_.worker_w / static_cast<float>(grid_);
    const float x = c_.worker_x + static_cast<float>(row / lines) * width;
    const float middle = (cell.y0 + cell.y1) / 2;
    const float half = row_.card / 2;
    layout_.cards.push_back(
        {worker, group, {x, middle - half, x + width - (grid_ > 1 ? 4.0F : 0.0F), middle + half}});
  }

  /// "VisibilityTimeout 52 s" over the first card, where rows are high enough for it.
  void note(uint32_t g, const MachineGroup& group, float above) {
    if (row_.grid || row_.lines < 2) return;
    for (const CardBox& card : layout_.cards) {
      if (card.worker != group.first) continue;
      const Box box{card.box.x0, card.box.y0 - 24, card.box.x1, card.box.y0};
      const QueueBox& queue = layout_.queues[group.queue];
      if (box.y0 >= queue.box.y0 - above + 8) layout_.timeout_notes[g] = box;
    }
  }

  uint32_t band_of(const MachineProducer& producer) const {
    return producer.hub != kNone ? machine_.hubs[producer.hub].band
                                 : machine_.queues[producer.queue].band;
  }

  /// Producers, buckets and topics from the top of the left column, parked queues from its bottom.
  void sources(uint32_t band, float y0, float y1) {
    std::vector<uint32_t> makers;
    std::vector<uint32_t> parked;
    for (uint32_t i = 0; i < machine_.producers.size(); ++i) {
      if (band_of(machine_.producers[i]) == band) makers.push_back(i);
    }
    std::vector<uint32_t> hubs;
    for (uint32_t i = 0; i < machine_.hubs.size(); ++i) {
      if (machine_.hubs[i].band == band) hubs.push_back(i);
    }
    for (uint32_t i = 0; i < machine_.queues.size(); ++i) {
      if (machine_.queues[i].parked && machine_.queues[i].band == band) parked.push_back(i);
    }
    const float room = y1 - y0 + 24;
    // Lower ones would not hold their names; the list beside the scene has all queues.
    const auto fits = static_cast<size_t>(std::max(0.0F, (room - 4) / (kSourceLeast + kSourceGap)));
    while (makers.size() + hubs.size() + parked.size() > fits) {
      std::vector<uint32_t>& least = parked.empty() ? hubs : parked;
      if (least.empty()) break;
      least.pop_back();
    }
    const auto p = static_cast<float>(makers.size() + hubs.size());
    const auto k = static_cast<float>(parked.size());
    float make = 84;
    float park = 84;
    float gap = 24;  // for the name over each box
    if (p * (make + gap) + k * (park + gap) > room) make = 48, park = 60;
    if (p * (make + gap) + k * (park + gap) > room) {
      gap = kSourceGap;
      make = park = std::max(kSourceLeast, (room - 4) / std::max(1.0F, p + k) - gap);
    }
    for (size_t i = 0; i < makers.size(); ++i) {
      const float y = y0 + static_cast<float>(i) * (make + gap);
      Box& box = layout_.producers[makers[i]];
      box = {c_.source_x, y, c_.source_x + std::min(c_.source_w, 88.0F), y + make};
      layout_.producer_titles[makers[i]] =
          title({box.x0, y, c_.source_x + c_.source_w, y}, i == 0 && band == 0 ? 16.0F : 11.0F);
    }
    for (size_t i = 0; i < hubs.size(); ++i) {
      const float y = y0 + static_cast<float>(makers.size() + i) * (make + gap);
      Box& box = layout_.hubs[hubs[i]];
      box = {c_.source_x, y, c_.source_x + std::min(c_.source_w, 88.0F), y + make};
      layout_.hub_titles[hubs[i]] = title({box.x0, y, c_.source_x + c_.source_w, y}, 11);
    }
    for (size_t i = 0; i < parked.size(); ++i) {
      const float y = y1 - static_cast<float>(parked.size() - i) * (park + gap) + gap;
      QueueBox& box = layout_.queues[parked[i]];
      box.queue = parked[i];
      box.parked = true;
      box.box = {c_.source_x, y, c_.source_x + c_.source_w, y + park};
      box.title = title(box.box, 11);
      box.brief = park < 60;
      const float note = park >= 80 ? 22.0F : 4.0F;
      const float foot = park >= 80 ? 24.0F : 22.0F;
      box.waiting.box = box.box;
      box.waiting.header = box.box.y0 + 13;
      box.waiting.discs = {box.box.x0 + 8, y + note, box.box.x1 - 6, y + park - foot};
      box.waiting.disc = 10;
      box.waiting.ring = 12;
      box.waiting.pitch = 28;
      if (box.brief) box.waiting.discs = {};
    }
  }

  const Machine& machine_;
  MachineLayout& layout_;
  SceneColumns c_;
  RowLook row_;
  uint32_t grid_ = 1;
};

}  // namespace

void desktop_layout(const Machine& machine, MachineLayout& layout) {
  Desktop(machine, layout).all();
}

}  // namespace inflight::view
