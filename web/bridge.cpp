// Exports that the page calls. Strings are UTF-8; a returned text stays valid until the next call
// of the same export. Nothing thrown leaves here: memory that ran out or a bug ends as an error
// that the page can show.
#include "bridge.h"

#include <emscripten/emscripten.h>

#include <exception>
#include <new>
#include <utility>

#include "view/json_writer.h"
#include "view/page.h"
#include "view/terminal.h"

namespace inflight {

namespace {

struct Bridge {
  view::App app;
  int64_t frames = 0;
  std::function<std::string()> canvas;
};

Bridge& bridge() {
  static Bridge the_bridge;
  return the_bridge;
}

/// Runs `make`; what it throws becomes the text that `fault` makes of it.
template <class Make, class Fault>
const char* guarded(std::string& held, Make make, Fault fault) {
  try {
    held = make();
  } catch (const std::bad_alloc&) {
    held = fault("Out of memory: this run is too large for the page.");
  } catch (const std::exception& error) {
    held = fault(error.what());
  }
  return held.c_str();
}

std::string refused(const char* what) {
  return view::JsonWriter().open().boolean("ok", false).text("error", what).close().str();
}

std::string open_result(const view::App& app, const Problems& fatal) {
  view::JsonWriter out;
  out.open().boolean("ok", fatal.empty()).key("problems").open_list();
  for (const Problems* list : {&fatal, &app.problems()}) {
    for (const Problem& problem : *list) {
      out.open().text("pointer", problem.pointer);
      out.text("text", lab::problem_text(app.words(), problem)).close();
    }
  }
  return out.close_list().close().str();
}

std::string open_fault(const char* what) {
  view::JsonWriter out;
  out.open().boolean("ok", false).key("problems").open_list();
  out.open().text("pointer", "").text("text", what).close();
  return out.close_list().close().str();
}

}  // namespace

view::App& the_app() { return bridge().app; }

void count_frame() { ++bridge().frames; }

void set_canvas_state(std::function<std::string()> make) { bridge().canvas = std::move(make); }

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* app_open(const char* lab, const char* words, const char* answer,
                                          const char* options) {
  static std::string held;
  return guarded(
      held,
      [&] {
        const Problems fatal = bridge().app.open(lab, words, answer, options);
        return open_result(bridge().app, fatal);
      },
      open_fault);
}

/// What is wrong with a lab file, as app_open() tells it; the open lab stays as it is.
EMSCRIPTEN_KEEPALIVE const char* app_check(const char* lab, const char* words, const char* lang) {
  static std::string held;
  return guarded(
      held,
      [&] {
        view::App probe;
        const std::string options = view::JsonWriter().open().text("lang", lang).close().str();
        Problems fatal = probe.open(lab, words, "", options);
        if (fatal.empty()) fatal = probe.view().problems();
        return open_result(probe, fatal);
      },
      open_fault);
}

EMSCRIPTEN_KEEPALIVE const char* app_command(const char* command) {
  static std::string held;
  return guarded(
      held,
      [&] {
        const std::string error = bridge().app.command(command);
        return error.empty() ? std::string("{\"ok\":true}") : refused(error.c_str());
      },
      refused);
}

EMSCRIPTEN_KEEPALIVE const char* app_page() {
  static std::string held;
  return guarded(
      held, [] { return view::page_json(bridge().app); }, refused);
}

EMSCRIPTEN_KEEPALIVE int app_rev() { return static_cast<int>(bridge().app.revision() & INT32_MAX); }

EMSCRIPTEN_KEEPALIVE const char* app_answer() {
  static std::string held;
  return guarded(
      held,
      [] { return bridge().app.is_open() ? bridge().app.answer_text() : std::string("null"); },
      refused);
}

EMSCRIPTEN_KEEPALIVE const char* app_link() {
  static std::string held;
  return guarded(
      held, [] { return bridge().app.is_open() ? bridge().app.link_json() : std::string("null"); },
      refused);
}

/// The console's lines, and what may stand at `cursor` of a line being typed.
EMSCRIPTEN_KEEPALIVE const char* app_console() {
  static std::string held;
  return guarded(
      held,
      [] { return bridge().app.is_open() ? bridge().app.terminal().json() : std::string("null"); },
      refused);
}

EMSCRIPTEN_KEEPALIVE const char* app_complete(const char* line, int cursor) {
  static std::string held;
  return guarded(
      held,
      [&] {
        return bridge().app.is_open() ? bridge().app.terminal().complete(line, cursor)
                                      : std::string("null");
      },
      refused);
}

/// Rows of the mirror and the table view; `options` is JSON text (see view/page.h).
EMSCRIPTEN_KEEPALIVE const char* app_table(const char* options) {
  static std::string held;
  return guarded(
      held,
      [&] {
        const json::Parsed parsed = json::parse(options, 4 * 1024);
        if (!bridge().app.is_open() || !parsed.value) return std::string("null");
        return view::table_json(bridge().app, view::Options(**parsed.value));
      },
      refused);
}

EMSCRIPTEN_KEEPALIVE const char* app_state() {
  static std::string held;
  return guarded(
      held,
      [] {
        const std::string canvas = bridge().canvas ? bridge().canvas() : std::string();
        return view::state_json(bridge().app, bridge().frames, canvas);
      },
      refused);
}

EMSCRIPTEN_KEEPALIVE int app_frames() { return static_cast<int>(bridge().frames & INT32_MAX); }

/// For tests that want time to pass without waiting, and for the frame loop.
EMSCRIPTEN_KEEPALIVE void app_advance(double ms) {
  try {
    bridge().app.advance(ms);
  } catch (const std::exception&) {
    // Stands still instead of closing the page; the next command reports what is wrong.
    bridge().app.command("{\"do\":\"pause\"}");
  }
}

}  // extern "C"

}  // namespace inflight
