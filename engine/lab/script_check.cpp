// Gates 2 to 4 of lab-format 7: what a schema cannot say. Texts agree in both languages, every name
// leads somewhere, knobs stay inside AWS's limits.

#include <algorithm>
#include <set>

#include "base/decode.h"
#include "lab/call_names.h"
#include "lab/knob.h"
#include "lab/scenario.h"
#include "lab/scenario_decode.h"
#include "lab/script_decode.h"
#include "lab/text_fill.h"

namespace inflight::lab {
namespace {

using Names = std::vector<std::string_view>;

bool has(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Reports a name that is not among `known`.
void check_name(const Place& place, std::string_view what, std::string_view name,
                const Names& known) {
  if (has(known, name)) return;
  const std::string guess = closest(name, known);
  const std::string expected = !guess.empty()  ? "\"" + guess + "\", most likely"
                               : known.empty() ? "there is no " + std::string(what) + " in this lab"
                                               : one_of(known);
  place.add("the " + std::string(what) + " " + json::quoted(name), expected);
}

class Checker {
 public:
  Checker(const Lab& lab, Problems& problems) : lab_(lab), root_{"", &problems} {
    for (const Run& run : lab.runs) {
      run_names_.push_back(run.name);
      scenarios_.push_back(make_scenario(lab, run.name, lab.variant, {}));
    }
    for (const Goal& goal : lab.goals) {
      if (!has(goal_ids_, goal.id)) goal_ids_.push_back(goal.id);
    }
    for (const Knob& knob : lab.knobs) knob_ids_.push_back(knob.id);
  }

  void all() {
    for (const ScenarioResult& result : scenarios_) {
      for (const Problem& problem : result.problems)
        Place{problem.pointer, root_.problems}.add(problem.found, problem.expected);
    }
    if (!root_.problems->empty()) return;  // nothing below could be told apart from these
    collect();
    runs();
    for (std::size_t i = 0; i < lab_.knobs.size(); ++i)
      knob(lab_.knobs[i], root_ / "knobs" / static_cast<int64_t>(i));
    for (std::size_t i = 0; i < lab_.actions.size(); ++i)
      action(i, root_ / "actions" / static_cast<int64_t>(i));
    checks();
    if (lab_.map) map(*lab_.map, root_ / "map");
    needs();
    tests();
    texts();
  }

 private:
  /// Names that trees may use, over all runs.
  void collect() {
    // `to` of an event is a place or a state.
    for (uint8_t i = 0; i < sim::kMessageStates; ++i)
      places_.insert(std::string(sim::name_of(static_cast<sim::MessageState>(i))));
    for (const ScenarioResult& result : scenarios_) {
      for (const world::QueueSpec& queue : result.scenario.queues) places_.insert(queue.name);
      for (const world::AlarmSpec& alarm : result.scenario.alarms) places_.insert(alarm.name);
      for (const world::TopicSpec& topic : result.scenario.topics) places_.insert(topic.name);
      for (const world::BucketSpec& bucket : result.scenario.buckets) places_.insert(bucket.name);
      for (const world::FunctionSpec& function : result.scenario.functions) {
        places_.insert(function.name);
        functions_.insert(function.name);
        actors_.insert(function.name);
      }
      for (const world::MappingSpec& one : result.scenario.mappings)
        actors_.insert(one.function + "/" + one.queue);
      for (const std::string& tag : result.scenario.tags) tags_.insert(tag);
      for (const world::Actor& actor : result.scenario.actors) {
        actors_.insert(std::visit([](const auto& held) { return held.name; }, actor));
        if (const auto* consumer = std::get_if<actors::Consumer>(&actor)) {
          consumers_.insert(consumer->name);
          // `count` may be a knob, so any legal instance may be named.
          for (int k = 1; k <= 50; ++k) actors_.insert(consumer->name + "-" + std::to_string(k));
        }
      }
    }
  }

  template <class List, class Get>
  void unique(const List& list, const Place& place, std::string_view member, Get get) {
    std::set<std::string> seen;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string id = get(list[i]);
      if (!seen.insert(id).second)
        (place / static_cast<int64_t>(i) / member)
            .add(json::quoted(id) + " a second time", "each " + std::string(member) + " once");
    }
  }

  void run_name(const Place& place, const std::string& name, bool star = false) {
    if (star && name == "*") return;
    check_name(place, "run", name, run_names_);
  }

  void runs() {
    for (std::size_t i = 0; i < lab_.facts.size(); ++i) {
      const auto end = lab_.facts.begin() + static_cast<std::ptrdiff_t>(i);
      if (std::find(lab_.facts.begin(), end, lab_.facts[i]) != end)
        (root_ / "facts" / static_cast<int64_t>(i))
            .add(json::quoted(lab_.facts[i]) + " a second time", "each fact once");
    }
    unique(lab_.knobs, root_ / "knobs", "id", [](const Knob& held) { return held.id; });
    unique(lab_.knobs, root_ / "knobs", "path", [](const Knob& held) { return held.path; });
    for (const Run& run : lab_.runs) {
      if (!run.knobs) continue;
      const Place place = root_ / "runs" / run.name / "knobs";
      for (std::size_t i = 0; i < run.knobs->size(); ++i)
        check_name(place / static_cast<int64_t>(i), "knob", (*run.knobs)[i], knob_ids_);
    }
    for (std::size_t i = 0; i < lab_.compare.size(); ++i)
      run_name(root_ / "compare" / static_cast<int64_t>(i), lab_.compare[i]);
  }

  // ---- knobs ----

  void knob(const Knob& held, const Place& place) {
    const std::size_t before = root_.problems->size();
    knob_form(held, place);
    if (root_.problems->size() != before) return;
    bool offered = false;
    for (std::size_t i = 0; i < lab_.runs.size(); ++i) {
      if (!lab_.offers(lab_.runs[i].name, held.id)) continue;
      offered = true;
      knob_in_run(held, lab_.runs[i].name, *scenarios_[i].document, place);
    }
    if (!offered) place.add("a knob that no run offers", "a run whose \"knobs\" names it");
    if (held.live && held.path.rfind("/resources/", 0) != 0 && held.path.rfind("/actors/", 0) != 0)
      (place / "live")
          .add("a live knob at " + json::quoted(held.path), "a path below /resources or /actors");
    if (held.live && !held.also.empty())
      (place / "live").add("a live knob of several values", "one path");
  }

  void knob_form(const Knob& held, const Place& place) {
    const bool range = held.type == KnobType::integer || held.type == KnobType::duration;
    if (range && !held.min) (place / "min").add("nothing", "the smallest value of this knob");
    if (range && !held.max) (place / "max").add("nothing", "the largest value of this knob");
    if (held.min && held.max && *held.min > *held.max)
      (place / "max").add(json::number_text(*held.max), "not less than \"min\"");
    if (held.step && *held.step <= 0)
      (place / "step").add(json::number_text(*held.step), "more than 0");
    if (held.type == KnobType::choice && held.values.empty())
      (place / "values").add("nothing", "the values to choose from");
    if (held.type == KnobType::document && json::is_null(*held.schema))
      (place / "schema").add("nothing", "the form of the document");
    for (std::size_t i = 0; i < held.marks.size(); ++i) {
      const double mark = held.marks[i];
      if ((held.min && mark < *held.min) || (held.max && mark > *held.max))
        (place / "marks" / static_cast<int64_t>(i))
            .add(json::number_text(mark), "a value between \"min\" and \"max\"");
    }
    aws_limits(held, place);
  }

  /// The range of a knob on a queue attribute must lie inside AWS's.
  void aws_limits(const Knob& held, const Place& place) {
    const auto steps = json::steps(held.path);
    if (!steps || steps->size() != 4 || (*steps)[0] != "resources" || (*steps)[1] != "queues")
      return;
    const auto range = attribute_range((*steps)[3]);
    if (!range || held.type != KnobType::integer) return;
    const std::string words = (*steps)[3] + " takes " + range_words(*range);
    if (held.min && *held.min < static_cast<double>(range->min))
      (place / "min").add(json::number_text(*held.min), words);
    if (held.max && *held.max > static_cast<double>(range->max))
      (place / "max").add(json::number_text(*held.max), words);
  }

  void knob_in_run(const Knob& held, const std::string& run, const Json& document,
                   const Place& place) {
    for (std::size_t i = 0; i < held.also.size(); ++i) {
      if (!json::resolve(document, held.also[i]))
        (place / "also" / static_cast<int64_t>(i))
            .add(json::quoted(held.also[i]) + ", which run " + json::quoted(run) + " does not have",
                 "a value that exists in each run which offers the knob");
    }
    const Json* value = json::resolve(document, held.path);
    if (!value) {
      (place / "path")
          .add(json::quoted(held.path) + ", which run " + json::quoted(run) + " does not have",
               "a value that exists in each run which offers the knob");
      return;
    }
    const std::size_t before = root_.problems->size();
    Problems faults;
    check_knob_value(held, *value, {"", &faults});
    if (!faults.empty())
      (place / "path")
          .add("the value " + json::brief(*value) + " in run " + json::quoted(run),
               faults[0].expected);
    if (root_.problems->size() != before) return;
    if (held.type == KnobType::integer) {
      try_value(held, run, json::int_value(static_cast<int64_t>(*held.min)), place / "min");
      try_value(held, run, json::int_value(static_cast<int64_t>(*held.max)), place / "max");
    } else if (held.type == KnobType::duration) {
      for (const auto& [name, end] : {std::pair("min", *held.min), std::pair("max", *held.max)}) {
        const Span span{static_cast<int64_t>(end * 1000.0 + 0.5)};
        try_value(held, run, json::text_value(duration_text(span)), place / name);
      }
    } else if (held.type == KnobType::boolean) {
      try_value(held, run, json::bool_value(false), place);
      try_value(held, run, json::bool_value(true), place);
    }
    for (std::size_t i = 0; i < held.values.size(); ++i)
      try_value(held, run, held.values[i], place / "values" / static_cast<int64_t>(i));
  }

  /// A value the knob offers must make a scenario.
  void try_value(const Knob& held, const std::string& run, const JsonBox& value,
                 const Place& place) {
    const ScenarioResult result = make_scenario(lab_, run, lab_.variant, {{held.id, value}});
    if (!result.problems.empty())
      place.add(json::brief(*value),
                "a value that " + held.path + " takes: " + result.problems[0].expected);
  }

  // ---- actions ----

  void action(std::size_t i, const Place& place) {
    const ActionEntry& entry = lab_.actions[i];
    if (const calls::Action* call = find_call(entry.verb)) {
      members(entry, *call, place);
    } else if (entry.verb == kPlaceVerb) {
      placing(entry, place);
    } else if (!is_actor_verb(entry.verb)) {
      const std::vector<std::string> verbs = entry_verbs();
      check_name(place / "do", "action", entry.verb, {verbs.begin(), verbs.end()});
    }
    if (is_actor_verb(entry.verb)) {
      if (entry.actor.empty())
        (place / "actor")
            .add("nothing", "the consumer that " + json::quoted(entry.verb) + " is for");
      else if (entry.verb != "deploy-fix" || functions_.count(entry.actor) == 0)
        check_name(place / "actor", "consumer", entry.actor,
                   {consumers_.begin(), consumers_.end()});
    } else if (!entry.actor.empty()) {
      (place / "actor").add(json::quoted(entry.actor), "no actor: AWS calls are the learner's own");
    }
    for (std::size_t k = 0; k < entry.anchors.size(); ++k) {
      const std::string& anchor = entry.anchors[k];
      if (anchor != "time" && sim::ev_named(anchor) == sim::Ev::none)
        (place / "anchors" / static_cast<int64_t>(k))
            .add("the anchor " + json::quoted(anchor), "\"time\" or a kind of event");
    }
    for (const ArgRule& rule : entry.args) {
      for (const auto& fixed : entry.with) {
        if (fixed.first == rule.name)
          (place / "args" / rule.name).add("an argument that \"with\" fixes", "one of the two");
      }
    }
    for (std::size_t k = 0; k < i; ++k) {
      const ActionEntry& other = lab_.actions[k];
      if (other.verb == entry.verb && other.actor == entry.actor && other.with == entry.with)
        place.add("a second entry for " + json::quoted(entry.verb),
                  "entries that differ in do, actor or with");
    }
  }

  /// A queue of the lab, and the two things to choose.
  void placing(const ActionEntry& entry, const Place& place) {
    const auto queue = std::find_if(entry.with.begin(), entry.with.end(),
                                    [](const auto& fixed) { return fixed.first == "queue"; });
    const std::string* name = queue == entry.with.end() ? nullptr : json::as_string(*queue->second);
    if (name == nullptr)
      (place / "with" / "queue").add("nothing", "the queue whose messages may be placed");
    else
      check_name(place / "with" / "queue", "place", *name, {places_.begin(), places_.end()});
    for (const ArgRule& rule : entry.args)
      check_name(place / "args" / rule.name, "argument", rule.name, {"message", "servers"});
  }

  /// Arguments of an AWS call must be members of its request.
  void members(const ActionEntry& entry, const calls::Action& call, const Place& place) {
    Names known;
    for (const calls::Member& member : call.members()) known.push_back(member.name);
    for (const auto& fixed : entry.with)
      check_name(place / "with" / fixed.first, "member", fixed.first, known);
    for (const ArgRule& rule : entry.args)
      check_name(place / "args" / rule.name, "member", rule.name, known);
  }

  // ---- goals and all other checks ----

  void tree(const Place& place, const TreeNames& names) {
    for (const std::string& name : names.places)
      check_name(place, "place", name, {places_.begin(), places_.end()});
    for (const std::string& name : names.actors)
      check_name(place, "actor", name, {actors_.begin(), actors_.end()});
    for (const std::string& name : names.tags)
      check_name(place, "tag", name, {tags_.begin(), tags_.end()});
  }
  template <class T>
  void tree_of(const Place& place, const T& held) {
    TreeNames names;
    collect_names(held, names);
    tree(place, names);
  }

  void checks() {
    unique(lab_.goals, root_ / "goals", "id", [](const Goal& held) { return held.id; });
    unique(lab_.guards, root_ / "guards", "id", [](const Guard& held) { return held.id; });
    unique(lab_.predict, root_ / "predict", "id", [](const Prediction& held) { return held.id; });
    unique(lab_.stars, root_ / "stars", "n",
           [](const Star& held) { return std::to_string(held.n); });
    for (std::size_t i = 0; i < lab_.goals.size(); ++i)
      goal(lab_.goals[i], root_ / "goals" / static_cast<int64_t>(i));
    for (std::size_t i = 0; i < lab_.guards.size(); ++i) {
      const Place place = root_ / "guards" / static_cast<int64_t>(i);
      run_name(place / "run", lab_.guards[i].run, true);
      tree_of(place / "check", lab_.guards[i].check);
    }
    for (std::size_t i = 0; i < lab_.stars.size(); ++i) {
      const Place place = root_ / "stars" / static_cast<int64_t>(i);
      run_name(place / "run", lab_.stars[i].run);
      tree_of(place / "check", lab_.stars[i].check);
    }
    for (std::size_t i = 0; i < lab_.predict.size(); ++i)
      prediction(lab_.predict[i], root_ / "predict" / static_cast<int64_t>(i));
    for (std::size_t i = 0; i < lab_.hints.size(); ++i) {
      if (!lab_.hints[i].goal.empty())
        check_name(root_ / "hints" / static_cast<int64_t>(i) / "if" / "goal", "goal",
                   lab_.hints[i].goal, goal_ids_);
    }
    for (std::size_t i = 0; i < lab_.captions.size(); ++i)
      tree_of(root_ / "captions" / static_cast<int64_t>(i) / "on", lab_.captions[i].on);
  }

  void goal(const Goal& held, const Place& place) {
    run_name(place / "run", held.run);
    tree_of(place / "check", held.check);
    if (held.given) tree_of(place / "given", *held.given);
    if (held.credit) tree_of(place / "credit" / "measure", held.credit->measure);
    for (std::size_t i = 0; i < held.needs.size(); ++i)
      check_name(place / "needs" / static_cast<int64_t>(i), "goal", held.needs[i], goal_ids_);
  }

  void prediction(const Prediction& held, const Place& place) {
    run_name(place / "run", held.run);
    unique(held.options, place / "options", "id", [](const Option& option) { return option.id; });
    for (std::size_t i = 0; i < held.options.size(); ++i)
      tree_of(place / "options" / static_cast<int64_t>(i) / "truth", held.options[i].truth);
  }

  /// The axes of a map are knobs, their values such as the knobs take.
  void map(const MapSpec& held, const Place& place) {
    map_axis(held.x, place / "x");
    if (held.y) map_axis(*held.y, place / "y");
    tree_of(place / "bad", held.bad);
    tree_of(place / "measure", held.measure);
    tree_of(place / "calls", held.calls);
  }
  void map_axis(const MapAxis& axis, const Place& place) {
    check_name(place / "knob", "knob", axis.knob, knob_ids_);
    const Knob* known = lab_.knob(axis.knob);
    for (std::size_t i = 0; known != nullptr && i < axis.values.size(); ++i)
      check_knob_value(*known, *axis.values[i], place / "values" / static_cast<int64_t>(i));
  }

  /// No goal may need itself, not even through others.
  void needs() {
    for (std::size_t i = 0; i < lab_.goals.size(); ++i) {
      std::set<std::string> seen;
      std::vector<std::string> open(lab_.goals[i].needs);
      while (!open.empty()) {
        const std::string id = open.back();
        open.pop_back();
        if (id == lab_.goals[i].id) {
          (root_ / "goals" / static_cast<int64_t>(i) / "needs")
              .add("a goal that needs itself in the end", "no circle of needs");
          break;
        }
        const Goal* next = lab_.goal(id);
        if (!seen.insert(id).second || !next) continue;
        open.insert(open.end(), next->needs.begin(), next->needs.end());
      }
    }
  }

  void self_tests(const std::vector<SelfTest>& list, const Place& place) {
    unique(list, place, "name", [](const SelfTest& held) { return held.name; });
    for (std::size_t i = 0; i < list.size(); ++i) {
      for (std::size_t k = 0; k < list[i].expect.fails.size(); ++k)
        check_name(place / static_cast<int64_t>(i) / "expect" / "fails" / static_cast<int64_t>(k),
                   "goal", list[i].expect.fails[k], goal_ids_);
      for (std::size_t k = 0; k < list[i].expect.finds.size(); ++k)
        check_name(place / static_cast<int64_t>(i) / "expect" / "finds" / static_cast<int64_t>(k),
                   "prompt", list[i].expect.finds[k], goal_ids_);
    }
  }
  void tests() {
    if (!lab_.tests) return;
    self_tests(lab_.tests->solutions, root_ / "tests" / "solutions");
    self_tests(lab_.tests->wrong, root_ / "tests" / "wrong");
  }

  // ---- texts ----

  void texts() {
    const std::vector<TextAt> list = texts_of(lab_);
    for (const TextAt& held : list) {
      const Place place{held.pointer, root_.problems};
      if (held.text->plain != lab_.title.plain)
        place.add(held.text->plain ? "one string" : "a text in two languages",
                  "the same form as \"title\": {\"en\", \"bn\"}, or one string in a packed lab");
      if (!held.text->plain) pair_of_texts(*held.text, place);
      for (const Slot& slot : slots_in(held.text->en)) slot_resolves(slot, place);
    }
  }

  void pair_of_texts(const Text& text, const Place& place) {
    const auto names = [](const std::string& one) {
      std::multiset<std::string> out;
      for (const Slot& slot : slots_in(one)) out.insert((slot.parameter ? "$" : "") + slot.name);
      return out;
    };
    if (names(text.en) != names(text.bn))
      (place / "bn").add(json::quoted(text.bn), "the same placeholders as the English text has");
    // Names of AWS things stay English in Bangla; sentences do not.
    constexpr std::size_t kNameBytes = 40;
    if (text.en == text.bn && text.en.size() > kNameBytes)
      (place / "bn").add("the English text", "the text in Bangla");
  }

  void slot_resolves(const Slot& slot, const Place& place) {
    if (slot.parameter) {
      Names known;
      for (const Parameter& parameter : lab_.parameters) known.push_back(parameter.name);
      return check_name(place, "parameter", slot.name, known);
    }
    for (const ScenarioResult& result : scenarios_) {
      if (slot_value(*result.document, slot.name)) continue;
      return place.add("{" + slot.name + "}",
                       "a resource or actor, a dot and a member that has a "
                       "value in every run");
    }
  }

  const Lab& lab_;
  Place root_;
  std::vector<ScenarioResult> scenarios_;  // of lab_.runs, untouched
  Names run_names_;
  Names goal_ids_;
  Names knob_ids_;
  std::set<std::string> places_;
  std::set<std::string> tags_;
  std::set<std::string> actors_;
  std::set<std::string> consumers_;
  std::set<std::string> functions_;
};

}  // namespace

void check_lab(const Lab& lab, Problems& problems) { Checker(lab, problems).all(); }

std::vector<TextAt> texts_of(const Lab& lab) {
  std::vector<TextAt> out;
  const auto add = [&](std::string pointer, const Text& text) {
    if (!text.empty()) out.push_back({std::move(pointer), &text});
  };
  const auto at = [](std::string_view section, std::size_t i, std::string_view member) {
    return json::join(json::join(json::join("", section), static_cast<int64_t>(i)), member);
  };
  add("/title", lab.title);
  add("/brief", lab.brief);
  add("/debrief", lab.debrief);
  for (std::size_t i = 0; i < lab.knobs.size(); ++i)
    add(at("knobs", i, "label"), lab.knobs[i].label);
  for (std::size_t i = 0; i < lab.actions.size(); ++i)
    add(at("actions", i, "label"), lab.actions[i].label);
  for (const Run& run : lab.runs)
    add(json::join(json::join("/runs", run.name), "title"), run.title);
  for (std::size_t i = 0; i < lab.predict.size(); ++i) {
    add(at("predict", i, "ask"), lab.predict[i].ask);
    const std::string options = at("predict", i, "options");
    for (std::size_t k = 0; k < lab.predict[i].options.size(); ++k) {
      const std::string here = json::join(options, static_cast<int64_t>(k));
      add(json::join(here, "text"), lab.predict[i].options[k].text);
      add(json::join(here, "why"), lab.predict[i].options[k].why);
    }
  }
  for (std::size_t i = 0; i < lab.goals.size(); ++i) {
    add(at("goals", i, "text"), lab.goals[i].text);
    add(at("goals", i, "why"), lab.goals[i].why);
  }
  for (std::size_t i = 0; i < lab.guards.size(); ++i)
    add(at("guards", i, "text"), lab.guards[i].text);
  for (std::size_t i = 0; i < lab.stars.size(); ++i) add(at("stars", i, "text"), lab.stars[i].text);
  for (std::size_t i = 0; i < lab.hints.size(); ++i) add(at("hints", i, "text"), lab.hints[i].text);
  for (std::size_t i = 0; i < lab.captions.size(); ++i)
    add(at("captions", i, "say"), lab.captions[i].say);
  return out;
}

}  // namespace inflight::lab
