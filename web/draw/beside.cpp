#include "draw/beside.h"

#include <algorithm>
#include <utility>

#include "draw/hover.h"
#include "imgui.h"
#include "view/api_view.h"
#include "view/hit.h"
#include "view/json_writer.h"

namespace inflight::web {
namespace {

constexpr float kBand = 28;
constexpr float kStrip = 10;       // the strip and the gap under it
constexpr float kStripHeight = 6;  // px
constexpr float kCell = 3;
constexpr float kChip = 20;
constexpr double kHoverAfter = 0.15;  // s
constexpr float kClickSlop = 3;       // px
/// What the runs beside may take of the room between ruler and foot, by their number.
constexpr float kShare[] = {0, 0.46F, 0.62F};

}  // namespace

void BesideLanes::take(const view::App& app) {
  const std::vector<view::Beside>& sides = app.beside();
  strands_.resize(app.state().ran ? sides.size() : 0);
  for (size_t i = 0; i < strands_.size(); ++i) {
    Strand& strand = strands_[i];
    strand.place = i;
    strand.shift = sides[i].shift;
    strand.head = app.state().head + sides[i].shift;
    strand.limit = app.limit_of(sides[i]);
    if (strand.run == sides[i].view) continue;
    strand.run = sides[i].view;
    strand.timeline = view::timeline_of(strand.run->log(), strand.run->execution().scenario);
    strand.timeline.horizon = strand.run->horizon();
    strand.timeline.lanes.producers.clear();
    strand.timeline.server_lanes.clear();
  }
}

float BesideLanes::lay_out(const view::App& app, const view::View& view,
                           const view::Measures& lanes, const view::Measures& thin, bool phone) {
  take(app);
  if (strands_.empty()) return 0;
  thin_ = thin;
  thin_.minimap = 0;
  thin_.ruler = 0;
  thin_.gutter = lanes.gutter;
  thin_.pad_right = lanes.pad_right;
  thin_.section_gap = phone ? thin.section_gap : look::measure_lanes_phone_section_gap;
  const float top = view.top + lanes.minimap + lanes.ruler;
  const float right = view.width - view.right;
  const float room = std::max(0.0F, view.height - view.bottom - top);
  const float each = room * kShare[strands_.size()] / static_cast<float>(strands_.size());
  strip_ = {0, top, right, top + kStripHeight};
  float y = top + kStrip;
  for (Strand& strand : strands_) {
    strand.band = {0, y, right, y + kBand};
    view::View own = view;
    own.top = y + kBand;
    own.t0 = view.t0 + static_cast<double>(strand.shift);
    own.t1 = view.t1 + static_cast<double>(strand.shift);
    own.head = strand.head;
    own.limit = strand.limit;
    own.scroll = 0;
    own.above = 0;
    own.bottom = view.height - own.top - std::max(each - kBand, 0.0F);
    strand.layout = view::layout_of(strand.timeline, thin_, own);
    // A short run gives what it does not need to the others.
    const float used = std::min(strand.layout.content, std::max(each - kBand, 0.0F));
    strand.layout.tracks.y1 = strand.layout.lanes_box.y1 = own.top + used;
    y = own.top + used;
    if (!app.api_only()) continue;
    view::keep_told(strand.timeline, strand.run->log(), strand.limit, strand.layout);
  }
  band_ = {0, y, right, y + kBand};
  return band_.y1 - top;
}

void BesideLanes::read(view::App& app) {
  const ImGuiIO& io = ImGui::GetIO();
  const float x = io.MousePos.x;
  const float y = io.MousePos.y;
  inside_ = false;
  std::optional<Spot> spot;
  for (size_t i = 0; i < strands_.size(); ++i) {
    if (!strands_[i].layout.tracks.holds(x, y)) continue;
    inside_ = true;
    if (const auto item = view::item_at(strands_[i].layout, x, y)) spot = Spot{i, *item};
  }
  rest_on(spot);
  if (!spot) return;
  ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (!ImGui::IsMouseReleased(0) || io.MouseDragMaxDistanceSqr[0] > kClickSlop * kClickSlop) return;
  pick(app, *spot);
}

void BesideLanes::rest_on(const std::optional<Spot>& spot) {
  const double now = ImGui::GetTime();
  if (spot != under_) {
    under_ = spot;
    // Moving from one item to the next shows its card at once.
    if (!shown_ || !spot) since_ = now;
  }
  const bool touch = ImGui::GetIO().MouseSource == ImGuiMouseSource_TouchScreen;
  shown_ = spot && !touch && (shown_ || now - since_ >= kHoverAfter);
  restless_ = spot && !touch && !shown_;
}

void BesideLanes::pick(view::App& app, const Spot& spot) const {
  const Strand& strand = strands_[spot.strand];
  const view::Item& item = strand.layout.items[spot.item];
  const sim::Log& log = strand.run->log();
  const bool event = item.part == view::Part::sign || item.part == view::Part::act ||
                     item.part == view::Part::flag;
  uint32_t lid = event ? log.events[item.index - 1].lid : 0;
  if (lid == 0 && item.mid < log.mids.size()) lid = log.mids[item.mid].lid;
  const uint32_t same = view::matching_message(log, lid, app.log());
  if (same == 0) return;
  // As the lanes of the run on the screen highlight it: by its first copy.
  const uint32_t mid = app.log().events[app.log().lids[same].first - 1].mid;
  app.command("{\"do\":\"select\",\"mid\":" + std::to_string(mid) + "}");
}

std::string BesideLanes::hover_json(const Scene& focus) const {
  if (!shown_ || !under_ || under_->strand >= strands_.size()) return "null";
  const Strand& strand = strands_[under_->strand];
  if (under_->item >= strand.layout.items.size()) return "null";
  const ImVec2 at = ImGui::GetIO().MousePos;
  return web::hover_json(scene_of(focus, strand), &strand.layout.items[under_->item], at.x, at.y);
}

Scene BesideLanes::scene_of(const Scene& focus, const Strand& strand) const {
  const sim::Log& log = strand.run->log();
  return {
      .app = focus.app,
      .log = log,
      .timeline = strand.timeline,
      .layout = strand.layout,
      .measures = thin_,
      .pen = focus.pen,
      .phone = focus.phone,
      .head = strand.head,
      .limit = strand.limit,
      .selected_lid = view::matching_message(focus.log, focus.selected_lid, log),
      .types = focus.types,
  };
}

void BesideLanes::draw(const Scene& focus) const {
  if (strands_.empty()) return;
  const view::App& app = focus.app;
  for (const Strand& strand : strands_) draw_strand(focus, strand);
  draw_strip(focus);
  draw_parting(focus);
  for (size_t i = 0; i < strands_.size(); ++i) {
    const view::Beside& side = app.beside()[strands_[i].place];
    const view::Branches& tree = app.branches(side.run);
    const view::Branch* branch = side.branch == 0 ? nullptr : tree.find(side.branch);
    draw_band(focus, strands_[i].band, side.run, branch == nullptr ? tree.focus() : *branch, i);
  }
  draw_band(focus, band_, app.run(), app.branches().focus(), strands_.size());
}

void BesideLanes::draw_strand(const Scene& focus, const Strand& strand) const {
  Pen& pen = focus.pen;
  const Box& tracks = strand.layout.tracks;
  pen.fill({0, tracks.y0, tracks.x1, tracks.y1}, pen.colour(Ink::surface_canvas));
  const float fog = std::clamp(strand.layout.scale.x(strand.limit), tracks.x0, tracks.x1);
  pen.fill({fog, tracks.y0, tracks.x1, tracks.y1}, pen.colour(Ink::surface_fog));
  const Scene scene = scene_of(focus, strand);
  pen.clip({0, tracks.y0, tracks.x1, tracks.y1});
  draw_queue_heads(scene);
  draw_messages(scene);
  draw_workers(scene);
  pen.unclip();
}

void BesideLanes::draw_band(const Scene& focus, const Box& band, size_t run,
                            const view::Branch& branch, size_t place) const {
  const bool here = place == strands_.size();
  Pen& pen = focus.pen;
  const view::App& app = focus.app;
  pen.fill(band, pen.colour(Ink::surface_panel));
  pen.fill({band.x0, band.y0, band.x1, band.y0 + 1}, pen.colour(Ink::line_soft));
  pen.fill({band.x0, band.y1 - 1, band.x1, band.y1}, pen.colour(Ink::line_hair));
  const float y = (band.y0 + band.y1) / 2;
  float x = focus.phone ? 8.0F : 16.0F;
  // What tells this run from the others: its place among the lab's runs, or its branch.
  const bool others = std::any_of(strands_.begin(), strands_.end(), [&](const Strand& strand) {
    return app.beside()[strand.place].run != app.run();
  });
  const std::string mark = others ? std::to_string(place + 1) : std::string(1, branch.id);
  const Box chip{x, y - kChip / 2, x + kChip, y + kChip / 2};
  pen.fill(chip, pen.colour(here ? Ink::accent_base : Ink::surface_hover), look::radius_chip);
  pen.text(mark, x + kChip / 2, y, look::type_section,
           pen.colour(here ? Ink::accent_on : Ink::text_primary), Align::middle);
  x = chip.x1 + 8;
  const lab::Run& of = app.lab().runs[run];
  std::string name = branch.name;
  if (others) name = of.title.empty() ? of.name : app.text(of.title);
  if (name.empty()) name = app.words().part("canvas.branch", {{"id", std::string(1, branch.id)}});
  pen.clip({band.x0, band.y0, band.x1 - 8, band.y1});
  x += pen.text(name, x, y, look::type_section, pen.colour(Ink::text_primary)) + 12;
  const std::string says = app.branch_says(run, branch);
  pen.text(says, x, y, look::type_canvas_label, pen.colour(Ink::text_secondary));
  pen.unclip();
}

/// Darker where more events differ: a cell with any is seen, whatever the others hold.
void BesideLanes::draw_strip(const Scene& focus) const {
  constexpr float kLeast = 0.3F;
  Pen& pen = focus.pen;
  pen.fill({0, strip_.y0, strip_.x1, strip_.y0 + kStrip}, pen.colour(Ink::surface_canvas));
  pen.fill({focus.layout.tracks.x0, strip_.y0, strip_.x1, strip_.y1},
           pen.colour(Ink::surface_sunken));
  const auto cells =
      view::strip_cells(focus.app.divergence(), focus.layout.scale, kCell, focus.limit);
  uint32_t most = 1;
  for (const view::StripCell& cell : cells) most = std::max(most, cell.count);
  for (const view::StripCell& cell : cells) {
    const float share = static_cast<float>(cell.count) / static_cast<float>(most);
    pen.fill({cell.x0, strip_.y0, std::min(cell.x1, strip_.x1), strip_.y1},
             pen.colour(Ink::text_primary, kLeast + (1 - kLeast) * share));
  }
  if (focus.phone) return;
  pen.text(focus.app.words().part("canvas.differs"), 16, (strip_.y0 + strip_.y1) / 2 + 1,
           look::type_canvas_note, pen.colour(Ink::text_tertiary));
}

/// The moment in which the runs part, through all of them, and the fork's sign where it lies.
void BesideLanes::draw_parting(const Scene& focus) const {
  const view::Divergence& parts = focus.app.divergence();
  const Box& tracks = focus.layout.tracks;
  if (!parts.any || parts.at > focus.limit) return;
  const float x = focus.layout.scale.x(parts.at);
  if (x < tracks.x0 || x > tracks.x1) return;
  Pen& pen = focus.pen;
  pen.dashed_vertical(x, strip_.y0, tracks.y1, 1, look::dash_cause,
                      pen.colour(Ink::text_primary, 0.7F));
  pen.disc(x, (strip_.y0 + strip_.y1) / 2, 8, pen.colour(Ink::surface_canvas),
           pen.colour(Ink::text_primary), 1);
  pen.glyph(look::Glyph::fork, x, (strip_.y0 + strip_.y1) / 2, 10, pen.colour(Ink::text_primary));
}

void BesideLanes::write(view::JsonWriter& out) const {
  out.open_list();
  for (const Strand& strand : strands_) {
    out.open().number("top", static_cast<double>(strand.band.y0));
    out.number("bottom", static_cast<double>(strand.layout.tracks.y1));
    out.integer("lanes", static_cast<int64_t>(strand.layout.lanes.size()));
    out.integer("shift", strand.shift).key("bars").open_list();
    for (const view::Item& item : strand.layout.items) {
      if (item.part != view::Part::bar) continue;
      out.open().integer("mid", item.mid).key("box").open_list();
      for (const float value : {item.box.x0, item.box.y0, item.box.width(), item.box.height()}) {
        out.number(static_cast<double>(value));
      }
      out.close_list().close();
    }
    out.close_list().close();
  }
  out.close_list();
}

}  // namespace inflight::web
