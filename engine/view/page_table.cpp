// The lanes as a tree of rows: what the mirror and the table view show (timeline-ui sec. 15).
#include <algorithm>
#include <variant>

#include "view/api_view.h"
#include "view/lanes.h"
#include "view/page.h"

namespace inflight::view {

namespace {

using sim::MessageState;

constexpr int64_t kRowsMax = 50;

/// Numbers the rows and writes those that are asked for.
class Tree {
 public:
  Tree(JsonWriter& out, const App& app, const Options& options)
      : out_(out), app_(app), words_(app.words()), open_(options.member("open")) {
    from_ = std::max<int64_t>(options.integer("from").value_or(0), 0);
    to_ = from_ + std::clamp<int64_t>(options.integer("rows").value_or(kRowsMax), 1, kRowsMax);
  }

  void all() {
    out_.integer("from", from_).key("rows").open_list();
    for (const world::QueueSpec& queue : app_.view().execution().scenario.queues) {
      if (const uint16_t place = app_.log().find_name(queue.name); place != 0) this->queue(place);
    }
    workers();
    producers();
    goals();
    out_.close_list().integer("total", next_);
  }

 private:
  bool is_open(const std::string& key) const {
    for (int64_t i = 0; open_ != nullptr && i < json::size(*open_); ++i) {
      const std::string* text = json::as_string(json::at(*open_, i));
      if (text != nullptr && *text == key) return true;
    }
    return false;
  }

  /// True if the next row is wanted: then its object is open and has these members.
  bool row(const std::string& key, int level, std::string_view kind) {
    const int64_t i = next_++;
    if (i < from_ || i >= to_) return false;
    out_.open().integer("i", i).text("key", key).integer("level", level).text("kind", kind);
    return true;
  }

  /// A row with rows under it. True if they are to be told.
  bool group(const std::string& key, std::string_view kind, const std::string& name,
             const std::string& label, const std::string& text, bool any) {
    const bool open = any && is_open(key);
    if (row(key, 1, kind)) {
      out_.text("name", name).text("label", label).text("text", text);
      if (any) {
        out_.boolean("open", open);
      } else {
        out_.null("open");
      }
      out_.boolean("picked", app_.selection().name == name && !name.empty()).close();
    }
    return open;
  }

  void queue(uint16_t place) {
    const std::string& name = app_.log().names[place].text;
    const lab::FoldState& fold = app_.view().fold(app_.state().position);
    const auto n = [&](MessageState state) { return words_.number(fold.count(place, state)); };
    const std::string counts =
        words_.part("app.table.counts", {{"visible", n(MessageState::visible)},
                                         {"inflight", n(MessageState::in_flight)},
                                         {"delayed", n(MessageState::delayed)}});
    std::vector<uint32_t> mids;
    for (uint32_t mid = 1; mid < fold.messages(); ++mid) {
      const lab::FoldedMessage& message = fold.message(mid);
      if (message.place == place && message.state != MessageState::none) mids.push_back(mid);
    }
    if (!group("queue:" + name, "queue", name, name, counts, !mids.empty())) return;
    for (const uint32_t mid : mids) message(mid);
  }

  void message(uint32_t mid) {
    const std::string key = "message:" + std::to_string(mid);
    if (!row(key, 2, "message")) return;
    const lab::FoldedMessage message = app_.view().fold(app_.state().position).message(mid);
    const uint32_t lid = app_.log().mids[mid].lid;
    out_.integer("mid", mid).text("label", lab::message_label(words_, app_.log(), lid));
    out_.text("state", app_.api_only() ? "" : sim::name_of(message.state));
    out_.text("text", state_words(mid, lid, message));
    out_.null("open").boolean("picked", app_.selected() == mid).close();
  }

  std::string state_words(uint32_t mid, uint32_t lid, const lab::FoldedMessage& message) const {
    const auto& life = app_.view().life(lid);
    if (app_.api_only()) {
      const KnownMessage known = known_of(app_.log(), life, mid, app_.state().position);
      return known.last == 0 ? words_.part("app.api.state.unknown") : told(app_, known.last).fact;
    }
    uint16_t holder = 0;
    for (const uint32_t number : life) {
      if (number > app_.state().position) break;
      const sim::Event& event = app_.log().events[number - 1];
      if (event.mid == mid && event.kind == sim::Ev::receive) holder = event.actor;
    }
    if (message.state == MessageState::in_flight && holder != 0) {
      return words_.part("app.state.in_flight.who",
                         {{"who", lab::instance_label(words_, app_.log(), holder)}});
    }
    return words_.part("app.state." + std::string(sim::name_of(message.state)));
  }

  void workers() {
    const auto& workers = app_.works().workers;
    const std::string label = words_.say("app.table.workers");
    if (workers.empty() || !group("group:workers", "group", "", label, "", true)) return;
    for (const Worker& worker : workers) {
      actor("worker:" + worker.name, worker.name, worker.actor, doing(worker));
    }
  }

  std::string doing(const Worker& worker) const {
    const Status status = status_at(worker, app_.state().head);
    const std::string span = words_.duration((app_.state().head - status.since) / 100 * 100);
    switch (status.doing) {
      case Doing::working:
        return words_.part(
            "canvas.for",
            {{"what", lab::message_label(words_, app_.log(), status.work->lid)}, {"span", span}});
      case Doing::down:
        return words_.part("canvas.crashed", {{"span", span}});
      case Doing::polling:
        return words_.part("canvas.waits");
      case Doing::idle:
        return words_.part("canvas.idle");
    }
    return "";
  }

  void producers() {
    const auto& producers = app_.works().producers;
    const std::string label = words_.say("app.table.producers");
    if (producers.empty() || !group("group:producers", "group", "", label, "", true)) return;
    for (const Producer& producer : producers) {
      const auto past =
          std::upper_bound(producer.sends.begin(), producer.sends.end(), app_.state().head,
                           [](int64_t t, const Sign& sign) { return t < sign.at; });
      const auto sent = static_cast<int64_t>(past - producer.sends.begin());
      actor("producer:" + producer.name, producer.name, producer.actor,
            words_.part("app.table.sent", {{"n", words_.number(sent)}}));
    }
  }

  void actor(const std::string& key, const std::string& name, uint16_t number,
             const std::string& text) {
    if (!row(key, 2, "actor")) return;
    out_.text("name", name).text("text", text);
    out_.text("label", number == 0 ? name : lab::instance_label(words_, app_.log(), number));
    out_.null("open").boolean("picked", app_.selection().name == name).close();
  }

  void goals() {
    const std::string label = words_.say("app.table.goals");
    if (!group("group:goals", "group", "", label, "", !app_.lab().goals.empty())) return;
    for (size_t i = 0; i < app_.lab().goals.size(); ++i) {
      const lab::Goal& goal = app_.lab().goals[i];
      if (goal.run != app_.run_name() || !row("goal:" + goal.id, 2, "goal")) continue;
      const bool hidden = goal.hidden && !app_.score();
      out_.text("name", goal.id);
      out_.text("label", words_.part("canvas.goal", {{"n", std::to_string(i + 1)}}));
      out_.text("text", hidden ? "" : app_.text(goal.text));
      out_.text("state", name_of(app_.goals()[i])).null("open").boolean("picked", false).close();
    }
  }

  JsonWriter& out_;
  const App& app_;
  const lab::Words& words_;
  const Json* open_;
  int64_t from_ = 0;
  int64_t to_ = 0;
  int64_t next_ = 0;
};

}  // namespace

std::string table_json(const App& app, const Options& options) {
  JsonWriter out;
  out.open();
  Tree(out, app, options).all();
  return out.close().str();
}

}  // namespace inflight::view
