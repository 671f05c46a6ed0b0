#include "console/complete.h"

#include <algorithm>
#include <utility>

#include "console/builtins.h"
#include "console/names.h"
#include "console/s3_commands.h"

namespace inflight::console {
namespace {

using calls::Member;
using calls::TypeKind;

const std::vector<std::string_view> kQueueAttributes = {"ContentBasedDeduplication",
                                                        "DeduplicationScope",
                                                        "DelaySeconds",
                                                        "FifoQueue",
                                                        "FifoThroughputLimit",
                                                        "KmsDataKeyReusePeriodSeconds",
                                                        "KmsMasterKeyId",
                                                        "MaximumMessageSize",
                                                        "MessageRetentionPeriod",
                                                        "Policy",
                                                        "ReceiveMessageWaitTimeSeconds",
                                                        "RedriveAllowPolicy",
                                                        "RedrivePolicy",
                                                        "SqsManagedSseEnabled",
                                                        "VisibilityTimeout"};
const std::vector<std::string_view> kReadAttributes = {"All",
                                                       "ApproximateNumberOfMessages",
                                                       "ApproximateNumberOfMessagesDelayed",
                                                       "ApproximateNumberOfMessagesNotVisible",
                                                       "CreatedTimestamp",
                                                       "LastModifiedTimestamp",
                                                       "QueueArn"};
const std::vector<std::string_view> kMessageAttributes = {"AWSTraceHeader",
                                                          "All",
                                                          "ApproximateFirstReceiveTimestamp",
                                                          "ApproximateReceiveCount",
                                                          "DeadLetterQueueSourceArn",
                                                          "MessageDeduplicationId",
                                                          "MessageGroupId",
                                                          "SenderId",
                                                          "SentTimestamp",
                                                          "SequenceNumber"};

/// Where the command and the word under the cursor begin; open quotes are told apart.
struct Split {
  std::size_t command = 0;
  std::size_t word = 0;
  bool quoted = false;
};

Split split_at(std::string_view text) {
  Split split;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && quote != '\'') {
      if (i + 1 < text.size() && text[i + 1] == '\n') split.word = i + 2;
      ++i;
    } else if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == ';' || c == '&' || c == '|' || c == '(' || c == '\n') {
      split.command = split.word = i + 1;
    } else if (c == ' ' || c == '\t') {
      split.word = i + 1;
    }
  }
  split.word = std::min(split.word, text.size());
  split.quoted = quote != 0;
  return split;
}

/// The whole words of a command so far.
std::vector<std::string> words_before(std::string_view text) {
  const ShellText shell = read_shell(text);
  std::vector<std::string> out;
  if (shell.commands.empty()) return out;
  for (const Word& word : shell.commands.back().words) {
    std::string plain;
    for (const Piece& piece : word.pieces) plain += piece.text;
    out.push_back(std::move(plain));
  }
  return out;
}

class Completer {
 public:
  Completer(const Session& session, std::string word) : session_(session), word_(std::move(word)) {}
  std::vector<std::string> out;

  void aws(const std::vector<std::string>& words) {
    const calls::Action* action = nullptr;
    std::string service;
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::string& word = words[i];
      const GlobalOption* global = find_global(word);
      if (global != nullptr && !global->value.empty())
        ++i;
      else if (word.starts_with("-") || action != nullptr)
        continue;
      else if (service.empty())
        service = word;
      else
        action = find_operation(service, word);
    }
    if (word_.starts_with("-")) return options(action, words);
    if (value_of_option(action, words)) return;
    if (service.empty()) {
      for (const std::string_view name : services()) add(name);
      add("help");
    } else if (action == nullptr) {
      for (const calls::Action* one : actions_of(service)) add(kebab(one->name));
      for (const std::string_view name : s3_command_names()) {
        if (service == "s3") add(name);
      }
      add("help");
    } else {
      options(action, words);
    }
  }

  void add(std::string_view name) {
    if (name.starts_with(word_)) out.emplace_back(name);
  }

 private:
  void options(const calls::Action* action, const std::vector<std::string>& words) {
    const auto offer = [&](const std::string& name) {
      if (std::find(words.begin(), words.end(), name) == words.end()) add(name);
    };
    if (action != nullptr) {
      for (const Member& member : action->members()) offer(option_of(member.name));
      if (word_.empty()) return;
      offer("--cli-input-json");
      offer("--generate-cli-skeleton");
    }
    for (const GlobalOption& global : global_options()) offer(std::string(global.name));
  }

  /// True if the word belongs to an option in front of it.
  bool value_of_option(const calls::Action* action, const std::vector<std::string>& words) {
    if (words.empty()) return false;
    const bool first = words.back().starts_with("--");
    const auto last = std::find_if(words.rbegin(), words.rend(),
                                   [](const std::string& word) { return word.starts_with("--"); });
    if (last == words.rend()) return false;
    const std::string& option = *last;
    if (option == "--output" && first) {
      for (const char* name : {"json", "table", "text"}) add(name);
      return true;
    }
    if (const GlobalOption* global = find_global(option)) return first && !global->value.empty();
    if (action == nullptr) return false;
    for (const Member& member : action->members()) {
      if (option_of(member.name) != option) continue;
      const bool list = member.type.kind == TypeKind::list;
      if (!first && !list) return false;
      values(*action, member.name);
      return first || !out.empty();
    }
    return false;
  }

  void values(const calls::Action& action, std::string_view member) {
    if (member == "QueueUrl") {
      for (const std::string& url : session_.queue_urls) add(url);
    } else if (member == "Attributes") {
      for (const std::string_view name : kQueueAttributes) add(std::string(name) + "=");
    } else if (member == "AttributeNames" && action.name == "GetQueueAttributes") {
      for (const std::string_view name : kQueueAttributes) add(name);
      for (const std::string_view name : kReadAttributes) add(name);
    } else if (member == "MessageSystemAttributeNames" || member == "AttributeNames") {
      for (const std::string_view name : kMessageAttributes) add(name);
    } else if (member == "Statistics") {
      for (const char* name : {"Average", "Maximum", "Minimum", "SampleCount", "Sum"}) add(name);
    }
  }

  const Session& session_;
  std::string word_;
};

}  // namespace

Completion complete_line(const Session& session, std::string_view line, std::size_t cursor) {
  const std::size_t end = std::min(cursor, line.size());
  const std::string_view text = line.substr(0, end);
  const Split split = split_at(text);
  Completion out{split.word, end, {}};
  if (split.quoted) return out;
  const std::string word(text.substr(split.word));
  Completer completer(session, word);
  const std::vector<std::string> words =
      words_before(text.substr(split.command, split.word - split.command));
  if (word.starts_with("$")) {
    for (const auto& [name, value] : session.variables) completer.add("$" + name);
  } else if (words.empty()) {
    for (const std::string_view name : command_names()) completer.add(name);
  } else if (words.front() == "aws") {
    completer.aws(words);
  }
  std::sort(completer.out.begin(), completer.out.end());
  out.words = std::move(completer.out);
  return out;
}

Completion Console::complete(std::string_view line, std::size_t cursor) const {
  return complete_line(session_, line, cursor);
}

std::string common_start(const std::vector<std::string>& words) {
  if (words.empty()) return {};
  std::string out = words.front();
  for (const std::string& word : words) {
    while (!word.starts_with(out)) out.pop_back();
  }
  return out;
}

}  // namespace inflight::console
