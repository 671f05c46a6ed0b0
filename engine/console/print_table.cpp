// `--output table`: sections with a title, column names and rows, nested by bars on both sides.
// Widths and the turn to "name | value" rows follow the AWS CLI on a screen of 80 columns.
#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "console/names.h"
#include "console/print.h"

namespace inflight::console {
namespace {

constexpr int64_t kScreen = 80;
using Row = std::vector<std::string>;

std::string repeat(char c, int64_t n) {
  return std::string(static_cast<std::size_t>(std::max<int64_t>(n, 0)), c);
}

/// Half goes to the even neighbour, as the CLI rounds.
int64_t rounded(double value) {
  const auto below = static_cast<int64_t>(value);
  const double rest = value - static_cast<double>(below);
  if (rest > 0.5 || (rest == 0.5 && below % 2 != 0)) return below + 1;
  return below;
}

struct Section {
  std::string title;
  int64_t indent = 0;
  Row headers;
  std::vector<Row> rows;
  std::vector<int64_t> widest;

  void measure(const Row& row) {
    if (widest.size() < row.size()) widest.resize(row.size(), 0);
    for (std::size_t i = 0; i < row.size(); ++i) widest[i] = std::max(widest[i], width_of(row[i]));
  }
  void add_header(Row row) {
    measure(row);
    headers = std::move(row);
  }
  void add_row(Row row) {
    measure(row);
    rows.push_back(std::move(row));
  }

  int64_t total_width() const {
    int64_t total = 2 + 2 * indent;
    for (const int64_t width : widest) total += width + 4;
    return std::max(width_of(title) + 2 + 2 * indent, total);
  }

  /// Widths of the columns, scaled so that they sum up to `all`.
  std::vector<int64_t> column_widths(int64_t all) const {
    std::vector<int64_t> out;
    int64_t sum = 0;
    for (const int64_t width : widest) sum += width + 4;
    if (sum == 0) return out;
    const double factor = static_cast<double>(all) / static_cast<double>(sum);
    int64_t over = -all;
    for (const int64_t width : widest) {
      out.push_back(rounded(factor * static_cast<double>(width + 4)));
      over += out.back();
    }
    const auto count = static_cast<int64_t>(out.size());
    while (over != 0) {
      const bool shrink = over > 0;
      for (int64_t i = 0; i < count && over != 0; ++i) {
        out[static_cast<std::size_t>(shrink ? i : count - 1 - i)] += shrink ? -1 : 1;
        over += shrink ? -1 : 1;
      }
    }
    return out;
  }
};

class Table {
 public:
  bool build(const std::string* title, const Json& value, int64_t indent) {
    if (empty(value)) return false;
    if (title != nullptr) {
      sections_.push_back({});
      sections_.back().title = *title;
      sections_.back().indent = indent;
    }
    if (json::is_array(value)) {
      if (json::is_object(json::at(value, 0)))
        objects(title, value, indent);
      else
        rows(value, indent);
    } else if (json::is_object(value)) {
      object(value, indent);
    }
    return true;
  }

  std::string text() {
    int64_t width = widest();
    if (width > kScreen) {
      for (Section& section : sections_) turn(section);
      width = widest();
    }
    std::string out = repeat('-', width) + "\n";
    for (const Section& section : sections_) out += section_text(section, width);
    return out;
  }

 private:
  static bool empty(const Json& value) {
    if (const std::string* text = json::as_string(value)) return text->empty();
    if (const auto flag = json::as_bool(value)) return !*flag;
    if (const auto number = json::as_number(value)) return *number == 0;
    return json::size(value) == 0;
  }
  Section& last() { return sections_.back(); }

  int64_t widest() const {
    int64_t width = 0;
    for (const Section& section : sections_) width = std::max(width, section.total_width());
    return width;
  }

  static Row names(const Json& value, bool scalars) {
    Row out;
    for (int64_t i = 0; i < json::size(value); ++i) {
      if (is_scalar(json::at(value, i)) == scalars) out.push_back(json::key(value, i));
    }
    std::sort(out.begin(), out.end());
    return out;
  }

  void object(const Json& value, int64_t indent) {
    const Row headers = names(value, true);
    Row cells;
    for (const std::string& name : headers) cells.push_back(scalar_text(*json::find(value, name)));
    if (headers.size() == 1) {
      last().add_row({headers[0], cells[0]});
    } else if (!headers.empty()) {
      last().add_header(headers);
      last().add_row(std::move(cells));
    }
    for (const std::string& name : names(value, false)) {
      build(&name, *json::find(value, name), indent + 1);
    }
  }

  void objects(const std::string* title, const Json& value, int64_t indent) {
    std::set<std::string> scalars;
    std::set<std::string> deeper;
    for (int64_t i = 0; i < json::size(value); ++i) {
      if (!json::is_object(json::at(value, i))) continue;
      for (const std::string& name : names(json::at(value, i), true)) scalars.insert(name);
      for (const std::string& name : names(json::at(value, i), false)) deeper.insert(name);
    }
    const Row headers(scalars.begin(), scalars.end());
    last().add_header(headers);
    for (int64_t i = 0; i < json::size(value); ++i) {
      const Json& element = json::at(value, i);
      if (i > 0 && !deeper.empty()) {
        sections_.push_back({});
        if (title != nullptr) last().title = *title;
        last().indent = indent;
        last().add_header(headers);
      }
      Row cells;
      for (const std::string& name : headers) {
        const Json* member = json::find(element, name);
        cells.push_back(member == nullptr ? "" : scalar_text(*member));
      }
      last().add_row(std::move(cells));
      for (const std::string& name : deeper) {
        if (const Json* member = json::find(element, name)) build(&name, *member, indent + 1);
      }
    }
  }

  void rows(const Json& value, int64_t indent) {
    for (int64_t i = 0; i < json::size(value); ++i) {
      const Json& element = json::at(value, i);
      Row cells;
      bool flat = true;
      for (int64_t j = 0; j < json::size(element); ++j) {
        flat = flat && is_scalar(json::at(element, j));
        cells.push_back(scalar_text(json::at(element, j)));
      }
      if (is_scalar(element))
        last().add_row({scalar_text(element)});
      else if (flat)
        last().add_row(std::move(cells));
      else
        build(nullptr, element, indent);
    }
  }

  /// A section of one row becomes rows of name and value.
  static void turn(Section& section) {
    if (section.rows.size() != 1 || section.headers.empty()) return;
    Section turned;
    turned.title = section.title;
    turned.indent = section.indent;
    const Row& row = section.rows.front();
    for (std::size_t i = 0; i < section.headers.size() && i < row.size(); ++i) {
      turned.add_row({section.headers[i], row[i]});
    }
    section = std::move(turned);
  }

  static std::string centred(const std::string& text, int64_t width, bool left_edge) {
    const int64_t edge = left_edge ? 1 : 0;
    const int64_t before = width / 2 - width_of(text) / 2 - 1;
    std::string out = (left_edge ? "|" : "") + repeat(' ', before) + text;
    return out + repeat(' ', width - 1 - edge - before - width_of(text)) + "|";
  }

  static std::string cell(const std::string& text, int64_t width, bool left_edge) {
    const int64_t edge = left_edge ? 1 : 0;
    const int64_t padding = width - (width_of(text) + 3 + edge) >= 0 ? 2 : 0;
    std::string out = (left_edge ? "|" : "") + repeat(' ', padding) + text;
    return out + repeat(' ', width - edge - padding - width_of(text) - 1) + "|";
  }

  static std::string rule(const std::vector<int64_t>& widths) {
    std::string out;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      out += (i == 0 ? "+" + repeat('-', widths[i] - 2) : repeat('-', widths[i] - 1)) + "+";
    }
    return out;
  }

  static std::string section_text(const Section& section, int64_t all) {
    const std::string bars = repeat('|', section.indent);
    const int64_t width = all - 2 * section.indent;
    std::string out;
    const auto line = [&out, &bars](const std::string& text) { out += bars + text + bars + "\n"; };
    if (!section.title.empty()) {
      line(centred(section.title, width, true));
      if (section.headers.empty() && section.rows.empty()) line("+" + repeat('-', width - 2) + "+");
    }
    const std::vector<int64_t> widths = section.column_widths(width);
    if (widths.empty()) return out;
    if (!section.headers.empty()) {
      line(rule(widths));
      std::string text;
      for (std::size_t i = 0; i < section.headers.size(); ++i) {
        text += centred(section.headers[i], widths[i], i == 0);
      }
      line(text);
    }
    if (section.rows.empty()) return out;
    line(rule(widths));
    for (const Row& row : section.rows) {
      std::string text;
      for (std::size_t i = 0; i < widths.size(); ++i) {
        text += cell(i < row.size() ? row[i] : "", widths[i], i == 0);
      }
      line(text);
    }
    line(rule(widths));
    return out;
  }

  std::vector<Section> sections_;
};

}  // namespace

std::string print_table(const Json& value, std::string_view title) {
  Table table;
  const std::string name(title);
  return table.build(&name, value, 0) ? table.text() : "";
}

}  // namespace inflight::console
