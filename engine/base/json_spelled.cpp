#include "base/json_spelled.h"

#include <nlohmann/json.hpp>

#include "base/json_text.h"

namespace inflight {
namespace {

/// Takes the events of the parser and builds the value.
class Builder : public nlohmann::json_sax<Json> {
 public:
  explicit Builder(std::size_t size) : size_(size) {}
  bool null() override { return leaf(Spelled::Kind::literal, "null"); }
  bool boolean(bool value) override {
    return leaf(Spelled::Kind::literal, value ? "true" : "false");
  }
  bool number_integer(number_integer_t value) override {
    return leaf(Spelled::Kind::number, std::to_string(value));
  }
  bool number_unsigned(number_unsigned_t value) override {
    return leaf(Spelled::Kind::number, std::to_string(value));
  }
  bool number_float(number_float_t, const string_t& text) override {
    return leaf(Spelled::Kind::number, text);
  }
  bool string(string_t& value) override { return leaf(Spelled::Kind::string, std::move(value)); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Spelled::Kind::object); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(Spelled::Kind::array); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    levels_.back().key = std::move(name);
    return true;
  }
  bool parse_error(std::size_t byte, const std::string& token,
                   const nlohmann::detail::exception&) override {
    const bool at_end = byte > size_ || (token.empty() && byte >= size_);
    fault = at_end ? "Unexpected end-of-input"
                   : "Unrecognized token '" + token +
                         "': was expecting (JSON String, Number, Array, Object or token "
                         "'null', 'true' or 'false')";
    return false;
  }

  Spelled root;
  std::string fault;

 private:
  struct Level {
    Spelled value;
    std::string key;  // of the member that is being read
  };

  bool leaf(Spelled::Kind kind, std::string text) {
    Spelled value;
    value.kind = kind;
    value.text = std::move(text);
    return add(std::move(value));
  }

  bool open(Spelled::Kind kind) {
    if (static_cast<int64_t>(levels_.size()) >= json::kNestingMax) {
      fault = "Document nesting is too deep";
      return false;
    }
    levels_.emplace_back();
    levels_.back().value.kind = kind;
    levels_.back().value.text.clear();
    return true;
  }

  bool close() {
    Spelled value = std::move(levels_.back().value);
    levels_.pop_back();
    return add(std::move(value));
  }

  bool add(Spelled value) {
    if (levels_.empty()) {
      root = std::move(value);
      return true;
    }
    Level& level = levels_.back();
    if (level.value.is_object()) {
      for (std::size_t i = 0; i < level.value.names.size(); ++i) {
        if (level.value.names[i] != level.key) continue;
        level.value.values[i] = std::move(value);
        return true;
      }
      level.value.names.push_back(std::move(level.key));
    }
    level.value.values.push_back(std::move(value));
    return true;
  }

  std::size_t size_;
  std::vector<Level> levels_;
};

void write(const Spelled& value, std::string& out) {
  if (value.is_string()) {
    out += json::quoted(value.text);
  } else if (value.is_array() || value.is_object()) {
    out += value.is_array() ? '[' : '{';
    for (std::size_t i = 0; i < value.values.size(); ++i) {
      if (i > 0) out += ',';
      if (value.is_object()) out += json::quoted(value.names[i]) + ":";
      write(value.values[i], out);
    }
    out += value.is_array() ? ']' : '}';
  } else {
    out += value.text;
  }
}

}  // namespace

const Spelled* Spelled::find(std::string_view name) const {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return &values[i];
  }
  return nullptr;
}

Result<Spelled> parse_spelled(std::string_view text, int64_t bytes_max) {
  if (static_cast<int64_t>(text.size()) > bytes_max)
    return Error{"JSON", "The text is too long", 400, {}};
  Builder builder(text.size());
  if (!Json::sax_parse(text.begin(), text.end(), &builder))
    return Error{"JSON", builder.fault, 400, {}};
  return std::move(builder.root);
}

std::string text_of(const Spelled& value) {
  std::string out;
  write(value, out);
  return out;
}

}  // namespace inflight
