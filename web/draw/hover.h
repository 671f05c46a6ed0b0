// The words of the card that the page shows beside what the pointer rests on.
#pragma once

#include <string>

#include "draw/scene.h"

namespace inflight::web {

/// {"x","y","lines":[…]} with the place in CSS px of the canvas; "null" when nothing is hovered.
std::string hover_json(const Scene& scene, const view::Item* item, float x, float y);

/// The same for the name of a lane: its full name and what it is. `lane` in Layout::lanes.
std::string lane_hover_json(const Scene& scene, uint32_t lane, float y);

}  // namespace inflight::web
