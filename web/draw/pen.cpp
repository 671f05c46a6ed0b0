#include "draw/pen.h"

#include <algorithm>
#include <cmath>

#include "draw/fonts.h"
#include "text_texture.h"

namespace inflight::web {
namespace {

constexpr float kGlyphGrid = 12;
constexpr float kIconGrid = 16;
/// No dashes are laid beyond this many px outside of the clip rectangle.
constexpr float kMargin = 16;

float imgui_size(const look::Type& type) { return type.size * look::font_imgui_size_per_css_px; }

/// True if a letter begins at byte `at`: no byte within a character, no sign that belongs to the
/// letter before it (Bangla vowel signs, hasant and what it joins).
bool starts_cluster(const std::string& text, size_t at) {
  if (at >= text.size()) return true;
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  if ((byte(at) & 0xC0) == 0x80) return false;
  const auto bengali = [&](size_t i) {  // the low bits of a letter of U+0980 … U+09FF, else 0
    const bool is = i + 2 < text.size() && byte(i) == 0xE0 && (byte(i + 1) & 0xFE) == 0xA6;
    return is ? ((byte(i + 1) & 1) << 6 | (byte(i + 2) & 0x3F)) : 0;
  };
  constexpr int kHasant = 0x4D;
  const int next = bengali(at);
  const bool sign = (next >= 0x01 && next <= 0x03) || next == 0x3C ||
                    (next >= 0x3E && next <= kHasant) || next == 0x57;
  return !sign && (at < 3 || bengali(at - 3) != kHasant);
}

}  // namespace

float Pen::snap(float value) const { return std::round(value * scale_) / scale_; }

void Pen::fill(const Box& box, ImU32 colour, float radius) {
  const ImVec2 a(snap(box.x0), snap(box.y0));
  const ImVec2 b(std::max(snap(box.x1), a.x + 1 / scale_),
                 std::max(snap(box.y1), a.y + 1 / scale_));
  const float fits = std::min({radius, (b.x - a.x) / 2, (b.y - a.y) / 2});
  list_->AddRectFilled(a, b, colour, fits);
}

void Pen::outline(const Box& box, ImU32 colour, float width, float radius) {
  const float half = width / 2;
  const ImVec2 a(snap(box.x0) + half, snap(box.y0) + half);
  const ImVec2 b(snap(box.x1) - half, snap(box.y1) - half);
  if (b.x <= a.x || b.y <= a.y) return;
  list_->PathRect(a, b,
                  std::min({std::max(0.0F, radius - half), (b.x - a.x) / 2, (b.y - a.y) / 2}));
  list_->PathStroke(colour, ImDrawFlags_Closed, width);
}

void Pen::horizontal(float x0, float x1, float y, float width, ImU32 colour) {
  fill({x0, y, x1, y + width}, colour);
}

void Pen::vertical(float x, float y0, float y1, float width, ImU32 colour) {
  fill({x - width / 2, y0, x + width / 2, y1}, colour);
}

void Pen::dashed(float x0, float x1, float y, float width, const std::array<float, 2>& dash,
                 ImU32 colour) {
  const float period = dash[0] + dash[1];
  // Dashes stand on a fixed grid from x0, also when its left part is out of sight.
  const float seen = list_->GetClipRectMin().x - kMargin;
  float x = x0 < seen ? x0 + std::floor((seen - x0) / period) * period : x0;
  const float end = std::min(x1, list_->GetClipRectMax().x + kMargin);
  const float top = snap(y - width / 2);
  for (; x < end; x += period) {
    list_->AddRectFilled({x, top}, {std::min(x + dash[0], x1), top + width}, colour);
  }
}

void Pen::dashed_vertical(float x, float y0, float y1, float width,
                          const std::array<float, 2>& dash, ImU32 colour) {
  const float left = snap(x - width / 2);
  for (float y = y0; y < y1; y += dash[0] + dash[1]) {
    list_->AddRectFilled({left, y}, {left + width, std::min(y + dash[0], y1)}, colour);
  }
}

void Pen::zigzag(float x, float y0, float y1, float aside, float step, ImU32 colour) {
  bool right = false;
  for (float y = y0; y < y1 + step; y += step, right = !right) {
    list_->PathLineTo({x + (right ? aside : -aside), y});
  }
  list_->PathStroke(colour, ImDrawFlags_None, 1.5F);
}

void Pen::dashed_box(const Box& box, const std::array<float, 2>& dash, ImU32 colour) {
  dashed(box.x0, box.x1, box.y0 + 0.5F, 1, dash, colour);
  dashed(box.x0, box.x1, box.y1 - 0.5F, 1, dash, colour);
}

void Pen::dots(float x0, float x1, float y, ImU32 colour) {
  const float period = look::dash_poll[0] + look::dash_poll[1];
  const float seen = list_->GetClipRectMin().x - kMargin;
  float x = x0 < seen ? x0 + std::floor((seen - x0) / period) * period : x0;
  const float end = std::min(x1, list_->GetClipRectMax().x + kMargin);
  for (; x < end; x += period) list_->AddCircleFilled({x, y}, 0.9F, colour, 8);
}

void Pen::hatch(const Box& box, const look::Hatch& hatch, ImU32 colour) {
  const float left = std::max(box.x0, list_->GetClipRectMin().x);
  const float right = std::min(box.x1, list_->GetClipRectMax().x);
  if (right <= left) return;
  const float height = box.height();
  list_->PushClipRect({left, box.y0}, {right, box.y1}, true);
  // The pattern hangs on the screen, not on the bar: it does not crawl while the bar grows.
  const float first = std::floor((left - height) / hatch.gap) * hatch.gap;
  for (float x = first; x < right; x += hatch.gap) {
    list_->AddLine({x, box.y1}, {x + height, box.y0}, colour, hatch.width);
  }
  list_->PopClipRect();
}

void Pen::disc(float x, float y, float radius, ImU32 fill, ImU32 edge, float width) {
  list_->AddCircleFilled({x, y}, radius, fill);
  list_->AddCircle({x, y}, radius - width / 2, edge, 0, width);
}

void Pen::triangle_down(float x, float y, float half, float height, ImU32 colour) {
  list_->AddTriangleFilled({x - half, y}, {x + half, y}, {x, y + height}, colour);
}

void Pen::notch(float x, float y, float depth, ImU32 colour) {
  const float half = depth < 0 ? -depth : depth;
  // Clockwise on the screen, whichever way it points.
  const ImVec2 above(x, y - half), below(x, y + half), tip(x + depth, y);
  list_->AddTriangleFilled(above, depth < 0 ? below : tip, depth < 0 ? tip : below, colour);
}

void Pen::glyph(look::Glyph name, float x, float y, float size, ImU32 colour) {
  parts(look::parts(name), x, y, size / kGlyphGrid, colour);
}

void Pen::icon(look::Icon name, float x, float y, float size, ImU32 colour) {
  parts(look::parts(name), x - size / 2, y - size / 2, size / kIconGrid, colour);
}

void Pen::parts(std::span<const look::Part> parts, float x, float y, float grid_scale,
                ImU32 colour) {
  for (const look::Part& part : parts) {
    if (part.paint == look::Paint::dash) {
      dashed_part(part, x, y, grid_scale, colour);
      continue;
    }
    for (const look::Point& point : look::points(part)) {
      list_->PathLineTo({x + point.x * grid_scale, y + point.y * grid_scale});
    }
    if (part.paint == look::Paint::fill) {
      list_->PathFillConcave(colour);
    } else {
      const ImDrawFlags closed = part.closed ? ImDrawFlags_Closed : ImDrawFlags_None;
      list_->PathStroke(colour, closed, std::max(1.0F, part.width * grid_scale));
    }
  }
}

void Pen::dashed_part(const look::Part& part, float x, float y, float grid_scale, ImU32 colour) {
  const std::span<const look::Point> points = look::points(part);
  const float width = std::max(1.0F, part.width * grid_scale);
  float along = 0;
  const float period = part.dash_on + part.dash_off;
  const size_t last = part.closed ? points.size() : points.size() - 1;
  for (size_t i = 0; i < last; ++i) {
    const look::Point& a = points[i];
    const look::Point& b = points[(i + 1) % points.size()];
    // The flattened pieces are shorter than a dash: each is drawn whole or not at all.
    if (std::fmod(along, period) < part.dash_on) {
      list_->AddLine({x + a.x * grid_scale, y + a.y * grid_scale},
                     {x + b.x * grid_scale, y + b.y * grid_scale}, colour, width);
    }
    along += std::hypot(b.x - a.x, b.y - a.y);
  }
}

float Pen::width(const std::string& text, const look::Type& type) const {
  if (needs_shaping(text)) return text_picture(text, type.size, type.weight, scale_).advance;
  const ImVec2 size =
      font(type.weight)
          ->CalcTextSizeA(imgui_size(type), 1e9F, 0, text.c_str(), text.c_str() + text.size());
  return size.x;
}

float Pen::text(const std::string& text, float x, float y, const look::Type& type, ImU32 colour,
                Align align) {
  const float wide = width(text, type);
  if (align == Align::middle) x -= wide / 2;
  if (align == Align::right) x -= wide;
  const float baseline = y + look::font_centre_to_baseline_per_css_px * type.size;
  labels_.push_back({text, {x, baseline - type.size, x + wide, baseline + 0.3F * type.size}});
  if (needs_shaping(text)) {
    picture(text, x, baseline, type, colour);
    return wide;
  }
  const float top = snap(baseline - look::font_ascent_per_css_px * type.size);
  list_->AddText(font(type.weight), imgui_size(type), {snap(x), top}, colour, text.c_str(),
                 text.c_str() + text.size());
  return wide;
}

void Pen::picture(const std::string& text, float x, float y, const look::Type& type, ImU32 colour) {
  const TextPicture& picture = text_picture(text, type.size, type.weight, scale_);
  const ImVec2 a(snap(x - picture.left), snap(y - picture.baseline));
  list_->AddImage(picture.texture, a, {a.x + picture.width, a.y + picture.height}, {0, 0}, {1, 1},
                  colour);
}

float Pen::text_if(const std::string& value, float x, float y, const look::Type& type, ImU32 colour,
                   float room) {
  const float wide = width(value, type);
  if (wide > room) return 0;
  return text(value, x, y, type, colour);
}

bool Pen::text_fit(const std::string& value, float x, float y, const look::Type& type, ImU32 colour,
                   float room) {
  const float wide = width(value, type);
  if (wide <= room) {
    text(value, x, y, type, colour);
    return true;
  }
  // One guess from the mean width, then letter by letter: shaped text costs a picture a try.
  auto keep = static_cast<size_t>(static_cast<float>(value.size()) * room / wide);
  while (keep > 0) {
    while (keep > 0 && !starts_cluster(value, keep)) --keep;
    const std::string cut = value.substr(0, keep) + "…";
    if (width(cut, type) <= room || keep <= 1) {
      text(cut, x, y, type, colour);
      return false;
    }
    --keep;
  }
  return false;
}

void Pen::clip(const Box& box) { list_->PushClipRect({box.x0, box.y0}, {box.x1, box.y1}, true); }

void Pen::unclip() { list_->PopClipRect(); }

}  // namespace inflight::web
