// The picked worker, producer or the learner: what it does now, what it holds, what it cost.
#include <variant>

#include "view/actor_log.h"
#include "view/page.h"

namespace inflight::view {

namespace {

/// "0.0000048 USD": all digits of a nano-USD that count.
std::string usd_text(const App& app, int64_t nano) {
  std::string digits = std::to_string(nano);
  if (digits.size() < 10) digits.insert(0, 10 - digits.size(), '0');
  digits.insert(digits.size() - 9, ".");
  while (digits.back() == '0') digits.pop_back();
  if (digits.back() == '.') digits.pop_back();
  return app.words().part("value.usd", {{"n", digits}});
}

const actors::Producer* producer_of(const App& app, const std::string& name) {
  for (const auto& actor : app.view().execution().scenario.actors) {
    const auto* producer = std::get_if<actors::Producer>(&actor);
    if (producer != nullptr && producer->name == name) return producer;
  }
  return nullptr;
}

void write_held(JsonWriter& out, const App& app, const std::vector<HeldMessage>& batch) {
  const lab::Words& words = app.words();
  const lab::FoldState& fold = app.view().fold(app.state().position);
  out.key("held").open_list();
  for (const HeldMessage& each : batch) {
    const lab::FoldedMessage message =
        each.mid < fold.messages() ? fold.message(each.mid) : lab::FoldedMessage{};
    // Received again by somebody: this handle is old. Visible again: its time is over.
    const bool gone = message.state >= sim::MessageState::deleted;
    const bool mine = message.state == sim::MessageState::in_flight && message.rc == each.rc;
    const int64_t left = each.until - app.state().head;
    const char* key = gone       ? "app.held.gone"
                      : !mine    ? "app.held.late"
                      : left > 0 ? "app.held.left"
                                 : "app.held.now";
    out.open().integer("mid", each.mid);
    out.text("what", lab::message_label(words, app.log(), each.lid));
    out.text("doing", words.part(each.over    ? "app.held.over"
                                 : each.begun ? "app.held.begun"
                                              : "app.held.waits"));
    const int64_t span = (left < 0 ? -left : left) / 100 * 100;
    out.text("until", words.part(key, {{"span", words.duration(span)},
                                       {"time", lab::clock_text(each.until)}}));
    out.boolean("late", !gone && !mine).integer("from", each.received);
    out.integer("to", each.until).close();
  }
  out.close_list();
}

void write_consumer_rows(JsonWriter& out, const App& app, const ActorTotals& totals) {
  const lab::Words& words = app.words();
  const int64_t asked = totals.answered + totals.empty;
  const int64_t percent = asked == 0 ? 0 : (totals.empty * 100 + asked / 2) / asked;
  write_row(out, words.say("app.inspect.k.polls"), words.number(totals.polls));
  write_row(out, words.say("app.inspect.k.empty"),
            words.part(totals.missed > 0 ? "app.actor.empty.false" : "app.actor.empty",
                       {{"n", words.number(totals.empty)},
                        {"percent", words.number(percent)},
                        {"false", words.number(totals.missed)}}));
  write_row(out, words.say("app.inspect.k.got"), words.number(totals.received));
  write_row(out, words.say("app.inspect.k.done"),
            totals.again == 0
                ? words.number(totals.done)
                : words.part("app.actor.done.again", {{"n", words.number(totals.done)},
                                                      {"again", words.number(totals.again)}}));
  write_row(out, words.say("app.inspect.k.failed"), words.number(totals.failed));
  write_row(out, words.say("app.inspect.k.deleted"),
            totals.noop == 0
                ? words.number(totals.deleted)
                : words.part("app.actor.deleted.noop", {{"n", words.number(totals.deleted)},
                                                        {"noop", words.number(totals.noop)}}));
}

void write_producer_rows(JsonWriter& out, const App& app, const actors::Producer* producer,
                         const ActorTotals& totals) {
  const lab::Words& words = app.words();
  int64_t planned = 0;
  if (producer != nullptr) {
    write_row(out, words.say("app.inspect.k.to"), producer->to);
    for (const actors::SendBlock& block : producer->send) planned += block.n;
  }
  write_row(out, words.say("app.inspect.k.sent"),
            planned == 0 ? words.number(totals.sent)
                         : words.part("app.actor.sent", {{"n", words.number(totals.sent)},
                                                         {"of", words.number(planned)}}));
  write_row(out, words.say("app.inspect.k.refused"), words.number(totals.refused));
}

}  // namespace

void write_actor(JsonWriter& out, const App& app) {
  const std::string name = app.selection().name;
  const uint16_t actor = app.log().find_name(name);
  if (app.log().names[actor].kind != sim::NameKind::actor) return write_place(out, app);
  const lab::Words& words = app.words();
  const uint32_t position = app.state().position;
  const ActorLog& log = app.actor_log(actor);
  const ActorTotals totals = log.totals(position);
  const actors::Producer* producer = producer_of(app, name);
  const bool consumer =
      !app.log().names[actor].group.empty() && app.log().names[actor].group != name;
  out.text("kind", "actor").text("name", name);
  out.text("title", lab::capitalised(lab::instance_label(words, app.log(), actor)));
  out.text("badge", "").text("state", "");
  out.key("rows").open_list();
  const uint32_t last = log.last(position);
  write_row(out, words.say("app.inspect.k.last"),
            last == 0 ? "–"
                      : words.part("app.actor.last",
                                   {{"time", lab::clock_text(app.log().events[last - 1].at)},
                                    {"fact", told(app, last).fact}}));
  if (consumer) write_consumer_rows(out, app, totals);
  if (!consumer) write_producer_rows(out, app, producer, totals);
  write_row(out, words.say("app.inspect.k.requests"), words.number(totals.calls));
  write_row(out, words.say("app.inspect.k.cost"), usd_text(app, totals.nano_usd));
  out.close_list();
  write_held(out, app, consumer ? log.batch(position) : std::vector<HeldMessage>{});
}

}  // namespace inflight::view
