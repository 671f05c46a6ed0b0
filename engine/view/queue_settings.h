// What a queue is set to, and who set it so (timeline-ui sec. 9).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "view/app.h"

namespace inflight::view {

struct QueueSetting {
  enum class Source : uint8_t { aws, lab, knob, you, call };
  std::string name;   // "VisibilityTimeout", "maxReceiveCount"
  std::string value;  // in words
  Source source = Source::aws;
  std::string knob;               // id of the knob that sets it, "" = none
  std::vector<std::string> whom;  // of source `call`: actors that give a value of their own
};

/// Settings of queue `name` at the head, in AWS's order. A queue that the lab does not make has the
/// defaults of AWS.
std::vector<QueueSetting> queue_settings(const App& app, const std::string& name);

/// The offered knob that sets what `pointer` of the scenario names, null = none.
const lab::Knob* knob_at(const App& app, std::string_view pointer);
/// Value of a knob in words: "52 s", "on".
std::string knob_words(const App& app, const lab::Knob& knob);

}  // namespace inflight::view
