#include "view/lab_target.h"

#include <array>
#include <utility>

#include "lab/answer.h"
#include "services/sqs/sqs.h"
#include "sim/ids.h"

namespace inflight::view {
namespace {

/// Members of results that name something given out: only these are referred to.
constexpr std::array<std::string_view, 3> kIds = {"ReceiptHandle", "MessageId", "TaskHandle"};

bool is_id(std::string_view member) {
  for (std::string_view id : kIds) {
    if (id == member) return true;
  }
  return false;
}

/// Path of an id with this text in a result, as "Messages[0].ReceiptHandle"; "" if there is none.
std::string path_of(const Json& result, const std::string& text, const std::string& here) {
  for (int64_t i = 0; i < json::size(result); ++i) {
    const Json& element = json::at(result, i);
    std::string path;
    if (json::is_array(result)) {
      path = here + "[" + std::to_string(i) + "]";
    } else {
      const std::string& key = json::key(result, i);
      path = here.empty() ? key : here + "." + key;
      const std::string* value = json::as_string(element);
      if (value != nullptr && is_id(key) && *value == text) return path;
    }
    std::string deeper = path_of(element, text, path);
    if (!deeper.empty()) return deeper;
  }
  return {};
}

JsonBox stored_text(const std::string& text, const std::vector<JsonBox>& results) {
  for (std::size_t i = results.size(); i-- > 0;) {
    const std::string path = path_of(*results[i], text, "");
    if (path.empty()) continue;
    return json::text_value("${a" + std::to_string(i + 1) + "." + path + "}");
  }
  const bool url = text.starts_with("https://sqs.") || text.starts_with("arn:aws:sqs:");
  const auto name = url ? sqs::name_in(text) : std::nullopt;
  return json::text_value(name && name->find('@') == std::string::npos ? *name : text);
}

JsonBox stored(const Json& value, const std::vector<JsonBox>& results) {
  if (const std::string* text = json::as_string(value)) return stored_text(*text, results);
  if (json::is_array(value)) {
    std::vector<JsonBox> elements;
    for (int64_t i = 0; i < json::size(value); ++i) {
      elements.push_back(stored(json::at(value, i), results));
    }
    return json::array_value(elements);
  }
  if (!json::is_object(value)) return JsonBox(value);
  std::vector<std::pair<std::string, JsonBox>> members;
  for (int64_t i = 0; i < json::size(value); ++i) {
    members.emplace_back(json::key(value, i), stored(json::at(value, i), results));
  }
  return json::object_value(members);
}

/// An answer that is none of AWS's: the console prints its words.
JsonBox own_error(const std::string& words) {
  const JsonBox body =
      json::object_value({{"code", json::text_value("")}, {"message", json::text_value(words)}});
  return json::object_value({{"error", body}});
}

}  // namespace

JsonBox stored_args(const Json& args, const std::vector<std::string>& results) {
  std::vector<JsonBox> parsed;
  for (const std::string& text : results) {
    const json::Parsed result = json::parse(text.empty() ? "{}" : text, lab::kLabBytesMax);
    parsed.push_back(result.value.value_or(JsonBox{}));
  }
  return stored(args, parsed);
}

Time LabTarget::now() const { return Time{app_.state().head}; }

JsonBox LabTarget::call(const calls::Action& action, const Json& args) {
  const lab::Words& words = app_.words();
  if (!app_.state().ran) return own_error(words.say("app.refuse.not_run"));
  if (!app_.view().ok()) return own_error(words.say("app.caption.refused"));
  if (action.access == calls::Access::write) return act(action, args);
  return calls::ask(world_at(app_.state().head), action, args);
}

JsonBox LabTarget::act(const calls::Action& action, const Json& args) {
  const lab::Words& words = app_.words();
  // What AWS would not even read is no act.
  if (const auto request = action.decode(args); !request) {
    return calls::encode(world_at(app_.state().head), api::Answer{request.error()});
  }
  const auto& results = world_at(app_.state().head).kernel.input_results;
  const JsonBox kept = stored_args(args, results);
  std::string why = words.say("app.console.not_allowed", {{"op", std::string(action.name)}});
  for (std::size_t i = 0; i < app_.lab().actions.size(); ++i) {
    const lab::ActionEntry& entry = app_.lab().actions[i];
    if (calls::find_action(entry.verb) != &action) continue;
    lab::Action tried;
    tried.verb = entry.verb;
    tried.args = kept;
    if (lab::entry_for(app_.lab(), tried) != static_cast<int64_t>(i)) {
      why = words.say("app.console.other_args", {{"op", std::string(action.name)}});
      continue;
    }
    const int64_t before = static_cast<int64_t>(app_.taken().size());
    why = app_.act(i, kept);
    if (!why.empty()) continue;
    if (static_cast<int64_t>(app_.taken().size()) == before) continue;
    return result_of_last(action, app_.state().head);
  }
  return own_error(why);
}

JsonBox LabTarget::result_of_last(const calls::Action& action, int64_t acted_at) {
  const std::size_t index = app_.taken().size() - 1;
  const sim::Log& log = app_.log();
  bool acted = false;
  // The answer closes with an `api` event; a long poll's comes later.
  for (uint32_t number = log.position_at(acted_at - 1); number < log.events.size(); ++number) {
    const sim::Event& event = log.events[number];
    acted = acted || event.kind == sim::Ev::learner;
    if (!acted || event.kind != sim::Ev::api || event.actor == 0) continue;
    if (log.names[event.actor].text != "learner") continue;
    if (log.texts[event.extra & 0xffff] != action.name) continue;
    const auto& results = world_at(event.at).kernel.input_results;
    if (index >= results.size() || results[index].empty()) continue;
    app_.seek(std::max(event.at, acted_at));
    const json::Parsed result = json::parse(results[index], lab::kLabBytesMax);
    if (result.value) return *result.value;
  }
  return own_error(app_.words().say("app.console.no_answer"));
}

std::optional<std::string> LabTarget::advance(Time at) {
  if (!app_.state().ran) return app_.words().say("app.refuse.not_run");
  const int64_t end = app_.view().horizon();
  app_.seek(std::min(at.ms, end));
  if (at.ms <= end) return std::nullopt;
  return app_.words().say("app.refuse.over");
}

std::string LabTarget::newest_handle(std::string_view queue) const {
  if (!app_.state().ran || !app_.view().ok()) return {};
  const world::World& world = world_at(app_.state().head);
  const sqs::Queue* found = sqs::find_queue(world.sqs, queue);
  const auto& handles = world.sqs.handles;
  for (std::size_t i = handles.size(); found != nullptr && i-- > 1;) {
    if (handles[i].queue != found->place) continue;
    return sim::handle_text(world.kernel.seed, static_cast<uint32_t>(i));
  }
  return {};
}

std::string LabTarget::newest_task() const {
  if (!app_.state().ran || !app_.view().ok()) return {};
  const world::World& world = world_at(app_.state().head);
  const auto last = static_cast<uint32_t>(world.sqs.tasks.size() - 1);
  if (last == 0) return {};
  const uint16_t source = world.sqs.tasks[last].source;
  return sqs::task_handle(world.kernel.seed, last, world.sqs.queues.at(source).name);
}

}  // namespace inflight::view
