// Queues of the scene: zones, discs with rings, counts.
#include <algorithm>
#include <string>

#include "draw/machine_disc.h"
#include "draw/scene.h"

namespace inflight::web {
namespace {

using sim::MessageState;
using view::Box;
using view::Held;
using view::QueueBox;
using view::QueueNow;
using view::Zone;

constexpr look::Type kDiscType{13, 0, 600};
constexpr look::Type kPhoneCount{15, 0, 600};
constexpr look::Type kPhoneName{12, 0, 600};

class Queues {
 public:
  explicit Queues(Stand& stand) : s_(stand), pen_(stand.pen) {}

  void draw() {
    for (uint32_t i = 0; i < s_.layout.queues.size(); ++i) {
      const QueueBox& box = s_.layout.queues[i];
      if (box.box.height() <= 0) continue;
      static const QueueNow kNothing;
      const bool told = s_.ran() && i < s_.now.queues.size();
      queue_ = &box;
      plan_ = &s_.machine.queues[i];
      now_ = told ? &s_.now.queues[i] : &kNothing;
      if (box.parked) {
        draw_parked_queue(s_, {box, *plan_, *now_});
      } else if (box.brief && s_.phone()) {
        draw_queue_line(s_, {box, *plan_, *now_});
      } else {
        whole();
      }
      pen_.set_alpha(1);
    }
  }

 private:
  ImU32 ink(Ink name, float alpha = 1) const { return pen_.colour(name, alpha); }

  void frame() { pen_.fill(queue_->box, ink(Ink::surface_panel), look::radius_card); }
  void rim() { pen_.outline(queue_->box, ink(Ink::line_soft), 1, look::radius_card); }

  void whole() {
    frame();
    tint(queue_->delayed, Ink::surface_sunken);
    tint(queue_->waiting, Ink::tint_visible);
    tint(queue_->flight, Ink::tint_inflight);
    tint(queue_->strays, Ink::tint_inflight);
    rim();
    header(queue_->delayed, "scene.delayed", static_cast<uint32_t>(now_->delayed.size()));
    const bool events = plan_->events_of_function;
    header(queue_->waiting, events ? "scene.events.waiting" : "scene.waiting",
           static_cast<uint32_t>(now_->waiting.size()));
    header(queue_->flight, events ? "scene.events.running" : "scene.flight", now_->in_flight);
    draw_flow(s_, queue_->delayed, now_->delayed, MessageState::delayed);
    waiting();
    draw_scene_servers(s_, {*queue_, *plan_, *now_});
    flight();
    draw_flow(s_, queue_->strays, now_->strays, MessageState::in_flight);
    ended();
  }

  /// The zone's ground, inside the rim, and a hairline where it borders on the one before.
  void tint(const Zone& zone, Ink name) {
    if (!zone.there()) return;
    const Box& box = zone.box;
    const Box& all = queue_->box;
    const bool first = box.y0 <= all.y0 && box.x0 <= all.x0;
    const Box inner{std::max(box.x0, all.x0 + 1), std::max(box.y0, all.y0 + 1),
                    std::min(box.x1, all.x1 - 1), std::min(box.y1, all.y1 - 1)};
    const float corner = look::radius_card - 1;
    pen_.fill(inner, ink(name), corner);
    // Round only where the box itself is round.
    if (s_.phone()) {
      if (box.x0 > all.x0) pen_.fill({inner.x0, inner.y0, inner.x0 + 8, inner.y1}, ink(name));
      if (box.x1 < all.x1) pen_.fill({inner.x1 - 8, inner.y0, inner.x1, inner.y1}, ink(name));
      if (!first && box.x0 > all.x0)
        pen_.vertical(box.x0, inner.y0, inner.y1, 1, ink(Ink::line_soft));
      return;
    }
    if (!first) pen_.fill({inner.x0, inner.y0, inner.x1, inner.y0 + 8}, ink(name));
    if (box.y1 < all.y1) pen_.fill({inner.x0, inner.y1 - 8, inner.x1, inner.y1}, ink(name));
    if (!first && &zone != &queue_->strays) {
      pen_.horizontal(inner.x0, inner.x1, box.y0, 1, ink(Ink::line_soft));
    }
  }

  void header(const Zone& zone, const char* key, uint32_t n) {
    if (!zone.there()) return;
    const float pad = s_.phone() ? 9 : look::measure_scene_zone_pad;
    const std::string count = s_.count(n);
    const look::Type& number = s_.phone() ? kPhoneCount : look::type_canvas_count;
    const look::Type& name = s_.phone() ? kPhoneName : look::type_canvas_name;
    const float wide =
        pen_.text(count, zone.box.x1 - pad, zone.header, number,
                  ink(n > 0 || s_.ran() ? Ink::text_primary : Ink::text_secondary), Align::right);
    pen_.text_if(s_.word(key), zone.box.x0 + pad, zone.header, name, ink(Ink::text_primary),
                 zone.box.width() - 2 * pad - wide - 6);
  }

  void waiting() {
    const Zone& zone = queue_->waiting;
    const std::vector<Held>& list = now_->waiting;
    if (list.empty()) {
      const view::Discs one = view::discs_in(zone, 1);
      if (!one.at.empty()) {
        pen_.dashed_circle(first_x(zone), one.at[0].y, zone.disc - 0.5F, ink(Ink::line_control));
      }
      return;
    }
    view::Discs discs = view::discs_in(zone, static_cast<uint32_t>(list.size()));
    // A single one stands over the discs in flight.
    if (list.size() == 1 && !discs.at.empty()) discs.at[0].x = first_x(zone);
    for (size_t i = 0; i < discs.at.size(); ++i) {
      draw_disc(s_, list[i], discs.at[i].x, discs.at[i].y, zone.disc, 0, MessageState::visible);
    }
    draw_more(s_, discs);
    pen_.set_alpha(1);
    waited(zone, discs);
  }

  float first_x(const Zone& zone) const {
    if (s_.phone()) return (zone.box.x0 + zone.box.x1) / 2;
    return zone.box.x0 + std::max(14 + s_.layout.row.ring, 12 + zone.pitch / 2);
  }

  /// How long the first one has been waiting.
  void waited(const Zone& zone, const view::Discs& discs) {
    if (discs.at.empty() || discs.more > 0) return;
    const Held& first = now_->waiting.front();
    if (first.mid == 0) return;
    const std::string span = span_text(s_.head - first.since);
    if (s_.phone()) {
      if (queue_->servers.height() > 0) return;
      pen_.text_if(span, (zone.box.x0 + zone.box.x1) / 2, zone.box.y1 - 12, look::type_canvas_label,
                   ink(Ink::text_secondary), zone.box.width() - 8, Align::middle);
      return;
    }
    const bool one = discs.at.size() == 1;
    const float x =
        one ? discs.at[0].x + s_.layout.row.ring + 22 : discs.at.back().x + zone.disc + 12;
    if (!one && discs.at.back().y > discs.at.front().y + 1) return;
    const std::string text = s_.word(one ? "scene.waits" : "scene.oldest", {{"span", span}});
    pen_.text_if(text, x, discs.at.back().y, look::type_canvas_label, ink(Ink::text_secondary),
                 zone.box.x1 - x - 8);
  }

  void flight() {
    const Zone& zone = queue_->flight;
    if (queue_->rows.empty()) {
      std::vector<Held> held;
      for (const Held& each : now_->rows) {
        if (each.mid != 0) held.push_back(each);
      }
      draw_flow(s_, zone, held, MessageState::in_flight);
      return;
    }
    for (size_t i = 0; i < queue_->rows.size(); ++i) {
      const Box& row = queue_->rows[i];
      const Held held = i < now_->rows.size() ? now_->rows[i] : Held{};
      const bool last = i + 1 == queue_->rows.size() && i + 1 < now_->rows.size();
      if (s_.phone()) {
        phone_row(row, held);
      } else {
        desk_row(row, held, i + 1 < queue_->rows.size());
      }
      if (last && plan_->workers == 0) {
        pen_.text_if("+" + std::to_string(now_->rows.size() - i - 1), row.x1, row.y1 - 9,
                     kPhoneName, ink(Ink::text_secondary), 40, Align::right);
      }
    }
  }

  void desk_row(const Box& row, const Held& held, bool line) {
    const view::RowLook& size = s_.layout.row;
    const float y = (row.y0 + row.y1) / 2;
    const float x = size.grid ? (row.x0 + row.x1) / 2 : row.x0 + size.ring + 2;
    if (line && size.lines == 2) {
      pen_.horizontal(row.x0, row.x1, row.y1, 1, ink(Ink::line_soft, 0.6F));
    }
    if (held.mid == 0 && held.lid == 0) {
      pen_.dashed_circle(x, y, size.disc - 0.5F, ink(Ink::line_control));
      return;
    }
    draw_disc(s_, held, x, y, size.disc, size.ring, MessageState::in_flight);
    if (size.grid) return;
    // Large rows leave room for the badge between disc and words, others where it is needed.
    const bool apart = size.lines == 2 && (held.twice || row.width() >= 190);
    float left = x + size.ring + (apart ? 22.0F : 12.0F);
    if (held.twice && size.lines < 2) {
      draw_badge(s_, left, y - 9, queue_->flight);
      left += 34;
    }
    told(held, left, y, row.x1 - left);
    if (held.twice && size.lines == 2) {
      draw_badge(s_, x + size.ring * 0.6F, y - size.ring - 6, queue_->flight);
    }
    pen_.set_alpha(1);
  }

  /// "hidden 6.9 s" over "until 4:01.3".
  void told(const Held& held, float x, float y, float room) {
    if (held.until == view::kOpen) return;
    const view::RowLook& size = s_.layout.row;
    const std::string span = span_text(std::max<int64_t>(0, held.until - s_.head));
    const std::string hidden = s_.word("scene.hidden", {{"span", span}});
    const std::string until = s_.word("canvas.until", {{"time", lab::clock_text(held.until)}});
    if (size.lines == 2) {
      const bool large = size.pitch >= 60;
      const look::Type& type = large ? look::type_canvas_value : look::type_canvas_name;
      const float top = y - (large ? 9.0F : 8.0F);
      if (pen_.text_if(hidden, x, top, type, ink(Ink::text_primary), room) == 0) {
        pen_.text_if(span, x, top, type, ink(Ink::text_primary), room);
      }
      pen_.text_if(until, x, y + (large ? 10.0F : 9.0F), look::type_canvas_label,
                   ink(Ink::text_secondary), room);
      return;
    }
    const look::Type bold{12, 0, 600};
    float wide = pen_.text_if(hidden, x, y, bold, ink(Ink::text_primary), room);
    if (wide == 0) wide = pen_.text_if(span, x, y, bold, ink(Ink::text_primary), room);
    if (wide > 0) {
      pen_.text_if(until, x + wide + 8, y, look::type_canvas_note, ink(Ink::text_secondary),
                   room - wide - 8);
    }
  }

  void phone_row(const Box& row, const Held& held) {
    const view::RowLook& size = s_.layout.row;
    const float x = (row.x0 + row.x1) / 2;
    const float y = row.y0 + (row.height() - 20) / 2 + 2;
    if (held.mid == 0 && held.lid == 0) {
      pen_.dashed_circle(x, y, size.disc - 0.5F, ink(Ink::line_control));
      return;
    }
    draw_disc(s_, held, x, y, size.disc, size.ring, MessageState::in_flight);
    if (held.until != view::kOpen) {
      const std::string span = span_text(std::max<int64_t>(0, held.until - s_.head));
      pen_.text_if(span, x, row.y1 - 12, kDiscType, ink(Ink::text_primary), row.width() + 4,
                   Align::middle);
    }
    if (held.twice) draw_badge(s_, x + 15, y - 26, queue_->flight);
    pen_.set_alpha(1);
  }

  void ended() {
    const Zone& zone = queue_->ended;
    if (!zone.there()) return;
    if (s_.phone()) {
      pen_.fill(zone.box, ink(Ink::surface_panel), look::radius_control);
      pen_.outline(zone.box, ink(Ink::line_soft), 1, look::radius_control);
    } else {
      pen_.horizontal(zone.box.x0 + 1, zone.box.x1 - 1, zone.box.y0, 1, ink(Ink::line_soft));
    }
    const float x = zone.box.x0 + 12;
    const float y = zone.header;
    pen_.glyph(look::Glyph::delete_, x + 8, y, 12,
               ink(now_->deleted > 0 ? Ink::good_base : Ink::text_secondary));
    const std::string count = std::to_string(now_->deleted);
    const float wide =
        pen_.text(count, zone.box.x1 - 12, y, look::type_canvas_count,
                  ink(s_.ran() ? Ink::text_primary : Ink::text_secondary), Align::right);
    const float room = zone.box.width() - 24 - 22 - wide - 6;
    const float used = pen_.text_if(s_.word("scene.deleted"), x + 22, y, look::type_canvas_name,
                                    ink(Ink::text_primary), room);
    if (now_->expired == 0) return;
    const std::string expired = s_.word("scene.expired", {{"n", std::to_string(now_->expired)}});
    const float left = x + 22 + used + 14;
    pen_.fill({left, y - 4, left + 8, y + 4}, ink(Ink::edge_expired), 2);
    pen_.fill({left + 1, y - 3, left + 7, y + 3}, ink(Ink::state_expired), 1);
    pen_.text_if(expired, left + 13, y, look::type_canvas_label, ink(Ink::text_secondary),
                 room - used - 27);
  }

  Stand& s_;
  Brush& pen_;
  const QueueBox* queue_ = nullptr;
  const view::MachineQueue* plan_ = nullptr;
  const QueueNow* now_ = nullptr;
};

}  // namespace

void draw_scene_queues(Stand& stand) { Queues(stand).draw(); }

}  // namespace inflight::web
