// Where everything of the time line lies for one view: lanes from top to bottom, and in them what
// falls into the window, no more than the screen has pixels for. Pure geometry in CSS px; colours,
// patterns and letters are the drawing's.
#pragma once

#include <cstdint>
#include <vector>

#include "view/lane_order.h"
#include "view/quiet.h"
#include "view/ruler.h"
#include "view/timeline.h"

namespace inflight::view {

/// Measures of the lanes, from the look's tokens, px.
struct Measures {
  float minimap = 0;
  float ruler = 0;
  float gutter = 0;  // names at the left
  float queue_head = 0;
  float bar = 0;    // height of a message bar …
  float pitch = 0;  // … in its row
  float worker = 0;
  float worker_pitch = 0;
  float goal = 0;
  float goal_pitch = 0;
  float server = 0;  // height of one server's row
  float section_gap = 0;
  float pad_right = 0;
  float message = 0;  // a message's own lane: receipts, bar and age, a third each
};

struct View {
  float width = 0;  // of the canvas
  float height = 0;
  float top = 0;  // parts of it that the page covers
  float right = 0;
  float bottom = 0;
  float above = 0;  // between ruler and lanes, for runs that stand beside
  double t0 = 0;    // ms at the left and right edge of the tracks
  double t1 = 1;
  int64_t head = 0;
  int64_t limit = 0;  // nothing later is shown: the furthest head under fog, else the horizon
  float scroll = 0;   // of the lanes
  const Quiet* quiet = nullptr;  // folds quiet time, null = every ms is as wide as any other
  const std::vector<ShownLane>* lanes = nullptr;  // what to show; null = all as grouped by queue
};

struct Box {
  float x0 = 0;
  float y0 = 0;
  float x1 = 0;
  float y1 = 0;
  float width() const { return x1 - x0; }
  float height() const { return y1 - y0; }
  bool holds(float x, float y) const { return x >= x0 && x < x1 && y >= y0 && y < y1; }
};

/// One lane: a queue with its head and rows, or one row of the others.
struct Lane {
  LaneKind kind = LaneKind::queue;
  uint32_t index = 0;   // in Bars::queues, Timeline::server_lanes, Lanes::workers …
  Box box;              // whole width, gutter too; already scrolled
  uint32_t rows = 0;    // of a queue: rows shown one by one
  bool folded = false;  // of a queue: one more line stands for the rest
  bool closed = false;  // the learner made it a thin line
  bool pinned = false;  // stands above those that scroll
  float row = 0;        // height of one of its rows, where it has several
  uint32_t slot = 0;    // index in View::lanes
};

enum class Part : uint8_t {
  bar,       // segment of a message; index = segment
  run,       // several segments too narrow to tell apart; index = the first, count = how many
  deadline,  // from the limit to the moment the message comes back; index = segment
  end,       // the message left the queue; index = stay
  sign,      // event on a message's row; index = event number
  send,      // event of a producer; index = event number
  work,      // index = work in the lane's worker
  work_run,  // several works too narrow; index = the first, count = how many
  wait,      // open long poll; index in waits
  down,      // index in downs
  act,       // event of a worker; index = event number
  goal,      // a goal standing so; index = step
  copy,      // a message that lies on a server; index in copies
  ask,       // a server that a short poll asked; index in asks
  // Instead of more bars than there are pixels (timeline-ui 12):
  density,  // a share of a queue's messages; index = MessageState, count = most at once
  busy,     // a share of a worker's time; index = channel: 0 works, 2 is down
  flag,     // tick at a lane's top: something that must not be overlooked; index = event number
  call,     // a call or act of the learner; index = event number
  receipt,  // a receipt handle while it is the newest; index = the segment its receive opened
  beat,     // a heartbeat: the timeout was set anew; index in holds
  age,      // how old a message is at a queue; index = stay
  expiry,   // the moment its retention ends there; index = stay
  wall,     // the last moment to which it can stay hidden; index = segment
  link,     // from the end at one queue to the stay at the next; index = the later stay
};

struct Item {
  Part part = Part::bar;
  uint16_t lane = 0;  // index in Layout::lanes
  uint32_t index = 0;
  uint32_t count = 1;
  uint32_t mid = 0;  // message it shows, 0 = none
  Box box;
};

/// The counters of a queue over a few pixels: the most and the least of each, and what they were in
/// the end.
struct Column {
  float x0 = 0;
  float x1 = 0;
  Counts most;  // its `at` = where the column begins, ms
  Counts least;
  Counts last;
};

struct CountLine {
  uint16_t lane = 0;
  Box box;
  int32_t top = 1;  // count at the full height
  std::vector<Column> columns;
};

/// A stretch of the overview.
struct MiniBar {
  float x0 = 0;
  float x1 = 0;
  uint32_t row = 0;
  sim::MessageState state = sim::MessageState::none;
};

/// From a message's end at one queue down or up to its stay at the next, at one moment.
struct Crossing {
  float x = 0;
  float y0 = 0;  // where it left
  float y1 = 0;  // where it came to
  uint32_t mid = 0;
  bool back = false;  // by a redrive, else by a redrive policy
};

struct Layout {
  Scale scale;       // of the tracks
  Scale mini_scale;  // of the overview: the whole run
  Box minimap;
  Box ruler;
  Box tracks;            // the lanes without the gutter: what items are clipped to
  Box lanes_box;         // the lanes with the gutter
  float content = 0;     // height that all lanes need
  float fitted = 0;      // the same without a lane that only the selection brought
  float scroll_top = 0;  // y under the pinned lanes: the others are seen from here on
  float scroll = 0;      // View::scroll, bounded
  std::vector<Lane> lanes;
  std::vector<Item> items;        // in the order to draw
  std::vector<CountLine> counts;  // heads of queues
  std::vector<CountLine> folded;  // lines of the rows that are not shown one by one, as `visible`
  std::vector<Crossing> crossings;
  std::vector<MiniBar> mini;
  uint32_t mini_rows = 1;
  std::vector<float> mini_faults;  // x of what went wrong, in the overview
};

/// Only the pinned lanes, or only the others, with the boxes they are seen through. Lanes of the
/// other part keep their number and are of kind `none`.
Layout part_of(const Layout& layout, bool pinned);

/// Cost grows with the pixels and the lanes in sight, hardly with the log.
Layout layout_of(const Timeline& timeline, const Measures& measures, const View& view);
/// The first of `choices` with which all lanes are in sight, else the last one.
const Measures& fitting(const Timeline& timeline, const std::vector<Measures>& choices,
                        const View& view);

}  // namespace inflight::view
