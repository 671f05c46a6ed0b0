#include "view/window.h"

#include <algorithm>

namespace inflight::view {

double Window::longest() const { return std::max(horizon_ * kMargin, kShortest); }

Window::Part Window::clamped(Part part) const {
  part.length = std::clamp(part.length, kShortest, longest());
  part.begin = std::clamp(part.begin, 0.0, longest() - part.length);
  return part;
}

void Window::go(Part target) {
  target_ = clamped(target);
  if (!eased_) {
    shown_ = target_;
    return;
  }
  from_ = shown_;
  rest_ = kEase;
}

void Window::jump(Part target) {
  shown_ = target_ = clamped(target);
  rest_ = 0;
}

void Window::set_horizon(int64_t ms) {
  horizon_ = static_cast<double>(std::max<int64_t>(ms, 1));
  jump({0, longest()});
  history_.clear();
  last_change_ = Change::none;
}

void Window::fit() { go({0, longest()}); }

bool Window::fits() const { return target_.begin <= 0 && target_.length >= longest(); }

void Window::show(double begin, double end) { go({begin, end - begin}); }

void Window::zoom(double factor, double about) {
  if (!(factor > 0)) return;
  const double place = (about - shown_.begin) / shown_.length;
  const double length = std::clamp(target_.length / factor, kShortest, longest());
  go({about - place * length, length});
}

void Window::pan(double ms) {
  if (rest_ > 0) {
    // A drag amid a zoom carries the zoom along.
    shown_.begin += ms;
    target_ = clamped({target_.begin + ms, target_.length});
    from_.begin += ms;
    return;
  }
  jump({shown_.begin + ms, shown_.length});
}

void Window::follow(double head) {
  if (rest_ > 0) {
    target_ = clamped({head - kFollowPlace * target_.length, target_.length});
    return;
  }
  jump({head - kFollowPlace * shown_.length, shown_.length});
}

void Window::reveal(double head) {
  const double spare = target_.length / 10;
  if (head < target_.begin) {
    go({head - spare, target_.length});
  } else if (head > target_.begin + target_.length) {
    go({head + spare - target_.length, target_.length});
  }
}

void Window::set_eased(bool on) {
  eased_ = on;
  if (!on) jump(target_);
}

void Window::advance(double ms) {
  if (rest_ <= 0) return;
  rest_ = std::max(0.0, rest_ - ms);
  const double left = rest_ / kEase;
  const double part = left * left * left;  // fast at first, then slower
  shown_.begin = target_.begin + (from_.begin - target_.begin) * part;
  shown_.length = target_.length + (from_.length - target_.length) * part;
}

void Window::remember(Change change) {
  const bool again = change == last_change_ && change != Change::jump;
  last_change_ = change;
  if (again) return;
  if (!history_.empty() && history_.back().begin == target_.begin &&
      history_.back().length == target_.length) {
    return;
  }
  if (history_.size() >= kHistoryMax) history_.erase(history_.begin());
  history_.push_back(target_);
}

bool Window::back() {
  last_change_ = Change::none;
  while (!history_.empty()) {
    const Part before = history_.back();
    history_.pop_back();
    if (before.begin == target_.begin && before.length == target_.length) continue;
    go(before);
    return true;
  }
  return false;
}

}  // namespace inflight::view
