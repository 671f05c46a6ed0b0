// The words of the card that the page shows beside what the pointer rests on.
#pragma once

#include <string>

#include "draw/scene.h"

namespace inflight::web {

/// {"x","y","lines":[…]} with the place in CSS px of the canvas; "null" when nothing is hovered.
std::string hover_json(const Scene& scene, const view::Item* item, float x, float y);

}  // namespace inflight::web
