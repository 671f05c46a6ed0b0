#include "draw/pick.h"

namespace inflight::web {
namespace {

using view::Part;

std::string select(const char* member, const std::string& value) {
  return std::string("{\"do\":\"select\",\"") + member + "\":" + value + "}";
}

/// Picks the queue or actor of a lane; nothing for lanes of goals and servers.
std::string owner(const view::App& app, const view::Timeline& timeline, const view::Lane& lane) {
  switch (lane.kind) {
    case view::LaneKind::queue:
      return select("queue",
                    json::quoted(app.log().names[timeline.bars.queues[lane.index].name].text));
    case view::LaneKind::worker:
      return select("actor",
                    json::quoted(view::actor_name(timeline.lanes.workers[lane.index], app.log())));
    case view::LaneKind::hub:
    case view::LaneKind::events:
      return select("actor", json::quoted(timeline.lanes.hubs[lane.index].name));
    case view::LaneKind::producer:
      return select("actor", json::quoted(timeline.lanes.producers[lane.index].name));
    default:
      return "";
  }
}

}  // namespace

std::string pick_command(const view::App& app, const view::Timeline& timeline,
                         const view::Layout& layout, float x, float y) {
  const std::string nothing = select("mid", "0");
  const auto hit = view::item_at(layout, x, y);
  if (!hit) {
    const auto lane = view::lane_at(layout, x, y);
    if (!lane || view::area_at(layout, x, y) != view::Area::names) return nothing;
    const std::string picked = owner(app, timeline, layout.lanes[*lane]);
    return picked.empty() ? nothing : picked;
  }
  const view::Item& item = layout.items[*hit];
  if (item.part == Part::sign || item.part == Part::act || item.part == Part::send ||
      item.part == Part::call) {
    return select("event", std::to_string(item.index));
  }
  if (item.mid != 0) return select("mid", std::to_string(item.mid));
  const std::string picked = owner(app, timeline, layout.lanes[item.lane]);
  return picked.empty() ? nothing : picked;
}

}  // namespace inflight::web
