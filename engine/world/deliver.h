// Deliveries between services (api/delivery): a target is looked up by its ARN, its resource policy
// and its key are asked, and the delivery becomes the call of the target's service.
#pragma once

#include <optional>
#include <string_view>

#include "base/apart.h"
#include "services/s3/s3.h"
#include "world/world.h"

namespace inflight::world {

/// Turns the delivery in `call` into what it means. True: `call` holds an ordinary request now, to
/// be routed as usual; its answer is the delivery's answer. False: the ticket is answered, or will
/// be: refused (api::delivery::may_retry says whether trying later may help) or brought to an
/// endpoint.
///
/// What is checked, in this order: the health of the target (joints 15, sim.EndpointHealth); that
/// it exists; its resource policy with the service as principal and aws:SourceArn,
/// aws:SourceAccount (SNS-PERM-01, -05, -06, S3-DEST rules, LAM-DEST); its KMS key (SNS-PERM-03,
/// -04). REQUIRES: call.request is a delivery.
INFLIGHT_APART bool resolve_delivery(World& world, Sinks& sinks, sim::Call& call);

/// What S3 asks of a destination when a configuration is saved: the same checks, but for the
/// target's health, and nothing is delivered.
class DryRun : public s3::Destinations {
 public:
  explicit DryRun(const World& world) : world_(world) {}
  std::optional<Error> refusal(const api::delivery::Deliver&) const override;

 private:
  const World& world_;
};

/// An endpoint that let its caller wait answers now, or a spell of Outside begins or ends.
INFLIGHT_APART void on_endpoint_entry(sim::Context& ctx, World& world, const sim::Entry& entry);

/// Notes a spell and plans its two ends. The health of its target is told by events `health`.
INFLIGHT_APART void add_spell(sim::Context& ctx, World& world, Spell spell);

/// Sets how the target of an ARN answers from now on; deliveries that wait for it notice.
void set_health(World& world, Sinks& sinks, std::string_view arn, Health health);

}  // namespace inflight::world
