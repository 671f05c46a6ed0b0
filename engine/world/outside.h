// What stands around the services: the health of targets, keys of KMS, endpoints outside of AWS.
// Plain values; world/deliver reads them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/time.h"
#include "sim/kernel.h"

namespace inflight::world {

/// How a target answers deliveries: as it is, failing (HTTP 503), or throttling.
enum class Health : uint8_t { ok, server_error, throttle };

/// A customer-managed key with the services that its policy lets use it.
struct KmsKey {
  struct Grant {
    std::string service;               // "sns.amazonaws.com"
    std::vector<std::string> actions;  // "kms:GenerateDataKey*"
    bool operator==(const Grant&) const = default;
  };
  std::vector<Grant> allow;
  bool operator==(const KmsKey&) const = default;
};

/// How an endpoint answers one request.
struct Response {
  int64_t status = 200;
  int64_t hang_ms = 0;  // answers after that time, unless its caller has given up; -1 = never
  bool operator==(const Response&) const = default;
};

struct EndpointRequest {
  Time at{};
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
  bool operator==(const EndpointRequest&) const = default;
};

/// An HTTP or HTTPS server, a mailbox, a telephone. The last response repeats.
struct Endpoint {
  int64_t app_ms = 0;         // the application behind it works so long on each request
  bool auto_confirm = false;  // confirms its subscription as soon as it is asked to
  std::vector<Response> responses{Response{}};
  uint32_t answered = 0;  // requests answered since the responses were set
  std::vector<EndpointRequest> requests;
  bool operator==(const Endpoint&) const = default;
};

/// A target is out of order in [from, until).
struct Spell {
  std::string target;  // ARN
  uint16_t place = 0;
  Time from{};
  Time until{};
  Health how = Health::server_error;
  bool operator==(const Spell&) const = default;
};

struct Outside {
  std::map<std::string, Health> health;       // by ARN; absent = ok
  std::map<std::string, KmsKey> keys;         // by key id
  std::map<std::string, Endpoint> endpoints;  // by URL, address or number
  std::map<sim::Ticket, int64_t> hanging;     // requests not answered yet: status they will get
  std::vector<Spell> spells;                  // of the scenario
  bool operator==(const Outside&) const = default;
};

}  // namespace inflight::world
