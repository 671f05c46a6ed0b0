// What is picked: which writer tells it, and what they share.
#include <algorithm>

#include "view/api_view.h"
#include "view/page.h"

namespace inflight::view {

void write_row(JsonWriter& out, std::string_view name, std::string_view value) {
  out.open().text("k", name).text("v", value).close();
}

void write_life(JsonWriter& out, const App& app, uint32_t lid) {
  const auto& life = app.view().life(lid);
  const uint32_t position = app.state().position;
  const int64_t limit = app.fog_limit();
  const auto after = std::upper_bound(life.begin(), life.end(), position);
  const uint32_t current = after == life.begin() ? 0 : *(after - 1);
  out.key("events").open_list();
  for (const uint32_t number : life) {
    const sim::Event& event = app.log().events[number - 1];
    if (number > position && event.at > limit) break;
    if (app.api_only() && !api_tells(app.log(), event)) continue;
    out.open().integer("n", number).integer("t", event.at);
    out.text("time", lab::clock_text(event.at));
    const lab::EventCaption caption = told(app, number);
    out.text("sign", caption.sign).text("tone", tone_name(caption.tone));
    out.text("text",
             app.api_only() ? caption.fact : lab::life_line(app.words(), app.log(), number));
    out.boolean("call", made_by_call(event))
        .boolean("past", number <= position)
        .boolean("current", number == current)
        .close();
  }
  out.close_list();
}

void write_inspector(JsonWriter& out, const App& app) {
  const Selection selection = app.selection();
  out.text("sel", text_of(selection)).text("viewAs", app.api_only() ? "api" : "all");
  out.key("inspector");
  if (!app.view().ok()) return void(out.null());
  switch (selection.kind) {
    case Selection::Kind::none:
      out.null();
      return;
    case Selection::Kind::message:
      write_message(out.open(), app);
      break;
    case Selection::Kind::queue:
      write_queue(out.open(), app);
      break;
    case Selection::Kind::actor:
      write_actor(out.open(), app);
      break;
    case Selection::Kind::event:
      write_event(out.open(), app);
      break;
  }
  out.close();
}

}  // namespace inflight::view
