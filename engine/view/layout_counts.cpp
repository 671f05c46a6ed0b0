#include <algorithm>

#include "view/layout_parts.h"

namespace inflight::view {
namespace {

/// Steps that end within a pixel of the column before only raise it.
void add_column(CountLine& line, const Column& column) {
  if (!line.columns.empty()) {
    Column& last = line.columns.back();
    if (column.x1 - last.x0 < 1) {
      last.x1 = column.x1;
      last.most.delayed = std::max(last.most.delayed, column.most.delayed);
      last.most.visible = std::max(last.most.visible, column.most.visible);
      last.most.in_flight = std::max(last.most.in_flight, column.most.in_flight);
      return;
    }
  }
  line.columns.push_back(column);
}

/// The largest count of the whole run, rounded up, so that the line keeps its height.
int32_t nice_top(const std::vector<Counts>& list) {
  int32_t most = 1;
  for (const Counts& c : list) most = std::max({most, c.delayed, c.visible, c.in_flight});
  int32_t step = 1;
  while (step * 10 < most) step *= 10;
  for (int32_t times : {1, 2, 3, 4, 5, 6, 8, 10}) {
    if (times * step >= most) return times * step;
  }
  return most;
}

}  // namespace

CountLine count_line(const std::vector<Counts>& list, const Scale& scale, int64_t from,
                     int64_t to) {
  CountLine result;
  auto it = std::upper_bound(list.begin(), list.end(), from,
                             [](int64_t t, const Counts& c) { return t < c.at; });
  if (it != list.begin()) --it;
  for (; it != list.end() && it->at <= to; ++it) {
    const int64_t end = it + 1 == list.end() ? to : std::min(to, (it + 1)->at);
    add_column(result, {scale.x(std::max(it->at, from)), scale.x(end), *it});
  }
  result.top = nice_top(list);
  return result;
}

}  // namespace inflight::view
