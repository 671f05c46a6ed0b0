#include "draw/scene_input.h"

#include <cmath>
#include <string>

#include "base/json_text.h"
#include "imgui.h"

namespace inflight::web {
namespace {

constexpr float kClickSlop = 4;       // px
constexpr double kHoverAfter = 0.15;  // s

}  // namespace

void SceneInput::click(view::App& app, const view::SceneItem* item) const {
  if (!app.state().ran) return;
  if (item == nullptr) {
    app.command(R"({"do":"select","mid":0})");
    return;
  }
  const auto& scenario = app.view().execution().scenario;
  switch (item->spot) {
    case view::Spot::message:
    case view::Spot::order:
      app.command(R"({"do":"select","mid":)" + std::to_string(item->mid) + "}");
      break;
    case view::Spot::queue:
      if (item->index < scenario.queues.size()) {
        app.command(R"({"do":"select","queue":)" + json::quoted(scenario.queues[item->index].name) +
                    "}");
      }
      break;
    case view::Spot::worker:
    case view::Spot::hub:
    case view::Spot::producer:
      if (!item->name.empty()) {
        app.command(R"({"do":"select","actor":)" + json::quoted(item->name) + "}");
      }
      break;
  }
}

void SceneInput::read(view::App& app, const std::vector<view::SceneItem>& items,
                      const view::Box& area, float zoom) {
  restless_ = false;
  const ImGuiIO& io = ImGui::GetIO();
  const float x = io.MousePos.x;
  const float y = io.MousePos.y;
  const bool there = x > -1e6F && y > -1e6F;
  inside_ = there && area.holds(x, y);
  const view::SceneItem* item = inside_ ? view::scene_item_at(items, x / zoom, y / zoom) : nullptr;
  x_ = x;
  if (io.MouseClicked[0] && inside_) {
    pressed_ = true;
    pressed_x_ = x;
    pressed_y_ = y;
  }
  if (pressed_ && !io.MouseDown[0]) {
    pressed_ = false;
    if (inside_ && std::hypot(x - pressed_x_, y - pressed_y_) <= kClickSlop) click(app, item);
  }
  const bool touch = io.MouseSource == ImGuiMouseSource_TouchScreen;
  std::optional<size_t> under;
  if (item != nullptr && !touch && !io.MouseDown[0]) {
    under = static_cast<size_t>(item - items.data());
  }
  const double now = ImGui::GetTime();
  if (under != under_) {
    under_ = under;
    if (!shown_ || !under) since_ = now;
    if (shown_ && under) shown_ = under;
  }
  if (!under) {
    shown_.reset();
  } else if (shown_ || now - since_ >= kHoverAfter) {
    shown_ = under;
  } else {
    restless_ = true;
  }
  if (item != nullptr && app.state().ran) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
}

}  // namespace inflight::web
