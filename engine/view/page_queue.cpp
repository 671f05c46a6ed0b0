// The picked queue: counters under their AWS names, settings and who set them.
#include "lab/pricing.h"
#include "view/page.h"
#include "view/queue_settings.h"

namespace inflight::view {

namespace {

using sim::MessageState;

void write_counters(JsonWriter& out, const App& app, uint16_t place) {
  const lab::FoldState& fold = app.view().fold(app.state().position);
  out.key("counters").open_list();
  for (const auto& [state, name] :
       {std::pair(MessageState::visible, "ApproximateNumberOfMessages"),
        std::pair(MessageState::in_flight, "ApproximateNumberOfMessagesNotVisible"),
        std::pair(MessageState::delayed, "ApproximateNumberOfMessagesDelayed")}) {
    out.open().text("state", sim::name_of(state)).text("k", name);
    out.integer("v", fold.count(place, state)).close();
  }
  out.close_list();
}

std::string source_text(const App& app, const QueueSetting& setting) {
  const lab::Words& words = app.words();
  const lab::Knob* knob = setting.knob.empty() ? nullptr : app.lab().knob(setting.knob);
  switch (setting.source) {
    case QueueSetting::Source::aws:
      return words.part("app.source.aws");
    case QueueSetting::Source::lab:
      return words.part("app.source.lab");
    case QueueSetting::Source::you:
      return words.part("app.source.you");
    case QueueSetting::Source::call:
      return words.part("app.source.call", {{"who", words.both(setting.whom)}});
    case QueueSetting::Source::knob:
      return words.part("app.source.knob",
                        {{"knob", knob == nullptr ? setting.knob : app.text(knob->label)}});
  }
  return "";
}

}  // namespace

void write_queue(JsonWriter& out, const App& app) {
  const std::string name = app.selection().name;
  const uint16_t place = app.log().find_name(name);
  const lab::Words& words = app.words();
  const lab::FoldState& fold = app.view().fold(app.state().position);
  out.text("kind", "queue").text("name", name).text("title", name);
  out.text("badge", "").text("state", "");
  out.text("note",
           words.part(lab::is_fifo_name(name) ? "canvas.queue.fifo" : "canvas.queue.standard"));
  write_counters(out, app, place);
  const int64_t oldest = fold.oldest_arrival(place);
  const int64_t age = (app.state().head - oldest) / 1000 * 1000;
  out.key("rows").open_list();
  write_row(out, "ApproximateAgeOfOldestMessage", oldest < 0 ? "–" : words.duration(age));
  write_row(out, words.say("app.inspect.k.requests"), words.number(fold.place(place).requests));
  out.close_list().key("settings").open_list();
  for (const QueueSetting& setting : queue_settings(app, name)) {
    out.open().text("k", setting.name).text("v", setting.value);
    out.text("from", source_text(app, setting)).text_or_null("knob", setting.knob).close();
  }
  out.close_list();
}

}  // namespace inflight::view
