// Names that are shown: ARNs, URLs, message ids, receipt handles. All made from ordinals, so the
// same lab shows the same ids everywhere.
#include <array>

#include "base/base64.h"
#include "base/hash.h"
#include "services/sqs/internal.h"

namespace inflight::sqs {
namespace {

constexpr std::string_view kArnPrefix = "arn:aws:sqs:ap-southeast-1:111122223333:";
constexpr std::string_view kUrlPrefix = "https://sqs.ap-southeast-1.amazonaws.com/111122223333/";
constexpr std::string_view kHandlePrefix = "AQEB";
constexpr uint32_t kHandleBytes = 21;

std::string bytes_of(uint64_t value) {
  std::string out;
  for (int shift = 56; shift >= 0; shift -= 8) {
    out.push_back(static_cast<char>(static_cast<uint8_t>(value >> shift)));
  }
  return out;
}

/// UUID version 4 from 128 drawn bits.
std::string uuid(Seed seed, Stream stream, uint32_t ordinal) {
  uint64_t high = draw(seed, stream, uint64_t{2} * ordinal);
  uint64_t low = draw(seed, stream, uint64_t{2} * ordinal + 1);
  high = (high & ~0xf000ULL) | 0x4000ULL;
  low = (low & ~(3ULL << 62)) | (2ULL << 62);
  const std::string bytes = bytes_of(high) + bytes_of(low);
  std::string text = hex(reinterpret_cast<const uint8_t*>(bytes.data()), 16);
  for (uint32_t at : {20U, 16U, 12U, 8U}) text.insert(at, "-");
  return text;
}

/// Hides the ordinal in the first bytes of a handle.
uint32_t handle_key(Seed seed) {
  return static_cast<uint32_t>(draw(seed, Stream("ids/handle"), 0));
}

}  // namespace

std::string arn_of(std::string_view name) { return std::string(kArnPrefix).append(name); }
std::string url_of(std::string_view name) { return std::string(kUrlPrefix).append(name); }

std::optional<std::string> name_in(std::string_view text) {
  if (text.starts_with(kArnPrefix)) {
    text.remove_prefix(kArnPrefix.size());
  } else if (text.starts_with(kUrlPrefix)) {
    text.remove_prefix(kUrlPrefix.size());
  }
  if (text.empty() || text.find_first_of(":/ ") != std::string_view::npos) return std::nullopt;
  return std::string(text);
}

std::string message_id(Seed seed, uint32_t mid) { return uuid(seed, Stream("ids/message"), mid); }

std::string handle_text(Seed seed, uint32_t ordinal) {
  const uint32_t hidden = ordinal ^ handle_key(seed);
  std::string bytes = bytes_of(hidden).substr(4);
  bytes += bytes_of(draw(seed, Stream("ids/handle"), uint64_t{2} * ordinal));
  bytes += bytes_of(draw(seed, Stream("ids/handle"), uint64_t{2} * ordinal + 1));
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

std::string task_handle(Seed seed, uint32_t task, std::string_view source) {
  return base64_encode("{\"taskId\":\"" + uuid(seed, Stream("ids/task"), task) +
                       "\",\"sourceArn\":\"" + arn_of(source) + "\"}");
}

Result<HandleInfo> resolve_handle(sim::Context& ctx, const State& state, const Queue& queue,
                                  const api::sqs::Handle& handle, uint32_t* ordinal) {
  const auto given = static_cast<uint32_t>(state.handles.size());
  *ordinal =
      handle.ordinal != 0 ? handle.ordinal : handle_ordinal(ctx.kernel().seed, handle.text, given);
  if (*ordinal == 0 || *ordinal >= given || state.handles[*ordinal].queue != queue.place) {
    return error("ReceiptHandleIsInvalid",
                 "The input receipt handle \"" + handle.text + "\" is not a valid receipt handle.");
  }
  return state.handles[*ordinal];
}

}  // namespace inflight::sqs
