#include "lab/inputs.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "actors/actors.h"
#include "calls/actions.h"
#include "lab/call_names.h"
#include "lab/scenario.h"
#include "services/lambda/lambda.h"
#include "services/sqs/sqs.h"

namespace inflight::lab {
namespace {

using actors::Verb;

struct VerbName {
  std::string_view name;
  Verb verb;
};
constexpr std::array<VerbName, 6> kVerbs = {{{"deploy-fix", Verb::deploy_fix},
                                             {"crash", Verb::crash},
                                             {"restart", Verb::restart},
                                             {"stop", Verb::stop},
                                             {"start", Verb::start},
                                             {"scale", Verb::scale}}};

const VerbName* find_verb(std::string_view name) {
  for (const VerbName& row : kVerbs) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

/// "a1.Messages[0].ReceiptHandle" split: the action's number, from 1, and a JSON pointer.
struct Reference {
  uint32_t action = 0;
  std::string pointer;
};
std::optional<Reference> parse_reference(const std::string& text) {
  if (!text.starts_with("${a") || !text.ends_with("}")) return std::nullopt;
  const std::string_view inner(text.data() + 3, text.size() - 4);
  Reference out;
  const char* end = inner.data() + inner.size();
  const auto number = std::from_chars(inner.data(), end, out.action);
  if (number.ec != std::errc() || out.action == 0) return std::nullopt;
  for (const char* c = number.ptr; c != end; ++c) {
    if (*c == '.' || *c == '[') {
      out.pointer.push_back('/');
    } else if (*c != ']') {
      out.pointer.push_back(*c);
    }
  }
  return out;
}

/// A copy of `value` with every reference replaced. Clears `resolved` if one has no value.
JsonBox resolve(const Json& value, const std::vector<std::string>& results, bool* resolved) {
  if (const std::string* text = json::as_string(value)) {
    const auto reference = parse_reference(*text);
    if (!reference) return JsonBox(value);
    if (reference->action <= results.size()) {
      const auto parsed = json::parse(results[reference->action - 1], kLabBytesMax);
      const Json* found =
          parsed.value ? json::resolve(**parsed.value, reference->pointer) : nullptr;
      if (found != nullptr) return JsonBox(*found);
    }
    *resolved = false;
    return {};
  }
  if (json::is_object(value)) {
    std::vector<std::pair<std::string, JsonBox>> members;
    for (int64_t i = 0; i < json::size(value); ++i) {
      members.emplace_back(json::key(value, i), resolve(json::at(value, i), results, resolved));
    }
    return json::object_value(members);
  }
  if (json::is_array(value)) {
    std::vector<JsonBox> elements;
    for (int64_t i = 0; i < json::size(value); ++i) {
      elements.push_back(resolve(json::at(value, i), results, resolved));
    }
    return json::array_value(elements);
  }
  return JsonBox(value);
}

/// The chosen arguments and those the lab fixes; the lab's win.
JsonBox merged(const Json& args, const ActionEntry* entry) {
  std::vector<std::pair<std::string, JsonBox>> members;
  if (entry != nullptr) members = entry->with;
  for (int64_t i = 0; json::is_object(args) && i < json::size(args); ++i) {
    const std::string& name = json::key(args, i);
    const bool fixed = std::any_of(members.begin(), members.end(),
                                   [&name](const auto& pair) { return pair.first == name; });
    if (!fixed) members.emplace_back(name, JsonBox(json::at(args, i)));
  }
  return json::object_value(members);
}

int64_t int_member(const Json& args, std::string_view name) {
  const Json* value = json::find(args, name);
  return value == nullptr ? 0 : json::as_int(*value).value_or(0);
}

}  // namespace

Inputs::Inputs(const Lab& lab, std::string run, const RunAnswer* played, int64_t variant)
    : lab_(lab), run_(std::move(run)), variant_(variant) {
  if (played != nullptr) played_ = *played;
}

void Inputs::plan(world::World& world, sim::Sinks& sinks) const {
  sim::Context ctx(world.kernel, sinks);
  world.kernel.input_results.resize(played_.actions.size());
  for (uint32_t i = 0; i < played_.actions.size(); ++i) {
    const Action& action = played_.actions[i];
    if (action.at) {
      ctx.plan(Time{} + *action.at, sim::Rank::call, 0, sim::Owner::inputs, 0, i);
      continue;
    }
    sim::Anchor anchor;
    anchor.kind = sim::ev_named(action.on);
    anchor.nth = static_cast<uint32_t>(action.nth);
    anchor.after_ms = action.after.ms;
    anchor.input = i;
    world.kernel.anchors.push_back(anchor);
  }
}

void Inputs::on_input(world::World& world, sim::Sinks& sinks, uint32_t input) {
  const Action& action = played_.actions[input];
  const int64_t row = entry_for(lab_, action);
  const ActionEntry* entry = row < 0 ? nullptr : &lab_.actions[static_cast<size_t>(row)];
  bool resolved = true;
  const JsonBox args = resolve(*merged(*action.args, entry), world.kernel.input_results, &resolved);

  sim::Context ctx(world.kernel, sinks);
  sim::Event event;
  event.kind = sim::Ev::learner;
  event.actor = ctx.name("learner", sim::NameKind::actor);
  // An anchor may come before the lab allows the act: only now can that be known.
  const bool early = entry != nullptr && ctx.now() < Time{} + entry->not_before;
  event.extra = ctx.two_texts(action.verb, !resolved ? "unresolved" : early ? "too_early" : "");
  if (action.verb == kPlaceVerb && resolved && !early) return put(world, sinks, event, *args);
  const uint32_t number = ctx.emit(event);
  if (!resolved || early) return;

  sim::Context caused(world.kernel, sinks, number);
  if (action.verb == "set") {
    set_knob(world, caused, input, number);
  } else if (const VerbName* verb = find_verb(action.verb)) {
    const std::string actor = entry == nullptr ? std::string{} : entry->actor;
    // New code of a function; else it is a consumer's.
    if (verb->verb == Verb::deploy_fix && lambda::deploy_fix(caused, world.lambda, actor)) return;
    actors::act(caused, world.actors, verb->verb, actor, int_member(*args, "instance"),
                int_member(*args, "count"));
  } else {
    call(world, caused, input, number, *args);
  }
}

/// What came of it is told by the act itself: it does nothing when the message does not wait.
void Inputs::put(world::World& world, sim::Sinks& sinks, sim::Event event, const Json& args) {
  sim::Context ctx(world.kernel, sinks);
  const Json* queue = json::find(args, "queue");
  const std::string* name = queue == nullptr ? nullptr : json::as_string(*queue);
  const auto lid = static_cast<uint32_t>(int_member(args, "message"));
  const auto servers = static_cast<uint32_t>(int_member(args, "servers"));
  const bool can = name != nullptr && sqs::can_place(world.sqs, *name, lid, servers);
  if (!can) event.extra = ctx.two_texts(kPlaceVerb, "not_there");
  const uint32_t number = ctx.emit(event);
  sim::Context caused(world.kernel, sinks, number);
  if (can) sqs::place_message(caused, world.sqs, *name, lid, servers);
}

void Inputs::call(world::World&, sim::Context& ctx, uint32_t input, uint32_t event,
                  const Json& args) {
  const sim::Caller caller{sim::Owner::inputs, ctx.name("learner", sim::NameKind::actor), input,
                           true};
  const calls::Action* action = calls::find_action(played_.actions[input].verb);
  if (action == nullptr) return;  // validate_answer refuses such answers
  auto request = action->decode(args);
  if (request) {
    ctx.call(caller, std::move(*request), event);
    return;
  }
  sim::Event refused;  // AWS refuses it before any service sees it
  refused.kind = sim::Ev::api;
  refused.actor = caller.actor;
  refused.value = 1;
  refused.extra = ctx.two_texts(action->name, request.error().code);
  ctx.emit(refused);
}

void Inputs::set_knob(world::World& world, sim::Context& ctx, uint32_t input, uint32_t event) {
  // The scenario with every `set` so far, this one last: what differs from the world is applied.
  KnobValues values = played_.knobs;
  std::string knob;
  for (uint32_t i = 0; i <= input; ++i) {
    const Action& action = played_.actions[i];
    if (action.verb != "set") continue;
    const Json* name = json::find(*action.args, "knob");
    const Json* value = json::find(*action.args, "value");
    const std::string* id = name == nullptr ? nullptr : json::as_string(*name);
    if (id == nullptr || value == nullptr) continue;
    knob = *id;
    std::erase_if(values, [&knob](const auto& pair) { return pair.first == knob; });
    values.emplace_back(knob, JsonBox(*value));
  }
  const ScenarioResult wanted = make_scenario(lab_, run_, variant_, values);
  const Knob* declared = lab_.knob(knob);
  if (!wanted.ok() || declared == nullptr) return;
  if (!declared->path.starts_with("/actors/")) {
    auto path = *json::steps(declared->path);
    path.erase(path.begin());  // "resources"
    const sim::Caller caller{sim::Owner::inputs, ctx.name("learner", sim::NameKind::actor), input,
                             true};
    for (api::Request& request : world::calls_to_change(world, wanted.scenario, path))
      ctx.call(caller, std::move(request), event);
    return;
  }
  for (const auto& actor : wanted.scenario.actors) {
    if (const auto* spec = std::get_if<actors::Consumer>(&actor)) {
      for (auto& consumer : world.actors.consumers) {
        if (consumer.spec.name == spec->name) consumer.spec = *spec;
      }
    }
  }
  sim::Event changed;
  changed.kind = sim::Ev::config;
  changed.extra = ctx.text(knob);
  changed.cause = event;
  ctx.emit(changed);
}

void Inputs::on_answer(world::World& world, uint64_t reply_to, const api::Answer& answer) {
  if (reply_to >= world.kernel.input_results.size()) return;
  world.kernel.input_results[static_cast<size_t>(reply_to)] =
      json::compact(*calls::encode(world, answer));
}

}  // namespace inflight::lab
