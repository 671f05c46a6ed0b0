// The canvas's life: one frame loop that draws when there is something new, and the exports that
// concern the canvas alone.
#include <emscripten/emscripten.h>
#include <emscripten/html5.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include <GLES3/gl3.h>

#include "backend/html5.h"
#include "bridge.h"
#include "draw/canvas.h"
#include "draw/fonts.h"
#include "imgui.h"
#include "imgui_impl_opengl3.h"
#include "look.h"
#include "text_texture.h"

namespace inflight::web {
namespace {

/// Longest stretch of the learner's time that one frame may play, ms: returning to a hidden tab
/// does not jump.
constexpr double kLongestStep = 100;

struct Shell {
  Canvas canvas;
  bool works = false;      // there is a WebGL 2 context
  bool failed = false;     // drawing threw; it does not start again
  int64_t told_page = -1;  // revision that the page has been told of
  std::string told_hover = "null";
  double last_ms = 0;
  int generation = 0;  // of the WebGL context
  bool was_animating = false;
};

Shell& shell() {
  static Shell the_shell;
  return the_shell;
}

// clang-format off
EM_JS(void, page_changed, (), { if (Module.onPage) Module.onPage(); })
EM_JS(void, hover_changed, (), { if (Module.onHover) Module.onHover(); })
EM_JS(void, page_failed, (const char* what), {
  if (Module.onAbort) Module.onAbort(UTF8ToString(what));
})
EM_JS(int, system_is_dark, (), {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 1 : 0;
})
EM_JS(void, watch_fonts, (), {
  document.fonts.addEventListener('loadingdone', function() { Module._app_fonts_changed(); });
})
// clang-format on

void take_theme() {
  const std::string& theme = the_app().theme();
  const bool dark = theme == "system" ? system_is_dark() != 0 : theme == "dark";
  look::use_theme(dark ? look::Theme::dark : look::Theme::light);
}

void pass_time() {
  const double now = emscripten_get_now();
  const double step = std::min(now - shell().last_ms, kLongestStep);
  shell().last_ms = now;
  view::App& app = the_app();
  if (!app.is_open() || !app.animating()) {
    shell().was_animating = false;
    return;
  }
  // The first step after a rest measures from now on.
  if (shell().was_animating) app.advance(step);
  shell().was_animating = true;
}

void tell_page() {
  view::App& app = the_app();
  if (app.is_open() && app.revision() != shell().told_page) {
    shell().told_page = app.revision();
    page_changed();
  }
  if (shell().canvas.hover() != shell().told_hover) {
    shell().told_hover = shell().canvas.hover();
    hover_changed();
  }
}

void draw_frame() {
  html5::new_frame();
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  take_theme();
  const ImGuiIO& io = ImGui::GetIO();
  shell().canvas.frame(the_app(), io.DisplayFramebufferScale.x);
  ImGui::Render();
  const html5::BufferSize size = html5::buffer_size();
  glViewport(0, 0, size.width, size.height);
  glClearColor(0, 0, 0, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  count_frame();
}

void one_frame() {
  if (shell().generation != html5::context_generation()) {
    shell().generation = html5::context_generation();
    drop_text_pictures(false);
  }
  view::App& app = the_app();
  const bool moving = app.is_open() && app.animating();
  // Under a sandbox's map nothing is seen of the canvas: time goes on, nothing is drawn for it.
  if (app.is_open() && app.covered()) {
    if (moving) pass_time();
    tell_page();
  } else {
    if (moving || shell().canvas.restless()) html5::wake(1);
    // The page may have changed the App: draw what it is now.
    if (app.is_open() && app.revision() != shell().told_page) html5::wake(2);
  }
  if (!fonts_ready() || !html5::want_frame()) {
    // Time goes on while the context is lost.
    if (moving && !app.covered()) pass_time();
    return;
  }
  if (!app.is_open() || !app.covered()) pass_time();
  draw_frame();
  tell_page();
}

/// The one place of the page that catches what the frame may throw.
void guarded_frame() {
  if (shell().failed) return;
  try {
    one_frame();
  } catch (const std::bad_alloc&) {
    shell().failed = true;
    page_failed("Out of memory while drawing: this run is too large for the page.");
  } catch (const std::exception& error) {
    shell().failed = true;
    page_failed(error.what());
  }
}

void start() {
  IMGUI_CHECKVERSION();
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  if (!html5::init("#canvas") || !ImGui_ImplOpenGL3_Init("#version 300 es")) return;
  shell().works = true;
  watch_fonts();
  set_canvas_state([] { return shell().canvas.state_json(); });
  emscripten_set_main_loop(guarded_frame, 0, false);
}

}  // namespace
}  // namespace inflight::web

namespace web = inflight::web;

extern "C" {

/// 1 when the canvas can be drawn; 0: no WebGL 2 here, the page goes on without it.
EMSCRIPTEN_KEEPALIVE int app_canvas_ok() { return web::shell().works ? 1 : 0; }

/// Takes a TrueType file for the canvas; the bytes come from malloc and belong to the module.
EMSCRIPTEN_KEEPALIVE int app_font(void* bytes, int size, int weight) {
  const bool taken = web::add_font(bytes, size, weight);
  inflight::html5::wake(3);
  return taken ? 1 : 0;
}

/// Fonts of the page arrived: words drawn before them are drawn again.
EMSCRIPTEN_KEEPALIVE void app_fonts_changed() {
  web::drop_text_pictures(true);
  inflight::html5::wake(3);
}

/// Rows of the canvas and what the page covers of it, CSS px (see Canvas::set_insets).
EMSCRIPTEN_KEEPALIVE void app_insets(float scene, float strip, float scene_right, float right,
                                     float bottom) {
  web::shell().canvas.set_insets({scene, strip, scene_right, right, bottom});
  inflight::html5::wake(3);
}

/// {"x","y","lines"} or null.
EMSCRIPTEN_KEEPALIVE const char* app_hover() { return web::shell().canvas.hover().c_str(); }

}  // extern "C"

int main() {
  web::start();
  return 0;
}
