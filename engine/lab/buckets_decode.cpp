// Buckets of a lab: notification and lifecycle documents as AWS has them, objects at the start.
#include "calls/shapes_s3.h"
#include "lab/resources.h"

namespace inflight {

template <>
struct Shape<world::ObjectSpec> {
  using S = world::ObjectSpec;
  static constexpr std::string_view name = "object";
  static constexpr auto fields = std::make_tuple(
      field("Body", &S::body), field("ContentLength", &S::size, Need::optional, kNotNegative),
      field("StorageClass", &S::storage_class, Need::optional, kAtLeastOne));
};

template <>
struct Shape<world::BucketSpec> {
  using S = world::BucketSpec;
  static constexpr std::string_view name = "bucket";
  static constexpr auto fields = std::make_tuple(
      field("Versioning", &S::versioning, Need::optional, kAtLeastOne),
      field("NotificationConfiguration", &S::notification),
      field("LifecycleConfiguration", &S::lifecycle), field("objects", &S::objects));
};

namespace lab {

void decode_buckets(const Json& value, const Place& place, world::Scenario& out) {
  decode_named(value, place, Pattern::name, out.buckets);
}
std::string buckets_schema(SchemaBook& book) { return named_schema<world::BucketSpec>(book); }

}  // namespace lab
}  // namespace inflight
