// The platform backend of Dear ImGui for a browser page: one canvas, WebGL 2, drawing on demand.
//
// The page's half is backend/ui.js; it listens to the canvas and calls the exported ui_* functions
// of html5.cpp. Positions and sizes are CSS pixels; DisplayFramebufferScale carries the ratio to
// device pixels.
#pragma once

namespace inflight::html5 {

/// Makes a WebGL 2 context on the canvas that the CSS selector names, and hooks clipboard, input
/// method and cursor into the current Dear ImGui context. False: no WebGL 2 here.
bool init(const char* canvas_selector);

/// Whether a frame is due. Call once per animation frame and draw only on true. Never true before
/// the page has told the canvas size, nor while the WebGL context is lost.
bool want_frame();

/// Sets size, scale and DeltaTime (seconds, 0.00001 to 0.1) for the frame about to begin. Call
/// before ImGui::NewFrame().
void new_frame();

/// Asks for at least `frames` more frames. Input asks for three by itself, because Dear ImGui may
/// need two more to settle.
void wake(int frames);

/// Grows by one whenever the WebGL context came back: textures of our own have to be made again.
int context_generation();

/// The drawing buffer in device pixels, for glViewport.
struct BufferSize {
  int width;
  int height;
};
BufferSize buffer_size();

}  // namespace inflight::html5
