// The ledger of the scene: what was done for each order, and by whom.
#include <algorithm>
#include <string>

#include "draw/machine.h"
#include "draw/scene.h"
#include "lab/words_event.h"

namespace inflight::web {
namespace {

using view::Box;
using view::OrderNow;

constexpr look::Type kBold{12, 0, 600};
constexpr look::Type kSmall{11, 0, 600};

float mid(const Box& box) { return (box.y0 + box.y1) / 2; }

/// Number of an order at its producer.
uint32_t ordinal(const view::Machine& machine, uint32_t row) {
  for (const view::MachineProducer& producer : machine.producers) {
    if (row >= producer.first && row < producer.first + producer.total) {
      return row - producer.first + 1;
    }
  }
  return row + 1;
}

class Ledger {
 public:
  explicit Ledger(Stand& stand) : s_(stand), pen_(stand.pen), layout_(stand.layout) {}

  void draw() {
    const Box& box = layout_.ledger;
    if (box.height() <= 0) return;
    const float radius = s_.phone() ? look::radius_control : look::radius_card;
    pen_.fill(box, ink(Ink::surface_panel), radius);
    pen_.outline(box, ink(Ink::line_soft), 1, radius);
    if (!s_.phone()) head();
    if (layout_.orders.empty()) {
      numbers();
      return;
    }
    for (uint32_t row = 0; row < layout_.orders.size(); ++row) {
      static const OrderNow kNothing;
      const bool told = s_.ran() && row < s_.now.orders.size();
      const OrderNow& order = told ? s_.now.orders[row] : kNothing;
      pen_.set_alpha(alpha_of(row));
      if (layout_.order_tiles) {
        line(row, order);
      } else {
        cell(row, order);
      }
      pen_.set_alpha(1);
    }
  }

 private:
  ImU32 ink(Ink name, float alpha = 1) const { return pen_.colour(name, alpha); }

  float alpha_of(uint32_t row) const {
    if (s_.selected_lid == 0) return 1;
    const uint32_t chosen = view::order_of(s_.machine, s_.log, s_.timeline, s_.selected_lid);
    return chosen == row ? 1 : look::alpha_dim;
  }

  /// "charged by" where the messages are orders, else "done by".
  void head() {
    const Box& box = layout_.ledger_head;
    const bool tiles = layout_.order_tiles;
    const bool orders = !s_.log.tags.empty() && s_.log.tags[0] == "order";
    const std::string text = tiles ? s_.word(orders ? "scene.by.order" : "scene.by") : done();
    pen_.text_if(text, box.x0 + 10, mid(box), look::type_canvas_note, ink(Ink::text_tertiary),
                 box.width() - 14);
    pen_.horizontal(box.x0 + 1, box.x1 - 1, box.y1 - 1, 1, ink(Ink::line_soft));
  }

  std::string done() const {
    const uint32_t n = s_.ran() ? s_.now.done : 0;
    return s_.word("scene.done",
                   {{"n", std::to_string(n)}, {"of", std::to_string(s_.machine.orders)}});
  }

  void line(uint32_t row, const OrderNow& order) {
    const Box& box = layout_.orders[row];
    const bool twice = order.again > 0;
    const float y = mid(box);
    if (twice) {
      pen_.fill(box, ink(Ink::bad_soft));
      pen_.outline({box.x0 + 1, box.y0 + 0.5F, box.x1 - 1, box.y1 - 0.5F}, ink(Ink::bad_base),
                   look::stroke_duplicate, look::radius_bar);
    }
    const bool empty = order.times == 0;
    pen_.text(std::to_string(ordinal(s_.machine, row)), box.x0 + 23, y,
              twice ? kBold : look::type_canvas_label,
              ink(empty ? Ink::text_tertiary : Ink::text_primary), Align::right);
    float x = box.x0 + 33;
    if (empty) {
      pen_.horizontal(x + 4, x + 12, y - 0.75F, 1.5F, ink(Ink::line_control));
      return;
    }
    const std::string times = "×" + std::to_string(order.again + 1);
    const float end = twice ? box.x1 - 10 - pen_.width(times, kBold) : box.x1 - 4;
    const float size = std::min(look::measure_scene_ledger_tile, box.height() - 2);
    for (const uint32_t worker : order.by) {
      if (x + size > end) break;
      const Box tile{x, y - size / 2, x + size, y + size / 2};
      pen_.fill(tile, ink(twice ? Ink::bad_base : Ink::surface_hover), look::radius_bar);
      pen_.text_if(s_.letter_of(worker), x + size / 2, y, kSmall,
                   ink(twice ? Ink::bad_on : Ink::text_primary), size, Align::middle);
      x += size + 4;
    }
    if (twice) {
      pen_.text(times, box.x1 - 8, y, kBold, ink(Ink::bad_text), Align::right);
    }
  }

  /// The neighbour of a row was done twice too: no cell may grow over it.
  bool twice(uint32_t row, int side) const {
    if (side < 0 && row == 0) return true;
    const uint32_t other = side < 0 ? row - 1 : row + 1;
    return other >= s_.now.orders.size() || s_.now.orders[other].again > 0;
  }

  /// Only the number, with a bar under it once it is done.
  void cell(uint32_t row, const OrderNow& order) {
    const Box& box = layout_.orders[row];
    const float x = (box.x0 + box.x1) / 2;
    const float y = mid(box);
    const std::string number = std::to_string(ordinal(s_.machine, row));
    const look::Type& type = s_.phone() && box.width() >= 22 ? kBold : kSmall;
    if (order.again > 0) {
      const bool wide = s_.phone() && box.width() >= 26 && !twice(row, -1) && !twice(row, 1);
      const float half = wide ? box.width() / 2 + 4 : box.width() / 2 - 0.5F;
      const float over = s_.phone() ? 4.0F : -0.5F;
      pen_.fill({x - half, box.y0 - over, x + half, box.y1 + over}, ink(Ink::bad_base),
                wide ? 5.0F : look::radius_bar);
      if (wide) {
        pen_.text(number, x - half + 6, y, type, ink(Ink::bad_on));
        pen_.text("×" + std::to_string(order.again + 1), x + half - 5, y, kBold, ink(Ink::bad_on),
                  Align::right);
      } else {
        pen_.text(number, x, y, type, ink(Ink::bad_on), Align::middle);
      }
      return;
    }
    const bool done = order.times > 0;
    pen_.text(number, x, done ? y - 3 : y, done ? type : look::type_canvas_note,
              ink(done ? Ink::text_primary : Ink::text_tertiary), Align::middle);
    if (!done) return;
    const float half = std::min(6.0F, box.width() / 2 - 2);
    const float bar = std::min(box.y1 - 4, y + 7);
    pen_.fill({x - half, bar - 1.5F, x + half, bar + 1.5F}, ink(Ink::good_base), 1.5F);
  }

  /// So many orders that they are told by their number.
  void numbers() {
    const Box& box = layout_.ledger;
    const uint32_t n = s_.ran() ? s_.now.done : 0;
    const uint32_t again = s_.ran() ? s_.now.again : 0;
    const float share = static_cast<float>(n) / static_cast<float>(std::max(1U, s_.machine.orders));
    const float y = s_.phone() ? mid(box) : box.y0 + 42;
    float x = box.x0 + 10;
    float end = box.x1 - 10;
    if (again > 0) {
      const std::string text = "×2: " + std::to_string(again);
      if (s_.phone()) {
        end -= pen_.text(text, end, y, kBold, ink(Ink::bad_text), Align::right) + 10;
      } else {
        pen_.text(text, x, y + 34, kBold, ink(Ink::bad_text));
      }
    }
    if (s_.phone()) {
      x += pen_.text_if(done(), x, y, kBold, ink(Ink::text_primary), end - x) + 10;
    } else {
      pen_.text(std::to_string(n), x, y, look::type_canvas_count, ink(Ink::text_primary));
    }
    const float bar = s_.phone() ? y : y + 17;
    if (end - x < 16) return;
    pen_.fill({x, bar - 2, end, bar + 2}, ink(Ink::surface_sunken), 2);
    if (share > 0) {
      pen_.fill({x, bar - 2, x + (end - x) * std::min(1.0F, share), bar + 2}, ink(Ink::good_base),
                2);
    }
  }

  Stand& s_;
  Brush& pen_;
  const view::MachineLayout& layout_;
};

/// The card of who did event `number`, null when it has none.
const view::CardBox* card_of(const Stand& s, uint32_t number) {
  const uint32_t worker = view::worker_of_event(s.timeline.lanes, s.log, number);
  for (const view::CardBox& card : s.layout.cards) {
    if (card.worker == worker) return &card;
  }
  return nullptr;
}

}  // namespace

void draw_scene_ledger(Stand& stand) { Ledger(stand).draw(); }

void draw_scene_deed(Stand& s) {
  if (!s.ran() || s.beat == 0 || s.layout.orders.empty()) return;
  const sim::Event& event = s.log.events[s.beat - 1];
  if (event.kind != sim::Ev::effect) return;
  const view::CardBox* card = card_of(s, s.beat);
  const uint32_t row = view::order_of(s.machine, s.log, s.timeline, event.lid);
  if (card == nullptr || row >= s.layout.orders.size()) return;
  const bool again = (event.flags & sim::kDup) != 0;
  s.pen.set_alpha(s.alpha_of(event.lid));
  const ImU32 ink = s.pen.colour(again ? Ink::bad_base : Ink::good_base);
  const Box& to = s.layout.orders[row];
  if (s.phone()) {
    const float x0 = (card->box.x0 + card->box.x1) / 2;
    const float x1 = (to.x0 + to.x1) / 2;
    const float y0 = card->box.y1 + 3;
    const float y1 = to.y0 - (again ? 6.0F : 3.0F);
    const float y = (y0 + y1) / 2 - 1;
    if (y1 - y0 < 8) return;
    s.pen.vertical(x0, y0, y + 1, 2, ink);
    s.pen.horizontal(std::min(x0, x1) - 1, std::max(x0, x1) + 1, y, 2, ink);
    s.pen.vertical(x1, y, y1 - 4, 2, ink);
    s.pen.tip(x1, y1, 0, 1, ink);
    return;
  }
  const float end = s.layout.ledger.x0 - 2;
  const float y = s.layout.order_tiles ? mid(to) : std::min(mid(to), s.layout.ledger.y1 - 8);
  s.pen.swing(card->box.x1 + 2, mid(card->box), end - 6, y, 2, ink);
  s.pen.tip(end, y, 1, 0, ink);
}

}  // namespace inflight::web
