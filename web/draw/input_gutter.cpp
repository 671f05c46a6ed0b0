// The names of the lanes under the pointer: folding, pinning, hiding, moving.
#include "base/json_text.h"
#include "draw/input.h"
#include "imgui.h"

namespace inflight::web {
namespace {

constexpr double kCardAfter = 0.15;  // s

void lane_command(view::App& app, const char* op, const std::string& key) {
  app.command("{\"do\":\"lane\",\"op\":\"" + std::string(op) + "\",\"key\":" + json::quoted(key) +
              "}");
}

}  // namespace

/// What the lane stands for is selected; the App says no where it has nothing to tell of it.
void Input::choose_lane(view::App& app) const {
  const std::string& key = dragged_;
  const size_t colon = key.find(':');
  const std::string kind = key.substr(0, colon);
  const std::string name = json::quoted(key.substr(colon + 1));
  if (kind == "queue" || kind == "servers") {
    app.command("{\"do\":\"select\",\"queue\":" + name + "}");
  } else if (kind == "worker" || kind == "held" || kind == "producer") {
    app.command("{\"do\":\"select\",\"actor\":" + name + "}");
  }
}

/// A press on a sign of the gutter does what it shows; on a name a drag may begin.
void Input::press_gutter(view::App& app, const view::Layout& layout, float x, float y) {
  drag_ = Drag::tracks;  // scrolls
  const auto lane = view::lane_at(layout, x, y);
  if (!lane || layout.lanes[*lane].slot >= app.lanes().size()) return;
  const bool touch = ImGui::GetIO().MouseSource == ImGuiMouseSource_TouchScreen;
  const std::string key = app.lanes()[layout.lanes[*lane].slot].lane.key;
  const char* op = nullptr;
  switch (view::gutter_part(layout, x, !touch)) {
    case view::GutterPart::fold:
      op = "fold";
      break;
    case view::GutterPart::pin:
      op = "pin";
      break;
    case view::GutterPart::hide:
      op = "hide";
      break;
    case view::GutterPart::name:
      break;
  }
  if (op != nullptr) {
    drag_ = Drag::none;
    lane_command(app, op, key);
  } else if (!touch) {
    drag_ = Drag::lane;
    dragged_ = key;
  }
}

/// The lane changes places with its neighbour once the pointer is past the neighbour's middle.
void Input::drag_lane(view::App& app, const view::Layout& layout, float y) {
  const std::vector<view::ShownLane>& shown = app.lanes();
  size_t at = 0;
  while (at < layout.lanes.size() && shown[layout.lanes[at].slot].lane.key != dragged_) ++at;
  if (at >= layout.lanes.size()) return;
  const auto middle = [&](size_t i) {
    return (layout.lanes[i].box.y0 + layout.lanes[i].box.y1) / 2;
  };
  const bool pinned = layout.lanes[at].pinned;
  if (at > 0 && layout.lanes[at - 1].pinned == pinned && y < middle(at - 1)) {
    lane_command(app, "up", dragged_);
    restless_ = true;
  } else if (at + 1 < layout.lanes.size() && layout.lanes[at + 1].pinned == pinned &&
             y > middle(at + 1)) {
    lane_command(app, "down", dragged_);
    restless_ = true;
  }
}

/// Pin and eye show at once while the pointer is on a name, its card after the usual moment.
void Input::hover_lane(const view::Layout& layout, float x, float y, double now, bool touch) {
  const bool names = !touch && (drag_ == Drag::none || drag_ == Drag::lane) &&
                     view::area_at(layout, x, y) == view::Area::names;
  const auto lane = names ? view::lane_at(layout, x, y) : std::nullopt;
  const int64_t before = gutter_lane_;
  gutter_lane_ = lane ? static_cast<int64_t>(*lane) : -1;
  if (!lane || drag_ != Drag::none) {
    lane_card_.reset();
    return;
  }
  if (before < 0) lane_since_ = now;
  if (lane_card_ || now - lane_since_ >= kCardAfter) {
    lane_card_ = lane;
  } else {
    restless_ = true;
  }
}

}  // namespace inflight::web
