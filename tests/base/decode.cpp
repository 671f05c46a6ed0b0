#include "base/decode.h"

#include <doctest/doctest.h>

#include <array>
#include <map>
#include <tuple>

using namespace inflight;

namespace {
enum class Colour : uint8_t { red, blue };
struct Inner {
  int64_t max = 1;
  std::optional<Span> wait;
  bool operator==(const Inner&) const = default;
};
struct Cat {
  std::string name;
  bool operator==(const Cat&) const = default;
};
struct Dog {
  double weight = 0;
  bool operator==(const Dog&) const = default;
};
struct Outer {
  std::string id;
  Inner inner;
  std::vector<int64_t> list;
  std::vector<std::pair<std::string, Inner>> by_name;
  Colour colour = Colour::red;
  std::optional<bool> flag;
  Dist work;
  JsonBox any;
  std::vector<std::variant<Cat, Dog>> pets;
};
}  // namespace

namespace inflight {
template <>
struct Names<Colour> {
  static constexpr std::array<Named<Colour>, 2> list{
      {{"red", Colour::red}, {"blue", Colour::blue}}};
};
template <>
struct Shape<Inner> {
  static constexpr std::string_view name = "inner";
  static constexpr auto fields = std::make_tuple(field("max", &Inner::max, Need::required, {1, 10}),
                                                 field("wait", &Inner::wait));
};
template <>
struct Shape<Cat> {
  static constexpr std::string_view name = "cat";
  static constexpr std::string_view kind = "cat";
  static constexpr auto fields = std::make_tuple(field("name", &Cat::name, Need::required));
};
template <>
struct Shape<Dog> {
  static constexpr std::string_view name = "dog";
  static constexpr std::string_view kind = "dog";
  static constexpr auto fields =
      std::make_tuple(field("weight", &Dog::weight, Need::optional, {0, 100}));
};
template <>
struct Shape<Outer> {
  static constexpr std::string_view name = "outer";
  static constexpr auto fields = std::make_tuple(
      field("id", &Outer::id, Need::required, {}, Pattern::slug), field("inner", &Outer::inner),
      field("list", &Outer::list, Need::optional, {1, 3}),
      field("byName", &Outer::by_name, Need::optional, {}, Pattern::slug),
      field("colour", &Outer::colour), field("flag", &Outer::flag), field("work", &Outer::work),
      field("any", &Outer::any, Need::optional, {}, Pattern::object), field("pets", &Outer::pets));
};
}  // namespace inflight

namespace {

struct Read {
  Outer value;
  std::map<std::string, Problem> problems;
};
Read read(std::string_view text) {
  Read out;
  Problems problems;
  json::Parsed parsed = json::parse(text, 100'000);
  REQUIRE(parsed.value.has_value());
  decode(**parsed.value, Place{"", &problems}, out.value);
  for (const Problem& problem : problems) out.problems[problem.pointer] = problem;
  CHECK(out.problems.size() == problems.size());
  return out;
}

}  // namespace

TEST_CASE("a good document fills every kind of member") {
  const Read got = read(R"({"id": "a-1", "inner": {"max": 3, "wait": "20s"}, "list": [1, 2],
    "byName": {"z": {"max": 1}, "a": {"max": 2}}, "colour": "blue", "flag": false,
    "work": {"uniform": ["2s", "6s"]}, "any": {"x": [1]},
    "pets": [{"kind": "dog", "weight": 7.5}, {"kind": "cat", "name": "Mini"}]})");
  CHECK(got.problems.empty());
  CHECK(got.value.inner.max == 3);
  CHECK(got.value.inner.wait == Span{20'000});
  CHECK(got.value.list == std::vector<int64_t>{1, 2});
  REQUIRE(got.value.by_name.size() == 2);
  CHECK(got.value.by_name[0].first == "z");  // the file's order
  CHECK(got.value.colour == Colour::blue);
  CHECK(got.value.flag == false);
  CHECK(got.value.work.form == Dist::Form::uniform);
  CHECK(json::compact(*got.value.any) == R"({"x":[1]})");
  CHECK(std::get<Dog>(got.value.pets[0]).weight == 7.5);
  CHECK(std::get<Cat>(got.value.pets[1]).name == "Mini");
}

TEST_CASE("all faults are reported at once, each with its pointer") {
  const Read got = read(R"({"inner": {"maxx": 3, "wait": "1.5ms"}, "list": [], "colour": "green",
    "byName": {"Z!": {"max": 11}}, "flag": 1, "any": [],
    "pets": [{"kind": "cow"}, {}, {"kind": "cat"}],
    "zzz": null})");
  CHECK(got.problems.at("/id").found == "nothing");
  CHECK(got.problems.at("/inner/max").found == "nothing");
  CHECK(got.problems.at("/inner/max").expected == "a whole number, 1 … 10");
  CHECK(got.problems.at("/inner/maxx").expected == "\"max\", most likely");
  CHECK(got.problems.at("/inner/wait").found == "\"1.5ms\"");
  CHECK(got.problems.at("/list").found == "0 elements");
  CHECK(got.problems.at("/colour").expected == "\"red\" or \"blue\"");
  CHECK(got.problems.at("/byName/Z!").expected.find("lower-case") == 0);
  CHECK(got.problems.at("/byName/Z!/max").found == "11");
  CHECK(got.problems.at("/flag").expected == "true or false");
  CHECK(got.problems.at("/any").expected == "an object");
  CHECK(got.problems.at("/pets/0/kind").expected == "\"cat\" or \"dog\"");
  CHECK(got.problems.at("/pets/1/kind").found == "nothing");
  CHECK(got.problems.at("/pets/2/name").found == "nothing");
  CHECK(got.problems.at("/zzz").expected.find("\"id\"") == 0);
  CHECK(got.problems.size() == 14);
}

TEST_CASE("drawn durations: exactly one form, whole and ordered") {
  for (const char* bad :
       {R"({})", R"({"uniform": ["6s", "2s"]})", R"({"uniform": ["2s"]})",
        R"({"uniform": ["1s", "2s"], "around": ["1s", "1s"]})", R"({"choice": []})",
        R"({"choice": ["1s"], "weights": [0]})", R"({"choice": ["1s", "2s"], "weights": [1]})",
        R"({"around": ["1s", "1s"], "weights": [1]})", R"({"normal": ["1s", "1s"]})", "5",
        R"("5")"}) {
    const Read got = read("{\"id\": \"a\", \"work\": " + std::string(bad) + "}");
    CHECK_MESSAGE(!got.problems.empty(), bad);
  }
}

TEST_CASE("the number of collected faults is bounded") {
  std::string text = "{\"id\": \"a\"";
  for (int i = 0; i < 1000; ++i) text += ", \"m" + std::to_string(i) + "\": 1";
  const Read got = read(text + "}");
  CHECK(got.problems.size() == kProblemsMax);
}

TEST_CASE("guesses are made only for slips") {
  const std::vector<std::string_view> known{"visible", "inflight", "on", "goals"};
  CHECK(closest("visable", known) == "visible");
  CHECK(closest("infilght", known) == "inflight");  // neighbours swapped
  CHECK(closest("gaols", known) == "goals");
  CHECK(closest("no", known) == "on");
  CHECK(closest("banana", known).empty());
}

TEST_CASE("names of resources may carry Region and account") {
  for (const char* good : {"orders", "orders-dlq.fifo", "orders@us-east-1",
                           "orders.fifo@eu-west-1:444455556666", "A_b"})
    CHECK_MESSAGE(fits_pattern(good, Pattern::name), good);
  for (const char* bad : {"", "a b", "orders.", "orders.fif", "orders@", "o@r:12", "@x", "a/b"})
    CHECK_MESSAGE(!fits_pattern(bad, Pattern::name), bad);
}

TEST_CASE("the schema says what the decoder takes") {
  SchemaBook book;
  book.parameters = true;
  const std::string ref = Codec<Outer>::schema(Rule{}, book);
  const std::string text = book.document("x", "t", ref);
  json::Parsed parsed = json::parse(text, 100'000);
  REQUIRE(parsed.value.has_value());
  const Json* inner = json::resolve(**parsed.value, "/definitions/inner");
  REQUIRE(inner);
  CHECK(json::compact(*json::find(*inner, "required")) == "[\"max\"]");
  CHECK(json::as_bool(*json::find(*inner, "additionalProperties")) == false);
  CHECK(json::compact(*json::resolve(*inner, "/properties/max/anyOf/0")) ==
        R"({"type":"integer","minimum":1,"maximum":10})");
  // Where parameters may stand, a `${name}` is fine for any scalar.
  CHECK(json::compact(*json::resolve(*inner, "/properties/max/anyOf/1")) ==
        R"({"$ref":"#/definitions/parameter"})");
  CHECK(json::resolve(**parsed.value, "/definitions/cat/properties/kind/enum/0"));
}
