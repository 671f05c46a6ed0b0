// One random schedule: draws an account, plays calls into it by name, and checks every step.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/draw.h"
#include "calls/account.h"
#include "calls/actions.h"
#include "tests/random/model.h"

namespace inflight::test {

/// Draws of one schedule, in order.
class Dice {
 public:
  explicit Dice(Seed seed) : seed_(seed) {}
  /// 0 … m - 1.
  int64_t roll(int64_t m) {
    return static_cast<int64_t>(
        below(draw(seed_, Stream("schedule"), n_++), static_cast<uint64_t>(m)));
  }
  int64_t between(int64_t a, int64_t b) { return a + roll(b - a + 1); }
  bool one_in(int64_t m) { return roll(m) == 0; }
  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[static_cast<size_t>(roll(static_cast<int64_t>(from.size())))];
  }

 private:
  Seed seed_;
  uint64_t n_ = 0;
};

enum class Mix : uint8_t { standard, fifo, both };

/// A queue of the schedule, as far as drawing calls needs it.
struct DrawnQueue {
  std::string name;
  bool fifo = false;
  bool by_content = false;  // ContentBasedDeduplication
  bool by_group = false;    // DeduplicationScope messageGroup at creation
  int64_t wait_s = 0;       // ReceiveMessageWaitTimeSeconds now
  int64_t delay_s = 0;      // DelaySeconds now
  int64_t timeout_s = 30;   // VisibilityTimeout now
  bool is_dlq() const { return name.compare(0, 3, "dlq") == 0; }
};

class Runner {
 public:
  Runner(Seed seed, Mix mix);
  /// Plays the whole schedule and drains the account. "" or the first thing that is wrong.
  std::string run();
  /// All calls so far with their moments: what to type to see it again.
  const std::string& script() const { return script_; }
  const calls::Account& account() const { return account_; }

 private:
  struct Held {
    std::string queue;
    std::string handle;
    uint32_t mid = 0;
    int64_t receives = 0;
  };
  struct Waiting {
    uint64_t call = 0;
    std::string queue;
    int64_t over = 0;  // ms
  };
  /// A message about to be sent.
  struct Draft {
    std::string members;  // JSON
    std::string body;
    std::string key;  // what deduplication compares, "" on standard queues
    int64_t delay_s = 0;
  };
  struct Remembered {
    int64_t at = 0;  // ms
    std::string id;  // MessageId
  };

  // runner.cpp
  void create_queues(Mix mix);
  void create(DrawnQueue queue, const std::string& dlq, int64_t max_receives);
  JsonBox ask(const std::string& action, const std::string& args);
  uint64_t start(const std::string& action, const std::string& args);
  void fail(const std::string& what);
  bool ok() const { return broken_.empty(); }
  void read_log();
  void advance(int64_t ms, bool before_calls);
  void collect(bool at_rest);
  void take_messages(const std::string& queue, const Json& answer,
                     std::optional<int64_t> timeout_s = std::nullopt);
  void drain();
  void drain_queue(const std::string& queue);
  void check_counts();
  int64_t now() const { return account_.now().ms; }

  // steps.cpp
  void step();
  void send(const DrawnQueue& queue);
  void send_batch(const DrawnQueue& queue);
  Draft draft(const DrawnQueue& queue);
  void sent(const DrawnQueue& queue, const Draft& draft, const Json& answer, int64_t stored);
  void receive(const DrawnQueue& queue);
  void remove();
  void remove_batch();
  void hide();

  // owners.cpp
  void change(const DrawnQueue& queue);
  void change_redrive(const DrawnQueue& queue);
  void rarely(const DrawnQueue& queue);
  void purge(const std::string& queue);
  void redrive();
  void nonsense(const DrawnQueue& queue);
  size_t pick_held() { return static_cast<size_t>(dice_.roll(static_cast<int64_t>(held_.size()))); }

  Dice dice_;
  calls::Account account_;
  Model model_;
  std::string broken_;
  std::string script_;
  std::vector<DrawnQueue> queues_;
  std::vector<Held> held_;
  std::vector<Waiting> waiting_;
  std::map<std::string, uint32_t> mids_;                           // by MessageId
  std::map<std::string, std::string> bodies_;                      // by MessageId
  std::map<std::string, std::map<std::string, Remembered>> once_;  // by queue, deduplication key
  uint32_t mids_known_ = 0;
  int64_t bodies_made_ = 0;
};

}  // namespace inflight::test
