// What a click picks.
#pragma once

#include <string>

#include "view/app.h"
#include "view/hit.h"
#include "view/timeline.h"

namespace inflight::web {

/// The `select` command for a click at a place: the sign of an event, else the message of an item,
/// else the queue or actor whose lane it is. On the names a lane picks its owner. Empty tracks pick
/// nothing: "mid" 0.
std::string pick_command(const view::App& app, const view::Timeline& timeline,
                         const view::Layout& layout, float x, float y);

}  // namespace inflight::web
