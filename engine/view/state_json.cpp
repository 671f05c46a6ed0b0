// State for tests.
#include "base/hash.h"
#include "view/json_writer.h"
#include "view/page.h"
#include "view/verdict_map.h"

namespace inflight::view {

namespace {

constexpr int64_t kStateBytesMax = 64 * 1024 * 1024;

std::string canonical(const std::string& text) {
  const json::Parsed parsed = json::parse(text, kStateBytesMax);
  return parsed.value ? json::canonical(**parsed.value) : text;
}

/// What depends on the moment alone, however the head came there.
void write_moment(JsonWriter& out, const App& app) {
  const lab::FoldState& fold = app.view().fold(app.state().position);
  out.integer("t", app.state().head).integer("position", app.state().position);
  out.key("counts").open();
  for (const world::QueueSpec& queue : app.view().execution().scenario.queues) {
    const uint16_t place = app.log().find_name(queue.name);
    out.key(queue.name).open();
    for (uint8_t i = 1; i < sim::kMessageStates; ++i) {
      const auto state = static_cast<sim::MessageState>(i);
      out.integer(sim::name_of(state), fold.count(place, state));
    }
    out.close();
  }
  out.close().key("messages").open_list();
  for (uint32_t mid = 1; mid < fold.messages(); ++mid) {
    const lab::FoldedMessage& message = fold.message(mid);
    out.open_list().integer(mid).text(sim::name_of(message.state)).integer(message.rc);
    out.close_list();
  }
  out.close_list().integer("selection", app.selected()).key("verdicts").open();
  for (size_t i = 0; i < app.goals().size(); ++i) {
    if (app.lab().goals[i].run != app.run_name()) continue;
    out.text(app.lab().goals[i].id, name_of(app.goals()[i]));
  }
  out.close();
}

}  // namespace

std::string state_json(const App& app, int64_t frames, std::string_view canvas) {
  JsonWriter out;
  out.open().integer("frames", frames).integer("rev", app.revision());
  if (!canvas.empty()) out.key("canvas").raw(canvas);
  if (!app.is_open()) return canonical(out.boolean("open", false).close().str());
  JsonWriter moment;
  moment.open();
  write_moment(moment, app);
  out.text("moment", sha256_hex(canonical(moment.close().str())).substr(0, 12));
  write_moment(out, app);
  out.boolean("open", true).text("lab", app.lab().id).text("run", app.run_name());
  out.integer("variant", app.variant()).integer("seed", static_cast<int64_t>(app.seed()));
  out.integer("world", app.world()).text("lang", lab::code_of(app.lang()));
  out.text("theme", app.theme()).text("digest", app.view().digest());
  out.key("final").open();
  for (size_t i = 0; i < app.verdicts().size(); ++i) {
    out.text(app.lab().goals[i].id, lab::name_of(app.verdicts()[i].status));
  }
  out.close().integer("events", app.view().end()).integer("end", app.view().horizon());
  out.text("branch", std::string(1, app.branches().focus().id));
  out.integer("branches", static_cast<int64_t>(app.branches().all().size()));
  out.integer("beside", static_cast<int64_t>(app.beside().size()));
  out.boolean("ran", app.state().ran).integer("furthest", app.state().furthest);
  out.boolean("playing", app.playing()).number("speed", app.speed());
  out.text("pace", app.pace() == lab::Pace::time ? "time" : "event");
  out.boolean("follow", app.follows()).boolean("fog", app.fog());
  out.text("stage", name_of(app.stage())).boolean("reduced_motion", app.reduced_motion());
  out.text("fog_mode", name_of(app.fog_mode())).boolean("quiet", app.folds_quiet());
  const double begin = app.window().target_begin();
  out.key("view").open_list().number(begin).number(begin + app.window().target_length());
  out.close_list();
  if (app.map() != nullptr) out.integer("map_known", app.map()->cells_known());
  const Problems& problems = app.view().problems();
  out.text_or_null("error", problems.empty() ? "" : lab::problem_text(app.words(), problems[0]));
  return canonical(out.close().str());
}

}  // namespace inflight::view
