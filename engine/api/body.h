// Message bodies: immutable, shared by all copies of a world.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace inflight::api {

/// A message attribute (SQS-SEND-08, -09). `value` holds the text, or the raw bytes of a Binary.
struct MessageAttribute {
  std::string name;
  std::string data_type;  // "String", "Number.int", "Binary" …
  std::string value;
  bool binary = false;  // given as BinaryValue
  bool lists = false;   // given as StringListValues or BinaryListValues, which AWS refuses
  bool operator==(const MessageAttribute&) const = default;
};
using MessageAttributes = std::vector<MessageAttribute>;

/// How often functions (by place) have run on the way to something (LAM-REC-01).
using Lineage = std::vector<std::pair<uint16_t, uint16_t>>;

/// Text of a message with the identity that rides along (joints 8). `lid` 0 = not yet given:
/// the call that stores the message gives one.
struct Payload {
  std::string text;
  uint32_t lid = 0;
  uint32_t tags = 0;               // bit i = tag i of the scenario
  uint32_t n = 0;                  // ordinal at its producer, from 1; 0 = none
  MessageAttributes attributes{};  // by name
  std::string trace{};             // AWSTraceHeader, "" = none (SQS-SEND-07)
  Lineage lineage{};               // as X-Ray's
  int64_t length = 0;              // bytes where not all of them are written out; 0 = the text's
  bool operator==(const Payload&) const = default;
};

class Body {
 public:
  Body() : payload_(std::make_shared<const Payload>()) {}
  explicit Body(Payload payload) : payload_(std::make_shared<const Payload>(std::move(payload))) {}

  const Payload& operator*() const { return *payload_; }
  const Payload* operator->() const { return payload_.get(); }
  bool operator==(const Body& other) const {
    return payload_ == other.payload_ || *payload_ == *other.payload_;
  }

 private:
  std::shared_ptr<const Payload> payload_;
};

}  // namespace inflight::api
