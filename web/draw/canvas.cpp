#include "draw/canvas.h"

#include <emscripten.h>

#include <algorithm>
#include <utility>

#include "draw/hover.h"
#include "draw/measures.h"
#include "draw/scene.h"
#include "imgui.h"
#include "view/api_view.h"
#include "view/json_writer.h"

namespace inflight::web {
namespace {

using namespace inflight::look;  // NOLINT: measures of the look are many

/// Of the page, not of the canvas: what the page lays out as on a phone is drawn so.
EM_JS(double, page_width, (), { return window.innerWidth; })

std::vector<lab::GoalStatus> statuses(const view::App& app) {
  std::vector<lab::GoalStatus> result;
  for (const lab::GoalVerdict& verdict : app.verdicts()) result.push_back(verdict.status);
  return result;
}

void write_box(view::JsonWriter& out, std::string_view name, const Box& box) {
  out.key(name).open_list();
  for (float value : {box.x0, box.y0, box.width(), box.height()}) {
    out.number(static_cast<double>(value));
  }
  out.close_list();
}

}  // namespace

void Canvas::take_timeline(const view::App& app) {
  const std::shared_ptr<const view::RunView> now = app.shared_view();
  std::vector<lab::GoalStatus> judged = statuses(app);
  if (now == shown_ && judged == judged_) return;
  if (now != shown_) {
    timeline_ = view::timeline_of(now->log(), now->execution().scenario);
    timeline_.horizon = now->horizon();
    scene_.take_run(*now, timeline_);
  }
  shown_ = now;
  judged_ = std::move(judged);
  timeline_.goals.clear();
  if (!now->ok()) return;
  timeline_.goals =
      view::goal_lanes(app.lab(), now->log(), now->goals(), judged_, timeline_.horizon);
}

view::View Canvas::view_of(const view::App& app) const {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  view::View view;
  view.width = size.x;
  view.height = size.y;
  view.top = insets_.scene + insets_.strip;
  view.right = insets_.right;
  view.bottom = insets_.bottom;
  view.above = above_;
  view.t0 = app.window().begin();
  view.t1 = app.window().end();
  view.head = app.state().head;
  view.limit = app.fog_limit();
  view.scroll = input_.scroll();
  view.quiet = app.folds_quiet() ? &app.view().quiet() : nullptr;
  view.lanes = &app.lanes();
  return view;
}

void Canvas::frame(view::App& app, float scale) {
  const double began = emscripten_get_now();
  labels_.clear();
  if (!app.is_open()) {
    shown_.reset();
    shown_lanes_ = nullptr;
    hover_ = "null";
    draw_closed();
    return;
  }
  phone_ = page_width() <= static_cast<double>(breakpoint_phone_max);
  if (shown_ == app.shared_view()) {
    input_.read(app, timeline_, layout_);
    scene_.read(app);
    beside_.read(app);
  }
  take_timeline(app);
  lay_out(app);
  if (app.api_only()) view::keep_told(timeline_, app.log(), app.fog_limit(), layout_);
  tell_width(app);
  moving_ = app.window().moving();
  scene_.lay_out(app, timeline_, insets_, phone_);
  input_.set_scroll(layout_.scroll);
  shown_lanes_ = &app.lanes();
  draw(app, scale);
  build_ms_ = emscripten_get_now() - began;
}

/// Takes the measures that the learner chose; left to itself, the largest with which all lanes are
/// in sight, else the smallest and scrolls. The rows of a run are known from its start, so this
/// never changes while time moves.
void Canvas::lay_out(const view::App& app) {
  const std::vector<view::Measures> choices = measures_for(app.lane_prefs().density, phone_);
  above_ = beside_.lay_out(app, view_of(app), choices.front(), choices.back(), phone_);
  const view::View view = view_of(app);
  measures_ = view::fitting(timeline_, choices, view);
  layout_ = view::layout_of(timeline_, measures_, view);
  show_focus(app);
}

/// Commands that count in pixels need the width of the time line.
void Canvas::tell_width(view::App& app) {
  const float width = layout_.scale.x1 - layout_.scale.x0;
  if (width == told_width_) return;
  told_width_ = width;
  app.command("{\"do\":\"width\",\"px\":" + std::to_string(width) + "}");
}

/// Scrolls as little as it takes to show the lane with the focus, once for each time it was asked.
void Canvas::show_focus(const view::App& app) {
  if (lane_calls_ == app.lane_calls()) return;
  lane_calls_ = app.lane_calls();
  for (const view::Lane& lane : layout_.lanes) {
    if (lane.pinned || app.lanes()[lane.slot].lane.key != app.lane_prefs().focus) continue;
    const float above = layout_.scroll_top - lane.box.y0;
    const float below = lane.box.y1 - layout_.tracks.y1;
    const float by = above > 0 ? -above : std::min(std::max(0.0F, below), -above);
    if (by == 0) return;
    input_.set_scroll(layout_.scroll + by);
    layout_ = view::layout_of(timeline_, measures_, view_of(app));
    return;
  }
}

namespace {

void draw_lanes(const Scene& part) {
  draw_producers(part);
  draw_queue_heads(part);
  draw_density(part);
  draw_messages(part);
  draw_lives(part);
  draw_servers(part);
  draw_workers(part);
  draw_calls(part);
  draw_goals(part);
  draw_section_lines(part);
  draw_gutter(part);
}

/// What stands at the head is drawn over its line, and what is true there beside it.
void draw_lanes_at_head(const Scene& part) {
  draw_message_signs_at_head(part);
  draw_worker_signs_at_head(part);
  draw_goal_signs(part);
  draw_now_column(part);
}

}  // namespace

void Canvas::draw_closed() {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::GetBackgroundDrawList()->AddRectFilled({0, 0}, size, ink(Ink::surface_canvas));
}

void Canvas::draw(const view::App& app, float scale) {
  Pen pen(ImGui::GetBackgroundDrawList(), scale, labels_);
  const auto scene_of = [&](const view::Layout& layout) {
    return Scene{app,
                 app.log(),
                 timeline_,
                 layout,
                 measures_,
                 pen,
                 phone_,
                 app.state().head,
                 app.fog_limit(),
                 app.highlighted(),
                 &lane_types(app.lane_prefs().density == view::Density::presenter),
                 &app.lanes(),
                 input_.hovered_lane()};
  };
  const Scene scene = scene_of(layout_);
  // The pinned lanes are seen through a box of their own: the others scroll away under it.
  const bool pinned = layout_.scroll_top > layout_.tracks.y0;
  std::vector<view::Layout> parts;
  if (pinned) parts = {view::part_of(layout_, false), view::part_of(layout_, true)};
  const auto each = [&](auto&& make) {
    if (!pinned) make(scene);
    for (const view::Layout& part : parts) make(scene_of(part));
  };
  draw_ground(scene);
  scene_.draw(app, timeline_, pen);
  draw_range(scene);
  each([](const Scene& part) { draw_lanes(part); });
  draw_veil(scene);
  if (pinned) {
    pen.fill({0, layout_.scroll_top - 1.5F, layout_.tracks.x1, layout_.scroll_top},
             pen.colour(Ink::line_soft));
  }
  draw_minimap(scene);
  draw_ruler(scene);
  draw_cuts(scene);
  beside_.draw(scene);
  draw_hits(scene);
  draw_marks(scene);
  draw_user_marks(scene);
  draw_range_edges(scene);
  draw_head(scene);
  each([](const Scene& part) { draw_lanes_at_head(part); });
  draw_guide(scene, input_.snapped());
  const std::optional<uint32_t> hovered = input_.hovered();
  const bool there = hovered && *hovered < layout_.items.size();
  hover_ = hover_json(scene, there ? &layout_.items[*hovered] : nullptr, input_.hover_x(),
                      input_.hover_y());
  if (!there && input_.lane_card()) {
    hover_ = lane_hover_json(scene, *input_.lane_card(), input_.hover_y());
  }
  if (beside_.inside()) hover_ = beside_.hover_json(scene);
  if (scene_.inside()) hover_ = scene_.hover_json(app, timeline_, pen);
}

std::string Canvas::state_json() const {
  view::JsonWriter out;
  out.open().key("rects").open();
  write_box(out, "minimap", layout_.minimap);
  write_box(out, "ruler", layout_.ruler);
  write_box(out, "tracks", layout_.tracks);
  write_box(out, "scene", scene_.area());
  out.close();
  scene_.write(out);
  out.integer("items", static_cast<int64_t>(layout_.items.size()));
  out.number("px_per_ms", layout_.scale.px_per_ms());
  out.number("t0", layout_.scale.t0).number("t1", layout_.scale.t1);
  out.number("x0", static_cast<double>(layout_.scale.x0));
  out.number("x1", static_cast<double>(layout_.scale.x1));
  out.boolean("moving", moving_);
  out.integer("cuts", static_cast<int64_t>(layout_.scale.cuts.size()));
  out.integer("snapped", input_.snapped());
  out.number("scroll", static_cast<double>(layout_.scroll));
  out.number("scroll_top", static_cast<double>(layout_.scroll_top));
  out.number("content", static_cast<double>(layout_.content));
  out.boolean("phone", phone_);
  out.number("build_ms", build_ms_);
  out.key("lanes").open_list();
  for (const view::Lane& lane : layout_.lanes) {
    out.open().text("kind", view::name_of(lane.kind)).integer("index", lane.index);
    if (shown_lanes_ && lane.slot < shown_lanes_->size()) {
      out.text("key", (*shown_lanes_)[lane.slot].lane.key);
    }
    out.boolean("pinned", lane.pinned).boolean("closed", lane.closed);
    write_box(out, "box", lane.box);
    out.close();
  }
  out.close_list().key("bars").open_list();
  for (const view::Item& item : layout_.items) {
    if (item.part != view::Part::bar) continue;
    out.open().integer("mid", item.mid);
    write_box(out, "box", item.box);
    out.close();
  }
  out.close_list().key("labels").open_list();
  for (const Label& label : labels_) {
    out.open().text("text", label.text);
    write_box(out, "box", label.box);
    out.close();
  }
  out.close_list().key("beside");
  beside_.write(out);
  out.key("hover").raw(hover_);
  return out.close().str();
}

}  // namespace inflight::web
