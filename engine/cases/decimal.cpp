#include "cases/decimal.h"

namespace inflight::cases {

bool is_decimal(std::string_view text) {
  if (text.starts_with("-")) text.remove_prefix(1);
  if (text.empty()) return false;
  for (const char c : text) {
    if (c < '0' || c > '9') return false;
  }
  return true;
}

int compare_decimal(std::string_view a, std::string_view b) {
  const auto split = [](std::string_view& text) {
    const bool negative = text.starts_with("-");
    if (negative) text.remove_prefix(1);
    while (text.size() > 1 && text.front() == '0') text.remove_prefix(1);
    return negative && text != "0";
  };
  const bool a_negative = split(a);
  const bool b_negative = split(b);
  if (a_negative != b_negative) return a_negative ? -1 : 1;
  const int by_text = a.compare(b) < 0 ? -1 : a == b ? 0 : 1;
  const int by_size = a.size() < b.size() ? -1 : a.size() == b.size() ? by_text : 1;
  return a_negative ? -by_size : by_size;
}

}  // namespace inflight::cases
