#include "view/queue_settings.h"

#include <algorithm>
#include <variant>

#include "lab/pricing.h"
#include "services/sqs/sqs.h"
#include "view/why.h"

namespace inflight::view {
namespace {

using Source = QueueSetting::Source;

const world::QueueSpec* spec_of(const App& app, const std::string& name) {
  for (const world::QueueSpec& queue : app.view().execution().scenario.queues) {
    if (queue.name == name) return &queue;
  }
  return nullptr;
}

/// The attribute as the lab gives it, null = it leaves it to AWS.
const std::string* given(const world::QueueSpec* spec, std::string_view attribute) {
  if (spec == nullptr) return nullptr;
  for (const auto& [key, value] : spec->attributes) {
    if (key == attribute) return &value;
  }
  return nullptr;
}

/// The last event before the head that changed settings of this queue, 0 = none.
uint32_t last_change(const App& app, uint16_t place) {
  uint32_t last = 0;
  for (const uint32_t number : app.view().changes()) {
    if (number > app.state().position) break;
    if (app.log().events[number - 1].place == place) last = number;
  }
  return last;
}

class Settings {
 public:
  Settings(const App& app, const std::string& name)
      : app_(app), name_(name), place_(app.log().find_name(name)), spec_(spec_of(app, name)) {
    const uint32_t change = last_change(app, place_);
    changed_ = change != 0 && app.past().is_quick();
    const world::World& world =
        changed_ ? app.past().at(app.log().events[change - 1].at) : app.past().start();
    if (const sqs::Queue* now = sqs::find_queue(world.sqs, name)) config_ = *now;
  }

  std::vector<QueueSetting> all() {
    const sqs::Config aws;
    const bool fifo = lab::is_fifo_name(name_);
    seconds("VisibilityTimeout", config_.visibility_timeout, aws.visibility_timeout);
    seconds("DelaySeconds", config_.delay, aws.delay);
    callers("DelaySeconds");
    seconds("ReceiveMessageWaitTimeSeconds", config_.wait, aws.wait);
    callers("ReceiveMessageWaitTimeSeconds");
    seconds("MessageRetentionPeriod", config_.retention, aws.retention);
    const auto& redrive = config_.redrive;
    add("RedrivePolicy",
        redrive ? app_.words().part(
                      "app.queue.redrive",
                      {{"n", std::to_string(redrive->max_receive_count)}, {"to", redrive->target}})
                : app_.words().part("app.queue.none"),
        redrive.has_value());
    if (fifo) {
      add("ContentBasedDeduplication",
          app_.words().part(config_.content_dedup ? "app.value.on" : "app.value.off"),
          config_.content_dedup);
    }
    return std::move(list_);
  }

 private:
  void seconds(const char* name, int64_t value, int64_t aws) {
    add(name, app_.words().duration(value * 1000), value != aws);
  }

  void add(const char* name, std::string value, bool differs) {
    QueueSetting setting;
    setting.name = name;
    setting.value = std::move(value);
    const std::string pointer = "/resources/queues/" + name_ + "/" + name;
    const lab::Knob* knob = knob_at(app_, pointer);
    if (changed_ && (differs || given(spec_, name) != nullptr)) {
      setting.source = Source::you;
    } else if (knob != nullptr) {
      setting.source = Source::knob;
    } else if (given(spec_, name) != nullptr) {
      setting.source = Source::lab;
    }
    if (knob != nullptr) setting.knob = knob->id;
    list_.push_back(std::move(setting));
  }

  /// Actors whose calls give a value that goes before the queue's (SQS-POLL-02, SQS-DELAY-02).
  void callers(std::string_view attribute) {
    std::vector<std::string>& whom = list_.back().whom;
    for (const auto& actor : app_.view().execution().scenario.actors) {
      const auto* consumer = std::get_if<actors::Consumer>(&actor);
      const bool waits = consumer != nullptr && consumer->from == name_ && consumer->poll.wait;
      if (waits && attribute == "ReceiveMessageWaitTimeSeconds") whom.push_back(consumer->name);
      const auto* producer = std::get_if<actors::Producer>(&actor);
      if (producer == nullptr || producer->to != name_ || attribute != "DelaySeconds") continue;
      const bool delays =
          std::any_of(producer->send.begin(), producer->send.end(),
                      [](const actors::SendBlock& b) { return b.delay.has_value(); });
      if (delays) whom.push_back(producer->name);
    }
    if (!whom.empty()) list_.back().source = Source::call;
  }

  const App& app_;
  const std::string& name_;
  uint16_t place_;
  const world::QueueSpec* spec_;
  bool changed_ = false;
  sqs::Config config_;
  std::vector<QueueSetting> list_;
};

}  // namespace

std::vector<QueueSetting> queue_settings(const App& app, const std::string& name) {
  return Settings(app, name).all();
}

const lab::Knob* knob_at(const App& app, std::string_view pointer) {
  for (const lab::Knob& knob : app.lab().knobs) {
    if (app.lab().offers(app.run_name(), knob.id) && touches(knob.path, pointer)) return &knob;
  }
  return nullptr;
}

std::string knob_words(const App& app, const lab::Knob& knob) {
  const JsonBox value = app.knob_value(knob);
  const lab::Words& words = app.words();
  if (const auto on = json::as_bool(*value))
    return words.part(*on ? "app.value.on" : "app.value.off");
  if (const auto number = json::as_int(*value)) {
    return knob.unit == "s" ? words.duration(*number * 1000)
                            : words.number(*number) + (knob.unit.empty() ? "" : " " + knob.unit);
  }
  if (const std::string* text = json::as_string(*value)) return *text;
  return json::is_null(*value) ? words.part("app.queue.none") : json::compact(*value);
}

}  // namespace inflight::view
