// `client` of a producer and of a consumer: the Extended Client Library with its own options.
#pragma once

#include <array>
#include <tuple>

#include "actors/spec.h"
#include "base/decode.h"

namespace inflight {

template <>
struct Names<actors::extended::Kind> {
  static constexpr std::array<Named<actors::extended::Kind>, 2> list{
      {{"java", actors::extended::Kind::java}, {"python", actors::extended::Kind::python}}};
};

template <>
struct Shape<actors::Client> {
  using S = actors::Client;
  static constexpr std::string_view name = "extendedClient";
  static constexpr auto fields =
      std::make_tuple(field("library", &S::library, Need::required),
                      field("bucket", &S::bucket, Need::required, {}, Pattern::name),
                      field("payloadSizeThreshold", &S::threshold, Need::optional, {0, 1'048'576}),
                      field("alwaysThroughS3", &S::always), field("cleanupS3Payload", &S::cleanup));
  static void finish(const Json&, const Place& place, const S& out) {
    if (out.library == actors::extended::Kind::python &&
        out.threshold != actors::extended::kThreshold) {
      (place / "payloadSizeThreshold")
          .add(std::to_string(out.threshold), "none: the Python library's is fixed (CLI-EXT-03)");
    }
  }
};

namespace lab {

/// The library, or null: a knob may take it away.
template <class Owner>
struct ClientPart {
  static void decode(const Json& value, const Place& place, Owner& out) {
    if (json::is_null(value)) return;
    inflight::decode(value, place, out.client.emplace());
  }
  static std::string expected() { return "an object with library and bucket, or null"; }
  static std::string schema(SchemaBook& book) {
    return R"({"anyOf":[{"type":"null"},)" + Codec<actors::Client>::schema({}, book) + "]}";
  }
};

}  // namespace lab
}  // namespace inflight
