// The two faces of the canvas. The page fetches them and hands them over.
#pragma once

#include "imgui.h"

namespace inflight::web {

/// Takes a TrueType file of `weight` 400 or 600. The bytes belong to the font from here on and must
/// come from malloc. Returns false when they are no font.
bool add_font(void* bytes, int size, int weight);

/// True when both weights are there.
bool fonts_ready();

/// The face of a weight. REQUIRES: fonts_ready().
ImFont* font(int weight);

}  // namespace inflight::web
