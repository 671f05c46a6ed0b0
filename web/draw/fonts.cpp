#include "draw/fonts.h"

#include "look.h"

namespace inflight::web {
namespace {

ImFont* faces[2] = {nullptr, nullptr};

ImFont*& face(int weight) { return faces[weight >= 600 ? 1 : 0]; }

}  // namespace

bool add_font(void* bytes, int size, int weight) {
  ImFontConfig config;
  config.FontDataOwnedByAtlas = true;
  // Sizes are asked for where text is drawn; this one is only the first guess.
  const float px = look::type_canvas_label.size * look::font_imgui_size_per_css_px;
  ImFont* made = ImGui::GetIO().Fonts->AddFontFromMemoryTTF(bytes, size, px, &config);
  if (made == nullptr) return false;
  face(weight) = made;
  return true;
}

bool fonts_ready() { return faces[0] != nullptr && faces[1] != nullptr; }

ImFont* font(int weight) { return face(weight); }

}  // namespace inflight::web
