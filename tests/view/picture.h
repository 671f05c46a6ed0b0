// The scene of an opened lab's run.
#pragma once

#include "tests/view/app_fixture.h"
#include "view/machine.h"
#include "view/timeline.h"

namespace inflight::view {

struct Picture {
  Timeline timeline;
  Machine machine;

  explicit Picture(const App& app)
      : timeline(timeline_of(app.log(), app.view().execution().scenario)),
        machine(machine_of(app.log(), app.view().execution().scenario, timeline)) {}
};

}  // namespace inflight::view
