// Setting a world up, shared by the files that do it: ordinary calls of the lab's owner at t = 0,
// one attribute a call, so that a refusal names the attribute (joints 6.5).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/apart.h"
#include "world/world.h"

namespace inflight::world {

/// Makes one call after the other and keeps what is refused.
class Owner {
 public:
  Owner(World& world, Sinks& sinks, std::vector<Refusal>& refusals);
  Owner(const Owner&) = delete;
  Owner& operator=(const Owner&) = delete;

  /// Makes a call about what stands at `pointer` of the scenario. False: refused and noted.
  bool call(std::string pointer, api::Request request);
  /// The answer to the last call.
  const api::Answer& answer() const { return host_.answer; }
  /// Notes a refusal elsewhere than where the last call's went.
  void blame(std::string pointer) { refusals_.back().pointer = std::move(pointer); }

 private:
  /// Takes the answer of one call.
  struct Taker : Host {
    void on_input(World&, sim::Sinks&, uint32_t) override {}
    void on_answer(World&, uint64_t, const api::Answer& given) override { answer = given; }
    api::Answer answer;
  };
  World& world_;
  std::vector<Refusal>& refusals_;
  Taker host_;
  Sinks sinks_;
};

/// Keys, topics and buckets, functions with their permissions, subscriptions, mappings,
/// notifications of buckets.
INFLIGHT_APART void set_up_services(World& world, Owner& owner, const Scenario& scenario);

/// The call that sets an attribute of a subscription.
api::Request subscription_call(std::string arn, const std::string& attribute,
                               const std::string& value);
/// The id of a function's i-th permission, and the call that adds it.
std::string permission_id(const PermissionSpec& spec, std::size_t i);
api::Request permission_call(const FunctionSpec& spec, std::size_t i);
/// What a function's code does, with the bit of the scenario's poison.
api::lambda::Behaviour behaviour_of(const FunctionSpec& spec, const std::vector<std::string>& tags);
/// The call that makes a mapping. Its members come all at once: it has to be right as a whole.
api::Request mapping_call(const MappingSpec& spec);

}  // namespace inflight::world
