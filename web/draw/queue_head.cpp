// The head of a queue: its name and kind, and its counters now and over time.
#include <algorithm>
#include <string>

#include "draw/scene.h"

namespace inflight::web {
namespace {

using sim::MessageState;

constexpr float kEnvelope = 0.35F;  // alpha of what lies between the least and the most

/// Names, kinds and counters of the queues.
class QueueHeads {
 public:
  explicit QueueHeads(const Scene& scene)
      : s_(scene), pen_(scene.pen), bars_(scene.timeline.bars), tracks_(scene.layout.tracks) {}

  void draw() {
    for (const view::CountLine& line : s_.layout.counts) counters(line);
    for (const view::CountLine& line : s_.layout.folded) folded(line);
    for (const view::Lane& lane : s_.layout.lanes) {
      if (lane.kind == view::LaneKind::queue) name(lane);
    }
  }

 private:
  void name(const view::Lane& lane) {
    const float x = name_x(s_);
    const view::QueueBars& queue = bars_.queues[lane.index];
    const float high = s_.types->name.size;
    const bool three = has_three_lines(s_, lane);
    const float y = queue_name_y(s_, lane);
    const std::string& text = s_.log.names[queue.name].text;
    lane_name(s_, lane, text, y, s_.types->name, Ink::text_primary);
    float line = y + high + 3;
    if (three) {
      lane_name(s_, lane, s_.app.words().part(kind_of(lane.index)), line, s_.types->note,
                Ink::text_tertiary);
      line += s_.types->note.size + 7;
    }
    if (s_.app.state().ran && line + high / 2 < lane.box.y1) {
      pen_.clip({lane.box.x0, s_.layout.lanes_box.y0, tracks_.x0 - 4, s_.layout.lanes_box.y1});
      counts(view::counts_at(queue, s_.head), x, line);
      pen_.unclip();
    }
  }

  const char* kind_of(uint32_t queue) const {
    const view::QueueLimits& known = s_.timeline.limits[queue];
    if (known.dead_letter) return "canvas.queue.dlq";
    return known.fifo ? "canvas.queue.fifo" : "canvas.queue.standard";
  }

  /// Waiting, in flight and delayed at the head, in the inks of their bars.
  void counts(const view::Counts& counts, float x, float y) {
    const auto one = [&](MessageState state, int32_t n) {
      const StateLook look = look_of(state);
      pen_.fill({x, y - 3.5F, x + 7, y + 3.5F}, pen_.colour(look.edge), 1.5F);
      pen_.fill({x + 1, y - 2.5F, x + 6, y + 2.5F}, pen_.colour(look.fill), 1);
      x += 11;
      x += pen_.text(count_text(s_.app, n), x, y, s_.types->label,
                     pen_.colour(Ink::text_secondary)) +
           8;
    };
    one(MessageState::visible, counts.visible);
    one(MessageState::in_flight, counts.in_flight);
    if (counts.delayed > 0) one(MessageState::delayed, counts.delayed);
  }

  void counters(const view::CountLine& line) {
    pen_.clip({tracks_.x0, tracks_.y0, tracks_.x1, tracks_.y1});
    curve(line, MessageState::in_flight, look::alpha_area_inflight);
    curve(line, MessageState::visible, look::alpha_area_visible);
    pen_.horizontal(line.box.x0, std::min(s_.limit_x(), line.box.x1), line.box.y1, 1,
                    pen_.colour(Ink::line_soft));
    pen_.unclip();
  }

  /// A step line as rectangles: polylines break at right angles of fractions of a pixel. It follows
  /// what the counter was at the end of each column; where one holds several values, a band behind
  /// it tells the least and the most (timeline-ui 12).
  void curve(const view::CountLine& line, MessageState state, float area) {
    const StateLook look = look_of(state);
    const float full = line.box.height() - 16;
    float before = -1;
    const auto height = [&](const view::Counts& counts) {
      const int32_t n = state == MessageState::visible ? counts.visible : counts.in_flight;
      const float share = static_cast<float>(n) / static_cast<float>(line.top);
      return pen_.snap(line.box.y1 - 1.5F - share * full);
    };
    for (const view::Column& column : line.columns) {
      const float y = height(column.last);
      const float most = height(column.most);
      const float least = height(column.least);
      if (y < height({})) {
        pen_.fill({column.x0, y + 1, column.x1, line.box.y1}, pen_.colour(look.fill, area));
      }
      if (least > most) {
        pen_.fill({column.x0, most, column.x1, least + 1.5F}, pen_.colour(look.edge, kEnvelope));
      }
      pen_.horizontal(column.x0, column.x1 + 0.75F, y, 1.5F, pen_.colour(look.edge));
      if (before >= 0 && before != y) {
        const float low = std::max(before, y);
        pen_.fill({column.x0, std::min(before, y), column.x0 + 1.5F, low + 1.5F},
                  pen_.colour(look.edge));
      }
      before = y;
    }
  }

  void folded(const view::CountLine& line) {
    pen_.clip(tracks_);
    for (const view::Column& column : line.columns) {
      if (column.most.visible <= 0) continue;
      const float share = static_cast<float>(column.most.visible) / static_cast<float>(line.top);
      pen_.fill({column.x0, line.box.y1 - 2 - share * (line.box.height() - 4), column.x1,
                 line.box.y1 - 2},
                pen_.colour(Ink::line_control, 0.5F));
    }
    pen_.unclip();
    const view::QueueBars& queue = bars_.queues[s_.layout.lanes[line.lane].index];
    const auto after = std::upper_bound(queue.folded.begin(), queue.folded.end(), s_.head,
                                        [](int64_t t, const view::Counts& c) { return t < c.at; });
    const int32_t n = after == queue.folded.begin() ? 0 : (after - 1)->visible;
    if (n > 0 && !s_.app.api_only() && line.box.y0 > tracks_.y0 && line.box.y1 < tracks_.y1) {
      pen_.text("+" + std::to_string(n), tracks_.x0 - 8, (line.box.y0 + line.box.y1) / 2,
                s_.types->note, pen_.colour(Ink::text_secondary), Align::right);
    }
  }

  const Scene& s_;
  Pen& pen_;
  const view::Bars& bars_;
  const Box& tracks_;
};

}  // namespace

void draw_queue_heads(const Scene& scene) { QueueHeads(scene).draw(); }

}  // namespace inflight::web
