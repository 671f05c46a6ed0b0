// An App on one of the shipped labs, and a way to read its JSON.
#pragma once

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "base/json_text.h"
#include "view/app.h"

namespace inflight::view {

inline std::string file_text(const std::string& path) {
  std::ifstream in(std::string(INFLIGHT_SOURCE_DIR) + "/" + path, std::ios::binary);
  REQUIRE_MESSAGE(in.good(), "cannot read ", path);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

inline std::string all_words() {
  return "{\"en\":" + file_text("engine/lab/text/en.json") +
         ",\"bn\":" + file_text("engine/lab/text/bn.json") + "}";
}

/// A parsed document that is read by JSON pointer.
class Doc {
 public:
  explicit Doc(const std::string& text) {
    const json::Parsed parsed = json::parse(text, 64 * 1024 * 1024);
    REQUIRE_MESSAGE(parsed.value.has_value(), "no JSON: ", text.substr(0, 200));
    held_ = *parsed.value;
  }
  const Json& at(std::string_view pointer) const {
    const Json* found = json::resolve(*held_, pointer);
    REQUIRE_MESSAGE(found != nullptr, "nothing at ", std::string(pointer));
    return *found;
  }
  bool has(std::string_view pointer) const { return json::resolve(*held_, pointer) != nullptr; }
  bool null(std::string_view pointer) const { return json::is_null(at(pointer)); }
  std::string text(std::string_view pointer) const {
    const std::string* found = json::as_string(at(pointer));
    return found == nullptr ? json::compact(at(pointer)) : *found;
  }
  int64_t integer(std::string_view pointer) const { return json::as_int(at(pointer)).value_or(-1); }
  double number(std::string_view pointer) const {
    return json::as_number(at(pointer)).value_or(-1);
  }
  bool flag(std::string_view pointer) const { return json::as_bool(at(pointer)).value_or(false); }
  int64_t size(std::string_view pointer) const { return json::size(at(pointer)); }

 private:
  JsonBox held_;
};

struct Opened {
  App app;

  explicit Opened(const std::string& lab, std::string_view answer = "",
                  std::string_view options = "{}") {
    const Problems problems = app.open(file_text(lab), all_words(), answer, options);
    for (const Problem& each : problems) {
      FAIL_CHECK(each.pointer, ": found ", each.found, ", expected ", each.expected);
    }
    REQUIRE(app.is_open());
  }
  void done(const std::string& command) { CHECK_EQ(app.command(command), ""); }
  /// Commits the given option of p1 and runs the run on the screen, without playing on.
  void predict_and_run(const std::string& option) {
    done(R"({"do":"predict","id":"p1","option":")" + option + "\"}");
    done(R"({"do":"commit"})");
    run();
  }
  void run() {
    done(R"({"do":"run"})");
    done(R"({"do":"pause"})");
  }
  void seek(int64_t t) { done(R"({"do":"seek","t":)" + std::to_string(t) + "}"); }
  Doc page() const { return Doc(page_json(app)); }
  Doc state() const { return Doc(state_json(app, 0, "")); }
};

}  // namespace inflight::view
