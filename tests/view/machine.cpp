// The scene: what its boxes are, where they stand, what they hold.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tests/view/picture.h"
#include "view/machine_layout.h"

using namespace inflight;
using namespace inflight::view;

namespace {

std::vector<std::string> labs() {
  std::vector<std::string> files;
  const std::filesystem::path root = std::filesystem::path(INFLIGHT_SOURCE_DIR) / "labs";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.path().extension() == ".json" && entry.path().filename() != "catalog.json") {
      files.push_back("labs/" + entry.path().lexically_relative(root).string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

using Named = std::pair<std::string, Box>;

bool overlap(const Box& a, const Box& b) {
  constexpr float kTouch = 0.01F;
  return a.x0 < b.x1 - kTouch && b.x0 < a.x1 - kTouch && a.y0 < b.y1 - kTouch &&
         b.y0 < a.y1 - kTouch;
}

void add(std::vector<Named>& out, const std::string& name, const Box& box) {
  if (box.width() > 0 && box.height() > 0) out.emplace_back(name, box);
}

/// Everything that stands by itself: no two of these may overlap.
std::vector<Named> parts(const MachineLayout& layout) {
  std::vector<Named> out;
  for (const Box& box : layout.producers) add(out, "producer", box);
  for (const Box& box : layout.producer_titles) add(out, "producer title", box);
  for (const QueueBox& queue : layout.queues) {
    add(out, "queue " + std::to_string(queue.queue), queue.box);
    add(out, "queue title " + std::to_string(queue.queue), queue.title);
  }
  for (const CardBox& card : layout.cards) {
    add(out, "card " + std::to_string(card.worker), card.box);
  }
  for (const Box& box : layout.group_titles) add(out, "group title", box);
  for (const Box& box : layout.timeout_notes) add(out, "timeout note", box);
  for (size_t i = 0; i < layout.hubs.size(); ++i) {
    add(out, "hub " + std::to_string(i), layout.hubs[i]);
    add(out, "hub title", layout.hub_titles[i]);
  }
  add(out, "ledger", layout.ledger);
  add(out, "ledger title", layout.ledger_title);
  return out;
}

void check_places(const MachineLayout& layout) {
  const std::vector<Named> all = parts(layout);
  for (size_t i = 0; i < all.size(); ++i) {
    const auto& [name, box] = all[i];
    CAPTURE(name);
    CHECK(box.x0 >= 0);
    CHECK(box.y0 >= 0);
    CHECK(box.x1 <= layout.area.width + 0.01F);
    CHECK(box.y1 <= layout.area.height + 0.01F);
    for (size_t k = i + 1; k < all.size(); ++k) {
      CAPTURE(all[k].first);
      CHECK_FALSE(overlap(box, all[k].second));
    }
  }
}

bool within(const Box& inner, const Box& outer) {
  return inner.x0 >= outer.x0 - 0.5F && inner.x1 <= outer.x1 + 0.5F &&
         inner.y0 >= outer.y0 - 0.5F && inner.y1 <= outer.y1 + 0.5F;
}

void check_zones(const MachineLayout& layout) {
  for (const QueueBox& queue : layout.queues) {
    if (queue.parked || queue.brief) continue;
    std::vector<Named> zones;
    add(zones, "delayed", queue.delayed.box);
    add(zones, "waiting", queue.waiting.box);
    add(zones, "flight", queue.flight.box);
    if (!layout.area.phone) add(zones, "strays", queue.strays.box);
    if (!layout.area.phone) add(zones, "ended", queue.ended.box);
    for (size_t i = 0; i < zones.size(); ++i) {
      CAPTURE(zones[i].first);
      CHECK(within(zones[i].second, queue.box));
      for (size_t k = i + 1; k < zones.size(); ++k) {
        CAPTURE(zones[k].first);
        CHECK_FALSE(overlap(zones[i].second, zones[k].second));
      }
    }
    for (const Box& row : queue.rows) CHECK(within(row, queue.flight.box));
  }
}

void check_levels(const Machine& machine, const MachineLayout& layout) {
  for (const CardBox& card : layout.cards) {
    const QueueBox& queue = layout.queues[machine.groups[card.group].queue];
    const uint32_t row = card.worker - machine.queues[queue.queue].first_worker;
    if (row >= queue.rows.size()) continue;
    const Box& cell = queue.rows[row];
    CAPTURE(card.worker);
    if (layout.area.phone) {
      if (queue.strays.there()) continue;
      CHECK(std::abs((cell.x0 + cell.x1) - (card.box.x0 + card.box.x1)) <= 8.0F);
    } else {
      CHECK(std::abs((cell.y0 + cell.y1) - (card.box.y0 + card.box.y1)) <= 0.5F);
    }
  }
}

/// Messages that can be clicked lie in their queue and not on each other.
void check_items(const MachineLayout& layout, const std::vector<SceneItem>& items) {
  std::vector<Named> messages;
  for (const SceneItem& item : items) {
    if (item.spot != Spot::message) continue;
    CAPTURE(item.mid);
    CHECK(within(item.box, layout.queues[item.index].box));
    messages.emplace_back("message " + std::to_string(item.mid), item.box);
  }
  for (size_t i = 0; i < messages.size(); ++i) {
    for (size_t k = i + 1; k < messages.size(); ++k) {
      CAPTURE(messages[i].first);
      CAPTURE(messages[k].first);
      CHECK_FALSE(overlap(messages[i].second, messages[k].second));
    }
  }
}

const std::vector<MachineArea> kAreas = {
    {780, 392, false},  {1080, 392, false}, {780, 312, false}, {540, 312, false}, {620, 392, false},
    {1600, 480, false}, {390, 240, true},   {360, 200, true},  {700, 240, true},
};

/// A lab's JSON with `count` workers and `queues` more queues nobody uses.
std::string crowded(int count, int queues, const char* count_before) {
  std::string text = file_text("labs/visibility/vt-duplicates.json");
  const std::string old = count_before;
  const size_t at = text.find(old);
  REQUIRE(at != std::string::npos);
  text.replace(at, old.size(), "\"count\": " + std::to_string(count));
  const std::string orders = "\"queues\": {";
  const size_t place = text.find(orders) + orders.size();
  std::string more;
  for (int i = 0; i < queues; ++i) more += "\"spare-" + std::to_string(i) + "\": {}, ";
  text.insert(place, more);
  return text;
}

}  // namespace

TEST_CASE("LK-03: in every lab no box lies on another, and all are inside, at every size") {
  const std::vector<std::string> files = labs();
  REQUIRE(files.size() >= 10);
  for (const std::string& file : files) {
    Opened opened(file);
    for (const lab::Run& run : opened.app.lab().runs) {
      opened.done(R"({"do":"select_run","run":")" + run.name + "\"}");
      const Picture picture(opened.app);
      CAPTURE(file);
      CAPTURE(run.name);
      for (const MachineArea& area : kAreas) {
        CAPTURE(area.width);
        CAPTURE(area.height);
        const MachineLayout layout = machine_layout(picture.machine, area);
        check_places(layout);
        check_zones(layout);
        check_levels(picture.machine, layout);
        const uint32_t end = opened.app.view().end();
        for (uint32_t k = 0; k <= 8; ++k) {
          const uint32_t position = end * k / 8;
          CAPTURE(position);
          const MachineNow now = machine_now(picture.machine, opened.app.log(), picture.timeline,
                                             opened.app.view().fold(position));
          check_items(layout, scene_items(picture.machine, layout, now, picture.timeline,
                                          opened.app.log()));
        }
      }
    }
  }
}

TEST_CASE("2 to 50 workers and up to 4 spare queues find their places") {
  for (const int workers : {2, 4, 6, 9, 16, 30, 50}) {
    for (const int queues : {0, 1, 2, 4}) {
      App app;
      const Problems problems =
          app.open(crowded(workers, queues, "\"count\": 3"), all_words(), "", "{}");
      for (const Problem& each : problems) FAIL_CHECK(each.pointer, ": ", each.expected);
      REQUIRE(app.is_open());
      const Picture picture(app);
      CAPTURE(workers);
      CAPTURE(queues);
      REQUIRE(picture.timeline.lanes.workers.size() == static_cast<size_t>(workers));
      for (const MachineArea& area : kAreas) {
        CAPTURE(area.width);
        CAPTURE(area.height);
        const MachineLayout layout = machine_layout(picture.machine, area);
        CHECK(layout.cards.size() + layout.cards_hidden == static_cast<size_t>(workers));
        check_places(layout);
        check_zones(layout);
        check_levels(picture.machine, layout);
      }
    }
  }
}

TEST_CASE("what the scene counts is what the fold of the log counts, at every position") {
  Opened opened("labs/dlq/dlq-poison-redrive.json");
  const Picture picture(opened.app);
  const sim::Log& log = opened.app.log();
  for (uint32_t position = 0; position <= opened.app.view().end(); position += 3) {
    const lab::FoldState& fold = opened.app.view().fold(position);
    const MachineNow now = machine_now(picture.machine, log, picture.timeline, fold);
    for (size_t i = 0; i < picture.machine.queues.size(); ++i) {
      const uint16_t place = picture.machine.queues[i].name;
      const QueueNow& queue = now.queues[i];
      const auto rows = std::count_if(queue.rows.begin(), queue.rows.end(),
                                      [](const Held& held) { return held.mid != 0; });
      CAPTURE(position);
      CHECK(static_cast<int64_t>(queue.waiting.size()) ==
            fold.count(place, sim::MessageState::visible));
      CHECK(rows + static_cast<int64_t>(queue.strays.size()) ==
            fold.count(place, sim::MessageState::in_flight));
      CHECK(static_cast<uint32_t>(queue.waiting.size()) <= picture.machine.queues[i].most_waiting);
      CHECK(static_cast<uint32_t>(queue.strays.size()) <= picture.machine.queues[i].most_strays);
    }
  }
}

TEST_CASE("TL-02: a message in flight is hidden until the deadline that the lanes know") {
  Opened opened("labs/visibility/vt-duplicates.json");
  opened.done(R"({"do":"select_run","run":"fixed"})");
  const Picture picture(opened.app);
  const sim::Log& log = opened.app.log();
  int64_t seen = 0;
  for (uint32_t position = 1; position <= opened.app.view().end(); ++position) {
    const MachineNow now =
        machine_now(picture.machine, log, picture.timeline, opened.app.view().fold(position));
    for (const Held& held : now.queues[0].rows) {
      if (held.mid == 0) continue;
      ++seen;
      for (const Segment& segment : picture.timeline.bars.segments) {
        const Stay& stay = picture.timeline.bars.stays[segment.stay];
        if (stay.mid != held.mid || segment.opened > position ||
            (segment.closed != 0 && segment.closed <= position)) {
          continue;
        }
        const int64_t at = log.events[position - 1].at;
        CHECK(picture.timeline.bars.deadline(segment, at) == held.until);
      }
      CHECK(held.worker != kNone);
      CHECK(held.until - held.since == 30'000);
    }
  }
  CHECK(seen > 20);
}

TEST_CASE("the ledger names who did each order, and twice where it was done twice") {
  Opened opened("labs/visibility/vt-duplicates.json");
  opened.done(R"({"do":"select_run","run":"fixed"})");
  const Picture picture(opened.app);
  CHECK(picture.machine.orders == 12);
  const MachineNow now = machine_now(picture.machine, opened.app.log(), picture.timeline,
                                     opened.app.view().fold(opened.app.view().end()));
  uint32_t effects = 0;
  for (const OrderNow& order : now.orders) effects += order.times;
  int64_t in_log = 0;
  for (const sim::Event& event : opened.app.log().events) {
    if (event.kind == sim::Ev::effect) ++in_log;
  }
  CHECK(static_cast<int64_t>(effects) == in_log);
  CHECK(now.again > 0);
  CHECK(std::any_of(now.orders.begin(), now.orders.end(), [](const OrderNow& order) {
    return order.times == 2 && order.by.size() == 2;
  }));
}

TEST_CASE("before the first event the scene is empty outlines") {
  Opened opened("labs/visibility/vt-duplicates.json");
  const Picture picture(opened.app);
  const MachineNow now =
      machine_now(picture.machine, opened.app.log(), picture.timeline, opened.app.view().fold(0));
  CHECK(now.queues[0].waiting.empty());
  CHECK(now.queues[0].rows.size() == 3);
  CHECK(now.queues[0].rows[0].mid == 0);
  CHECK(now.sent[0] == 0);
  CHECK(now.orders.size() == 12);
  CHECK(now.orders[0].times == 0);
}

TEST_CASE("commands: the stage is one of four, and motion can be reduced") {
  Opened opened("labs/visibility/vt-duplicates.json");
  CHECK(opened.page().text("/stage") == "split");
  for (const char* each : {"lanes", "scene", "table", "split"}) {
    opened.done(std::string(R"({"do":"stage","value":")") + each + "\"}");
    CHECK(opened.page().text("/stage") == each);
  }
  CHECK(opened.app.command(R"({"do":"stage","value":"cinema"})") ==
        "stage needs value: split, lanes, scene or table.");
  opened.done(R"({"do":"motion","reduced":true})");
  CHECK(opened.app.reduced_motion());
}
