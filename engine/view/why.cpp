#include "view/why.h"

#include <algorithm>

#include "lab/event_story.h"

namespace inflight::view {
namespace {

using sim::Ev;

class Reader {
 public:
  explicit Reader(const sim::Log& log) : log_(log) {}

  void read(uint32_t number) {
    const sim::Event& event = log_.events[number - 1];
    switch (event.kind) {
      case Ev::visible:
        return visible(number, event);
      case Ev::timeout:
        return timeout(number, event);
      case Ev::receive:
      case Ev::poll:
      case Ev::empty:
        if ((event.flags & sim::kFalse) != 0) add("/profile/shortPoll.sample.servers");
        queue(event, "ReceiveMessageWaitTimeSeconds");
        return actor(event.actor, "poll");
      case Ev::extend:
        return actor(event.actor, "heartbeat");
      case Ev::dlq_move:
        return queue(event, "RedrivePolicy");
      case Ev::expire:
        return queue(event, "MessageRetentionPeriod");
      case Ev::effect:
      case Ev::skip_dup:
        actor(event.actor, "idempotent");
        return actor(event.actor, "work");
      case Ev::work:
        return actor(event.actor, "work");
      case Ev::fail:
        actor(event.actor, "onPoison");
        return actor(event.actor, "outage");
      case Ev::crash:
      case Ev::restart:
        return actor(event.actor, "crash");
      case Ev::del:
      case Ev::delete_noop:
        actor(event.actor, "deleteAfter");
        return actor(event.actor, "handle");
      case Ev::send:
        if (event.value > 0) queue(event, "DelaySeconds");
        return actor(event.actor, "send");
      case Ev::alarm:
      case Ev::alarm_ok:
        return add("/resources/alarms/" + log_.names[event.place].text);
      default:
        return;
    }
  }

  std::vector<std::string> take() { return std::move(pointers_); }

 private:
  void visible(uint32_t number, const sim::Event& event) {
    const std::string& why = log_.texts[event.extra];
    if (why == "timeout") return timeout(number, event);
    if (why == "delay") return queue(event, "DelaySeconds");
    if (why == "release") return actor(lab::other_actor(log_, number), "onPoison");
    if (why == "dlq" && event.mid < log_.mids.size()) {
      add("/resources/queues/" + log_.names[log_.mids[event.mid].source].text + "/RedrivePolicy");
    }
  }

  /// A timeout runs out because it is shorter than what its holder did.
  void timeout(uint32_t number, const sim::Event& event) {
    queue(event, "VisibilityTimeout");
    const uint16_t holder = lab::other_actor(log_, number);
    actor(holder, "heartbeat");
    actor(holder, "work");
  }

  void queue(const sim::Event& event, std::string_view attribute) {
    const sim::Name& name = log_.names[event.place];
    if (name.kind != sim::NameKind::queue) return;
    add("/resources/queues/" + name.text + "/" + std::string(attribute));
  }

  void actor(uint16_t number, std::string_view part) {
    const sim::Name& name = log_.names[number];
    if (number == 0 || name.text == "learner") return;
    add("/actors/" + (name.group.empty() ? name.text : name.group) + "/" + std::string(part));
  }

  void add(std::string pointer) {
    if (std::find(pointers_.begin(), pointers_.end(), pointer) != pointers_.end()) return;
    pointers_.push_back(std::move(pointer));
  }

  const sim::Log& log_;
  std::vector<std::string> pointers_;
};

bool leads_into(std::string_view outer, std::string_view inner) {
  return inner.substr(0, outer.size()) == outer &&
         (inner.size() == outer.size() || inner[outer.size()] == '/');
}

}  // namespace

std::vector<std::string> settings_read(const sim::Log& log, const std::vector<uint32_t>& events) {
  Reader reader(log);
  for (const uint32_t number : events) reader.read(number);
  return reader.take();
}

bool touches(std::string_view path, std::string_view pointer) {
  return leads_into(path, pointer) || leads_into(pointer, path);
}

}  // namespace inflight::view
