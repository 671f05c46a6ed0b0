// A range on the time line: drawing one with Shift held, moving its edges; and the menu of what can
// be done, which is the page's.
#include <emscripten.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "draw/input.h"
#include "imgui.h"
#include "view/json_writer.h"

namespace inflight::web {
namespace {

using view::Area;

constexpr float kGrab = 6;        // px; how near to an edge of the range a press takes it
constexpr float kGrabTouch = 22;  // px
constexpr float kSnap = 6;        // px; edges rest on events this near, unless Alt is held

// clang-format off
EM_JS(void, open_act_menu, (double x, double y), {
  if (Module.onActMenu) Module.onActMenu(x, y);
})
// clang-format on

/// The moment at `x`, on the nearest event worth a stop where one is near.
int64_t moment_near(const view::App& app, const view::Scale& scale, float x) {
  const double t = std::clamp(scale.t(x), 0.0, static_cast<double>(app.view().horizon()));
  const auto at = static_cast<int64_t>(std::llround(t));
  if (ImGui::GetIO().KeyAlt) return at;
  const auto& beats = app.view().beats();
  const auto& events = app.log().events;
  const auto after =
      std::lower_bound(beats.begin(), beats.end(), at,
                       [&](uint32_t number, int64_t ms) { return events[number - 1].at < ms; });
  int64_t best = at;
  double near = static_cast<double>(kSnap) / scale.px_per_ms();
  const auto consider = [&](uint32_t number) {
    const int64_t there = events[number - 1].at;
    const double far = std::abs(static_cast<double>(there) - t);
    if (far > near || there > app.fog_limit()) return;
    near = far;
    best = there;
  };
  if (after != beats.begin()) consider(*(after - 1));
  if (after != beats.end()) consider(*after);
  return best;
}

/// "queue:orders" or "actor:worker-1"; "" for lanes of something else.
std::string key_of(const view::App& app, const view::Timeline& timeline, const view::Lane& lane) {
  switch (lane.kind) {
    case view::LaneKind::queue:
      return "queue:" + app.log().names[timeline.bars.queues[lane.index].name].text;
    case view::LaneKind::worker:
      return "actor:" + view::actor_name(timeline.lanes.workers[lane.index], app.log());
    case view::LaneKind::hub:
    case view::LaneKind::events:
      return "actor:" + timeline.lanes.hubs[lane.index].name;
    case view::LaneKind::producer:
      return "actor:" + timeline.lanes.producers[lane.index].name;
    default:
      break;
  }
  return "";
}

}  // namespace

/// True if the press begins a range: with Shift on the lanes, or on an edge of the one there is.
bool Input::press_range(const view::App& app, const view::Layout& layout, float x, float y) {
  const Area area = view::area_at(layout, x, y);
  if (!app.state().ran || (area != Area::tracks && area != Area::ruler)) return false;
  const ImGuiIO& io = ImGui::GetIO();
  handle_ = false;
  if (const auto& range = app.playback().range) {
    const float reach = io.MouseSource == ImGuiMouseSource_TouchScreen ? kGrabTouch : kGrab;
    const float from = std::abs(layout.scale.x(range->from) - x);
    const float to = std::abs(layout.scale.x(range->to) - x);
    if (std::min(from, to) <= reach) {
      handle_ = true;
      fixed_ = static_cast<double>(from < to ? range->to : range->from);
      return true;
    }
  }
  if (!io.KeyShift || area != Area::tracks) return false;
  fixed_ = static_cast<double>(moment_near(app, layout.scale, x));
  return true;
}

void Input::drag_range(view::App& app, const view::Layout& layout, float x, float y) const {
  const float place = std::clamp(x, layout.tracks.x0, layout.scale.x1);
  view::JsonWriter out;
  out.open().text("do", "range").integer("from", static_cast<int64_t>(fixed_));
  out.integer("to", moment_near(app, layout.scale, place));
  if (!handle_) {
    const float top = std::min(pressed_y_, y);
    const float bottom = std::max(pressed_y_, y);
    out.key("lanes").open_list();
    for (const view::Lane& lane : layout.lanes) {
      if (lane.box.y1 < top || lane.box.y0 > bottom) continue;
      const std::string key = key_of(app, *timeline_, lane);
      if (!key.empty()) out.text(key);
    }
    out.close_list();
  }
  app.command(out.close().str());  // refused while both ends are the same moment
}

/// A right click or a long press: selects what is there, and the page opens its menu.
void Input::act_menu(view::App& app, const view::Layout& layout, float x, float y) const {
  const Area area = view::area_at(layout, x, y);
  if (area == Area::none) return;
  const auto hit = view::item_at(layout, x, y);
  const uint32_t mid = hit ? layout.items[*hit].mid : 0;
  if (mid != 0) {
    view::JsonWriter out;
    app.command(out.open().text("do", "select").integer("mid", mid).close().str());
  }
  open_act_menu(static_cast<double>(x), static_cast<double>(y));
}

}  // namespace inflight::web
