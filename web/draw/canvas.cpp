#include "draw/canvas.h"

#include <emscripten.h>

#include <utility>

#include "draw/hover.h"
#include "draw/scene.h"
#include "imgui.h"
#include "view/json_writer.h"

namespace inflight::web {
namespace {

using namespace inflight::look;  // NOLINT: measures of the look are many

/// Of the page, not of the canvas: what the page lays out as on a phone is drawn so.
EM_JS(double, page_width, (), { return window.innerWidth; })

view::Measures desktop_measures() {
  view::Measures m;
  m.minimap = measure_lanes_normal_minimap;
  m.ruler = measure_lanes_normal_ruler;
  m.gutter = measure_lanes_normal_gutter;
  m.queue_head = measure_lanes_normal_queue_head;
  m.bar = measure_lanes_normal_bar;
  m.pitch = measure_lanes_normal_pitch;
  m.worker = measure_lanes_normal_worker;
  m.worker_pitch = measure_lanes_normal_worker_pitch;
  m.goal = measure_lanes_normal_goal;
  m.goal_pitch = measure_lanes_normal_goal_pitch;
  m.server = measure_lanes_normal_server;
  m.section_gap = measure_lanes_normal_section_gap;
  m.pad_right = measure_lanes_normal_pad_right;
  return m;
}

view::Measures phone_measures() {
  view::Measures m;
  m.minimap = measure_lanes_phone_minimap;
  m.ruler = measure_lanes_phone_ruler;
  m.gutter = measure_lanes_phone_gutter;
  m.queue_head = measure_lanes_compact_queue_head;
  m.bar = measure_lanes_phone_bar;
  m.pitch = measure_lanes_phone_pitch;
  m.worker = measure_lanes_phone_worker;
  m.worker_pitch = measure_lanes_phone_worker_pitch;
  m.goal = measure_lanes_normal_goal;
  m.goal_pitch = measure_lanes_phone_worker_pitch;
  m.server = measure_lanes_phone_server;
  m.section_gap = measure_lanes_phone_section_gap;
  m.pad_right = measure_lanes_phone_pad_right;
  return m;
}

/// Two steps smaller, for runs with more rows than the stage has room for.
view::Measures tight_measures() {
  view::Measures m = desktop_measures();
  m.bar = measure_lanes_phone_bar;
  m.pitch = measure_lanes_phone_pitch;
  m.worker = measure_lanes_phone_worker;
  m.worker_pitch = measure_lanes_phone_worker_pitch;
  m.server = measure_lanes_phone_server;
  m.section_gap = measure_lanes_phone_section_gap;
  return m;
}

view::Measures compact_measures() {
  view::Measures m = tight_measures();
  m.queue_head = measure_lanes_compact_queue_head;
  m.bar = measure_lanes_compact_bar;
  m.pitch = measure_lanes_compact_pitch;
  m.worker = measure_lanes_compact_worker;
  m.worker_pitch = measure_lanes_compact_worker_pitch;
  return m;
}

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

std::string_view name_of(view::LaneKind kind) {
  switch (kind) {
    case view::LaneKind::queue:
      return "queue";
    case view::LaneKind::servers:
      return "servers";
    case view::LaneKind::producer:
      return "producer";
    case view::LaneKind::worker:
      return "worker";
    case view::LaneKind::goal:
      return "goal";
  }
  return "";
}

}  // namespace

void Canvas::set_insets(float top, float right, float bottom) {
  top_ = top;
  right_ = right;
  bottom_ = bottom;
}

void Canvas::take_timeline(const view::App& app) {
  const std::shared_ptr<const view::RunView> now = app.shared_view();
  std::vector<lab::GoalStatus> judged = statuses(app);
  if (now == shown_ && judged == judged_) return;
  if (now != shown_) {
    timeline_ = view::timeline_of(now->log(), now->execution().scenario);
    timeline_.horizon = now->horizon();
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
  view.top = top_;
  view.right = right_;
  view.bottom = bottom_;
  view.t0 = app.window().begin();
  view.t1 = app.window().end();
  view.head = app.state().head;
  view.limit = app.fog_limit();
  view.scroll = input_.scroll();
  view.quiet = app.folds_quiet() ? &app.view().quiet() : nullptr;
  return view;
}

void Canvas::frame(view::App& app, float scale) {
  const double began = emscripten_get_now();
  labels_.clear();
  if (!app.is_open()) {
    shown_.reset();
    hover_ = "null";
    draw_closed();
    return;
  }
  phone_ = page_width() <= static_cast<double>(breakpoint_phone_max);
  if (shown_ == app.shared_view()) input_.read(app, layout_);
  take_timeline(app);
  lay_out(app);
  tell_width(app);
  moving_ = app.window().moving();
  input_.set_scroll(layout_.scroll);
  draw(app, scale);
  build_ms_ = emscripten_get_now() - began;
}

/// Takes the largest measures with which all lanes are in sight, else the smallest and scrolls. The
/// rows of a run are known from its start, so this never changes while time moves.
void Canvas::lay_out(const view::App& app) {
  const view::View view = view_of(app);
  measures_ = phone_
                  ? phone_measures()
                  : view::fitting(timeline_,
                                  {desktop_measures(), tight_measures(), compact_measures()}, view);
  layout_ = view::layout_of(timeline_, measures_, view);
}

/// Commands that count in pixels need the width of the time line.
void Canvas::tell_width(view::App& app) {
  const float width = layout_.scale.x1 - layout_.scale.x0;
  if (width == told_width_) return;
  told_width_ = width;
  app.command("{\"do\":\"width\",\"px\":" + std::to_string(width) + "}");
}

void Canvas::draw_closed() {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::GetBackgroundDrawList()->AddRectFilled({0, 0}, size, ink(Ink::surface_canvas));
}

void Canvas::draw(const view::App& app, float scale) {
  Pen pen(ImGui::GetBackgroundDrawList(), scale, labels_);
  const uint32_t mid = app.selected();
  Scene scene{app,
              app.log(),
              timeline_,
              layout_,
              measures_,
              pen,
              phone_,
              app.state().head,
              app.fog_limit(),
              mid < app.log().mids.size() ? app.log().mids[mid].lid : 0};
  draw_ground(scene);
  draw_producers(scene);
  draw_queue_heads(scene);
  draw_density(scene);
  draw_messages(scene);
  draw_servers(scene);
  draw_workers(scene);
  draw_goals(scene);
  draw_veil(scene);
  draw_minimap(scene);
  draw_ruler(scene);
  draw_cuts(scene);
  draw_marks(scene);
  draw_head(scene);
  draw_message_signs_at_head(scene);
  draw_worker_signs_at_head(scene);
  draw_goal_signs(scene);
  draw_now_column(scene);
  draw_guide(scene, input_.snapped());
  const std::optional<uint32_t> hovered = input_.hovered();
  const bool there = hovered && *hovered < layout_.items.size();
  hover_ = hover_json(scene, there ? &layout_.items[*hovered] : nullptr, input_.hover_x(),
                      input_.hover_y());
}

std::string Canvas::state_json() const {
  view::JsonWriter out;
  out.open().key("rects").open();
  write_box(out, "minimap", layout_.minimap);
  write_box(out, "ruler", layout_.ruler);
  write_box(out, "tracks", layout_.tracks);
  out.close();
  out.integer("items", static_cast<int64_t>(layout_.items.size()));
  out.number("px_per_ms", layout_.scale.px_per_ms());
  out.number("t0", layout_.scale.t0).number("t1", layout_.scale.t1);
  out.number("x0", static_cast<double>(layout_.scale.x0));
  out.number("x1", static_cast<double>(layout_.scale.x1));
  out.boolean("moving", moving_);
  out.integer("cuts", static_cast<int64_t>(layout_.scale.cuts.size()));
  out.integer("snapped", input_.snapped());
  out.number("scroll", static_cast<double>(layout_.scroll));
  out.number("content", static_cast<double>(layout_.content));
  out.boolean("phone", phone_);
  out.number("build_ms", build_ms_);
  out.key("lanes").open_list();
  for (const view::Lane& lane : layout_.lanes) {
    out.open().text("kind", name_of(lane.kind)).integer("index", lane.index);
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
  out.close_list().key("hover").raw(hover_);
  return out.close().str();
}

}  // namespace inflight::web
