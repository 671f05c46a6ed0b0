#include "view/window.h"

#include <algorithm>

namespace inflight::view {

void Window::set_horizon(int64_t ms) {
  horizon_ = static_cast<double>(std::max<int64_t>(ms, 1));
  fit();
}

void Window::fit() {
  begin_ = 0;
  length_ = std::max(horizon_ * kMargin, kShortest);
}

void Window::show(double begin, double end) {
  begin_ = begin;
  length_ = end - begin;
  clamp();
}

void Window::zoom(double factor, double about) {
  if (!(factor > 0)) return;
  const double place = (about - begin_) / length_;
  const double longest = std::max(horizon_ * kMargin, kShortest);
  length_ = std::clamp(length_ / factor, kShortest, longest);
  begin_ = about - place * length_;
  clamp();
}

void Window::pan(double ms) {
  begin_ += ms;
  clamp();
}

void Window::follow(double head) {
  begin_ = head - kFollowPlace * length_;
  clamp();
}

void Window::reveal(double head) {
  const double spare = length_ / 10;
  if (head < begin_) {
    begin_ = head - spare;
  } else if (head > end()) {
    begin_ = head + spare - length_;
  } else {
    return;
  }
  clamp();
}

void Window::clamp() {
  const double longest = std::max(horizon_ * kMargin, kShortest);
  length_ = std::clamp(length_, kShortest, longest);
  begin_ = std::clamp(begin_, 0.0, longest - length_);
}

}  // namespace inflight::view
