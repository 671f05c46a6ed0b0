// Drawing with the measures and inks of the look. Coordinates are CSS px; edges of boxes and lines
// are moved to device pixels, so that they are sharp at any scale.
#pragma once

#include <string>
#include <vector>

#include "imgui.h"
#include "look.h"
#include "view/layout.h"

namespace inflight::web {

using look::Ink;
using view::Box;

enum class Align : uint8_t { left, middle, right };

/// A text as it was drawn, for tests that look for clipped and overlapping labels.
struct Label {
  std::string text;
  Box box;
};

class Pen {
 public:
  Pen(ImDrawList* list, float scale, std::vector<Label>& labels)
      : list_(list), scale_(scale), labels_(labels) {}

  float snap(float value) const;

  /// All later inks are made fainter by this factor.
  void set_alpha(float alpha) { alpha_ = alpha; }
  float alpha() const { return alpha_; }
  ImU32 colour(Ink name, float alpha = 1) const { return look::ink(name, alpha * alpha_); }

  void fill(const Box& box, ImU32 colour, float radius = 0);
  /// A line of `width` just inside the box.
  void outline(const Box& box, ImU32 colour, float width = 1, float radius = 0);
  void horizontal(float x0, float x1, float y, float width, ImU32 colour);
  void vertical(float x, float y0, float y1, float width, ImU32 colour);
  void dashed(float x0, float x1, float y, float width, const std::array<float, 2>& dash,
              ImU32 colour);
  void dashed_vertical(float x, float y0, float y1, float width, const std::array<float, 2>& dash,
                       ImU32 colour);
  /// A line down from y0 to y1 that goes `aside` px left and right every `step` px.
  void zigzag(float x, float y0, float y1, float aside, float step, ImU32 colour);
  void dashed_box(const Box& box, const std::array<float, 2>& dash, ImU32 colour);
  void dots(float x0, float x1, float y, ImU32 colour);
  void hatch(const Box& box, const look::Hatch& hatch, ImU32 colour);
  void disc(float x, float y, float radius, ImU32 fill, ImU32 edge, float width = 1.5F);
  void triangle_down(float x, float y, float half, float height, ImU32 colour);
  /// A triangle whose tip is at (x, y) and that came the way (dx, dy), one of which is 0.
  void tip(float x, float y, float dx, float dy, float length, ImU32 colour);
  /// The part `left` (0 … 1) of a circle, from the top clockwise.
  void arc(float x, float y, float radius, float left, float width, ImU32 colour);
  void dashed_circle(float x, float y, float radius, ImU32 colour);
  /// From one side to the other, level at both ends.
  void swing(float x0, float y0, float x1, float y1, float width, ImU32 colour);

  /// A tooth cut out at a vertical edge: `depth` px to the right, negative to the left.
  void notch(float x, float y, float depth, ImU32 colour);

  /// A sign around (x, y), `size` px high; 12 is its own size.
  void glyph(look::Glyph name, float x, float y, float size, ImU32 colour);
  void icon(look::Icon name, float x, float y, float size, ImU32 colour);

  float width(const std::string& text, const look::Type& type) const;
  /// Draws `text` with its middle height at `y`. Returns its width.
  float text(const std::string& text, float x, float y, const look::Type& type, ImU32 colour,
             Align align = Align::left);
  /// The same if it is not wider than `room`. Returns 0 when it was left out.
  float text_if(const std::string& text, float x, float y, const look::Type& type, ImU32 colour,
                float room);

  /// The same, ending in "…" where it is wider than `room`. Returns false when it was shortened.
  bool text_fit(const std::string& text, float x, float y, const look::Type& type, ImU32 colour,
                float room);

  void clip(const Box& box);
  void unclip();

 private:
  void parts(std::span<const look::Part> parts, float x, float y, float grid_scale, ImU32 colour);
  void dashed_part(const look::Part& part, float x, float y, float grid_scale, ImU32 colour);
  void picture(const std::string& text, float x, float y, const look::Type& type, ImU32 colour);

  ImDrawList* list_;
  float scale_;
  float alpha_ = 1;
  std::vector<Label>& labels_;
};

}  // namespace inflight::web
