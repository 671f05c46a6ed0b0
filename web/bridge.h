// The one App of the page, for the canvas. The page reaches it through the exports of bridge.cpp.
#pragma once

#include <functional>
#include <string>

#include "view/app.h"

namespace inflight {

view::App& the_app();

/// Counts a drawn frame.
void count_frame();

/// What the canvas adds to app_state(): JSON text, called only when a test asks.
void set_canvas_state(std::function<std::string()> make);

}  // namespace inflight
