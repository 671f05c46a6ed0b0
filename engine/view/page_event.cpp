// The picked event: what it was, and the call behind it as the AWS CLI takes and prints it.
#include "calls/actions.h"
#include "console/command.h"
#include "console/names.h"
#include "console/print.h"
#include "console/shell.h"
#include "view/page.h"

namespace inflight::view {

namespace {

/// `aws sqs receive-message --queue-url …`, one option a line.
std::string command_line(const PastCall& call) {
  const calls::Action* action = calls::find_action(call.op);
  std::string line = "aws " +
                     std::string(action == nullptr ? "sqs" : console::cli_service(*action)) + " " +
                     console::kebab(call.op);
  for (int64_t i = 0; i < json::size(*call.request); ++i) {
    const Json& value = json::at(*call.request, i);
    const std::string* text = json::as_string(value);
    line += " \\\n  " + console::option_of(json::key(*call.request, i)) + " " +
            console::shell_quoted(text != nullptr ? *text : json::compact(value));
  }
  return line;
}

/// What the CLI prints: the answer, or its sentence for an error.
std::string response_text(const PastCall& call) {
  const Json* error = json::find(*call.answer, "error");
  if (error == nullptr) return console::print_json(*call.answer);
  const auto text = [&](std::string_view name) {
    const Json* value = json::find(*error, name);
    const std::string* held = value == nullptr ? nullptr : json::as_string(*value);
    return held == nullptr ? std::string{} : *held;
  };
  return "An error occurred (" + text("code") + ") when calling the " + call.op +
         " operation: " + text("message");
}

void write_call(JsonWriter& out, const App& app, const sim::Event& event, uint32_t number) {
  const lab::Words& words = app.words();
  out.key("call");
  if (!made_by_call(event)) {
    const bool own = event.actor != 0;
    out.null().text("noCall", words.say(own ? "app.event.own" : "app.event.silent"));
    return;
  }
  const auto call = app.past().is_quick() ? app.past().call_of(number) : std::nullopt;
  if (!call) {
    out.null().text("noCall", words.say("app.event.far"));
    return;
  }
  out.open().text("op", call->op).text("command", command_line(*call));
  out.text("request", console::print_json(*call->request));
  // The answer of a long poll may lie in the fog.
  const bool known = call->answered_at >= 0 && call->answered_at <= app.fog_limit();
  out.text_or_null("response", known ? response_text(*call) : "");
  out.text("asked", lab::clock_text(call->asked_at));
  out.text_or_null("answered", known ? lab::clock_text(call->answered_at) : "");
  out.text("note", words.say("app.event.note")).close().text("noCall", "");
}

}  // namespace

void write_event(JsonWriter& out, const App& app) {
  const uint32_t number = app.selection().number;
  const sim::Event& event = app.log().events[number - 1];
  const lab::Words& words = app.words();
  const lab::EventCaption caption = told(app, number);
  out.text("kind", "event").integer("n", number).integer("t", event.at);
  out.text("title", words.say("app.event.title", {{"n", std::to_string(number)}}));
  out.text("badge", "").text("state", "").text("sign", caption.sign);
  out.text("fact", caption.fact).text("cause", caption.cause);
  if (caption.cause_event != 0) {
    out.integer("causeEvent", caption.cause_event);
  } else {
    out.null("causeEvent");
  }
  out.integer("mid", event.mid).key("rows").open_list();
  write_row(out, words.say("app.inspect.k.time"), lab::clock_text(event.at));
  write_row(out, words.say("app.inspect.k.kind"), sim::info(event.kind).name);
  write_row(out, words.say("app.inspect.k.queue"),
            event.place == 0 ? "–" : app.log().names[event.place].text);
  write_row(out, words.say("app.inspect.k.who"),
            event.actor == 0 ? "–"
            : app.log().names[event.actor].text == "learner"
                ? words.part("app.event.you")
                : lab::instance_label(words, app.log(), event.actor));
  write_row(out, words.say("app.inspect.k.what"),
            event.lid == 0 ? "–" : lab::message_label(words, app.log(), event.lid));
  out.close_list();
  if (app.api_only() && caption.sign.empty()) {
    out.null("call").text("noCall", words.say("app.event.silent"));
    return;
  }
  write_call(out, app, event, number);
}

}  // namespace inflight::view
