// Ids as callers see them, made from ordinals and the seed alone: the same lab shows the same ids
// everywhere, and whoever knows the ordinal can show the id (joints 4, 8).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "api/body.h"
#include "base/draw.h"

namespace inflight::sim {

/// UUID version 4 from 128 drawn bits.
std::string uuid(Seed seed, Stream stream, uint32_t ordinal);
/// Eight bytes, the highest first.
std::string big_endian(uint64_t value);

/// MessageId of a queue message.
std::string message_id(Seed seed, uint32_t mid);
/// Text of a receipt handle (SQS-GEN-09), only of the base64 alphabet (LAM-P0-05); and the way
/// back: 0 for a text that was never given out. `given` = ordinals given so far, plus one.
std::string handle_text(Seed seed, uint32_t ordinal);
uint32_t handle_ordinal(Seed seed, std::string_view text, uint32_t given);
/// SequenceNumber of a FIFO message from its place in its queue (SQS-FIFO-08): 20 digits, rising
/// with gaps.
std::string sequence_text(Seed seed, uint64_t order);
/// MD5OfMessageAttributes (SQS-SEND-06); "" without attributes.
std::string attributes_md5(const api::MessageAttributes& attributes);

}  // namespace inflight::sim
