#include "console/command.h"

#include <algorithm>
#include <utility>

#include "api/home.h"
#include "console/arguments.h"
#include "console/help.h"
#include "console/names.h"
#include "console/s3_commands.h"

namespace inflight::console {
namespace {

using calls::Action;
using calls::Member;
using calls::TypeKind;

/// A word that argparse would take for an option: begins with "-", is no number, has no blank.
bool is_option(std::string_view word) {
  if (word.size() < 2 || word[0] != '-') return false;
  if (word.find_first_not_of("0123456789.", 1) == std::string_view::npos) return false;
  return word.find(' ') == std::string_view::npos && word.find('\n') == std::string_view::npos;
}

/// `--output=text` in two.
struct OptionWord {
  std::string name;
  std::optional<std::string> value;
};
OptionWord split(const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos) return {word, std::nullopt};
  return {word.substr(0, equals), word.substr(equals + 1)};
}

AwsFault invalid_choice(std::string_view argument, const std::string& word,
                        std::vector<std::string_view> known) {
  known.push_back("help");
  std::string text = "argument " + std::string(argument) + ": Found invalid choice '" + word + "'";
  const std::string guess = suggestion(word, known);
  if (!guess.empty()) return usage_fault(text + "\n\nMaybe you meant:\n\n  * " + guess);
  text += "\n\nValid choices are:\n";
  for (const std::string_view name : known) text += "\n  * " + std::string(name);
  return usage_fault(text);
}

struct Option {
  enum class Kind : uint8_t { member, global, input_json, skeleton } kind = Kind::global;
  std::string name;
  const Member* member = nullptr;
  const GlobalOption* global = nullptr;
  bool takes_value() const {
    if (kind == Kind::global) return !global->value.empty();
    return kind != Kind::member || member->type.kind != TypeKind::boolean;
  }
};

class Parser {
 public:
  explicit Parser(const std::vector<std::string>& words) : words_(words) {}

  AwsCommand parse() {
    while (at_ < words_.size() && !fault_ && !text_) {
      const std::string& word = words_[at_];
      if (is_option(word))
        option(split(word));
      else
        positional(word);
    }
    if (!fault_ && !text_ && !handed_) finish();
    if (fault_) return *fault_;
    if (text_) return *text_;
    if (handed_) return std::move(*handed_);
    return std::move(call_);
  }

 private:
  void fail(AwsFault fault) {
    if (!fault_) fault_ = std::move(fault);
  }
  void parameter_fault(const std::string& text) { fail({kCodeUsage, "\n" + text + "\n"}); }

  void positional(const std::string& word) {
    ++at_;
    if (service_.empty()) {
      if (word == "help") return print(help_for_aws());
      const auto known = services();
      if (std::find(known.begin(), known.end(), word) == known.end()) {
        return fail(invalid_choice("command", word, known));
      }
      service_ = word;
      if (service_ == "s3") return hand_over();
    } else if (call_.action == nullptr) {
      if (word == "help") return print(help_for_service(service_));
      call_.action = find_operation(service_, word);
      if (call_.action == nullptr) {
        std::vector<std::string> names;
        for (const Action* action : actions_of(service_)) names.push_back(kebab(action->name));
        return fail(invalid_choice("operation", word, {names.begin(), names.end()}));
      }
      members_ = call_.action->members();
      declare_options();
    } else if (word == "help" && words_.back() == word && args_.empty() && unknown_.empty()) {
      print(help_for_action(*call_.action));
    } else {
      unknown_.push_back(word);
    }
  }

  void print(std::string text) { text_ = AwsText{std::move(text)}; }

  /// `aws s3 …` has a grammar of its own.
  void hand_over() {
    AwsCommand command =
        parse_s3({words_.begin() + static_cast<std::ptrdiff_t>(at_), words_.end()});
    if (auto* call = std::get_if<AwsCall>(&command)) handed_ = std::move(*call);
    if (auto* text = std::get_if<AwsText>(&command)) text_ = std::move(*text);
    if (auto* fault = std::get_if<AwsFault>(&command)) fault_ = std::move(*fault);
    at_ = words_.size();
  }

  void declare_options() {
    for (const Member& member : members_) {
      options_.push_back({Option::Kind::member, option_of(member.name), &member, nullptr});
      if (member.type.kind == TypeKind::boolean) {
        const std::string no = "--no-" + kebab(member.name);
        options_.push_back({Option::Kind::member, no, &member, nullptr});
      }
    }
    options_.push_back({Option::Kind::input_json, "--cli-input-json", nullptr, nullptr});
    options_.push_back({Option::Kind::skeleton, "--generate-cli-skeleton", nullptr, nullptr});
  }

  /// The option with a name or an unambiguous beginning of it; null if unknown or ambiguous.
  std::optional<Option> find(const std::string& name) {
    std::vector<Option> all = options_;
    for (const GlobalOption& global : global_options()) {
      all.push_back({Option::Kind::global, std::string(global.name), nullptr, &global});
    }
    std::vector<Option> fitting;
    for (const Option& one : all) {
      if (one.name == name) return one;
      if (name.size() > 2 && one.name.starts_with(name)) fitting.push_back(one);
    }
    if (fitting.size() == 1) return fitting.front();
    if (fitting.empty()) return std::nullopt;
    std::string names;
    for (const Option& one : fitting) names += (names.empty() ? "" : ", ") + one.name;
    fail(usage_fault("ambiguous option: " + name + " could match " + names));
    return std::nullopt;
  }

  void option(const OptionWord& word) {
    const auto found = find(word.name);
    ++at_;
    if (fault_) return;
    if (!found) {
      unknown_.push_back(words_[at_ - 1]);
      return;
    }
    std::vector<std::string> values;
    if (word.value) values.push_back(*word.value);
    const bool list =
        found->kind == Option::Kind::member && found->member->type.kind == TypeKind::list;
    while (!word.value && found->takes_value() && at_ < words_.size() && !is_option(words_[at_])) {
      values.push_back(words_[at_++]);
      if (!list) break;
    }
    const bool may_be_empty = list || found->kind == Option::Kind::skeleton;
    if (found->takes_value() && values.empty() && !may_be_empty) {
      return fail(usage_fault("argument " + found->name + ": expected one argument"));
    }
    if (!found->takes_value() && word.value) {
      return fail(usage_fault("argument " + found->name + ": ignored explicit argument '" +
                              *word.value + "'"));
    }
    take(*found, std::move(values));
  }

  void take(const Option& option, std::vector<std::string> values) {
    switch (option.kind) {
      case Option::Kind::global:
        return global(*option.global, values);
      case Option::Kind::input_json:
        input_json_ = values.front();
        return;
      case Option::Kind::skeleton:
        skeleton_ = values.empty() ? "input" : values.front();
        return;
      case Option::Kind::member:
        break;
    }
    if (option.member->type.kind == TypeKind::boolean) {
      values = {option.name.starts_with("--no-") ? "false" : "true"};
    }
    for (auto& [member, words] : args_) {
      if (member != option.member) continue;
      words = std::move(values);
      return;
    }
    args_.push_back({option.member, std::move(values)});
  }

  void global(const GlobalOption& option, const std::vector<std::string>& values) {
    if (option.name == "--version") return print("inflight console, as aws-cli/2\n");
    if (option.name == "--output") {
      const auto output = output_named(values.front());
      if (output)
        call_.output = *output;
      else
        fail(usage_fault("argument --output: Found invalid choice '" + values.front() +
                         "'\n\nValid choices are:\n\n  * json\n  * text\n  * table"));
    } else if (option.name == "--query") {
      auto query = parse_query(values.front());
      if (const std::string* words = std::get_if<std::string>(&query)) {
        return parameter_fault("Bad value for --query " + values.front() + ": " + *words);
      }
      call_.query = std::move(*std::get_if<Query>(&query));
    } else if (option.name == "--region" && values.front() != api::kHomeRegion) {
      call_.notes += "console: --region " + values.front() +
                     " is ignored: the account here lives in " + std::string(api::kHomeRegion) +
                     "\n";
    }
  }

  void finish() {
    if (service_.empty()) {
      return fail(usage_fault("the following arguments are required: command"));
    }
    if (call_.action == nullptr) {
      return fail(usage_fault("the following arguments are required: operation"));
    }
    if (!skeleton_.empty() && skeleton_ != "input") return unknown_skeleton();
    if (input_json_ || !skeleton_.empty()) required_ = false;
    if (required_ && !missing().empty()) {
      return fail(usage_fault("the following arguments are required: " + missing()));
    }
    if (!unknown_.empty()) return unknown_options();
    if (!skeleton_.empty()) return print(print_json(*skeleton(members_)));
    read_arguments();
  }

  void unknown_skeleton() {
    fail(usage_fault("argument --generate-cli-skeleton: Found invalid choice '" + skeleton_ +
                     "'\n\nValid choices are:\n\n  * input"));
  }

  std::string missing() const {
    std::string names;
    for (const Member& member : members_) {
      const auto given = std::find_if(args_.begin(), args_.end(),
                                      [&member](const auto& arg) { return arg.first == &member; });
      if (!member.required || given != args_.end()) continue;
      names += (names.empty() ? "" : ", ") + option_of(member.name);
    }
    return names;
  }

  void unknown_options() {
    std::string text = "Unknown options: ";
    std::string guesses;
    std::vector<std::string_view> known;
    for (const Option& one : options_) known.push_back(one.name);
    for (const GlobalOption& one : global_options()) known.push_back(one.name);
    for (const std::string& word : unknown_) {
      text += (&word == &unknown_.front() ? "" : ", ") + word;
      const std::string guess = is_option(word) ? suggestion(split(word).name, known) : "";
      if (!guess.empty()) guesses += "\n  * " + guess;
    }
    if (!guesses.empty()) text += "\n\nMaybe you meant:\n" + guesses;
    AwsFault fault = usage_fault("");
    fault.text += text + "\n";
    fail(std::move(fault));
  }

  void read_arguments() {
    std::vector<std::pair<std::string, JsonBox>> values;
    for (const auto& [member, words] : args_) {
      auto value = read_argument(member->type, option_of(member->name), words);
      if (const std::string* text = std::get_if<std::string>(&value)) return parameter_fault(*text);
      values.push_back({std::string(member->name), *std::get_if<JsonBox>(&value)});
    }
    call_.args = json::object_value(values);
    if (input_json_) {
      const auto input = read_input_json(*input_json_);
      if (const std::string* text = std::get_if<std::string>(&input)) return parameter_fault(*text);
      call_.args = merged(*call_.args, **std::get_if<JsonBox>(&input));
    }
    const std::string faults = validate(members_, *call_.args);
    if (!faults.empty()) parameter_fault("Parameter validation failed:\n" + faults);
  }

  const std::vector<std::string>& words_;
  std::size_t at_ = 0;
  std::string service_;
  std::vector<Member> members_;
  std::vector<Option> options_;
  std::vector<std::pair<const Member*, std::vector<std::string>>> args_;
  std::vector<std::string> unknown_;
  std::optional<std::string> input_json_;
  std::string skeleton_;
  bool required_ = true;
  AwsCall call_;
  std::optional<AwsCall> handed_;  // what `aws s3 …` came to
  std::optional<AwsText> text_;
  std::optional<AwsFault> fault_;
};

}  // namespace

AwsCommand parse_aws(const std::vector<std::string>& words) { return Parser(words).parse(); }

}  // namespace inflight::console
