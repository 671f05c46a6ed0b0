// Strokes that only the scene needs: rings, tips of arrows, curves.
#include <algorithm>
#include <cmath>

#include "draw/pen.h"

namespace inflight::web {
namespace {

constexpr float kTurn = 6.2831853F;
constexpr float kTop = -kTurn / 4;

}  // namespace

void Pen::tip(float x, float y, float dx, float dy, float length, ImU32 colour) {
  const float half = length * 0.57F;
  if (dx != 0) {
    const float back = dx > 0 ? x - length : x + length;
    // Clockwise on the screen, else the soft edge eats the shape.
    if (dx > 0) {
      list_->AddTriangleFilled({x, y}, {back, y + half}, {back, y - half}, colour);
    } else {
      list_->AddTriangleFilled({x, y}, {back, y - half}, {back, y + half}, colour);
    }
    return;
  }
  const float back = dy > 0 ? y - length : y + length;
  if (dy > 0) {
    list_->AddTriangleFilled({x, y}, {x - half, back}, {x + half, back}, colour);
  } else {
    list_->AddTriangleFilled({x, y}, {x + half, back}, {x - half, back}, colour);
  }
}

void Pen::arc(float x, float y, float radius, float left, float width, ImU32 colour) {
  const float share = std::clamp(left, 0.0F, 1.0F);
  if (share < 0.004F) return;
  if (share > 0.999F) {
    list_->AddCircle({x, y}, radius, colour, 0, width);
    return;
  }
  list_->PathArcTo({x, y}, radius, kTop, kTop + kTurn * share);
  list_->PathStroke(colour, ImDrawFlags_None, width);
}

void Pen::dashed_circle(float x, float y, float radius, ImU32 colour) {
  const auto dashes = static_cast<int>(std::max(8.0F, kTurn * radius / 6));
  const float step = kTurn / static_cast<float>(dashes);
  for (int i = 0; i < dashes; ++i) {
    const float from = kTop + step * static_cast<float>(i);
    list_->PathArcTo({x, y}, radius, from, from + step * 0.55F, 3);
    list_->PathStroke(colour, ImDrawFlags_None, 1.25F);
  }
}

void Pen::swing(float x0, float y0, float x1, float y1, float width, ImU32 colour) {
  const float middle = (x0 + x1) / 2;
  list_->AddBezierCubic({x0, y0}, {middle, y0}, {middle, y1}, {x1, y1}, colour, width);
}

}  // namespace inflight::web
