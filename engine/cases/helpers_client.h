// The Extended Client Library in cases (CLI-EXT): the calls that it makes, and what its user sees.
#pragma once

#include "cases/helpers.h"

namespace inflight::cases {

/// Options of all: Kind ext-java or ext-python, Bucket, AlwaysThroughS3; the rest are SQS's
/// members. Results carry `calls`, the names of the calls made in order.
JsonBox client_send(calls::Account&, const Json& args, const Place&);
JsonBox client_send_batch(calls::Account&, const Json& args, const Place&);
JsonBox client_receive(calls::Account&, const Json& args, const Place&);
JsonBox client_delete(calls::Account&, const Json& args, const Place&);

}  // namespace inflight::cases
