#include "backend/html5.h"

#include <emscripten.h>
#include <emscripten/html5.h>

#include <algorithm>
#include <array>
#include <cfloat>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "imgui.h"
#include "imgui_impl_opengl3.h"

namespace inflight::html5 {
namespace {

/// Frames drawn after any input: Dear ImGui takes one to see it, one to answer, one to settle.
constexpr int kFramesAfterInput = 3;
/// While a text field has the focus its caret blinks: every sixth animation frame is enough.
constexpr int kCaretInterval = 6;
constexpr float kMinDelta = 1e-5F;
constexpr float kMaxDelta = 0.1F;

struct State {
  float css_width = 0;
  float css_height = 0;
  float scale = 1;  ///< device pixels in a CSS pixel
  int frames_due = 0;
  int caret_tick = 0;
  bool context_lost = false;
  int context_generation = 0;
  double last_frame_ms = 0;
  std::string clipboard;
  bool text_mode = false;
  int cursor = -2;  ///< -1 is ImGuiMouseCursor_None
  ImVec2 input_pos;
  ImVec2 sent_input_pos;
  float input_height = 0;
};

State& state() {
  static State instance;
  return instance;
}

// What the page does for us. ui.js sets Module.ui; before that these calls do nothing.
// clang-format off
EM_JS(void, page_copy, (const char* text), {
  if (Module.ui) Module.ui.copy(UTF8ToString(text));
})
EM_JS(void, page_text_mode, (int on, float x, float y, float height), {
  if (Module.ui) Module.ui.textMode(on !== 0, x, y, height);
})
EM_JS(void, page_cursor, (int cursor), {
  if (Module.ui) Module.ui.cursor(cursor);
})
EM_JS(int, page_is_apple, (), {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? 1 : 0;
})
// clang-format on

struct NamedKey {
  std::string_view code;  ///< KeyboardEvent.code
  ImGuiKey key;
};

constexpr std::array<NamedKey, 41> kNamedKeys{{
    {"Tab", ImGuiKey_Tab},
    {"ArrowLeft", ImGuiKey_LeftArrow},
    {"ArrowRight", ImGuiKey_RightArrow},
    {"ArrowUp", ImGuiKey_UpArrow},
    {"ArrowDown", ImGuiKey_DownArrow},
    {"PageUp", ImGuiKey_PageUp},
    {"PageDown", ImGuiKey_PageDown},
    {"Home", ImGuiKey_Home},
    {"End", ImGuiKey_End},
    {"Insert", ImGuiKey_Insert},
    {"Delete", ImGuiKey_Delete},
    {"Backspace", ImGuiKey_Backspace},
    {"Space", ImGuiKey_Space},
    {"Enter", ImGuiKey_Enter},
    {"Escape", ImGuiKey_Escape},
    {"ControlLeft", ImGuiKey_LeftCtrl},
    {"ControlRight", ImGuiKey_RightCtrl},
    {"ShiftLeft", ImGuiKey_LeftShift},
    {"ShiftRight", ImGuiKey_RightShift},
    {"AltLeft", ImGuiKey_LeftAlt},
    {"AltRight", ImGuiKey_RightAlt},
    {"MetaLeft", ImGuiKey_LeftSuper},
    {"MetaRight", ImGuiKey_RightSuper},
    {"ContextMenu", ImGuiKey_Menu},
    {"Minus", ImGuiKey_Minus},
    {"Equal", ImGuiKey_Equal},
    {"BracketLeft", ImGuiKey_LeftBracket},
    {"BracketRight", ImGuiKey_RightBracket},
    {"Backslash", ImGuiKey_Backslash},
    {"Semicolon", ImGuiKey_Semicolon},
    {"Quote", ImGuiKey_Apostrophe},
    {"Backquote", ImGuiKey_GraveAccent},
    {"Comma", ImGuiKey_Comma},
    {"Period", ImGuiKey_Period},
    {"Slash", ImGuiKey_Slash},
    {"NumpadEnter", ImGuiKey_KeypadEnter},
    {"NumpadAdd", ImGuiKey_KeypadAdd},
    {"NumpadSubtract", ImGuiKey_KeypadSubtract},
    {"NumpadMultiply", ImGuiKey_KeypadMultiply},
    {"NumpadDivide", ImGuiKey_KeypadDivide},
    {"NumpadDecimal", ImGuiKey_KeypadDecimal},
}};

bool starts_with_then(std::string_view text, std::string_view prefix, size_t length) {
  return text.size() == length && text.substr(0, prefix.size()) == prefix;
}

/// The key at a physical place of the keyboard, whatever the layout prints on it.
ImGuiKey key_of_code(std::string_view code) {
  if (starts_with_then(code, "Key", 4) && code[3] >= 'A' && code[3] <= 'Z') {
    return static_cast<ImGuiKey>(ImGuiKey_A + (code[3] - 'A'));
  }
  if (starts_with_then(code, "Digit", 6) && code[5] >= '0' && code[5] <= '9') {
    return static_cast<ImGuiKey>(ImGuiKey_0 + (code[5] - '0'));
  }
  if (starts_with_then(code, "Numpad", 7) && code[6] >= '0' && code[6] <= '9') {
    return static_cast<ImGuiKey>(ImGuiKey_Keypad0 + (code[6] - '0'));
  }
  if (code.size() >= 2 && code.size() <= 3 && code[0] == 'F' && code[1] >= '1' && code[1] <= '9') {
    const int number = std::atoi(code.data() + 1);
    if (number >= 1 && number <= 12) return static_cast<ImGuiKey>(ImGuiKey_F1 + (number - 1));
  }
  for (const NamedKey& named : kNamedKeys) {
    if (named.code == code) return named.key;
  }
  return ImGuiKey_None;
}

void set_clipboard(ImGuiContext* /*context*/, const char* text) {
  state().clipboard = text;
  page_copy(text);
}

const char* get_clipboard(ImGuiContext* /*context*/) { return state().clipboard.c_str(); }

void set_ime_data(ImGuiContext* /*context*/, ImGuiViewport* /*viewport*/,
                  ImGuiPlatformImeData* data) {
  state().input_pos = data->InputPos;
  state().input_height = data->InputLineHeight;
}

bool make_context(const char* canvas_selector) {
  EmscriptenWebGLContextAttributes attributes;
  emscripten_webgl_init_context_attributes(&attributes);
  attributes.majorVersion = 2;
  attributes.minorVersion = 0;
  attributes.antialias = EM_FALSE;
  attributes.depth = EM_FALSE;
  attributes.stencil = EM_FALSE;
  attributes.alpha = EM_FALSE;
  attributes.powerPreference = EM_WEBGL_POWER_PREFERENCE_LOW_POWER;
  const EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context =
      emscripten_webgl_create_context(canvas_selector, &attributes);
  return context > 0 && emscripten_webgl_make_context_current(context) == EMSCRIPTEN_RESULT_SUCCESS;
}

void tell_page_text_mode() {
  State& s = state();
  const bool on = ImGui::GetIO().WantTextInput;
  const bool moved = s.input_pos.x != s.sent_input_pos.x || s.input_pos.y != s.sent_input_pos.y;
  if (on == s.text_mode && !(on && moved)) return;
  s.text_mode = on;
  s.sent_input_pos = s.input_pos;
  page_text_mode(on ? 1 : 0, s.input_pos.x, s.input_pos.y, s.input_height);
}

void tell_page_cursor() {
  const int cursor = ImGui::GetMouseCursor();
  if (cursor == state().cursor) return;
  state().cursor = cursor;
  page_cursor(cursor);
}

}  // namespace

bool init(const char* canvas_selector) {
  if (!make_context(canvas_selector)) return false;
  ImGuiIO& io = ImGui::GetIO();
  io.BackendPlatformName = "inflight_html5";
  io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
  io.ConfigMacOSXBehaviors = page_is_apple() != 0;
  ImGuiPlatformIO& platform = ImGui::GetPlatformIO();
  platform.Platform_SetClipboardTextFn = set_clipboard;
  platform.Platform_GetClipboardTextFn = get_clipboard;
  platform.Platform_SetImeDataFn = set_ime_data;
  state().last_frame_ms = emscripten_get_now();
  wake(kFramesAfterInput);
  return true;
}

bool want_frame() {
  State& s = state();
  if (s.context_lost || s.css_width < 1 || s.css_height < 1) return false;
  if (ImGui::GetIO().WantTextInput && ++s.caret_tick % kCaretInterval == 0) wake(1);
  if (s.frames_due <= 0) return false;
  --s.frames_due;
  return true;
}

void new_frame() {
  State& s = state();
  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = ImVec2(s.css_width, s.css_height);
  io.DisplayFramebufferScale = ImVec2(s.scale, s.scale);
  const double now = emscripten_get_now();
  // Clamped: after a pause (hidden tab, idle) the next frame is an ordinary one.
  io.DeltaTime =
      std::clamp(static_cast<float>((now - s.last_frame_ms) / 1000.0), kMinDelta, kMaxDelta);
  s.last_frame_ms = now;
  tell_page_text_mode();
  tell_page_cursor();
}

void wake(int frames) { state().frames_due = std::max(state().frames_due, frames); }

int context_generation() { return state().context_generation; }

BufferSize buffer_size() {
  const State& s = state();
  return {static_cast<int>(s.css_width * s.scale + 0.5F),
          static_cast<int>(s.css_height * s.scale + 0.5F)};
}

}  // namespace inflight::html5

namespace html5 = inflight::html5;

// Called by ui.js only.
extern "C" {

EMSCRIPTEN_KEEPALIVE void ui_size(float css_width, float css_height, float scale) {
  html5::State& s = html5::state();
  s.css_width = css_width;
  s.css_height = css_height;
  s.scale = scale;
  html5::wake(html5::kFramesAfterInput);
}

EMSCRIPTEN_KEEPALIVE void ui_mouse_pos(float x, float y, int is_touch) {
  ImGuiIO& io = ImGui::GetIO();
  io.AddMouseSourceEvent(is_touch != 0 ? ImGuiMouseSource_TouchScreen : ImGuiMouseSource_Mouse);
  io.AddMousePosEvent(x, y);
  html5::wake(html5::kFramesAfterInput);
}

/// The pointer is nowhere over the canvas.
EMSCRIPTEN_KEEPALIVE void ui_mouse_leave() {
  ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
  html5::wake(html5::kFramesAfterInput);
}

/// Buttons as Dear ImGui counts them: 0 left, 1 right, 2 middle.
EMSCRIPTEN_KEEPALIVE void ui_mouse_button(int button, int down) {
  ImGui::GetIO().AddMouseButtonEvent(button, down != 0);
  html5::wake(html5::kFramesAfterInput);
}

/// In notches: one notch of a common wheel is 1.
EMSCRIPTEN_KEEPALIVE void ui_wheel(float x, float y) {
  ImGui::GetIO().AddMouseWheelEvent(x, y);
  html5::wake(html5::kFramesAfterInput);
}

/// Returns 1 when Dear ImGui knows the key, so the page keeps the browser from acting on it.
EMSCRIPTEN_KEEPALIVE int ui_key(const char* code, int down) {
  const ImGuiKey key = html5::key_of_code(code);
  if (key == ImGuiKey_None) return 0;
  ImGui::GetIO().AddKeyEvent(key, down != 0);
  html5::wake(html5::kFramesAfterInput);
  return 1;
}

EMSCRIPTEN_KEEPALIVE void ui_mods(int ctrl, int shift, int alt, int meta) {
  ImGuiIO& io = ImGui::GetIO();
  io.AddKeyEvent(ImGuiMod_Ctrl, ctrl != 0);
  io.AddKeyEvent(ImGuiMod_Shift, shift != 0);
  io.AddKeyEvent(ImGuiMod_Alt, alt != 0);
  io.AddKeyEvent(ImGuiMod_Super, meta != 0);
}

EMSCRIPTEN_KEEPALIVE void ui_text(const char* utf8) {
  ImGui::GetIO().AddInputCharactersUTF8(utf8);
  html5::wake(html5::kFramesAfterInput);
}

EMSCRIPTEN_KEEPALIVE void ui_set_clip(const char* utf8) { html5::state().clipboard = utf8; }

/// Losing the focus releases every key and button that is held.
EMSCRIPTEN_KEEPALIVE void ui_focus(int focused) {
  ImGui::GetIO().AddFocusEvent(focused != 0);
  html5::wake(html5::kFramesAfterInput);
}

EMSCRIPTEN_KEEPALIVE void ui_wake(int frames) { html5::wake(frames); }

EMSCRIPTEN_KEEPALIVE void ui_gl_lost() { html5::state().context_lost = true; }

/// After the browser gave the context back: everything that lived in it is made again.
EMSCRIPTEN_KEEPALIVE void ui_gl_restore() {
  ImGui_ImplOpenGL3_DestroyDeviceObjects();
  ImGui_ImplOpenGL3_CreateDeviceObjects();
  html5::state().context_lost = false;
  ++html5::state().context_generation;
  html5::wake(html5::kFramesAfterInput);
}

}  // extern "C"
