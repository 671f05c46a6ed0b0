#include <algorithm>

#include "view/layout_parts.h"

namespace inflight::view {
namespace {

Counts each_most(const Counts& a, const Counts& b) {
  return {a.at, std::max(a.delayed, b.delayed), std::max(a.visible, b.visible),
          std::max(a.in_flight, b.in_flight)};
}

Counts each_least(const Counts& a, const Counts& b) {
  return {a.at, std::min(a.delayed, b.delayed), std::min(a.visible, b.visible),
          std::min(a.in_flight, b.in_flight)};
}

/// Steps that end within a pixel of the column before only widen its envelope.
void add_column(CountLine& line, const Column& column) {
  if (!line.columns.empty()) {
    Column& last = line.columns.back();
    if (column.x1 - last.x0 < 1) {
      last.x1 = column.x1;
      last.most = each_most(last.most, column.most);
      last.least = each_least(last.least, column.least);
      last.last = column.last;
      return;
    }
  }
  line.columns.push_back(column);
}

Counts counts_from(int64_t at, const Channels& channels) {
  return {at, channels[0], channels[1], channels[2]};
}

}  // namespace

CountLine count_line(const std::vector<Counts>& list, const Pyramid* pyramid, const Scale& scale,
                     int64_t from, int64_t to) {
  CountLine result;
  const size_t level = pyramid == nullptr ? Pyramid::kNone : pyramid->level_for(scale.px_per_ms());
  if (level != Pyramid::kNone) {
    each_bucket(
        *pyramid, level, list, scale, from, to,
        [&](int64_t begin, int64_t end, const Bucket& bucket) {
          add_column(result,
                     {scale.x(std::max(begin, from)), scale.x(end), counts_from(begin, bucket.most),
                      counts_from(begin, bucket.least), counts_from(begin, bucket.last)});
        });
    return result;
  }
  auto it = std::upper_bound(list.begin(), list.end(), from,
                             [](int64_t t, const Counts& c) { return t < c.at; });
  if (it != list.begin()) --it;
  for (; it != list.end() && it->at <= to; ++it) {
    const int64_t end = it + 1 == list.end() ? to : std::min(to, (it + 1)->at);
    add_column(result, {scale.x(std::max(it->at, from)), scale.x(end), *it, *it, *it});
  }
  return result;
}

}  // namespace inflight::view
