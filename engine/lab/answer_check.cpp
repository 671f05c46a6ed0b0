// What a lab lets an answer do (joints 13).

#include <algorithm>
#include <optional>

#include "base/decode.h"
#include "base/duration.h"
#include "lab/answer.h"
#include "lab/call_names.h"
#include "lab/knob.h"
#include "lab/mini_schema.h"
#include "lab/script.h"
#include "sim/event.h"

namespace inflight::lab {
namespace {

using Names = std::vector<std::string_view>;

template <class List>
Names ids_of(const List& list) {
  Names out;
  for (const auto& element : list) out.push_back(element.id);
  return out;
}

void unknown(const Place& place, std::string_view what, std::string_view name, const Names& known) {
  const std::string guess = closest(name, known);
  const std::string none = "no " + std::string(what) + ": there is none here";
  place.add("the " + std::string(what) + " " + json::quoted(name),
            !guess.empty()  ? "\"" + guess + "\", most likely"
            : known.empty() ? none
                            : one_of(known));
}

/// N of a whole-string reference `${aN.path}`; nothing for other values.
std::optional<int64_t> reference(const Json& value) {
  const std::string* text = json::as_string(value);
  if (!text || text->size() < 6 || text->rfind("${a", 0) != 0 || text->back() != '}')
    return std::nullopt;
  int64_t number = 0;
  std::size_t i = 3;
  for (; i < text->size() && (*text)[i] >= '0' && (*text)[i] <= '9' && i < 9; ++i)
    number = number * 10 + ((*text)[i] - '0');
  if (i == 3 || i >= text->size() || (*text)[i] != '.') return std::nullopt;
  return number;
}

/// True if the action's own arguments agree with what the entry fixes. An argument that is not
/// given is taken from the entry.
bool agrees(const ActionEntry& entry, const Json& args) {
  for (const auto& [name, value] : entry.with) {
    const Json* given = json::find(args, name);
    if (given && !json::equal(*given, *value)) return false;
  }
  const Json* actor = is_actor_verb(entry.verb) ? json::find(args, "actor") : nullptr;
  return !actor || json::equal(*actor, *json::text_value(entry.actor));
}

class Validator {
 public:
  Validator(const Lab& lab, const Answer& answer, Problems& problems)
      : lab_(lab), answer_(answer), root_{"", &problems} {}

  void all() {
    if (answer_.lab != lab_.id) {
      (root_ / "lab").add(json::quoted(answer_.lab), "the lab " + json::quoted(lab_.id));
      return;  // the rest would be measured by the wrong lab
    }
    if (answer_.lab_version != lab_.version) {
      (root_ / "labVersion")
          .add(std::to_string(answer_.lab_version),
               "version " + std::to_string(lab_.version) + ", the one that is here");
      return;
    }
    const int64_t variants = variant_count(lab_);
    if (answer_.variant && (*answer_.variant < 0 || *answer_.variant >= variants))
      (root_ / "variant")
          .add(std::to_string(*answer_.variant), "0 … " + std::to_string(variants - 1));
    predictions();
    hints();
    for (const RunAnswer& held : answer_.runs) run(held, root_ / "runs" / held.name);
  }

 private:
  void predictions() {
    for (const auto& [id, option] : answer_.predict) {
      const Place place = root_ / "predict" / id;
      const auto found = std::find_if(lab_.predict.begin(), lab_.predict.end(), HasId{id});
      if (found == lab_.predict.end()) {
        unknown(place, "prediction", id, ids_of(lab_.predict));
        continue;
      }
      const Names options = ids_of(found->options);
      if (std::find(options.begin(), options.end(), option) == options.end())
        unknown(place, "option", option, options);
    }
  }

  void hints() {
    const auto count = static_cast<int64_t>(lab_.hints.size());
    std::vector<int64_t> seen;
    for (std::size_t i = 0; i < answer_.hints.size(); ++i) {
      const int64_t hint = answer_.hints[i];
      const Place place = root_ / "hints" / static_cast<int64_t>(i);
      if (hint < 0 || hint >= count)
        place.add(std::to_string(hint),
                  count == 0 ? "no hint: this lab has none" : "0 … " + std::to_string(count - 1));
      else if (std::find(seen.begin(), seen.end(), hint) != seen.end())
        place.add(std::to_string(hint) + " a second time", "each hint once");
      seen.push_back(hint);
    }
  }

  void run(const RunAnswer& held, const Place& place) {
    if (!lab_.run(held.name)) {
      Names known;
      for (const Run& run : lab_.runs) known.push_back(run.name);
      return unknown(place, "run", held.name, known);
    }
    for (const auto& [id, value] : held.knobs) knob(held.name, id, *value, place / "knobs" / id);
    std::vector<int64_t> used(lab_.actions.size(), 0);
    for (std::size_t i = 0; i < held.actions.size(); ++i)
      action(held.name, held.actions[i], static_cast<int64_t>(i), used,
             place / "actions" / static_cast<int64_t>(i));
  }

  void knob(const std::string& run, const std::string& id, const Json& value, const Place& place) {
    if (lab_.offers(run, id)) return check_knob_value(*lab_.knob(id), value, place);
    Names known;
    for (const Knob& held : lab_.knobs) {
      if (lab_.offers(run, held.id)) known.push_back(held.id);
    }
    unknown(place, "knob", id, known);
  }

  void action(const std::string& run, const Action& held, int64_t index, std::vector<int64_t>& used,
              const Place& place) {
    references(*held.args, index, place / "args");
    if (!held.on.empty() && sim::ev_named(held.on) == sim::Ev::none)
      return (place / "on").add(json::quoted(held.on), "a kind of event");
    if (held.verb == "set") return set(run, held, place);
    const int64_t number = entry_for(lab_, held);
    if (number < 0) return no_entry(held, place);
    const ActionEntry& entry = lab_.actions[static_cast<std::size_t>(number)];
    const int64_t count = ++used[static_cast<std::size_t>(number)];
    if (entry.max && count > *entry.max)
      place.add("this action " + std::to_string(count) + " times",
                "at most " + std::to_string(*entry.max) + " in a run");
    moment(entry, held, place);
    arguments(entry, *held.args, place / "args");
  }

  void no_entry(const Action& held, const Place& place) {
    Names verbs;
    bool same_verb = false;
    for (const ActionEntry& entry : lab_.actions) {
      same_verb = same_verb || entry.verb == held.verb;
      if (std::find(verbs.begin(), verbs.end(), entry.verb) == verbs.end())
        verbs.push_back(entry.verb);
    }
    if (same_verb)
      (place / "args")
          .add(json::brief(*held.args),
               "the fixed arguments of " + json::quoted(held.verb) + " in this lab");
    else
      unknown(place / "do", "action", held.verb, verbs);
  }

  void moment(const ActionEntry& entry, const Action& held, const Place& place) {
    const std::string anchor = held.on.empty() ? "time" : held.on;
    if (!entry.allows_anchor(anchor)) {
      const Names known(entry.anchors.begin(), entry.anchors.end());
      (place / (held.on.empty() ? "at" : "on"))
          .add("the anchor " + json::quoted(anchor), one_of(known));
    }
    if (held.at && *held.at < entry.not_before)
      (place / "at")
          .add(json::quoted(duration_text(*held.at)),
               "not before " + duration_text(entry.not_before));
  }

  void arguments(const ActionEntry& entry, const Json& args, const Place& place) {
    for (int64_t i = 0; i < json::size(args); ++i) {
      const std::string& name = json::key(args, i);
      const Json& value = json::at(args, i);
      const auto fixed = std::find_if(entry.with.begin(), entry.with.end(), HasName{name});
      if (fixed != entry.with.end() || (name == "actor" && is_actor_verb(entry.verb))) continue;
      const auto rule = std::find_if(entry.args.begin(), entry.args.end(), HasRule{name});
      if (rule == entry.args.end()) {
        Names known;
        for (const ArgRule& held : entry.args) known.push_back(held.name);
        unknown(place / name, "argument", name, known);
      } else if (!reference(value)) {
        check_value(*rule->schema, value, place / name);
      }
    }
  }

  /// `set` moves a live knob while the run goes on.
  void set(const std::string& run, const Action& held, const Place& place) {
    const Place args = place / "args";
    const Json* id = json::find(*held.args, "knob");
    const Json* value = json::find(*held.args, "value");
    const std::string* name = id ? json::as_string(*id) : nullptr;
    if (!name || !value || json::size(*held.args) != 2)
      return args.wrong(*held.args, "{\"knob\": …, \"value\": …}");
    const Knob* knob_held = lab_.offers(run, *name) ? lab_.knob(*name) : nullptr;
    if (knob_held && knob_held->live) return check_knob_value(*knob_held, *value, args / "value");
    Names known;
    for (const Knob& each : lab_.knobs) {
      if (each.live && lab_.offers(run, each.id)) known.push_back(each.id);
    }
    unknown(args / "knob", "live knob", *name, known);
  }

  /// References may only look back.
  void references(const Json& value, int64_t index, const Place& place) {
    if (const auto number = reference(value)) {
      if (*number < 1 || *number > index)
        place.wrong(value, index == 0 ? "no reference: this is the first action"
                                      : "an earlier action, a1 … a" + std::to_string(index));
    }
    for (int64_t i = 0; i < json::size(value); ++i) {
      if (json::is_object(value))
        references(json::at(value, i), index, place / json::key(value, i));
      else
        references(json::at(value, i), index, place / i);
    }
  }

  struct HasId {
    const std::string& id;
    bool operator()(const Prediction& held) const { return held.id == id; }
  };
  struct HasName {
    const std::string& name;
    bool operator()(const std::pair<std::string, JsonBox>& held) const {
      return held.first == name;
    }
  };
  struct HasRule {
    const std::string& name;
    bool operator()(const ArgRule& held) const { return held.name == name; }
  };

  const Lab& lab_;
  const Answer& answer_;
  Place root_;
};

}  // namespace

int64_t entry_for(const Lab& lab, const Action& action) {
  for (std::size_t i = 0; i < lab.actions.size(); ++i) {
    if (lab.actions[i].verb == action.verb && agrees(lab.actions[i], *action.args))
      return static_cast<int64_t>(i);
  }
  return -1;
}

Problems validate_answer(const Lab& lab, const Answer& answer) {
  Problems problems;
  Validator(lab, answer, problems).all();
  return problems;
}

}  // namespace inflight::lab
