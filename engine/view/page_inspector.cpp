// The life of the selected message, as it stands at the head.
#include <algorithm>

#include "lab/words_event.h"
#include "view/page.h"

namespace inflight::view {

namespace {

constexpr int64_t kRetentionDefault = 345600;  // s (SQS-RET-01)
constexpr int64_t kTextBytesMax = 64 * 1024;

/// What is read of one message at one position.
struct Message {
  uint32_t mid = 0;
  uint32_t lid = 0;
  lab::FoldedMessage folded;
  int64_t sent = 0;           // ms of the first send: retention counts from it, in a DLQ too
  int64_t hidden_until = -1;  // ms; end of delay or of visibility timeout, -1 = none
  uint16_t holder = 0;        // who received it last
};

Message read(const App& app) {
  Message message;
  message.mid = app.selected();
  message.lid = app.log().mids[message.mid].lid;
  const uint32_t position = app.state().position;
  const lab::FoldState& fold = app.view().fold(position);
  if (message.mid < fold.messages()) message.folded = fold.message(message.mid);
  message.sent = app.log().mids[message.mid].enqueued;
  for (const uint32_t number : app.view().life(message.lid)) {
    if (number > position) break;
    const sim::Event& event = app.log().events[number - 1];
    if (event.mid != message.mid) continue;
    switch (event.kind) {
      case sim::Ev::send:
      case sim::Ev::receive:
      case sim::Ev::extend:
        message.hidden_until = event.at + int64_t{event.value} * 1000;
        if (event.kind == sim::Ev::receive) message.holder = event.actor;
        break;
      default:
        break;
    }
  }
  return message;
}

std::string attribute(const App& app, uint16_t place, std::string_view name) {
  for (const world::QueueSpec& queue : app.view().execution().scenario.queues) {
    if (queue.name != app.log().names[place].text) continue;
    for (const auto& [key, value] : queue.attributes) {
      if (key == name) return value;
    }
  }
  return "";
}

std::optional<int64_t> whole(std::string_view text) {
  const json::Parsed parsed = json::parse(text, kTextBytesMax);
  return parsed.value ? json::as_int(**parsed.value) : std::nullopt;
}

std::optional<int64_t> max_receives(const App& app, uint16_t place) {
  const json::Parsed parsed = json::parse(attribute(app, place, "RedrivePolicy"), kTextBytesMax);
  if (!parsed.value) return std::nullopt;
  const Json* count = json::find(**parsed.value, "maxReceiveCount");
  if (count == nullptr) return std::nullopt;
  // AWS takes the number as a string too.
  const std::string* text = json::as_string(*count);
  return text != nullptr ? whole(*text) : json::as_int(*count);
}

bool is_here(sim::MessageState state) {
  return state == sim::MessageState::delayed || state == sim::MessageState::visible ||
         state == sim::MessageState::in_flight;
}

std::string state_text(const App& app, const Message& message) {
  const lab::Words& words = app.words();
  const std::string key = "app.state." + std::string(sim::name_of(message.folded.state));
  if (message.folded.state == sim::MessageState::in_flight && message.holder != 0) {
    return words.part("app.state.in_flight.who",
                      {{"who", lab::instance_label(words, app.log(), message.holder)}});
  }
  return words.part(key);
}

std::string until_text(const App& app, const Message& message) {
  const bool waits = message.folded.state == sim::MessageState::delayed ||
                     message.folded.state == sim::MessageState::in_flight;
  if (!waits || message.hidden_until < app.state().head) return "–";
  return app.words().part(
      "app.inspect.until",
      {{"span", app.words().duration((message.hidden_until - app.state().head) / 100 * 100)},
       {"time", lab::clock_text(message.hidden_until)}});
}

std::string received_text(const App& app, const Message& message) {
  const auto limit = max_receives(app, message.folded.place);
  if (!limit) return app.words().part_n("app.inspect.received", message.folded.rc);
  return app.words().part(
      "app.inspect.received.limit",
      {{"n", app.words().number(message.folded.rc)}, {"max", app.words().number(*limit)}});
}

std::string age_text(const App& app, const Message& message) {
  if (!is_here(message.folded.state)) return "–";
  const int64_t retention = whole(attribute(app, message.folded.place, "MessageRetentionPeriod"))
                                .value_or(kRetentionDefault);
  return app.words().part("app.inspect.age",
                          {{"span", lab::clock_text(app.state().head - message.sent)},
                           {"limit", app.words().duration(retention * 1000)}});
}

std::string handle_text(const App& app, const Message& message) {
  const lab::Words& words = app.words();
  const int64_t n = message.folded.rc;
  if (n == 0) return words.part("app.inspect.handle.none");
  if (n == 1) return words.part("app.inspect.handle.one");
  return words.part("app.inspect.handle", {{"n", std::to_string(n)}});
}

/// How often the work of the message was done up to `position`.
int64_t effects(const App& app, const Message& message) {
  int64_t times = 0;
  for (const uint32_t number : app.view().life(message.lid)) {
    if (number > app.state().position) break;
    if (app.log().events[number - 1].kind == sim::Ev::effect) ++times;
  }
  return times;
}

void write_rows(JsonWriter& out, const App& app, const Message& message) {
  const lab::Words& words = app.words();
  const auto row = [&](std::string_view key, const std::string& value) {
    out.open().text("k", words.say(key)).text("v", value).close();
  };
  out.key("rows").open_list();
  row("app.inspect.k.queue", app.log().names[message.folded.place].text);
  row("app.inspect.k.state", state_text(app, message));
  row("app.inspect.k.until", until_text(app, message));
  row("app.inspect.k.received", received_text(app, message));
  row("app.inspect.k.age", age_text(app, message));
  row("app.inspect.k.handle", handle_text(app, message));
  out.close_list();
}

void write_life(JsonWriter& out, const App& app, const Message& message) {
  const auto& life = app.view().life(message.lid);
  const uint32_t position = app.state().position;
  const int64_t limit = app.fog_limit();
  const auto after = std::upper_bound(life.begin(), life.end(), position);
  const uint32_t current = after == life.begin() ? 0 : *(after - 1);
  out.key("events").open_list();
  for (const uint32_t number : life) {
    const sim::Event& event = app.log().events[number - 1];
    if (number > position && event.at > limit) break;
    out.open().integer("n", number).integer("t", event.at);
    out.text("time", lab::clock_text(event.at));
    out.text("sign", lab::sign_of(app.log(), event));
    const lab::Tone tone = lab::tone_of(app.log(), number);
    out.text("tone", tone == lab::Tone::bad ? "bad" : tone == lab::Tone::good ? "good" : "plain");
    out.text("text", lab::life_line(app.words(), app.log(), number));
    out.boolean("past", number <= position).boolean("current", number == current).close();
  }
  out.close_list();
}

}  // namespace

void write_inspector(JsonWriter& out, const App& app) {
  out.key("inspector");
  if (app.selected() == 0 || app.selected() >= app.log().mids.size()) {
    out.null();
    return;
  }
  const Message message = read(app);
  const std::string what = lab::message_label(app.words(), app.log(), message.lid);
  const int64_t times = effects(app, message);
  out.open().text("kind", "message").integer("mid", message.mid);
  out.text("title", app.words().say("app.inspect.title", {{"what", what}}));
  out.text("badge", times > 1 ? "×" + std::to_string(times) : "");
  out.text("state", sim::name_of(message.folded.state));
  write_rows(out, app, message);
  write_life(out, app, message);
  out.close();
}

}  // namespace inflight::view
