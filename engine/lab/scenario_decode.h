// The parts of a lab that make a world, typed: resources, actors, clock, profile. AWS attributes
// are natural JSON in labs and get their wire form here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/decode.h"
#include "base/schema.h"
#include "world/scenario.h"

namespace inflight::lab {

/// Decodes a scenario document {actors, clock, profile, resources}. All faults at once.
world::Scenario decode_scenario(const Json& document, Problems& problems);

/// The parts of decode_scenario, with their schemas.
void decode_actors(const Json& value, const Place& place, world::Scenario& out);
void decode_resources(const Json& value, const Place& place, world::Scenario& out);

/// Bounds of a queue attribute that is a number; nothing for others.
std::optional<Range> attribute_range(std::string_view name);

std::string resources_schema(SchemaBook& book);
std::string actors_schema(SchemaBook& book);
std::string clock_schema(SchemaBook& book);
std::string profile_schema(SchemaBook& book);

/// "2026-01-01T00:00:00Z" as epoch milliseconds; nothing for other forms and days that are not.
std::optional<int64_t> parse_moment(std::string_view text);

}  // namespace inflight::lab
