// The pen at another size: the scene is laid out for a usual room and drawn larger where there is
// more. Every measure given here is multiplied once.
#pragma once

#include <string>

#include "draw/pen.h"

namespace inflight::web {

class Brush {
 public:
  Brush(Pen& pen, float zoom) : pen_(pen), zoom_(zoom) {}

  ImU32 colour(Ink name, float alpha = 1) const { return pen_.colour(name, alpha); }
  void set_alpha(float alpha) { pen_.set_alpha(alpha); }
  Box at(const Box& box) const {
    return {box.x0 * zoom_, box.y0 * zoom_, box.x1 * zoom_, box.y1 * zoom_};
  }

  void fill(const Box& box, ImU32 ink, float radius = 0) { pen_.fill(at(box), ink, z(radius)); }
  void outline(const Box& box, ImU32 ink, float width = 1, float radius = 0) {
    pen_.outline(at(box), ink, width, z(radius));
  }
  void horizontal(float x0, float x1, float y, float width, ImU32 ink) {
    pen_.horizontal(z(x0), z(x1), z(y), width, ink);
  }
  void vertical(float x, float y0, float y1, float width, ImU32 ink) {
    pen_.vertical(z(x), z(y0), z(y1), width, ink);
  }
  void dashed(float x0, float x1, float y, ImU32 ink) {
    pen_.dashed(z(x0), z(x1), z(y), 1.5F, look::dash_broken_link, ink);
  }
  void dashed_vertical(float x, float y0, float y1, ImU32 ink) {
    pen_.dashed_vertical(z(x), z(y0), z(y1), 1.5F, look::dash_broken_link, ink);
  }
  void dots(float x0, float x1, float y, ImU32 ink) { pen_.dots(z(x0), z(x1), z(y), ink); }
  void hatch(const Box& box, const look::Hatch& hatch, ImU32 ink) {
    pen_.hatch(at(box), hatch, ink);
  }
  void disc(float x, float y, float radius, ImU32 ink, ImU32 edge) {
    pen_.disc(z(x), z(y), z(radius), ink, edge, 1);
  }
  void circle(float x, float y, float radius, float width, ImU32 ink) {
    pen_.arc(z(x), z(y), z(radius), 1, z(width), ink);
  }
  void arc(float x, float y, float radius, float left, float width, ImU32 ink) {
    pen_.arc(z(x), z(y), z(radius), left, z(width), ink);
  }
  void dashed_circle(float x, float y, float radius, ImU32 ink) {
    pen_.dashed_circle(z(x), z(y), z(radius), ink);
  }
  void tip(float x, float y, float dx, float dy, ImU32 ink) {
    pen_.tip(z(x), z(y), dx, dy, z(7), ink);
  }
  void swing(float x0, float y0, float x1, float y1, float width, ImU32 ink) {
    pen_.swing(z(x0), z(y0), z(x1), z(y1), width, ink);
  }
  void glyph(look::Glyph name, float x, float y, float size, ImU32 ink) {
    pen_.glyph(name, z(x), z(y), z(size), ink);
  }
  void icon(look::Icon name, float x, float y, float size, ImU32 ink) {
    pen_.icon(name, z(x), z(y), z(size), ink);
  }
  float width(const std::string& text, const look::Type& type) const {
    return pen_.width(text, sized(type)) / zoom_;
  }
  float text(const std::string& text, float x, float y, const look::Type& type, ImU32 ink,
             Align align = Align::left) {
    return pen_.text(text, z(x), z(y), sized(type), ink, align) / zoom_;
  }
  /// Left out when it is wider than `room`. Returns its width, 0 when it was left out.
  float text_if(const std::string& value, float x, float y, const look::Type& type, ImU32 ink,
                float room, Align align = Align::left) {
    return width(value, type) > room ? 0 : text(value, x, y, type, ink, align);
  }

 private:
  float z(float value) const { return value * zoom_; }
  look::Type sized(look::Type type) const {
    type.size *= zoom_;
    return type;
  }

  Pen& pen_;
  float zoom_;
};

}  // namespace inflight::web
