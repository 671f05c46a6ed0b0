// Commands about the part of the run in view, and how it is shown.
#include <algorithm>

#include "view/commands.h"

namespace inflight::view {
namespace {

constexpr double kFitMargin = 0.15;  // of what is fitted, on both sides
constexpr double kCentred = 0.01;    // of the width: nearer than this is in the middle

/// From the first to the last event of the selected message that may be shown; nothing when no
/// message is selected.
std::optional<Gap> selected_span(const App& app) {
  if (app.selected() == 0) return std::nullopt;
  std::optional<Gap> span;
  for (const uint32_t number : app.view().life(app.log().mids[app.selected()].lid)) {
    const int64_t at = app.log().events[number - 1].at;
    if (at > app.fog_limit()) break;
    if (!span) span = Gap{at, at};
    span->to = at;
  }
  return span;
}

}  // namespace

Scale App::scale_of(double begin, double length) const {
  Scale scale{begin, begin + length, 0, static_cast<float>(width_)};
  if (quiet_) fold_quiet(scale, view().quiet(), fog_limit());
  return scale;
}

void App::place_at(double about, float x, double length) {
  const auto width = static_cast<float>(width_);
  const double begin = begin_for(about, x, length, width, view().quiet(), fog_limit());
  window_.show(begin, begin + length);
}

std::string Commands::fog(App& app, const Options& given) {
  if (const auto on = given.boolean("on")) {
    app.fog_ = *on ? lab::Fog::hidden : lab::Fog::shown;
    return "";
  }
  if (const auto value = given.text("value")) {
    const auto mode = fog_named(*value);
    if (!mode) return lacks("fog", "value: hidden, dimmed or shown");
    app.fog_ = *mode;
    return "";
  }
  app.fog_ = app.fog_ == lab::Fog::hidden   ? lab::Fog::dimmed
             : app.fog_ == lab::Fog::dimmed ? lab::Fog::shown
                                            : lab::Fog::hidden;
  return "";
}

std::string Commands::fit(App& app, const Options& given) {
  Window& window = app.window_;
  window.remember(Window::Change::jump);
  if (!given.boolean("sel").value_or(false)) {
    window.fit();
    return "";
  }
  const auto head = app.state().head;
  const Gap span = selected_span(app).value_or(Gap{head, head});
  const double middle = (static_cast<double>(span.from) + static_cast<double>(span.to)) / 2;
  const double length = window.target_length();
  const double before = window.target_begin();
  window.show(middle - length / 2, middle + length / 2);
  const double moved = window.target_begin() - before;
  // In the middle already, or as near to it as the run's edge allows.
  if (moved * moved <= length * kCentred * length * kCentred && span.to > span.from) {
    const double margin = static_cast<double>(span.to - span.from) * kFitMargin;
    window.show(static_cast<double>(span.from) - margin, static_cast<double>(span.to) + margin);
  }
  app.held_ = app.playing_;
  return "";
}

std::string Commands::zoom(App& app, const Options& given) {
  const auto factor = given.number("factor");
  if (!factor || !(*factor > 0)) return lacks("zoom", "factor: a number above 0");
  const double by = std::clamp(*factor, 0.001, 1000.0);
  const double about = given.number("t").value_or(static_cast<double>(app.state().head));
  Window& window = app.window_;
  window.remember(Window::Change::zoom);
  if (app.quiet_) {
    const float x = app.scale_of(window.begin(), window.length()).x(about);
    app.place_at(about, x, window.target_length() / by);
  } else {
    window.zoom(by, about);
  }
  return "";
}

std::string Commands::pan(App& app, const Options& given) {
  const auto px = given.number("px");
  const auto ms = given.number("ms");
  if (!px && !ms) return lacks("pan", "px or ms");
  app.window_.remember(Window::Change::pan);
  app.window_.pan(ms ? *ms : *px * app.window_.length() / app.width_);
  app.held_ = app.playing_;
  return "";
}

std::string Commands::view(App& app, const Options& given) {
  const auto from = given.number("from");
  const auto to = given.number("to");
  if (!from || !to || !(*to > *from)) return lacks("view", "from and to in ms, from < to");
  app.window_.remember(Window::Change::jump);
  app.window_.show(*from, *to);
  app.held_ = app.playing_;
  return "";
}

std::string Commands::width(App& app, const Options& given) {
  const auto px = given.number("px");
  if (!px || !(*px >= 1)) return lacks("width", "px: the width of the lanes");
  app.width_ = *px;
  return "";
}

/// The view before the last change of it; without one the whole run.
std::string Commands::view_back(App& app, const Options&) {
  if (!app.window_.back()) app.window_.fit();
  app.held_ = app.playing_;
  return "";
}

std::string Commands::quiet(App& app, const Options& given) {
  app.quiet_ = given.boolean("on").value_or(!app.quiet_);
  return "";
}

std::string Commands::wheel(App& app, const Options& given) {
  const auto value = given.text("value");
  if (value != "scroll" && value != "zoom") return lacks("wheel", "value: scroll or zoom");
  app.wheel_zooms_ = value == "zoom";
  return "";
}

/// Zooms and jumps of the view ease, or not: the page says so by prefers-reduced-motion.
std::string Commands::ease(App& app, const Options& given) {
  app.window_.set_eased(given.boolean("on").value_or(false));
  return "";
}

}  // namespace inflight::view
