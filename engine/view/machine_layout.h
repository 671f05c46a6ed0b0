// Where the boxes of the scene stand (look.md sec. 2, "Scene grammar"): left to right producers,
// queues, workers, ledger; on a phone turned, the producers under the queue. Depends on the run and
// the room alone, never on the moment. CSS px of the canvas.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "view/layout.h"
#include "view/machine.h"

namespace inflight::view {

/// The part of the canvas that is the scene's.
struct MachineArea {
  float width = 0;
  float height = 0;
  bool phone = false;
};

/// How large things are drawn in a row of the queue and its worker.
struct RowLook {
  float pitch = 64;
  float disc = 15;  // radius
  float ring = 20;  // radius of its middle line
  float card = 52;  // height of the worker's card
  float tile = 20;
  float bar = 6;      // height of its work bar
  int lines = 2;      // of text beside a disc
  bool grid = false;  // so many that only discs and tiles fit
};

/// A part of a queue's box: a header line and room for discs in lines from left to right.
struct Zone {
  Box box;           // empty when the queue has no such part
  float header = 0;  // middle of the header's text
  Box discs;         // room for discs, empty = numbers only
  float pitch = 36;  // between discs
  float disc = 15;   // radius
  float ring = 0;    // radius, 0 = none
  bool there() const { return box.height() > 0; }
};

struct QueueBox {
  uint32_t queue = 0;
  bool parked = false;
  bool brief = false;  // name and counts only
  Box box;
  Box title;  // its name stands here
  Zone delayed;
  Zone waiting;
  Zone flight;
  Zone strays;
  Zone ended;  // deleted and expired
  Box servers;
  std::vector<Box> rows;  // in `flight`, by worker; without workers for the messages one by one
};

struct CardBox {
  uint32_t worker = 0;  // in Lanes::workers
  uint32_t group = 0;
  Box box;
};

struct MachineLayout {
  MachineArea area;
  RowLook row;  // of the first band; the others look alike
  std::vector<Box> producers;
  std::vector<Box> producer_titles;  // empty boxes: the name stands inside
  std::vector<Box> hubs;             // empty boxes: no room
  std::vector<Box> hub_titles;       // … the name stands inside
  std::vector<QueueBox> queues;      // in the order of Machine::queues
  std::vector<CardBox> cards;
  uint32_t cards_hidden = 0;       // workers for whom there was no room
  std::vector<Box> group_titles;   // by group; empty = no room
  std::vector<Box> timeout_notes;  // by group: over the first card; empty = no room
  Box ledger;                      // empty = none
  Box ledger_title;                // empty = none
  Box ledger_head;
  std::vector<Box> orders;   // by row; empty = told by numbers
  bool order_tiles = false;  // there is room for who did it
};

MachineLayout machine_layout(const Machine& machine, const MachineArea& area);

/// Middles of `n` discs in a zone. If there are more than fit, `more` counts those left out and its
/// place is that of one more disc.
struct Discs {
  struct At {
    float x = 0;
    float y = 0;
  };
  std::vector<At> at;
  uint32_t more = 0;
  At more_at;
};
Discs discs_in(const Zone& zone, uint32_t n);

/// What a parked queue shows: all that it holds, those in flight first.
std::vector<Held> parked_messages(const QueueNow& now);

// ---- what the pointer finds --------------------------------------------------------------------

enum class Spot : uint8_t { producer, queue, message, worker, order, hub };

struct SceneItem {
  Spot spot = Spot::queue;
  uint32_t index = 0;  // of the producer, hub, queue, worker or row of the ledger
  uint32_t mid = 0;    // of a message; of an order the newest, 0 = it was not sent yet
  Box box;
  std::string name;  // of an actor, as commands name it
};

/// Small ones after large ones: the last that holds a place is meant.
std::vector<SceneItem> scene_items(const Machine& machine, const MachineLayout& layout,
                                   const MachineNow& now, const Timeline& timeline,
                                   const sim::Log& log);

/// The item under a place, at most `reach` px off; null = none.
const SceneItem* scene_item_at(const std::vector<SceneItem>& items, float x, float y,
                               float reach = 2);

}  // namespace inflight::view
