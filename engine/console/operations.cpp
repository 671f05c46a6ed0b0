// The words that commands are made of: services, operations, options.
#include <algorithm>
#include <utility>

#include "console/command.h"
#include "console/names.h"

namespace inflight::console {

using calls::Action;

std::string_view cli_service(const Action& action) {
  return action.service == "s3" ? "s3api" : action.service;
}

std::vector<std::string_view> services() {
  std::vector<std::string_view> out{"s3"};
  for (const Action& action : calls::actions()) out.push_back(cli_service(action));
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::vector<const Action*> actions_of(std::string_view service) {
  std::vector<const Action*> out;
  for (const Action& action : calls::actions()) {
    if (cli_service(action) == service) out.push_back(&action);
  }
  return out;
}

const Action* find_operation(std::string_view service, std::string_view operation) {
  for (const Action* action : actions_of(service)) {
    if (kebab(action->name) == operation) return action;
  }
  return nullptr;
}

const std::vector<GlobalOption>& global_options() {
  static const std::vector<GlobalOption> kOptions = {
      {"--output", "FORMAT", "json, text or table"},
      {"--query", "EXPRESSION", "A JMESPath expression that picks from the answer"},
      {"--region", "REGION", "Only ap-southeast-1 is there; others are ignored with a note"},
      {"--profile", "NAME", "Taken and not used"},
      {"--endpoint-url", "URL", "Taken and not used"},
      {"--no-cli-pager", "", "Taken and not used"},
      {"--no-paginate", "", "Taken and not used"},
      {"--no-verify-ssl", "", "Taken and not used"},
      {"--no-sign-request", "", "Taken and not used"},
      {"--debug", "", "Taken and not used"},
      {"--color", "WHEN", "Taken and not used"},
      {"--ca-bundle", "FILE", "Taken and not used"},
      {"--cli-read-timeout", "SECONDS", "Taken and not used"},
      {"--cli-connect-timeout", "SECONDS", "Taken and not used"},
      {"--cli-binary-format", "FORMAT", "Taken and not used: binary values are base64"},
      {"--version", "", "Prints the version"},
  };
  return kOptions;
}

const GlobalOption* find_global(std::string_view name) {
  for (const GlobalOption& option : global_options()) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

std::string option_of(std::string_view member) {
  // Of sns subscribe: the AWS CLI renames what would read like --endpoint-url.
  if (member == "Endpoint") return "--notification-endpoint";
  return "--" + kebab(member);
}

AwsFault usage_fault(const std::string& message) {
  std::string text =
      "\nusage: aws [options] <command> <subcommand> [<subcommand> ...] [parameters]\n"
      "To see help text, you can run:\n\n"
      "  aws help\n  aws <command> help\n  aws <command> <subcommand> help\n\n";
  if (!message.empty()) text += "aws: error: " + message + "\n";
  return {kCodeUsage, std::move(text)};
}

}  // namespace inflight::console
