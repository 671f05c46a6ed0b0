// The picked message as it stands at the head, and its life.
#include <algorithm>

#include "lab/pricing.h"
#include "services/sqs/sqs.h"
#include "sim/ids.h"
#include "view/api_view.h"
#include "view/page.h"
#include "view/redrive_policy.h"

namespace inflight::view {

namespace {

constexpr int64_t kRetentionDefault = 345600;  // s (SQS-RET-01)
constexpr int64_t kTextBytesMax = 64 * 1024;
constexpr size_t kShownMax = 2048;  // bytes of a body or attribute

/// At most kShownMax bytes, cut between characters.
std::string shortened(std::string text) {
  if (text.size() <= kShownMax) return text;
  size_t end = kShownMax;
  while (end > 0 && (static_cast<uint8_t>(text[end]) & 0xc0) == 0x80) --end;
  text.resize(end);
  return text + "…";
}

/// What is read of one message at one position.
struct Message {
  uint32_t mid = 0;
  uint32_t lid = 0;
  lab::FoldedMessage folded;
  int64_t sent = 0;           // ms; retention counts from it, in a standard DLQ too (SQS-RET-04)
  bool moved = false;         // it is in another queue than it was sent to
  bool anew = false;          // … from the move: a FIFO DLQ (SQS-RET-05)
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
  message.moved = app.log().mids[message.mid].queue != message.folded.place;
  message.anew = message.moved && lab::is_fifo_name(app.log().names[message.folded.place].text);
  if (message.anew) message.sent = message.folded.arrived;
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

int64_t max_receives(const App& app, uint16_t place) {
  return read_redrive_policy(attribute(app, place, "RedrivePolicy")).max_receives;
}

bool is_here(sim::MessageState state) {
  return state == sim::MessageState::delayed || state == sim::MessageState::visible ||
         state == sim::MessageState::in_flight;
}

std::string state_text(const App& app, const Message& message) {
  const lab::Words& words = app.words();
  const std::string key = "app.state." + std::string(sim::name_of(message.folded.state));
  const bool held = message.folded.state == sim::MessageState::in_flight && message.holder != 0;
  if (held && app.log().names[message.holder].text == "learner") {
    return words.part("app.state.in_flight.you");
  }
  if (held) {
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
  const int64_t limit = max_receives(app, message.folded.place);
  if (limit == 0) return app.words().part_n("app.inspect.received", message.folded.rc);
  return app.words().part(
      "app.inspect.received.limit",
      {{"n", app.words().number(message.folded.rc)}, {"max", app.words().number(limit)}});
}

int64_t retention(const App& app, const Message& message) {
  return whole(attribute(app, message.folded.place, "MessageRetentionPeriod"))
             .value_or(kRetentionDefault) *
         1000;
}

std::string age_text(const App& app, const Message& message) {
  if (!is_here(message.folded.state)) return "–";
  return app.words().part("app.inspect.age",
                          {{"span", lab::clock_text(app.state().head - message.sent)},
                           {"limit", app.words().duration(retention(app, message))}});
}

/// How long SQS still keeps it, and from when that counts: the trap of dead-letter queues.
std::string left_text(const App& app, const Message& message) {
  if (!is_here(message.folded.state)) return "–";
  const int64_t left =
      std::max<int64_t>(message.sent + retention(app, message) - app.state().head, 0);
  return app.words().part(message.anew    ? "app.inspect.left.anew"
                          : message.moved ? "app.inspect.left.moved"
                                          : "app.inspect.left",
                          {{"span", app.words().duration(left / 1000 * 1000)},
                           {"time", lab::clock_text(message.sent)}});
}

std::string handle_text(const App& app, const Message& message) {
  const lab::Words& words = app.words();
  const int64_t n = message.folded.rc;
  if (n == 0) return words.part("app.inspect.handle.none");
  if (!is_here(message.folded.state)) return words.part("app.inspect.handle.gone");
  if (n == 1) return words.part("app.inspect.handle.one");
  if (n == 2) return words.part("app.inspect.handle.two");
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
    write_row(out, words.say(key), value);
  };
  out.key("rows").open_list();
  row("app.inspect.k.queue", app.log().names[message.folded.place].text);
  row("app.inspect.k.state", state_text(app, message));
  row("app.inspect.k.until", until_text(app, message));
  row("app.inspect.k.received", received_text(app, message));
  row("app.inspect.k.age", age_text(app, message));
  row("app.inspect.k.left", left_text(app, message));
  row("app.inspect.k.handle", handle_text(app, message));
  out.close_list();
}

/// The same rows as callers could fill them.
void write_known_rows(JsonWriter& out, const App& app, const Message& message) {
  const lab::Words& words = app.words();
  const KnownMessage known =
      known_of(app.log(), app.view().life(message.lid), message.mid, app.state().position);
  const auto row = [&](std::string_view key, const std::string& value) {
    write_row(out, words.say(key), value);
  };
  const bool hidden = !known.deleted && known.receive != 0 && known.hidden_until > app.state().head;
  const char* state = known.deleted        ? "app.api.state.deleted"
                      : known.last == 0    ? "app.api.state.unknown"
                      : known.receive == 0 ? "app.api.state.sent"
                      : hidden             ? "app.api.state.hidden"
                                           : "app.api.state.over";
  const uint16_t place =
      app.log().events[(known.receive != 0 ? known.receive : std::max(known.last, 1U)) - 1].place;
  out.key("rows").open_list();
  row("app.inspect.k.queue", known.last == 0 ? "–" : app.log().names[place].text);
  row("app.inspect.k.state", words.part(state));
  row("app.inspect.k.until",
      hidden ? words.part("app.api.until", {{"time", lab::clock_text(known.hidden_until)}}) : "–");
  row("app.inspect.k.received", words.part_n("app.api.received", known.receives));
  row("app.inspect.k.age",
      known.last == 0 ? "–"
                      : lab::clock_text(app.state().head - app.log().mids[message.mid].enqueued));
  row("app.inspect.k.left", "–");
  row("app.inspect.k.handle", known.receives == 0 ? "–" : "#" + std::to_string(known.receives));
  out.close_list();
}

/// What the sender gave it: id, body, attributes. They never change, so the call that sent it says.
void write_content(JsonWriter& out, const App& app, const Message& message) {
  out.key("content");
  const uint32_t first = app.log().lids[message.lid].first;
  if (!app.past().is_quick() || first == 0) return void(out.null());
  const auto call = app.past().call_of(first);
  if (!call) return void(out.null());
  const Json* sent = &*call->request;
  if (const Json* entries = json::find(*sent, "Entries")) {
    const int64_t index = app.log().events[first - 1].index;
    if (index >= json::size(*entries)) return void(out.null());
    sent = &json::at(*entries, index);
  }
  const Json* body = json::find(*sent, "MessageBody");
  const std::string* text = body == nullptr ? nullptr : json::as_string(*body);
  out.open().text("id", sim::message_id(app.seed(), message.mid));
  out.text("body", text == nullptr ? "" : shortened(*text)).key("rows").open_list();
  for (int64_t i = 0; i < json::size(*sent); ++i) {
    const std::string& key = json::key(*sent, i);
    if (key == "QueueUrl" || key == "MessageBody" || key == "Id") continue;
    const std::string* plain = json::as_string(json::at(*sent, i));
    write_row(out, key, plain != nullptr ? *plain : shortened(json::compact(json::at(*sent, i))));
  }
  const int64_t epoch = app.view().execution().scenario.start_epoch_ms;
  write_row(out, "SentTimestamp", std::to_string(epoch + app.log().mids[message.mid].enqueued));
  if (message.moved) {
    const uint16_t source = app.log().mids[message.mid].source;
    write_row(out, "DeadLetterQueueSourceArn", sqs::arn_of(app.log().names[source].text));
  }
  out.close_list().close();
}

}  // namespace

void write_message(JsonWriter& out, const App& app) {
  const Message message = read(app);
  const std::string what = lab::message_label(app.words(), app.log(), message.lid);
  const int64_t times = effects(app, message);
  out.text("kind", "message").integer("mid", message.mid);
  out.text("title", app.words().say("app.inspect.title", {{"what", what}}));
  out.text("badge", times > 1 ? "×" + std::to_string(times) : "");
  out.text("state", app.api_only() ? "" : sim::name_of(message.folded.state));
  if (app.api_only()) {
    write_known_rows(out, app, message);
  } else {
    write_rows(out, app, message);
  }
  write_life(out, app, message.lid);
  write_content(out, app, message);
}

}  // namespace inflight::view
