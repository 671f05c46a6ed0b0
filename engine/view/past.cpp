#include "view/past.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "calls/actions.h"

namespace inflight::view {
namespace {

constexpr uint64_t kQuickSteps = 200'000;
/// No call waits longer for its answer: WaitTimeSeconds is at most 20 s (SQS-POLL-01).
constexpr int64_t kLongestWait = 20'000;  // ms

struct Heard {
  sim::Call call;
  int64_t asked_at = 0;
  uint32_t before = 0;    // events that had happened when it was made
  uint32_t answered = 0;  // number of its `api` event, 0 = not yet
  api::Answer answer;
};

class Listener : public sim::Wire {
 public:
  explicit Listener(const sim::Log& log) : log_(log) {}

  void on_call(const sim::Call& call, uint32_t events) override {
    Heard heard;
    heard.call = call;
    heard.before = events;
    heard_.push_back(std::move(heard));
  }
  void on_answer(sim::Ticket ticket, const api::Answer& answer, uint32_t event) override {
    for (auto each = heard_.rbegin(); each != heard_.rend(); ++each) {
      if (each->call.ticket != ticket) continue;
      each->answer = answer;
      each->answered = event;
      return;
    }
  }

  /// The call that led to event `number`: of those of its actor the one that was answered next, and
  /// of a poll, the one that had just been made.
  const Heard* call_of(uint32_t number) const {
    const sim::Event& event = log_.events[number - 1];
    const Heard* found = nullptr;
    for (const Heard& each : heard_) {
      if (each.call.caller.actor != event.actor || each.before >= number) continue;
      if (event.kind == sim::Ev::poll) {
        found = &each;
      } else if (each.answered >= number && log_.events[each.answered - 1].at == event.at &&
                 (found == nullptr || each.answered < found->answered)) {
        found = &each;
      }
    }
    return found;
  }

 private:
  const sim::Log& log_;
  std::vector<Heard> heard_;
};

}  // namespace

bool made_by_call(const sim::Event& event) {
  switch (event.kind) {
    case sim::Ev::send:
    case sim::Ev::poll:
    case sim::Ev::receive:
    case sim::Ev::empty:
    case sim::Ev::extend:
    case sim::Ev::del:
    case sim::Ev::delete_noop:
    case sim::Ev::purge:
    case sim::Ev::delete_queue:
    case sim::Ev::move_task:
    case sim::Ev::send_refused:
    case sim::Ev::config_refused:
    case sim::Ev::send_duplicate:
    case sim::Ev::api:
      return event.actor != 0;
    default:
      return false;
  }
}

Past::Past(std::shared_ptr<const RunView> view, const lab::RunSpec& spec)
    : view_(std::move(view)), spec_(spec) {
  if (spec.answer != nullptr) answer_ = *spec.answer;
  spec_.answer = &answer_;
  spec_.metrics = true;  // the console asks for them
}

const lab::Timeline& Past::timeline() {
  if (!timeline_) timeline_ = std::make_unique<lab::Timeline>(spec_);
  return *timeline_;
}

const world::World& Past::start() {
  if (!start_) start_ = std::make_unique<lab::Runner>(spec_);
  return start_->world();
}

bool Past::is_quick() const { return view_->execution().steps <= kQuickSteps; }

const world::World& Past::at(int64_t ms) {
  if (!world_ || world_at_ != ms) {
    world_ = timeline().at(Time{ms});
    world_->kernel.now = Time{ms};
    world_at_ = ms;
  }
  return *world_;
}

std::optional<PastCall> Past::call_of(uint32_t number) {
  if (number == call_of_) return call_;
  call_of_ = number;
  call_.reset();
  const sim::Log& log = view_->log();
  const sim::Event& event = log.events[number - 1];
  if (!made_by_call(event)) return call_;
  // A poll is answered later than it is made, everything else was made earlier than it shows.
  const int64_t from = std::max<int64_t>(event.at - kLongestWait, 0);
  const bool ahead = event.kind == sim::Ev::poll;
  const int64_t until = std::min(event.at + (ahead ? kLongestWait : 0), view_->horizon());
  Listener listener(log);
  const world::World world = timeline().watch(Time{from}, Time{until}, listener);
  const Heard* heard = listener.call_of(number);
  if (heard == nullptr) return call_;
  PastCall call;
  call.op = api::name_of(heard->call.request);
  call.request = calls::encode(world, heard->call.request);
  call.asked_at = heard->before < log.events.size() ? log.events[heard->before].at : event.at;
  call.answered_at = -1;
  if (heard->answered != 0) {
    call.answered_at = log.events[heard->answered - 1].at;
    call.answer = calls::encode(world, heard->answer);
  }
  call_ = std::move(call);
  return call_;
}

}  // namespace inflight::view
