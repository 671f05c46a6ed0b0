// "Why is this number 3?" and "What would change this?".
#include "view/page.h"
#include "view/queue_settings.h"
#include "view/why.h"

namespace inflight::view {

namespace {

constexpr int64_t kListed = 50;  // messages told one by one
constexpr size_t kChanges = 6;   // settings told

std::string_view counter_name(sim::MessageState state) {
  switch (state) {
    case sim::MessageState::visible:
      return "ApproximateNumberOfMessages";
    case sim::MessageState::in_flight:
      return "ApproximateNumberOfMessagesNotVisible";
    default:
      return "ApproximateNumberOfMessagesDelayed";
  }
}

/// The event that brought the message into the state it is in, 0 = none is told.
uint32_t reason_of(const App& app, uint32_t mid) {
  const auto& life = app.view().life(app.log().mids[mid].lid);
  uint32_t reason = 0;
  for (const uint32_t number : life) {
    if (number > app.state().position) break;
    const sim::Event& event = app.log().events[number - 1];
    if (event.mid == mid && event.from != event.to) reason = number;
  }
  return reason;
}

void write_one(JsonWriter& out, const App& app, uint32_t mid) {
  const uint32_t reason = reason_of(app, mid);
  const lab::Words& words = app.words();
  out.open().integer("mid", mid);
  out.text("what", lab::message_label(words, app.log(), app.log().mids[mid].lid));
  if (reason == 0 || app.api_only()) {
    out.text("since", "").text("why", "").text("sign", "").integer("t", 0).integer("n", 0).close();
    return;
  }
  const sim::Event& event = app.log().events[reason - 1];
  const lab::EventCaption caption = lab::caption(words, app.log(), reason);
  out.text("since",
           words.part("app.counts.since",
                      {{"time", lab::clock_text(event.at)},
                       {"span", words.duration((app.state().head - event.at) / 100 * 100)}}));
  out.text("why", caption.fact).text("sign", caption.sign);
  out.integer("t", event.at).integer("n", reason).close();
}

}  // namespace

void write_counts(JsonWriter& out, const App& app) {
  out.key("counts");
  const auto& asked = app.count_asked();
  const uint16_t place = asked ? app.log().find_name(asked->queue) : uint16_t{0};
  if (place == 0 || !app.state().ran) return void(out.null());
  const lab::Words& words = app.words();
  const lab::FoldState& fold = app.view().fold(app.state().position);
  const int64_t n = fold.count(place, asked->state);
  out.open().text("queue", asked->queue).text("state", sim::name_of(asked->state));
  out.text("name", counter_name(asked->state)).integer("n", n);
  out.text("title", words.say("app.counts.title", {{"n", words.number(n)}}));
  out.text("lead", words.say("app.counts." + std::string(sim::name_of(asked->state)),
                             {{"q", asked->queue}, {"time", lab::clock_text(app.state().head)}}));
  out.key("items").open_list();
  int64_t listed = 0;
  const auto messages = fold.messages();
  for (uint32_t mid = 1; mid < messages && listed < kListed && !app.api_only(); ++mid) {
    const lab::FoldedMessage message = app.view().fold(app.state().position).message(mid);
    if (message.place != place || message.state != asked->state) continue;
    write_one(out, app, mid);
    ++listed;
  }
  out.close_list();
  const int64_t more = n - listed;
  out.text("more", more <= 0        ? ""
                   : app.api_only() ? words.say("app.counts.api")
                                    : words.say_n("app.counts.more", more));
  out.close();
}

void write_change(JsonWriter& out, const App& app, const std::vector<uint32_t>& events) {
  const lab::Words& words = app.words();
  std::vector<std::string> written;
  out.key("change").open_list();
  for (const std::string& pointer : settings_read(app.log(), events)) {
    if (written.size() >= kChanges) break;
    const lab::Knob* knob = knob_at(app, pointer);
    constexpr std::string_view kQueues = "/resources/queues/";
    // What no knob of the lab sets is worth a word only where it has a name of AWS.
    if (knob == nullptr && pointer.rfind(kQueues, 0) != 0) continue;
    const std::string id = knob == nullptr ? pointer : knob->id;
    bool known = false;
    for (const std::string& each : written) known = known || each == id;
    if (known) continue;
    written.push_back(id);
    out.open();
    if (knob != nullptr) {
      out.text("label", app.text(knob->label)).text("knob", knob->id);
      out.text("value", knob_words(app, *knob)).close();
      continue;
    }
    const size_t slash = pointer.find('/', kQueues.size());
    out.text("label", words.part("app.change.of",
                                 {{"name", pointer.substr(slash + 1)},
                                  {"q", pointer.substr(kQueues.size(), slash - kQueues.size())}}));
    out.null("knob").text("value", words.part("app.change.fixed")).close();
  }
  out.close_list();
}

}  // namespace inflight::view
