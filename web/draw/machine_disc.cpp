// Messages of the scene: discs, the rings that drain to their deadline, what is left out.
#include "draw/machine_disc.h"

#include <algorithm>

#include "draw/scene.h"

namespace inflight::web {
namespace {

constexpr look::Type kDiscType{13, 0, 600};
constexpr look::Type kDiscSmall{11, 0, 600};
constexpr look::Type kBold{12, 0, 600};

}  // namespace

void draw_disc(Stand& s, const view::Held& held, float x, float y, float radius, float ring,
               sim::MessageState state) {
  if (held.mid != 0 && s.flies(held.mid)) return;
  s.pen.set_alpha(held.lid == 0 ? 1 : s.alpha_of(held.lid));
  const StateLook look = look_of(state);
  if (ring > 0) {
    const float width = ring > 15 ? look::stroke_ring : 2;
    s.pen.circle(x, y, ring, width, s.pen.colour(Ink::line_soft));
    if (held.until != view::kOpen && held.span > 0) {
      const float left = static_cast<float>(held.until - s.head) / static_cast<float>(held.span);
      s.pen.arc(x, y, ring, left, width, s.pen.colour(look.edge));
    }
  }
  s.pen.disc(x, y, radius, s.pen.colour(look.fill), s.pen.colour(look.edge));
  const std::string number = held.lid == 0 ? "?" : s.number_of(held.lid);
  const look::Type& type = radius > 12.5F && number.size() < 3 ? kDiscType : kDiscSmall;
  s.pen.text_if(number, x, y, type, s.pen.colour(Ink::state_on), 2 * radius, Align::middle);
  if (s.selected_lid != 0 && held.lid == s.selected_lid) {
    s.pen.circle(x, y, std::max(radius, ring) + 3.5F, look::stroke_focus,
                 s.pen.colour(Ink::accent_base));
  }
}

void draw_flights(Stand& s, double now) {
  for (const Flight& flight : s.flights) {
    const float part = Flights::part(flight, now);
    const float x = flight.x0 + (flight.x1 - flight.x0) * part;
    const float y = flight.y0 + (flight.y1 - flight.y0) * part;
    view::Held held;
    held.lid = flight.lid;
    const bool gone = flight.state == sim::MessageState::deleted;
    draw_disc(s, held, x, y, gone ? 12 - 6 * part : s.layout.row.disc, 0, flight.state);
  }
  s.pen.set_alpha(1);
}

void draw_badge(Stand& s, float x, float y, const view::Zone& zone) {
  const float width = look::measure_scene_badge[0];
  const float height = look::measure_scene_badge[1];
  x = std::min(x, zone.box.x1 - width - 3);
  const view::Box box{x, y, x + width, y + height};
  s.pen.fill({box.x0 - 1, box.y0 - 1, box.x1 + 1, box.y1 + 1}, s.pen.colour(Ink::tint_inflight), 5);
  s.pen.fill(box, s.pen.colour(Ink::bad_base), look::radius_chip);
  s.pen.text("×2", (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2, kBold, s.pen.colour(Ink::bad_on),
             Align::middle);
}

void draw_more(Stand& s, const view::Discs& discs) {
  if (discs.more == 0 || discs.at.empty()) return;
  s.pen.set_alpha(1);
  s.pen.text("+" + std::to_string(discs.more), discs.more_at.x, discs.more_at.y, kBold,
             s.pen.colour(Ink::text_secondary), Align::middle);
}

void draw_flow(Stand& s, const view::Zone& zone, const std::vector<view::Held>& list,
               sim::MessageState state) {
  if (!zone.there()) return;
  const view::Discs discs = view::discs_in(zone, static_cast<uint32_t>(list.size()));
  for (size_t i = 0; i < discs.at.size(); ++i) {
    draw_disc(s, list[i], discs.at[i].x, discs.at[i].y, zone.disc, zone.ring, state);
  }
  draw_more(s, discs);
  s.pen.set_alpha(1);
  if (list.size() == 1 && discs.at.size() == 1 && list[0].until != view::kOpen && !s.phone()) {
    const float x = discs.at[0].x + zone.ring + 14;
    s.pen.text_if(s.word("scene.hidden", {{"span", span_text(list[0].until - s.head)}}), x,
                  discs.at[0].y, look::type_canvas_label, s.pen.colour(Ink::text_secondary),
                  zone.box.x1 - x - 8);
  }
}

}  // namespace inflight::web
