// Words that Dear ImGui cannot shape (Bangla): the browser draws them once, white on nothing, and
// the canvas shows the picture in any ink.
#pragma once

#include <string>

#include "imgui.h"

namespace inflight::web {

/// True when `text` has letters that need shaping.
bool needs_shaping(const std::string& text);

/// A drawn text. The baseline lies `baseline` below its upper edge. Sizes in CSS px.
struct TextPicture {
  ImTextureID texture = 0;
  float width = 0;  // of the picture
  float height = 0;
  float advance = 0;  // of the text
  float left = 0;     // room before the text
  float baseline = 0;
};

/// The picture of `text` at `px` CSS px, weight 400 or 600, for `scale` device pixels in a CSS
/// pixel. Kept until 256 others were asked for since. Valid during this frame.
const TextPicture& text_picture(const std::string& text, float px, int weight, float scale);

/// Forgets all pictures: the context was lost, or the fonts arrived. `alive` = the textures still
/// exist and are to be freed.
void drop_text_pictures(bool alive);

}  // namespace inflight::web
