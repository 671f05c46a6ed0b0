// Helpers of cases about S3.
#pragma once

#include "calls/account.h"
#include "cases/helpers.h"

namespace inflight::cases {

/// sim.BucketObjects {Bucket, Prefix}: the objects that are there now, by key: {count, keys, sizes,
/// bodies}.
JsonBox bucket_objects(calls::Account&, const Json& args, const Place&);

}  // namespace inflight::cases
