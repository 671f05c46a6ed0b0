#include "calls/account.h"

#include "api/home.h"
#include "base/check.h"
#include "world/profile.h"

namespace inflight::calls {
namespace {

constexpr int64_t kHorizonMs = INT64_C(366) * 86400 * 1000;

/// The account is the same in every Region.
void set_region(api::Request& request, std::string_view region) {
  request.region = region;
  auto* queues = std::get_if<api::sqs::Request>(&request.of);
  auto* create = queues == nullptr ? nullptr : std::get_if<api::sqs::CreateQueue>(queues);
  if (create != nullptr) create->home = std::string(region).append(":").append(api::kHomeAccount);
}

}  // namespace

JsonBox ask(world::World world, const Action& action, const Json& args) {
  class Once : public world::Host {
   public:
    void on_input(world::World&, sim::Sinks&, uint32_t) override {}
    void on_answer(world::World& at, uint64_t, const api::Answer& answer) override {
      json = encode(at, answer);
    }
    JsonBox json;
  };
  auto request = action.decode(args);
  if (!request) return encode(world, api::Answer{request.error()});
  Once once;
  world::Sinks sinks;
  sinks.host = &once;
  world::submit(world, sinks, {sim::Owner::inputs, 0, 0, false}, std::move(*request), 0);
  world::settle(world, sinks);
  return once.json;
}

/// Takes answers while a piece of work runs; no part of the account, which stays copyable.
class Account::Receiver : public world::Host {
 public:
  explicit Receiver(Account& account) : account_(account) {}
  void on_input(world::World&, sim::Sinks&, uint32_t) override {}
  void on_answer(world::World& world, uint64_t call, const api::Answer& answer) override {
    account_.results_[call] = {encode(world, answer), world.kernel.now};
  }

 private:
  Account& account_;
};

template <class F>
void Account::with_sinks(F&& work) {
  Receiver receiver(*this);
  world::Sinks sinks;
  sinks.log = &log_;
  sinks.host = &receiver;
  work(sinks);
}

Account::Account(Seed seed) {
  world_.kernel.seed = seed;
  world_.kernel.horizon_ms = kHorizonMs;
  with_sinks([this](world::Sinks& sinks) {
    owner_ = sim::Context(world_.kernel, sinks).name("owner", sim::NameKind::actor);
    world::record_metrics(world_, sinks);
  });
}

std::optional<Problem> Account::set(std::string_view name, int64_t value) {
  return world::apply_setting(world_, name, value);
}

uint64_t Account::call(const Action& action, const Json& args, std::string_view region) {
  auto request = action.decode(args);
  if (!request) {
    results_[++calls_] = {encode(world_, api::Answer{request.error()}), now()};
    return calls_;
  }
  if (!region.empty() && region != api::kHomeRegion) set_region(*request, region);
  return call(std::move(*request));
}

uint64_t Account::call(api::Request request) {
  const uint64_t call = ++calls_;
  with_sinks([&](world::Sinks& sinks) {
    world::submit(world_, sinks, {sim::Owner::inputs, owner_, call, true}, std::move(request), 0);
    world::settle(world_, sinks);
  });
  return call;
}

void Account::change(const std::function<void(world::World&, world::Sinks&)>& work) {
  with_sinks([&](world::Sinks& sinks) {
    work(world_, sinks);
    world::settle(world_, sinks);
  });
}

void Account::abandon(uint64_t call) {
  if (world_.actors.settings.dead_poll != 0) return;
  for (const auto& [ticket, open] : world_.kernel.open) {
    if (open.caller.owner != sim::Owner::inputs || open.caller.reply_to != call) continue;
    const sim::Ticket gone = ticket;
    return change([gone](world::World& world, world::Sinks& sinks) {
      sim::Context(world.kernel, sinks).hang_up(gone);
    });
  }
}

void Account::run_before_calls(Time at) {
  INFLIGHT_ASSERT(at >= now());
  with_sinks([&](world::Sinks& sinks) {
    while (world::step_before(world_, sinks, at, sim::Rank::call)) {
    }
  });
  world_.kernel.now = at;
}

void Account::run_to(Time at) {
  INFLIGHT_ASSERT(at >= now());
  with_sinks([&](world::Sinks& sinks) {
    while (world::step(world_, sinks, at)) {
    }
  });
  world_.kernel.now = at;
}

bool Account::finish(uint64_t call, Time limit) {
  with_sinks([&](world::Sinks& sinks) {
    while (!results_.contains(call) && world::step(world_, sinks, limit)) {
    }
  });
  return results_.contains(call);
}

const JsonBox* Account::result(uint64_t call) const {
  const auto found = results_.find(call);
  return found == results_.end() ? nullptr : &found->second.json;
}

}  // namespace inflight::calls
