#include "draw/input.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "draw/pick.h"
#include "imgui.h"

namespace inflight::web {
namespace {

using view::Area;

constexpr float kClickSlop = 3;       // px
constexpr float kEdge = 24;           // px; a drag this near to an edge moves the view
constexpr double kHoverAfter = 0.15;  // s
constexpr float kFinger = 16;         // px around a finger
constexpr float kWheelScroll = 60;    // px a notch
constexpr float kWheelPan = 100;      // px a notch
constexpr double kZoomNotch = 0.2;    // a notch zooms by e to this: 22 %; a pinch comes out exact
constexpr double kFineNotch = 0.049;  // 5 %
constexpr double kWideNotch = 0.405;  // 50 %
constexpr float kSnap = 6;            // px
constexpr float kNarrow = 24;         // px; what is narrower has no length to fit
constexpr double kFitMargin = 0.15;   // of what is fitted, on both sides

void command(view::App& app, const char* format, double value) {
  char text[96];
  std::snprintf(text, sizeof text, format, value);
  app.command(text);
}

/// The event worth a stop that lies nearest to `x`, at most kSnap px off; 0 = none. The future
/// under fog is not felt for.
uint32_t event_near(const view::App& app, const view::Scale& scale, float x, double t) {
  const std::vector<uint32_t>& beats = app.view().beats();
  const std::vector<sim::Event>& events = app.log().events;
  const auto at = [&](uint32_t number) { return static_cast<double>(events[number - 1].at); };
  const auto after = std::lower_bound(beats.begin(), beats.end(), t,
                                      [&](uint32_t number, double m) { return at(number) < m; });
  uint32_t best = 0;
  float best_off = kSnap;
  const auto look = [&](uint32_t number) {
    const float off = std::abs(scale.x(at(number)) - x);
    if (off > best_off) return;
    best = number;
    best_off = off;
  };
  if (after != beats.begin()) look(*(after - 1));
  if (after != beats.end() && at(*after) <= static_cast<double>(app.fog_limit())) look(*after);
  return best;
}

bool valid(const ImVec2& place) { return place.x > -1e6F && place.y > -1e6F; }

}  // namespace

void Input::seek(view::App& app, const view::Scale& scale, float x) {
  double t = std::clamp(scale.t(x), 0.0, static_cast<double>(app.view().horizon()));
  snapped_ = ImGui::GetIO().KeyAlt ? 0 : event_near(app, scale, x, t);
  if (snapped_ != 0) t = static_cast<double>(app.log().events[snapped_ - 1].at);
  command(app, "{\"do\":\"seek\",\"t\":%.0f}", t);
}

/// Shows what was double-clicked: a bar fills the view, a sign comes four times nearer.
void Input::fit(view::App& app, const view::Layout& layout, const view::Item& item) {
  const view::Scale& scale = layout.scale;
  double from = scale.t(item.box.x0);
  double to = scale.t(item.box.x1);
  double margin = (to - from) * kFitMargin;
  if (item.box.width() < kNarrow) {
    from = to = (from + to) / 2;
    margin = (scale.t1 - scale.t0) / 8;
  }
  char text[128];
  std::snprintf(text, sizeof text, "{\"do\":\"view\",\"from\":%.6f,\"to\":%.6f}", from - margin,
                to + margin);
  app.command(text);
}

void Input::zoom(view::App& app, const view::Scale& scale, float x, double by) {
  char text[128];
  std::snprintf(text, sizeof text, "{\"do\":\"zoom\",\"factor\":%.9f,\"t\":%.6f}", std::exp(by),
                scale.t(x));
  app.command(text);
}

void Input::read(view::App& app, const view::Timeline& timeline, const view::Layout& layout) {
  restless_ = false;
  timeline_ = &timeline;
  const ImGuiIO& io = ImGui::GetIO();
  if (!valid(io.MousePos)) {
    if (drag_ != Drag::none && !io.MouseDown[0]) drag_ = Drag::none;
    under_.reset();
    if (!held_card_) shown_.reset();
    gutter_lane_ = -1;
    lane_card_.reset();
    return;
  }
  const float x = io.MousePos.x;
  const float y = io.MousePos.y;
  if (io.MouseClicked[1]) act_menu(app, layout, x, y);
  if (io.MouseClicked[0] || io.MouseClicked[2]) press(app, layout, x, y);
  const bool touch = io.MouseSource == ImGuiMouseSource_TouchScreen;
  if (io.MouseClicked[1] && touch) {
    shown_ = view::item_at(layout, x, y, kFinger);
    held_card_ = shown_.has_value();
  }
  if (drag_ != Drag::none) drag(app, layout, x, y);
  if (drag_ != Drag::none && !io.MouseDown[0] && !io.MouseDown[2]) {
    release(app, timeline, layout, x, y);
  }
  if (io.MouseWheel != 0 || io.MouseWheelH != 0) wheel(app, layout, x, y);
  hover(layout, x, y);
  cursor(layout, x, y);
  last_x_ = x;
  last_y_ = y;
}

void Input::press(view::App& app, const view::Layout& layout, float x, float y) {
  moved_ = held_card_ = false;
  shown_.reset();
  pressed_x_ = last_x_ = x;
  pressed_y_ = last_y_ = y;
  if (ImGui::GetIO().MouseClicked[0] && press_range(app, layout, x, y)) {
    drag_ = Drag::range;
    return;
  }
  switch (view::area_at(layout, x, y)) {
    case Area::none:
      drag_ = Drag::none;
      return;
    case Area::minimap:
      drag_ = Drag::overview;
      break;
    case Area::ruler:
      drag_ = Drag::scrub;
      break;
    case Area::names:
      press_gutter(app, layout, x, y);
      return;
    case Area::tracks:
      drag_ = Drag::tracks;
      return;
  }
  resume_ = app.playing();
  if (resume_) app.command("{\"do\":\"pause\"}");
}

void Input::drag(view::App& app, const view::Layout& layout, float x, float y) {
  if (std::hypot(x - pressed_x_, y - pressed_y_) > kClickSlop) moved_ = true;
  switch (drag_) {
    case Drag::none:
      return;
    case Drag::scrub:
      pan_at_edge(app, layout, x);
      seek(app, layout.scale, std::clamp(x, layout.tracks.x0, layout.scale.x1));
      return;
    case Drag::overview:
      seek(app, layout.mini_scale, x);
      return;
    case Drag::range:
      pan_at_edge(app, layout, x);
      if (moved_) drag_range(app, layout, x, y);
      return;
    case Drag::tracks:
      if (!moved_) return;
      if (x != last_x_) {
        command(app, "{\"do\":\"pan\",\"ms\":%.6f}",
                static_cast<double>(last_x_ - x) / layout.scale.px_per_ms());
      }
      scroll_ += last_y_ - y;
      return;
    case Drag::lane:
      if (moved_) drag_lane(app, layout, y);
      return;
  }
}

/// Up to one screen a second, faster the nearer the pointer is to the edge.
void Input::pan_at_edge(view::App& app, const view::Layout& layout, float x) {
  const float left = layout.tracks.x0 + kEdge - x;
  const float right = x - (layout.scale.x1 - kEdge);
  const float depth = std::clamp(std::max(left, right) / kEdge, 0.0F, 1.0F);
  if (depth <= 0 || !moved_) return;
  const double screens = static_cast<double>(ImGui::GetIO().DeltaTime * depth);
  const double span = layout.scale.t1 - layout.scale.t0;
  command(app, "{\"do\":\"pan\",\"ms\":%.6f}", (left > right ? -1 : 1) * screens * span);
  restless_ = true;
}

void Input::release(view::App& app, const view::Timeline& timeline, const view::Layout& layout,
                    float x, float y) {
  const Drag was = drag_;
  drag_ = Drag::none;
  snapped_ = 0;
  if (was == Drag::tracks && !moved_) {
    const auto hit = view::item_at(layout, x, y);
    if (ImGui::GetIO().MouseClickedLastCount[0] >= 2) {
      if (hit) {
        fit(app, layout, layout.items[*hit]);
      } else {
        app.command("{\"do\":\"view_back\"}");
      }
    } else {
      app.command(pick_command(app, timeline, layout, x, y));
    }
  }
  if (was == Drag::lane && !moved_) choose_lane(app);
  const bool scrubbed = was == Drag::scrub || was == Drag::overview;
  if (scrubbed && resume_) app.command("{\"do\":\"play\"}");
  resume_ = false;
}

void Input::wheel(view::App& app, const view::Layout& layout, float x, float y) {
  const ImGuiIO& io = ImGui::GetIO();
  const Area area = view::area_at(layout, x, y);
  if (area == Area::none) return;
  const bool zooms = app.wheel_zooms();
  float across = io.MouseWheelH;
  float along = io.MouseWheel;
  if (!zooms && !io.KeyCtrl && io.KeyShift && across == 0) std::swap(across, along);
  // Browsers turn the wheel aside while Shift is held.
  if (zooms && io.KeyShift && along == 0) std::swap(across, along);
  // A trackpad gives both axes: the larger one is meant, but a pinch moves and zooms.
  if (!io.KeyCtrl && std::abs(across) > std::abs(along)) along = 0;
  if (!io.KeyCtrl && along != 0) across = 0;
  if (across != 0) {
    command(app, "{\"do\":\"pan\",\"ms\":%.6f}",
            static_cast<double>(-across * kWheelPan) / layout.scale.px_per_ms());
  }
  if (along == 0) return;
  const bool axis = area == Area::minimap || area == Area::ruler;
  const bool overflow = layout.content > layout.tracks.height() + 0.5F;
  if (zooms ? io.KeyAlt : !io.KeyCtrl && !axis && overflow) {
    scroll_ -= along * kWheelScroll;
    return;
  }
  double notch = kZoomNotch;
  if (zooms && io.KeyCtrl) notch = kFineNotch;
  if (zooms && io.KeyShift) notch = kWideNotch;
  const view::Scale& scale = area == Area::minimap ? layout.mini_scale : layout.scale;
  zoom(app, scale, std::clamp(x, layout.tracks.x0, layout.scale.x1),
       notch * static_cast<double>(along));
}

void Input::hover(const view::Layout& layout, float x, float y) {
  const double now = ImGui::GetTime();
  const bool touch = ImGui::GetIO().MouseSource == ImGuiMouseSource_TouchScreen;
  std::optional<uint32_t> under;
  if (drag_ == Drag::none && !touch) under = view::item_at(layout, x, y);
  if (under != under_) {
    under_ = under;
    // Moving from one item to the next shows its card at once.
    if (!shown_ || !under) since_ = now;
    if (shown_ && under) shown_ = under;
  }
  if (!under && !held_card_) {
    shown_.reset();
  } else if (!under) {
    // The card of a long press stays.
  } else if (shown_ || now - since_ >= kHoverAfter) {
    shown_ = under;
  } else {
    restless_ = true;
  }
  hover_x_ = x;
  hover_y_ = y;
  hover_lane(layout, x, y, now, touch);
}

void Input::cursor(const view::Layout& layout, float x, float y) const {
  ImGuiMouseCursor cursor = ImGuiMouseCursor_Arrow;
  switch (view::area_at(layout, x, y)) {
    case Area::minimap:
    case Area::ruler:
      cursor = ImGuiMouseCursor_ResizeEW;
      break;
    case Area::tracks:
      if (under_ && layout.items[*under_].mid != 0) cursor = ImGuiMouseCursor_Hand;
      break;
    case Area::names:
      if (gutter_lane_ < 0) break;
      cursor = view::gutter_part(layout, x, true) == view::GutterPart::name
                   ? ImGuiMouseCursor_ResizeNS
                   : ImGuiMouseCursor_Hand;
      break;
    case Area::none:
      break;
  }
  if (drag_ == Drag::tracks && moved_) cursor = ImGuiMouseCursor_ResizeAll;
  if (drag_ == Drag::scrub || drag_ == Drag::overview || drag_ == Drag::range)
    cursor = ImGuiMouseCursor_ResizeEW;
  ImGui::SetMouseCursor(cursor);
}

}  // namespace inflight::web
