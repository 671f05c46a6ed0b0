#include "sim/ids.h"

#include <algorithm>
#include <vector>

#include "base/base64.h"
#include "base/hash.h"
#include "base/md5.h"

namespace inflight::sim {
namespace {

constexpr std::string_view kHandlePrefix = "AQEB";
constexpr uint32_t kHandleBytes = 21;

/// Hides the ordinal in the first bytes of a handle.
uint32_t handle_key(Seed seed) {
  return static_cast<uint32_t>(draw(seed, Stream("ids/handle"), 0));
}

}  // namespace

std::string big_endian(uint64_t value) {
  std::string out;
  for (int shift = 56; shift >= 0; shift -= 8) {
    out.push_back(static_cast<char>(static_cast<uint8_t>(value >> shift)));
  }
  return out;
}

std::string uuid(Seed seed, Stream stream, uint32_t ordinal) {
  uint64_t high = draw(seed, stream, uint64_t{2} * ordinal);
  uint64_t low = draw(seed, stream, uint64_t{2} * ordinal + 1);
  high = (high & ~0xf000ULL) | 0x4000ULL;
  low = (low & ~(3ULL << 62)) | (2ULL << 62);
  const std::string bytes = big_endian(high) + big_endian(low);
  std::string text = hex(reinterpret_cast<const uint8_t*>(bytes.data()), 16);
  for (uint32_t at : {20U, 16U, 12U, 8U}) text.insert(at, "-");
  return text;
}

std::string message_id(Seed seed, uint32_t mid) { return uuid(seed, Stream("ids/message"), mid); }

std::string handle_text(Seed seed, uint32_t ordinal) {
  const uint32_t hidden = ordinal ^ handle_key(seed);
  std::string bytes = big_endian(hidden).substr(4);
  bytes += big_endian(draw(seed, Stream("ids/handle"), uint64_t{2} * ordinal));
  bytes += big_endian(draw(seed, Stream("ids/handle"), uint64_t{2} * ordinal + 1));
  bytes.push_back(bytes[7]);
  return std::string(kHandlePrefix) + base64_encode(bytes);
}

uint32_t handle_ordinal(Seed seed, std::string_view text, uint32_t given) {
  if (!text.starts_with(kHandlePrefix)) return 0;
  const auto bytes = base64_decode(text.substr(kHandlePrefix.size()));
  if (!bytes || bytes->size() != kHandleBytes) return 0;
  uint32_t hidden = 0;
  for (uint32_t i = 0; i < 4; ++i) hidden = hidden << 8 | static_cast<uint8_t>((*bytes)[i]);
  const uint32_t ordinal = hidden ^ handle_key(seed);
  if (ordinal == 0 || ordinal >= given || handle_text(seed, ordinal) != text) return 0;
  return ordinal;
}

std::string sequence_text(Seed seed, uint64_t order) {
  const Stream stream("ids/sequence");
  const uint64_t base = UINT64_C(849000000000000000) + below(draw(seed, stream, 0), 1000000000000);
  const uint64_t value = base + order * 256 + below(draw(seed, stream, order), 250);
  return "18" + std::to_string(value);
}

std::string attributes_md5(const api::MessageAttributes& attributes) {
  if (attributes.empty()) return {};
  std::vector<const api::MessageAttribute*> sorted;
  for (const auto& attribute : attributes) sorted.push_back(&attribute);
  std::sort(sorted.begin(), sorted.end(),
            [](const auto* a, const auto* b) { return a->name < b->name; });
  std::string bytes;
  const auto add = [&bytes](std::string_view text) {
    bytes += sim::big_endian(text.size()).substr(4);
    bytes.append(text);
  };
  for (const api::MessageAttribute* attribute : sorted) {
    add(attribute->name);
    add(attribute->data_type);
    bytes.push_back(attribute->binary ? '\2' : '\1');
    add(attribute->value);
  }
  return md5_hex(bytes);
}

}  // namespace inflight::sim
