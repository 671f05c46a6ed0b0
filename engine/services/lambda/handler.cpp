// What code of labs does with the records of a run, one after another (api::lambda::Handler).
#include <algorithm>
#include <set>

#include "services/lambda/internal.h"

namespace inflight::lambda {
namespace {

namespace l = api::lambda;

constexpr int64_t kNever = int64_t{1} << 60;  // ms

/// One record: a message of the batch, or the whole payload.
struct Record {
  const api::Body* body = nullptr;
  int64_t attempt = 1;  // its receive count; of an asynchronous event the run
  std::string_view group{};
};

Record record_of(const State& state, const Run& run, uint32_t i) {
  if (i < run.batch.size()) {
    const api::sqs::ReceivedMessage& message = run.batch[i];
    return {&message.body, message.receive_count, message.group};
  }
  Record out{&run.payload, 1, {}};
  if (run.source == Source::async) {
    out.attempt = state.events.at(static_cast<uint32_t>(run.of)).attempts + 1;
  }
  return out;
}

class Worker {
 public:
  Worker(Seed seed, const State& state, const Function& function, const Run& run, Plan& plan)
      : seed_(seed),
        state_(state),
        function_(function),
        code_(*function.behaviour.handler),
        run_(run),
        plan_(plan),
        work_(function.name + "/work") {}

  void work() {
    const auto records = static_cast<uint32_t>(std::max<std::size_t>(run_.batch.size(), 1));
    bool goes_on = true;
    for (uint32_t i = 0; i < records && goes_on; ++i) goes_on = one(i);
    const bool broken = plan_.outcome == l::Outcome::error || plan_.length_ms == l::kForever;
    if (code_.per_run && broken) {  // all or nothing
      plan_.worked.clear();
      std::erase_if(plan_.ends, [](const RecordEnd& end) { return end.fate == Fate::done; });
    }
    if (plan_.length_ms != l::kForever) plan_.length_ms = at_ms_;
    if (catches()) plan_.response = response_listing(seed_, run_.batch, listed_);
  }

 private:
  /// Only a batch has items to list.
  bool catches() const { return code_.partial && !run_.batch.empty(); }

  /// Works on record `i`; false if the run comes no further.
  bool one(uint32_t i) {
    const Record record = record_of(state_, run_, i);
    const bool waits = stopped_ || groups_.contains(record.group);
    if (waits) {  // a failed one stands before it (LAM-FIFO-07)
      listed_.push_back(i);
      return true;
    }
    if (run_.begun && !std::binary_search(run_.begun->begin(), run_.begun->end(), i)) {
      return not_begun(i, record);
    }
    if (!code_.per_run || !drawn_) {
      drawn_ = true;
      const uint64_t n =
          uint64_t{(*record.body)->lid} * 65536 + static_cast<uint64_t>(record.attempt);
      at_ms_ += sample(code_.work, draw(seed_, work_, n)).ms;
    }
    const bool poison = is_poison(record);
    if (poison && code_.on_poison == l::OnPoison::timeout) {
      plan_.length_ms = l::kForever;
      plan_.ends.push_back({i, kNever, Fate::timeout});
      return false;
    }
    const Fate fate = poison ? Fate::poison : in_outage() ? Fate::outage : Fate::done;
    plan_.ends.push_back({i, at_ms_, fate});
    if (fate == Fate::done) {
      plan_.worked.push_back(i);
      return true;
    }
    return failed(i, record);
  }

  /// What the table of processed ids does not let it work on takes no time.
  bool not_begun(uint32_t i, const Record& record) {
    const bool busy = std::binary_search(run_.refused.begin(), run_.refused.end(), i);
    plan_.ends.push_back({i, at_ms_, busy ? Fate::busy : Fate::skipped});
    return busy ? failed(i, record) : true;
  }

  bool failed(uint32_t i, const Record& record) {
    if (!catches()) {
      plan_.outcome = l::Outcome::error;
      return false;
    }
    listed_.push_back(i);
    stopped_ = code_.strategy == l::Strategy::stop_first;
    if (code_.strategy == l::Strategy::skip_group) groups_.insert(record.group);
    return true;
  }

  bool is_poison(const Record& record) const {
    if (function_.fixed || ((*record.body)->tags & code_.poison_mask) == 0) return false;
    return !code_.fail_first || record.attempt <= *code_.fail_first;
  }

  bool in_outage() const {
    const Time now = run_.started + Span{run_.init_ms + at_ms_};
    for (std::size_t i = 0; i < code_.outage.size(); ++i) {
      const Time from = outage_start(seed_, function_.name, i, code_.outage[i]);
      if (now >= from && now < from + code_.outage[i].length) return true;
    }
    return false;
  }

  Seed seed_;
  const State& state_;
  const Function& function_;
  const l::Handler& code_;
  const Run& run_;
  Plan& plan_;
  Stream work_;
  int64_t at_ms_ = 0;
  bool drawn_ = false;            // the work of a run
  std::vector<uint32_t> listed_;  // indices of records that are reported as failed
  bool stopped_ = false;
  std::set<std::string_view> groups_;  // with a failed record
};

}  // namespace

void plan_handler(Seed seed, const State& state, const Function& function, const Run& run,
                  Plan& plan) {
  Worker(seed, state, function, run, plan).work();
}

bool deploy_fix(sim::Context& ctx, State& state, std::string_view name) {
  Function* function = function_named(state, name);
  if (function == nullptr) return false;
  function->fixed = true;
  function->environments = function->busy + function->occupied;  // idle ones hold the old code
  sim::Event event = about(function->place, sim::Ev::fix, ctx.cause());
  event.actor = function->place;
  ctx.emit(event);
  return true;
}

}  // namespace inflight::lambda
