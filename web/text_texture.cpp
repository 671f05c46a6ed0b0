#include "text_texture.h"

#include <emscripten.h>

#include <cmath>
#include <cstdint>
#include <list>
#include <map>
#include <tuple>
#include <utility>

namespace inflight::web {
namespace {

constexpr size_t kKept = 256;
constexpr float kAbove = 1.25F;  // room above and below the baseline for Bangla, in font sizes
constexpr float kBelow = 0.6F;
constexpr float kPad = 2;  // px at both sides: some letters reach over

struct Key {
  std::string text;
  int px_100 = 0;
  int weight = 0;
  int scale_100 = 0;
  bool operator<(const Key& other) const {
    return std::tie(text, px_100, weight, scale_100) <
           std::tie(other.text, other.px_100, other.weight, other.scale_100);
  }
};

struct Kept {
  Key key;
  TextPicture picture;
};

// Newest first; the map finds the place in the list.
std::list<Kept>& kept() {
  static std::list<Kept> list;
  return list;
}
std::map<Key, std::list<Kept>::iterator>& places() {
  static std::map<Key, std::list<Kept>::iterator> map;
  return map;
}

// The linker's optimiser reads this script and knows nothing newer than ES2018.
// clang-format off
/// Width of `text` in CSS px.
EM_JS(double, measure_text, (const char* text, double px, int weight), {
  const family = getComputedStyle(document.body).fontFamily;
  if (!Module.textCanvas) Module.textCanvas = document.createElement('canvas');
  const pen = Module.textCanvas.getContext('2d', {willReadFrequently: true});
  pen.font = weight + ' ' + px + 'px ' + family;
  return pen.measureText(UTF8ToString(text)).width;
})

/// Draws `text` into a new texture of the current context and returns its number.
EM_JS(int, draw_text, (const char* text, double px, int weight, double scale, int width, int height,
                       double left, double baseline), {
  const family = getComputedStyle(document.body).fontFamily;
  const canvas = Module.textCanvas;
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d', {willReadFrequently: true});
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.font = weight + ' ' + px + 'px ' + family;
  pen.fillStyle = 'white';
  pen.textBaseline = 'alphabetic';
  pen.fillText(UTF8ToString(text), left, baseline);
  const gl = GLctx;
  const texture = gl.createTexture();
  const id = GL.getNewId(GL.textures);
  texture.name = id;
  GL.textures[id] = texture;
  const bound = gl.getParameter(gl.TEXTURE_BINDING_2D);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, canvas);
  gl.bindTexture(gl.TEXTURE_2D, bound);
  return id;
})

EM_JS(void, free_texture, (int id), {
  const texture = GL.textures[id];
  if (!texture) return;
  GLctx.deleteTexture(texture);
  texture.name = 0;
  GL.textures[id] = null;
})
// clang-format on

TextPicture draw(const Key& key, float px, float scale) {
  TextPicture picture;
  picture.advance = static_cast<float>(measure_text(key.text.c_str(), px, key.weight));
  picture.left = kPad;
  picture.baseline = std::ceil(kAbove * px);
  const int width = static_cast<int>(std::ceil((picture.advance + 2 * kPad) * scale));
  const int height = static_cast<int>(std::ceil((picture.baseline + kBelow * px) * scale));
  picture.width = static_cast<float>(width) / scale;
  picture.height = static_cast<float>(height) / scale;
  const int id = draw_text(key.text.c_str(), px, key.weight, scale, width, height, picture.left,
                           picture.baseline);
  picture.texture = static_cast<ImTextureID>(id);
  return picture;
}

void free_picture(const TextPicture& picture) { free_texture(static_cast<int>(picture.texture)); }

}  // namespace

bool needs_shaping(const std::string& text) {
  // U+0900 … U+0DFF, the scripts of India and Bangladesh, begin with the bytes E0 A4 … E0 B7.
  for (size_t i = 0; i + 1 < text.size(); ++i) {
    const auto first = static_cast<uint8_t>(text[i]);
    const auto second = static_cast<uint8_t>(text[i + 1]);
    if (first == 0xE0 && second >= 0xA4 && second <= 0xB7) return true;
  }
  return false;
}

const TextPicture& text_picture(const std::string& text, float px, int weight, float scale) {
  const Key key{text, static_cast<int>(px * 100 + 0.5F), weight,
                static_cast<int>(scale * 100 + 0.5F)};
  const auto found = places().find(key);
  if (found != places().end()) {
    kept().splice(kept().begin(), kept(), found->second);
    return found->second->picture;
  }
  kept().push_front({key, draw(key, px, scale)});
  places()[key] = kept().begin();
  if (kept().size() > kKept) {
    free_picture(kept().back().picture);
    places().erase(kept().back().key);
    kept().pop_back();
  }
  return kept().front().picture;
}

void drop_text_pictures(bool alive) {
  if (alive) {
    for (const Kept& each : kept()) free_picture(each.picture);
  }
  places().clear();
  kept().clear();
}

}  // namespace inflight::web
