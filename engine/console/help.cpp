#include "console/help.h"

#include <vector>

#include "console/command.h"
#include "console/names.h"

namespace inflight::console {
namespace {

using calls::Action;
using calls::Member;
using calls::Type;
using calls::TypeKind;

std::string type_words(const Type& type) {
  switch (type.kind) {
    case TypeKind::string:
      return "string";
    case TypeKind::integer:
      return "integer";
    case TypeKind::boolean:
      return "boolean";
    case TypeKind::blob:
      return "base64";
    case TypeKind::list:
      return "list of " + type_words(type.element.front());
    case TypeKind::map:
      return "map of " + type_words(type.element.front());
    case TypeKind::structure:
      return "structure";
  }
  return "";
}

/// What stands for the value in a synopsis.
std::string value_words(const Member& member) {
  switch (member.type.kind) {
    case TypeKind::boolean:
      return "";
    case TypeKind::list:
      return " <value> [<value> …]";
    case TypeKind::map:
      return " Key=Value,…";
    default:
      return " <value>";
  }
}

std::string members_words(const std::vector<Member>& members, const std::string& margin) {
  std::string out;
  for (const Member& member : members) {
    out += margin + std::string(member.name) + " -> (" + type_words(member.type) + ")" +
           (member.required ? " [required]" : "") + "\n";
  }
  return out;
}

/// The structure inside a list or map; null if there is none.
const Type* structure_in(const Type& type) {
  if (type.kind == TypeKind::structure) return &type;
  return type.element.empty() ? nullptr : structure_in(type.element.front());
}

std::string option_words(const Member& member) {
  std::string out = "       " + option_of(member.name) + " (" + type_words(member.type) + ")" +
                    (member.required ? " [required]" : "") + "\n";
  const std::string_view about = about_member(member.name);
  if (!about.empty()) out += "          " + std::string(about) + "\n";
  if (const Type* structure = structure_in(member.type)) {
    out += members_words(structure->members, "          ");
  }
  return out;
}

std::string padded(std::string text, std::size_t width) {
  while (text.size() < width) text += ' ';
  return text + " ";
}

std::string globals_words() {
  std::string out = "GLOBAL OPTIONS\n";
  for (const GlobalOption& option : global_options()) {
    std::string name(option.name);
    if (!option.value.empty()) name += " " + std::string(option.value);
    out += "       " + padded(name, 32) + std::string(option.what) + "\n";
  }
  return out;
}

}  // namespace

std::string help_for_aws() {
  std::string out =
      "NAME\n       aws - the commands of the AWS CLI, against the account of this console\n\n"
      "SYNOPSIS\n       aws [options] <command> <subcommand> [parameters]\n\n"
      "AVAILABLE COMMANDS\n";
  for (const std::string_view service : services())
    out += "       o " + std::string(service) + "\n";
  return out + "\n" + globals_words() + "\n" + help_for_console();
}

std::string help_for_service(std::string_view service) {
  std::string out = "NAME\n       " + std::string(service) + "\n\nAVAILABLE COMMANDS\n";
  for (const Action* action : actions_of(service)) {
    out += "       o " + padded(kebab(action->name), 32) + std::string(about_action(action->name)) +
           "\n";
  }
  return out + "\nSEE ALSO\n       aws " + std::string(service) + " <subcommand> help\n";
}

std::string help_for_action(const Action& action) {
  const std::string name = kebab(action.name);
  const std::vector<Member> members = action.members();
  std::string out = "NAME\n       " + name + "\n\nDESCRIPTION\n       " +
                    std::string(about_action(action.name)) + "\n\nSYNOPSIS\n       " + name + "\n";
  for (const bool required : {true, false}) {
    for (const Member& member : members) {
      if (member.required != required) continue;
      const std::string option = option_of(member.name) + value_words(member);
      out += "       " + (required ? option : "[" + option + "]") + "\n";
    }
  }
  out += "       [--cli-input-json <value>]\n       [--generate-cli-skeleton]\n\nOPTIONS\n";
  for (const Member& member : members) out += option_words(member);
  return out + "\n" + globals_words();
}

}  // namespace inflight::console
