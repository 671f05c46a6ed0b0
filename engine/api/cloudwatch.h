// What can be asked of CloudWatch: GetMetricStatistics.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace inflight::api::cloudwatch {

/// A moment: virtual ms as a number (the language of cases), else ISO 8601 text.
struct Timestamp {
  int64_t virtual_ms = 0;
  std::string text{};  // "" = `virtual_ms` holds it
  bool operator==(const Timestamp&) const = default;
};
struct Dimension {
  std::string name;
  std::string value;
  bool operator==(const Dimension&) const = default;
};
struct GetMetricStatistics {
  static constexpr std::string_view kAction = "GetMetricStatistics";
  std::string metric_namespace;  // "AWS/SQS"
  std::string metric;
  std::vector<Dimension> dimensions{};
  Timestamp start{};    // included
  Timestamp end{};      // excluded
  int64_t period = 60;  // s, a multiple of 60
  std::vector<std::string> statistics{};
  std::string unit{};
  bool operator==(const GetMetricStatistics&) const = default;
};
using Request = std::variant<GetMetricStatistics>;

/// One period with samples. Values in the metric's own unit.
struct Datapoint {
  int64_t start_ms = 0;  // virtual
  int64_t sum = 0;
  int64_t samples = 0;
  int64_t minimum = 0;
  int64_t maximum = 0;
  bool operator==(const Datapoint&) const = default;
};
struct Statistics {
  std::string label;
  std::string unit;
  std::vector<Datapoint> points;
  std::vector<std::string> asked;  // statistics to show
  bool operator==(const Statistics&) const = default;
};
using Answer = std::variant<Statistics>;

}  // namespace inflight::api::cloudwatch
