// Workers of the scene as cards.
#include <algorithm>
#include <string>

#include "draw/machine.h"
#include "draw/scene.h"
#include "lab/words_event.h"

namespace inflight::web {
namespace {

using view::Box;
using view::CardBox;
using view::Doing;
using view::Held;

constexpr look::Type kTile{13, 0, 600};
constexpr look::Type kTileSmall{11, 0, 600};
constexpr look::Type kName{13, 0, 600};
constexpr look::Type kNameSmall{12, 0, 600};
constexpr float kScaleOver = 1.15F;  // the bar goes on beyond the timeout

float mid(const Box& box) { return (box.y0 + box.y1) / 2; }

class Cards {
 public:
  explicit Cards(Stand& stand) : s_(stand), pen_(stand.pen) {}

  void draw() {
    for (const CardBox& card : s_.layout.cards) {
      one(card);
      pen_.set_alpha(1);
    }
    if (s_.layout.cards_hidden > 0 && !s_.layout.cards.empty()) {
      const Box& last = s_.layout.cards.back().box;
      pen_.text("+" + std::to_string(s_.layout.cards_hidden), last.x1 + 4, mid(last), kTileSmall,
                ink(Ink::text_secondary));
    }
    for (size_t g = 0; g < s_.layout.timeout_notes.size(); ++g) note(g);
  }

 private:
  ImU32 ink(Ink name, float alpha = 1) const { return pen_.colour(name, alpha); }

  view::Status status(uint32_t worker) const {
    if (!s_.ran()) return {};
    return view::status_at(s_.timeline.lanes.workers[worker], s_.head);
  }

  void one(const CardBox& card) {
    const view::Status status = this->status(card.worker);
    const bool down = status.doing == Doing::down;
    const bool working = status.doing == Doing::working;
    const uint32_t lid = working || down ? (status.work ? status.work->lid : 0) : 0;
    pen_.set_alpha(s_.selected_lid == 0 || lid == s_.selected_lid ? 1 : look::alpha_dim);
    const bool small = s_.layout.row.grid;
    const float radius = small ? look::radius_chip : look::radius_control;
    if (!small) {
      pen_.fill(card.box, ink(down ? Ink::bad_soft : Ink::surface_raised), radius);
      pen_.outline(card.box, ink(down ? Ink::bad_base : Ink::line_soft), 1, radius);
    }
    const Box tile = this->tile(card.box);
    const bool idle = s_.ran() && status.doing == Doing::idle;
    const bool quiet = small && !working && !down;
    pen_.fill(tile,
              ink(down    ? Ink::bad_base
                  : quiet ? Ink::surface_hover
                          : Ink::text_primary),
              look::radius_chip);
    pen_.text_if(s_.letter_of(card.worker), (tile.x0 + tile.x1) / 2, mid(tile),
                 tile.width() >= 18 ? kTile : kTileSmall,
                 ink(down    ? Ink::bad_on
                     : quiet ? Ink::text_secondary
                             : Ink::surface_canvas),
                 tile.width(), Align::middle);
    if (small) return;
    words(card, tile, status, idle);
    bar(card, status);
  }

  Box tile(const Box& card) const {
    const float size = std::min({s_.layout.row.tile, card.height(), card.width()});
    if (s_.layout.row.grid) {
      const float x = (card.x0 + card.x1) / 2;
      const float y = mid(card);
      return {x - size / 2, y - size / 2, x + size / 2, y + size / 2};
    }
    const float left = card.width() < 40 ? (card.width() - size) / 2 : s_.phone() ? 7 : 8;
    const float top = card.height() >= 40 ? (card.height() >= 50 ? 8.0F : 6.0F)
                                          : std::max(0.0F, (card.height() - size) / 2 - 2);
    return {card.x0 + left, card.y0 + top, card.x0 + left + size, card.y0 + top + size};
  }

  void words(const CardBox& card, const Box& tile, const view::Status& status, bool idle) {
    const bool large = s_.layout.row.card >= 40 && !s_.phone();
    const look::Type& name = large ? kName : kNameSmall;
    const float x = tile.x1 + (s_.phone() ? 6.0F : 8.0F);
    const float y = mid(tile);
    const float room = card.box.x1 - 8 - x;
    Ink text = Ink::text_primary;
    std::string left;
    std::string shorter;
    std::string right;
    Ink right_ink = Ink::text_secondary;
    const std::string span = span_text(s_.head - status.since);
    if (!s_.ran() && s_.machine.groups[card.group].function) {
      left = s_.word("scene.function");
      shorter = s_.word("canvas.idle");
    } else if (!s_.ran()) {
      const int64_t wait = s_.machine.groups[card.group].wait_ms;
      left = wait > 0 ? s_.word("scene.polls_for", {{"span", std::to_string(wait / 1000) + " s"}})
                      : s_.word("scene.polls_short");
      shorter = s_.word("scene.polls");
    } else if (status.doing == Doing::working) {
      left = view::work_label(*status.work, s_.log, s_.app.words());
      shorter = status.work->records > 1 ? "×" + std::to_string(status.work->records)
                                         : s_.number_of(status.work->lid);
      right = span;
      if (status.work->late_from < s_.head) {
        right = s_.word("canvas.late", {{"span", span_text(s_.head - status.work->late_from)}});
        right_ink = Ink::bad_text;
      }
    } else if (status.doing == Doing::down) {
      left = s_.word("scene.crashed");
      right = s_.word("scene.ago", {{"span", span}});
      text = Ink::bad_text;
    } else {
      left = idle ? s_.word("canvas.idle") : s_.word("scene.polls");
      if (!idle) right = span;
    }
    const bool plain = !s_.ran() || idle || status.doing == Doing::polling;
    const look::Type& type = plain ? look::type_canvas_label : name;
    const ImU32 colour = ink(plain ? Ink::text_secondary : text);
    float used = pen_.text_if(left, x, y, type, colour, room);
    if (used == 0 && !shorter.empty()) used = pen_.text_if(shorter, x, y, type, colour, room);
    if (right.empty() || s_.phone()) return;
    if (pen_.text_if(right, card.box.x1 - 10, y, look::type_canvas_label, ink(right_ink),
                     room - used - 10, Align::right) == 0) {
      pen_.text_if(span, card.box.x1 - 10, y, look::type_canvas_label, ink(right_ink),
                   room - used - 10, Align::right);
    }
  }

  /// How far the work has come, on a scale that ends a little after the timeout.
  void bar(const CardBox& card, const view::Status& status) {
    const view::RowLook& size = s_.layout.row;
    const float height = size.bar;
    const bool thin = card.box.height() < 40;
    const float bottom = card.box.height() >= 50 ? 10 : card.box.height() >= 40 ? 7 : 2;
    const Box track{card.box.x0 + (thin ? 8.0F : 10.0F), card.box.y1 - bottom - height,
                    card.box.x1 - (thin ? 8.0F : 10.0F), card.box.y1 - bottom};
    const bool busy = status.doing == Doing::working || status.doing == Doing::down;
    const WorkScale scale = work_scale(s_, card, busy ? status.work : nullptr);
    const float width = track.width();
    const auto part = [&](int64_t ms) {
      return std::clamp(static_cast<float>(ms) / static_cast<float>(scale.full), 0.0F, 1.0F) *
             width;
    };
    pen_.fill(track, ink(Ink::surface_sunken), height / 2);
    const float tick = part(scale.tick);
    const float done = part(scale.done);
    if (done > 0.5F) {
      pen_.fill({track.x0, track.y0, track.x0 + done, track.y1}, ink(Ink::work_edge), height / 2);
    }
    if (status.doing == Doing::working && done > tick + 0.5F) {
      const Box late{track.x0 + tick, track.y0, track.x0 + done, track.y1};
      pen_.fill(late, ink(Ink::bad_base));
      pen_.hatch(late, look::hatch_late, ink(Ink::bad_on, 0.6F));
    }
    if (status.doing == Doing::down) {
      const Box lost{track.x0 + done, track.y0, std::min(track.x1, track.x0 + done + 22), track.y1};
      pen_.hatch(lost, look::Hatch{4, 1}, ink(Ink::bad_base));
    }
    const float reach = height <= 2 ? 1 : thin ? 2 : 4;
    pen_.fill({track.x0 + tick - 1, track.y0 - reach, track.x0 + tick + 1, track.y1 + reach},
              ink(Ink::edge_inflight));
  }

  /// Whose tick that is: "VisibilityTimeout 52 s".
  void note(size_t g) {
    const Box& box = s_.layout.timeout_notes[g];
    if (box.height() <= 0) return;
    const view::MachineGroup& group = s_.machine.groups[g];
    if (s_.machine.queues[group.queue].events_of_function) return;
    const int64_t timeout = s_.machine.queues[group.queue].timeout_ms;
    const float x = box.x0 + 10 + (box.width() - 20) / kScaleOver;
    for (const CardBox& card : s_.layout.cards) {
      if (card.worker != group.first) continue;
      // Where the first card's tick stands elsewhere, the note would point at nothing.
      const view::Status status = this->status(card.worker);
      const bool busy = status.doing == Doing::working || status.doing == Doing::down;
      const WorkScale scale = work_scale(s_, card, busy ? status.work : nullptr);
      if (static_cast<float>(scale.full) > kScaleOver * static_cast<float>(scale.tick) + 2) return;
      if (scale.tick != timeout && busy) return;
    }
    const std::string text =
        "VisibilityTimeout " + (timeout < 600'000 ? std::to_string(timeout / 1000) + " s"
                                                  : s_.app.words().duration(timeout));
    if (pen_.text_if(text, x + 2, box.y0 + 8, look::type_canvas_label, ink(Ink::text_secondary),
                     x + 2 - box.x0 + 30, Align::right) == 0) {
      return;
    }
    pen_.fill({x - 1, box.y1 - 7, x + 1, box.y1}, ink(Ink::edge_inflight));
  }

  Stand& s_;
  Brush& pen_;
};

}  // namespace

/// The message in a worker's row of its queue, null when there is none.
const view::Held* held_by(const Stand& s, uint32_t worker, uint32_t queue) {
  if (!s.ran() || queue >= s.now.queues.size()) return nullptr;
  const uint32_t row = worker - s.machine.queues[queue].first_worker;
  const std::vector<view::Held>& rows = s.now.queues[queue].rows;
  return row < rows.size() && rows[row].mid != 0 ? &rows[row] : nullptr;
}

WorkScale work_scale(const Stand& s, const CardBox& card, const view::Work* work) {
  const uint32_t queue = s.machine.groups[card.group].queue;
  WorkScale scale;
  scale.tick = std::max<int64_t>(1, s.machine.queues[queue].timeout_ms);
  if (work != nullptr) {
    scale.done = std::min(work->to, s.head) - work->from;
    const Held* held = held_by(s, card.worker, queue);
    if (held != nullptr && held->mid == work->mid && held->until != view::kOpen) {
      scale.tick = std::max<int64_t>(1, held->until - work->from);
    } else if (work->late_from != view::kOpen) {
      scale.tick = std::max<int64_t>(1, work->late_from - work->from);
    }
  }
  scale.full = static_cast<int64_t>(static_cast<float>(scale.tick) * kScaleOver);
  scale.full = std::max<int64_t>(1, scale.full);
  return scale;
}

void draw_scene_workers(Stand& stand) { Cards(stand).draw(); }

}  // namespace inflight::web
