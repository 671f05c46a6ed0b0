// What a class sees beside the picture: the caption in the other language, and the three counters.
#include "lab/words_event.h"
#include "view/api_view.h"
#include "view/page.h"

namespace inflight::view {

namespace {

void write_other_caption(JsonWriter& out, const App& app) {
  out.key("other");
  const uint32_t beat = app.view().beat_at(app.state().position);
  if (!app.both_languages() || !app.state().ran || beat == 0) {
    out.null();
    return;
  }
  lab::Words words = app.words();
  words.set_lang(app.lang() == lab::Lang::en ? lab::Lang::bn : lab::Lang::en);
  const lab::EventCaption told =
      app.api_only() ? api_caption(words, app.log(), beat) : lab::caption(words, app.log(), beat);
  out.open().text("lang", lab::code_of(words.lang())).text("fact", told.fact);
  out.text("cause", told.cause).close();
}

}  // namespace

void write_class(JsonWriter& out, const App& app) {
  constexpr sim::MessageState kShown[] = {sim::MessageState::delayed, sim::MessageState::visible,
                                          sim::MessageState::in_flight, sim::MessageState::deleted};
  const lab::FoldState& fold = app.view().fold(app.state().position);
  out.key("class").open().key("counts").open();
  for (const sim::MessageState state : kShown) {
    int64_t n = 0;
    for (const world::QueueSpec& queue : app.view().execution().scenario.queues) {
      if (app.state().ran) n += fold.count(app.log().find_name(queue.name), state);
    }
    out.integer(sim::name_of(state), n);
  }
  out.close();
  out.boolean("both", app.both_languages());
  write_other_caption(out, app);
  out.close();
}

}  // namespace inflight::view
