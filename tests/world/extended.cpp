// The client side of the Extended Client Library (spec CLI-EXT), without the calls.
#include "actors/extended.h"

#include <doctest/doctest.h>

using namespace inflight;
namespace ext = actors::extended;

namespace {

api::Body body(std::size_t bytes) {
  api::Payload payload;
  payload.text.assign(bytes, 'x');
  return api::Body(std::move(payload));
}

api::MessageAttribute text(std::string name, std::string value) {
  api::MessageAttribute out;
  out.name = std::move(name);
  out.data_type = "String";
  out.value = std::move(value);
  return out;
}

}  // namespace

TEST_CASE("CLI-EXT-02, -03: large is strictly more than 262,144 bytes, attributes counted") {
  CHECK_FALSE(ext::is_large(body(262'144), {}));
  CHECK(ext::is_large(body(262'145), {}));
  // "kind" + "String" + value: 10 bytes and the value's.
  CHECK_FALSE(ext::is_large(body(262'133), {text("kind", "a")}));
  CHECK(ext::is_large(body(262'133), {text("kind", "ab")}));
  CHECK(ext::is_large(body(101), {}, 100));
}

TEST_CASE(
    "CLI-EXT-08: refused before any call: a tenth attribute, a reserved name, much to carry") {
  api::MessageAttributes nine;
  for (int i = 0; i < 9; ++i) nine.push_back(text("a" + std::to_string(i), "v"));
  CHECK_FALSE(ext::refusal(nine));
  nine.push_back(text("last", "v"));
  REQUIRE(ext::refusal(nine));
  CHECK(ext::refusal(nine)->message.starts_with("Number of message attributes [10]"));
  CHECK(ext::refusal({text("ExtendedPayloadSize", "1")}));
  CHECK(ext::refusal({text("SQSLargePayloadSize", "1")}));
  CHECK(ext::refusal({text("a", std::string(262'144, 'v'))}));
}

TEST_CASE("CLI-EXT-05: prefixes of keys") {
  CHECK(ext::is_key_prefix("orders/2026_a-b."));
  CHECK(ext::is_key_prefix(std::string(988, 'a')));
  for (const char* bad : {"/a", ".a", "a..b", "a b", "ä"}) CHECK_FALSE(ext::is_key_prefix(bad));
  CHECK_FALSE(ext::is_key_prefix(std::string(989, 'a')));
}

TEST_CASE("CLI-EXT-06, -22: pointers of both libraries, and of the old class, are read") {
  const ext::Pointer pointer{"big", "k-1"};
  CHECK(ext::pointer_text(ext::Kind::java, pointer) ==
        R"(["software.amazon.payloadoffloading.PayloadS3Pointer",)"
        R"({"s3BucketName":"big","s3Key":"k-1"}])");
  CHECK(ext::pointer_text(ext::Kind::python, pointer) ==
        R"(["software.amazon.payloadoffloading.PayloadS3Pointer", )"
        R"({"s3BucketName": "big", "s3Key": "k-1"}])");
  for (const ext::Kind kind : {ext::Kind::java, ext::Kind::python}) {
    CHECK(ext::read_pointer(ext::pointer_text(kind, pointer)) == pointer);
  }
  CHECK(ext::read_pointer(R"(["com.amazon.sqs.javamessaging.MessageS3Pointer",)"
                          R"({"s3BucketName":"big","s3Key":"k-1"}])") == pointer);
  for (const char* no : {"", "[]", "{}", R"(["other",{"s3BucketName":"b","s3Key":"k"}])",
                         R"(["com.amazon.sqs.javamessaging.MessageS3Pointer",{"s3Key":1}])"}) {
    CHECK_FALSE(ext::read_pointer(no));
  }
}

TEST_CASE("CLI-EXT-07: who writes which name of the size") {
  CHECK(ext::size_attribute(ext::Kind::java) == "SQSLargePayloadSize");
  CHECK(ext::size_attribute(ext::Kind::python) == "ExtendedPayloadSize");
  CHECK(ext::is_size_attribute("SQSLargePayloadSize"));
  CHECK_FALSE(ext::is_size_attribute("size"));
}

TEST_CASE("CLI-EXT-23, -28: the handle carries the pointer and gives SQS's own back") {
  const std::string handle = ext::handle_text({"big-one", "550e8400-e29b-41d4"}, "AQEBw/x+y=");
  CHECK(handle ==
        "-..s3BucketName..-big-one-..s3BucketName..--..s3Key..-550e8400-e29b-41d4-..s3Key..-"
        "AQEBw/x+y=");
  const ext::Handle apart = ext::read_handle(handle);
  CHECK(apart.pointer == ext::Pointer{"big-one", "550e8400-e29b-41d4"});
  CHECK(apart.original == "AQEBw/x+y=");
  CHECK_FALSE(ext::read_handle("AQEBw/x+y=").pointer);
  CHECK(ext::read_handle("AQEBw/x+y=").original == "AQEBw/x+y=");
}
