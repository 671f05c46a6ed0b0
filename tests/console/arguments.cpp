// From words to members of a request.
#include "console/arguments.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "console/command.h"

using namespace inflight;
using namespace inflight::console;

namespace {

calls::Type type_of(std::string_view action, std::string_view member) {
  for (const calls::Member& one : calls::find_action(action)->members()) {
    if (one.name == member) return one.type;
  }
  FAIL("no member " << member);
  return {};
}

std::string read(std::string_view action, std::string_view member, std::vector<std::string> words) {
  const auto value = read_argument(type_of(action, member), option_of(member), words);
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  return json::compact(**std::get_if<JsonBox>(&value));
}

std::string validated(std::string_view action, std::string_view args) {
  return validate(calls::find_action(action)->members(), **json::parse(args, 100'000).value);
}

}  // namespace

TEST_CASE("arguments: scalars") {
  CHECK(read("SendMessage", "MessageBody", {"5"}) == "\"5\"");
  CHECK(read("SendMessage", "DelaySeconds", {"60"}) == "60");
  CHECK(read("SendMessage", "DelaySeconds", {" -5 "}) == "-5");
  CHECK(read("SendMessage", "DelaySeconds", {"6O"}) ==
        "Error parsing parameter '--delay-seconds': Expected a whole number, received: '6O'");
  CHECK(read("SendMessage", "DelaySeconds", {"99999999999999999999"}).starts_with("Error"));
  CHECK(read("SendMessage", "MessageBody", {"file://x.json"}) ==
        "Error parsing parameter '--message-body': there are no files here (file://x.json): write "
        "the value itself");
}

TEST_CASE("arguments: maps as shorthand and as JSON") {
  CHECK(read("CreateQueue", "Attributes", {"VisibilityTimeout=180,DelaySeconds=0"}) ==
        R"({"VisibilityTimeout":"180","DelaySeconds":"0"})");
  CHECK(read("CreateQueue", "Attributes", {R"( {"VisibilityTimeout": "180"})"}) ==
        R"({"VisibilityTimeout":"180"})");
  CHECK(
      read("CreateQueue", "Attributes", {"VisibilityTimeout"})
          .starts_with(
              "Error parsing parameter '--attributes': Expected: '=', received: 'EOF' for input:"));
  CHECK(read("CreateQueue", "Attributes", {"{\"VisibilityTimeout\":"})
            .starts_with("Error parsing parameter '--attributes': Invalid JSON: found the end of "
                         "the text, expected well-formed JSON: line 1, column "));
  CHECK(read("SendMessage", "MessageAttributes",
             {"kind={DataType=String,StringValue=order},n={DataType=Number,StringValue=5}"}) ==
        R"({"kind":{"DataType":"String","StringValue":"order"},)"
        R"("n":{"DataType":"Number","StringValue":"5"}})");
}

TEST_CASE("arguments: lists of words, of structures and as JSON") {
  CHECK(read("GetQueueAttributes", "AttributeNames", {"All"}) == R"(["All"])");
  CHECK(read("GetQueueAttributes", "AttributeNames", {"A", "B"}) == R"(["A","B"])");
  CHECK(read("GetQueueAttributes", "AttributeNames", {}) == "[]");
  CHECK(read("GetQueueAttributes", "AttributeNames", {R"(["A", "B"])"}) == R"(["A","B"])");
  CHECK(read("SendMessageBatch", "Entries",
             {"Id=1,MessageBody=one", "Id=2,MessageBody=two,DelaySeconds=5"}) ==
        R"([{"Id":"1","MessageBody":"one"},{"Id":"2","MessageBody":"two","DelaySeconds":5}])");
  CHECK(read("SendMessageBatch", "Entries", {R"({"Id":"1"})", R"({"Id":"2"})"}) ==
        R"([{"Id":"1"},{"Id":"2"}])");
  CHECK(read("SendMessageBatch", "Entries", {"Id=1,DelaySeconds=x"}) ==
        "Error parsing parameter '--entries': Expected a whole number, received: 'x'");
}

TEST_CASE("arguments: requests are checked in the CLI's words") {
  CHECK(validated("SendMessage", R"({"QueueUrl":"q","MessageBody":"b"})").empty());
  CHECK(validated("SendMessage", R"({"MessageBody":5})") ==
        "Missing required parameter in input: \"QueueUrl\"\n"
        "Invalid type for parameter MessageBody, value: 5, type: <class 'int'>, valid types: "
        "<class 'str'>");
  CHECK(
      validated("SetQueueAttributes", R"({"QueueUrl":"q","Attributes":{"VisibilityTimeout":5}})") ==
      "Invalid type for parameter Attributes.VisibilityTimeout, value: 5, type: <class 'int'>, "
      "valid types: <class 'str'>");
  const std::string entries = validated(
      "SendMessageBatch", R"({"QueueUrl":"q","Entries":[{"Id":"1"},{"Id":null,"Foo":[]}]})");
  CHECK(entries.find("Missing required parameter in Entries[0]: \"MessageBody\"\n") !=
        std::string::npos);
  CHECK(entries.find("Unknown parameter in Entries[1]: \"Foo\", must be one of: Id, MessageBody") !=
        std::string::npos);
  CHECK(entries.find("Invalid type for parameter Entries[1].Id, value: None, type: <class "
                     "'NoneType'>, valid types: <class 'str'>") != std::string::npos);
}

TEST_CASE("arguments: the skeleton of every action passes as its request, but for binary values") {
  for (const calls::Action& action : calls::actions()) {
    CAPTURE(action.name);
    const JsonBox request = skeleton(action.members());
    CHECK(json::size(*request) == static_cast<int64_t>(action.members().size()));
    const std::string faults = validate(action.members(), *request);
    const auto lines = std::count(faults.begin(), faults.end(), '\n') + (faults.empty() ? 0 : 1);
    int64_t binary = 0;
    for (std::size_t at = 0; (at = faults.find("Binary", at)) != std::string::npos; ++at) ++binary;
    CHECK(lines == binary);
  }
}
