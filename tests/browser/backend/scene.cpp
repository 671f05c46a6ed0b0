// A button, a text field and a wheel counter: what the backend's browser tests look at.
#include <GLES3/gl3.h>
#include <emscripten.h>

#include <array>
#include <cstdio>
#include <string>

#include "backend/html5.h"
#include "imgui.h"
#include "imgui_impl_opengl3.h"

namespace {

struct Scene {
  int frames = 0;
  int clicks = 0;
  int right_clicks = 0;
  int spaces = 0;
  float wheel_x = 0;
  float wheel_y = 0;
  float zoom = 0;  ///< wheel travel while Ctrl is held
  std::array<char, 256> text{};
  ImVec2 button;
  ImVec2 field;
};

Scene scene;

ImVec2 centre_of_item() {
  const ImVec2 low = ImGui::GetItemRectMin();
  const ImVec2 high = ImGui::GetItemRectMax();
  return {(low.x + high.x) / 2, (low.y + high.y) / 2};
}

void build() {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.KeyCtrl) {
    scene.zoom += io.MouseWheel;
  } else {
    scene.wheel_y += io.MouseWheel;
  }
  scene.wheel_x += io.MouseWheelH;
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Right)) ++scene.right_clicks;
  if (ImGui::IsKeyPressed(ImGuiKey_Space, false)) ++scene.spaces;
  ImGui::SetNextWindowPos(ImVec2(0, 0));
  ImGui::SetNextWindowSize(io.DisplaySize);
  ImGui::Begin("scene", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
  if (ImGui::Button("count", ImVec2(120, 30))) ++scene.clicks;
  scene.button = centre_of_item();
  ImGui::InputText("text", scene.text.data(), scene.text.size());
  scene.field = centre_of_item();
  ImGui::End();
}

void frame() {
  namespace html5 = inflight::html5;
  if (!html5::want_frame()) return;
  ImGui_ImplOpenGL3_NewFrame();
  html5::new_frame();
  ImGui::NewFrame();
  build();
  ImGui::Render();
  const html5::BufferSize size = html5::buffer_size();
  glViewport(0, 0, size.width, size.height);
  glClearColor(0.1F, 0.2F, 0.3F, 1.0F);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  ++scene.frames;
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE int app_frames() { return scene.frames; }

EMSCRIPTEN_KEEPALIVE const char* app_state() {
  static std::array<char, 1024> out;
  const ImGuiIO& io = ImGui::GetIO();
  // The tests type no quotes or backslashes, so the text needs no escapes.
  std::snprintf(out.data(), out.size(),
                "{\"frames\":%d,\"clicks\":%d,\"rightClicks\":%d,\"spaces\":%d,\"wheel\":[%g,%g],"
                "\"zoom\":%g,\"text\":\"%s\",\"button\":[%g,%g],\"field\":[%g,%g],"
                "\"size\":[%g,%g],\"scale\":%g,\"wantText\":%d,\"ctrl\":%d,\"context\":%d}",
                scene.frames, scene.clicks, scene.right_clicks, scene.spaces,
                static_cast<double>(scene.wheel_x), static_cast<double>(scene.wheel_y),
                static_cast<double>(scene.zoom), scene.text.data(),
                static_cast<double>(scene.button.x), static_cast<double>(scene.button.y),
                static_cast<double>(scene.field.x), static_cast<double>(scene.field.y),
                static_cast<double>(io.DisplaySize.x), static_cast<double>(io.DisplaySize.y),
                static_cast<double>(io.DisplayFramebufferScale.x), io.WantTextInput ? 1 : 0,
                io.KeyCtrl ? 1 : 0, inflight::html5::context_generation());
  return out.data();
}

}  // extern "C"

int main() {
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;
  if (!inflight::html5::init("#canvas")) return 1;
  ImGui_ImplOpenGL3_Init("#version 300 es");
  emscripten_set_main_loop(frame, 0, false);
  return 0;
}
