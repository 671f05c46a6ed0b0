// A target that answers from a list and keeps what was called.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "console/target.h"

namespace inflight::console {

class FakeTarget : public Target {
 public:
  struct Call {
    std::string action;
    std::string args;
  };
  std::vector<Call> calls;
  std::string answer = "{}";
  std::string handle = "NEWEST";
  std::string task = "TASK";
  Time clock{};
  std::optional<std::string> stopped;

  Time now() const override { return clock; }
  JsonBox call(const calls::Action& action, const Json& args) override {
    calls.push_back({std::string(action.name), json::compact(args)});
    return *json::parse(answer, 1'000'000).value;
  }
  std::optional<std::string> advance(Time at) override {
    clock = at;
    return stopped;
  }
  std::string newest_handle(std::string_view queue) const override {
    return queue == "orders" ? handle : "";
  }
  std::string newest_task() const override { return task; }
};

}  // namespace inflight::console
