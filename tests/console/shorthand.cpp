// Shorthand of the command line.
#include "console/shorthand.h"

#include <doctest/doctest.h>

using namespace inflight;
using namespace inflight::console;

namespace {

std::string shown(std::string_view text) {
  const auto value = parse_shorthand(text);
  if (const auto* words = std::get_if<std::string>(&value)) return *words;
  return json::compact(**std::get_if<JsonBox>(&value));
}

}  // namespace

TEST_CASE("shorthand: values, lists and maps") {
  CHECK(shown("VisibilityTimeout=180") == R"({"VisibilityTimeout":"180"})");
  CHECK(shown("A=1,B=2") == R"({"A":"1","B":"2"})");
  CHECK(shown("A=x,y,z,B=2") == R"({"A":["x","y","z"],"B":"2"})");
  CHECK(shown("A=[x,[y],{C=z}]") == R"({"A":["x",["y"],{"C":"z"}]})");
  CHECK(shown("A={B={C=1},D=2},E=3") == R"({"A":{"B":{"C":"1"},"D":"2"},"E":"3"})");
  CHECK(shown("type={DataType=String,StringValue=a b}") ==
        R"({"type":{"DataType":"String","StringValue":"a b"}})");
  CHECK(shown("A=") == R"({"A":""})");
  CHECK(shown("A=,B=") == R"({"A":"","B":""})");
  CHECK(shown("A = 1 , B = 2") == R"({"A":"1","B":"2"})");
  CHECK(shown("A=[]") == R"({"A":[]})");
}

TEST_CASE("shorthand: quotes and escapes") {
  CHECK(shown("A='x,y',B=\"p=q\"") == R"({"A":"x,y","B":"p=q"})");
  CHECK(shown("A=x\\,y") == R"({"A":"x,y"})");
  CHECK(shown(R"(A='it\'s')") == R"({"A":"it's"})");
  CHECK(shown("A=a=b") == R"({"A":"a=b"})");
  CHECK(shown("Url=https://x/1?a=b") == R"({"Url":"https://x/1?a=b"})");
}

TEST_CASE("shorthand: faults point at the place") {
  CHECK(shown("VisibilityTimeout") ==
        "Expected: '=', received: 'EOF' for input:\nVisibilityTimeout\n                 ^");
  CHECK(shown("A=1 ,") == "Expected: '<second>', received: '<none>' for input:\nA=1 ,\n     ^");
  CHECK(shown("A=[x") == "Expected: ',', received: 'EOF' for input:\nA=[x\n    ^");
  CHECK(shown("A={B") == "Expected: '=', received: 'EOF' for input:\nA={B\n    ^");
  CHECK(shown("A=é]") == "Expected: ',', received: ']' for input:\nA=é]\n   ^");
  CHECK(shown("A=\"x") == "Expected: '<double quoted>', received: '<none>' for input:\nA=\"x\n  ^");
  CHECK(shown("A=1,A=2") ==
        "Second instance of key \"A\" encountered for input:\nA=1,A=2\n    ^\n"
        "This is often because there is a preceding \",\" instead of a space.");
  CHECK(shown("A=" + std::string(1000, '[')).find("Nested deeper") != std::string::npos);
  CHECK(shown("") == "Expected: '=', received: 'EOF' for input:\n\n^");
}
