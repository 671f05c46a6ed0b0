// `aws SERVICE OPERATION …`: from words to a call of the action table.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "calls/actions.h"
#include "console/jmespath.h"
#include "console/print.h"

namespace inflight::console {

inline constexpr int kCodeUsage = 252;    // a command or parameter that does not parse
inline constexpr int kCodeService = 254;  // the service answered with an error
inline constexpr int kCodeGeneral = 255;  // everything else

/// How the answer to a call is printed: as the CLI prints answers, or as `aws s3 …` tells of it.
enum class Shown : uint8_t { answer, line, listing, content };

/// A command that calls an action.
struct AwsCall {
  const calls::Action* action = nullptr;
  JsonBox args;
  Output output = Output::json;
  std::optional<Query> query;
  std::string notes;  // lines for stderr
  Shown shown = Shown::answer;
  std::string verb{};     // of `aws s3 …`: "upload"
  std::string subject{};  // "./cat.jpg to s3://photos/cat.jpg"
};

/// A command that only prints: help, a skeleton, the version.
struct AwsText {
  std::string text;
};

/// A command that cannot run: text for stderr, exit code.
struct AwsFault {
  int code = kCodeUsage;
  std::string text;
};

using AwsCommand = std::variant<AwsCall, AwsText, AwsFault>;

/// Reads the words after `aws`. The members of the request have the action's types.
AwsCommand parse_aws(const std::vector<std::string>& words);

/// What the AWS CLI calls the service of an action: the calls of S3 are s3api's.
std::string_view cli_service(const calls::Action& action);
/// Commands of the CLI, sorted: services of the action table, and s3; and the actions of one, in
/// the table's order.
std::vector<std::string_view> services();
std::vector<const calls::Action*> actions_of(std::string_view service);
/// The action with a kebab-case name; null if there is none.
const calls::Action* find_operation(std::string_view service, std::string_view operation);

/// An option that every command takes.
struct GlobalOption {
  std::string_view name;   // "--output"
  std::string_view value;  // "FORMAT"; "" = a flag
  std::string_view what;
};
const std::vector<GlobalOption>& global_options();
const GlobalOption* find_global(std::string_view name);

/// `--` and the kebab-case name of a member.
std::string option_of(std::string_view member);

/// The CLI's usage block and a message.
AwsFault usage_fault(const std::string& message);

}  // namespace inflight::console
