#include "cases/helpers_s3.h"

#include <string>
#include <vector>

#include "services/s3/s3.h"

namespace inflight::cases {

JsonBox bucket_objects(calls::Account& account, const Json& args, const Place& place) {
  const std::string name = text_in(args, "Bucket", place);
  const Json* member = json::find(args, "Prefix");
  const std::string prefix = member == nullptr ? "" : text_in(args, "Prefix", place);
  const s3::Bucket* bucket = s3::find_bucket(account.world().s3, name);
  if (bucket == nullptr) {
    (place / "Bucket").add(json::quoted(name), "a bucket");
    return json::object_value({});
  }
  std::vector<JsonBox> keys;
  std::vector<JsonBox> sizes;
  std::vector<JsonBox> bodies;
  for (const auto& [key, versions] : bucket->objects) {
    const s3::Version& latest = versions.back();
    if (latest.marker || !key.starts_with(prefix)) continue;
    keys.push_back(json::text_value(key));
    sizes.push_back(json::int_value(latest.size));
    bodies.push_back(json::text_value(latest.body->text));
  }
  return json::object_value({{"count", json::int_value(static_cast<int64_t>(keys.size()))},
                             {"keys", json::array_value(keys)},
                             {"sizes", json::array_value(sizes)},
                             {"bodies", json::array_value(bodies)}});
}

}  // namespace inflight::cases
