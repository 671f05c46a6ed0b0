#include "draw/scene_canvas.h"

#include <algorithm>

#include "view/api_view.h"

namespace inflight::web {
namespace {

constexpr float kZoomWidth = 640;  // px of room that the scene needs in its own size …
constexpr float kZoomHeight = 430;
constexpr float kZoomFrom = 450;  // px; lower rooms show the scene in its own size
constexpr float kZoomMost = 1.6F;

float zoom_of(const Box& area, bool phone) {
  if (phone || area.height() < kZoomFrom) return 1;
  return std::clamp(std::min(area.width() / kZoomWidth, area.height() / kZoomHeight), 1.0F,
                    kZoomMost);
}

std::string_view name_of(view::Spot spot) {
  switch (spot) {
    case view::Spot::producer:
      return "producer";
    case view::Spot::hub:
      return "hub";
    case view::Spot::queue:
      return "queue";
    case view::Spot::message:
      return "message";
    case view::Spot::worker:
      return "worker";
    case view::Spot::order:
      return "order";
  }
  return "";
}

}  // namespace

void SceneCanvas::take_run(const view::RunView& run, const view::Timeline& timeline) {
  machine_ = view::machine_of(run.log(), run.execution().scenario, timeline);
  now_ = {};
  fresh_ = false;
}

void SceneCanvas::lay_out(const view::App& app, const view::Timeline& timeline,
                          const Insets& insets, bool phone) {
  const float width = ImGui::GetIO().DisplaySize.x - insets.scene_right;
  const Box area{0, 0, std::max(0.0F, width), insets.scene};
  const bool same = area.x1 == area_.x1 && area.y1 == area_.y1 && phone == phone_;
  const uint32_t position = app.state().ran ? app.state().position : 0;
  const bool moved = now_.position != position || told_ != app.api_only();
  if (fresh_ && same && !moved) {
    fly(app, timeline);
    return;
  }
  area_ = area;
  phone_ = phone;
  zoom_ = zoom_of(area, phone);
  if (!shown()) {
    layout_ = {};
    items_.clear();
    flights_.forget();
    return;
  }
  if (!fresh_ || !same) {
    layout_ = view::machine_layout(machine_, {area.width() / zoom_, area.height() / zoom_, phone});
  }
  if (moved) {
    now_ = view::machine_now(machine_, app.log(), timeline, app.view().fold(position));
    told_ = app.api_only();
    if (told_) view::keep_told(machine_, now_);
  }
  items_ = view::scene_items(machine_, layout_, now_, timeline, app.log());
  if (!fresh_ || !same) flights_.forget();
  fresh_ = true;
  fly(app, timeline);
}

void SceneCanvas::fly(const view::App& app, const view::Timeline& timeline) {
  if (shown()) flights_.follow(app, {machine_, layout_, timeline, items_}, ImGui::GetTime());
}

Stand SceneCanvas::stand(const view::App& app, const view::Timeline& timeline, Pen& pen) const {
  const uint32_t mid = app.selected();
  return {app,
          app.log(),
          timeline,
          machine_,
          layout_,
          now_,
          Brush(pen, zoom_),
          app.state().head,
          mid < app.log().mids.size() ? app.log().mids[mid].lid : 0,
          app.state().ran ? app.view().beat_at(app.state().position) : 0,
          flights_.all()};
}

void SceneCanvas::draw(const view::App& app, const view::Timeline& timeline, Pen& pen) {
  if (!shown()) return;
  pen.clip(area_);
  Stand all = stand(app, timeline, pen);
  draw_machine(all, ImGui::GetTime());
  pen.set_alpha(1);
  pen.unclip();
}

std::string SceneCanvas::hover_json(const view::App& app, const view::Timeline& timeline,
                                    Pen& pen) const {
  const auto hovered = input_.hovered();
  if (!hovered || *hovered >= items_.size()) return "null";
  const view::SceneItem& item = items_[*hovered];
  const std::vector<std::string> lines = scene_lines(stand(app, timeline, pen), item);
  if (lines.empty()) return "null";
  view::JsonWriter out;
  out.open().integer("x", static_cast<int64_t>(input_.x()));
  out.integer("y", static_cast<int64_t>(item.box.y1 * zoom_));
  out.integer("top", static_cast<int64_t>(item.box.y0 * zoom_));
  out.key("lines").open_list();
  for (const std::string& line : lines) out.text(line);
  return out.close_list().close().str();
}

void SceneCanvas::write(view::JsonWriter& out) const {
  out.key("scene").open().number("zoom", static_cast<double>(zoom_));
  out.integer("flying", static_cast<int64_t>(flights_.all().size()));
  out.key("items").open_list();
  for (const view::SceneItem& item : items_) {
    out.open().text("kind", name_of(item.spot)).integer("index", item.index);
    out.integer("mid", item.mid).key("box").open_list();
    for (const float value : {item.box.x0, item.box.y0, item.box.width(), item.box.height()}) {
      out.number(static_cast<double>(value * zoom_));
    }
    out.close_list().close();
  }
  out.close_list().close();
}

}  // namespace inflight::web
