// The doors of the S3 service. Each handler runs to its end, changes only this state, emits what
// happened and answers its ticket at once; notifications go on afterwards as calls of their own.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "api/api.h"
#include "base/apart.h"
#include "services/s3/state.h"
#include "sim/context.h"

namespace inflight::s3 {

/// What S3 asks of a destination when a configuration is saved: the delivery would be refused with
/// this error, or taken. Nothing is delivered (S3-CFG-06, S3-PERM-02).
class Destinations {
 public:
  virtual ~Destinations() = default;
  virtual std::optional<Error> refusal(const api::delivery::Deliver&) const = 0;
};

/// A routed call.
struct Incoming {
  sim::Ticket ticket = 0;
  uint16_t actor = 0;
  std::string_view region;  // where the caller calls; "" = home
  const Destinations* destinations = nullptr;
};

INFLIGHT_APART void handle(sim::Context&, State&, const Incoming&, const api::s3::Request&);

/// The place of the bucket a request is about; 0 when there is none.
INFLIGHT_APART uint16_t place_of(const State&, const api::s3::Request&);

/// An agenda entry of this service is due.
INFLIGHT_APART void on_entry(sim::Context&, State&, const sim::Entry&);
/// A notification is answered.
INFLIGHT_APART void on_reply(sim::Context&, State&, uint64_t notification, const api::Answer&);

/// The bucket called so if it exists; null otherwise.
const Bucket* find_bucket(const State&, std::string_view name);
/// ARN of a bucket, and the name in an ARN; nothing if the text is no bucket's ARN.
std::string arn_of(std::string_view name);
std::optional<std::string> name_in(std::string_view arn);

/// The first broken invariant in words; "" if all hold.
std::string check(const State&);

}  // namespace inflight::s3
