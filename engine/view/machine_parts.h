// Shared inside the layout of the scene.
#pragma once

#include "view/machine_layout.h"

namespace inflight::view {

/// Whole px below; places in the scene are never negative.
inline float whole(float value) { return static_cast<float>(static_cast<int32_t>(value)); }

/// Columns of the scene between its two edges, px.
struct SceneColumns {
  float source_x = 0, source_w = 0;
  float store_x = 0, store_w = 0;
  float worker_x = 0, worker_w = 0;
  float ledger_x = 0, ledger_w = 0;
};

SceneColumns scene_columns(const Machine& machine, float width);

void desktop_layout(const Machine& machine, MachineLayout& layout);
void phone_layout(const Machine& machine, MachineLayout& layout);

/// Puts the rows of the ledger into its box: a list with names of workers where it is high enough,
/// else cells, else nothing.
void place_orders(MachineLayout& layout, uint32_t orders);

}  // namespace inflight::view
