// Fuzz target: decoding of requests and what the account does with them. Every line is a step:
// "SendMessage {…}" calls (a word that names no action chooses one by its first byte), "+5000" lets
// milliseconds pass. In the JSON $H is the newest receipt handle, $T the newest task handle.
#include <nlohmann/json.hpp>
#include <string>

#include "calls/account.h"
#include "calls/actions.h"
#include "tests/fuzz/fuzz.h"
#include "world/world.h"

namespace inflight::fuzz {
namespace {

constexpr int64_t kJsonMax = 1 << 16;
constexpr int kStepsMax = 40;

class Player {
 public:
  Player();
  void play(std::string_view line);

 private:
  JsonBox call(const calls::Action& action, const Json& args);
  void wait(std::string_view digits);
  void remember(const Json& answer);
  std::string filled(std::string_view text) const;

  calls::Account account_;
  std::string handle_ = "none";
  std::string task_ = "none";
};

/// Queues for the requests to meet: a standard and a FIFO one, each with its DLQ.
Player::Player() {
  for (const char* queue :
       {R"({"QueueName":"d"})", R"({"QueueName":"d.fifo","Attributes":{"FifoQueue":"true"}})",
        R"({"QueueName":"q","Attributes":{"RedrivePolicy":)"
        R"("{\"deadLetterTargetArn\":\"arn:aws:sqs:ap-southeast-1:111122223333:d\",)"
        R"(\"maxReceiveCount\":1}"}})",
        R"({"QueueName":"q.fifo","Attributes":{"FifoQueue":"true","RedrivePolicy":)"
        R"("{\"deadLetterTargetArn\":\"arn:aws:sqs:ap-southeast-1:111122223333:d.fifo\",)"
        R"(\"maxReceiveCount\":1}"}})"}) {
    const JsonBox answer =
        call(*calls::find_action("CreateQueue"), *json::parse(queue, kJsonMax).value.value());
    INFLIGHT_ASSERT(!answer->contains("error"));
  }
}

std::string Player::filled(std::string_view text) const {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '$' && i + 1 < text.size() && (text[i + 1] == 'H' || text[i + 1] == 'T')) {
      out += text[++i] == 'H' ? handle_ : task_;
    } else {
      out += text[i];
    }
  }
  return out;
}

JsonBox Player::call(const calls::Action& action, const Json& args) {
  const uint64_t number = account_.call(action, args);
  const JsonBox* answer = account_.result(number);
  INFLIGHT_ASSERT(world::check(account_.world()).empty());
  if (answer == nullptr) {
    INFLIGHT_ASSERT(action.name == "ReceiveMessage");  // nothing else waits
    return {};
  }
  INFLIGHT_ASSERT(json::is_object(**answer));
  if (const Json* error = json::find(**answer, "error")) {
    INFLIGHT_ASSERT(!(*error)["code"].get<std::string>().empty());
  }
  return *answer;
}

void Player::wait(std::string_view digits) {
  int64_t ms = 0;
  for (char c : digits.substr(0, 5)) ms = ms * 10 + (static_cast<unsigned char>(c) % 10);
  account_.run_to(account_.now() + Span{ms});
  INFLIGHT_ASSERT(world::check(account_.world()).empty());
}

void Player::remember(const Json& answer) {
  if (const Json* messages = json::find(answer, "Messages")) {
    handle_ = messages->back()["ReceiptHandle"];
  }
  if (const Json* task = json::find(answer, "TaskHandle")) task_ = *json::as_string(*task);
}

void Player::play(std::string_view line) {
  if (line.empty()) return;
  if (line.front() == '+') return wait(line.substr(1));
  const std::string_view name = take_until(line, ' ');
  const calls::Action* action = calls::find_action(name);
  if (action == nullptr) {
    const size_t choice = name.empty() ? 0 : static_cast<unsigned char>(name.front());
    action = &calls::actions()[choice % calls::actions().size()];
  }
  const json::Parsed args = json::parse(filled(line), kJsonMax);
  INFLIGHT_ASSERT(args.value || !args.problems.empty());
  if (args.value) remember(*call(*action, **args.value));
}

}  // namespace
}  // namespace inflight::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace inflight::fuzz;
  std::string_view text = text_of(data, size);
  Player player;
  for (int steps = 0; !text.empty() && steps < kStepsMax; ++steps) {
    player.play(take_until(text, '\n'));
  }
  return 0;
}
