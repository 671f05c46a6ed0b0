// The table of AWS actions, by name: what the lab loader, the console, the case runner and later
// the HTTP endpoint use (decision 9). Names and members as AWS writes them; JSON on the outside,
// typed requests on the inside.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/api.h"
#include "base/json_text.h"
#include "base/result.h"
#include "world/world.h"

namespace inflight::calls {

enum class Access : uint8_t { read, write };
enum class Trail : uint8_t { management, data };  // what CloudTrail would file it under

/// What a member takes, for help, skeletons and shorthand.
enum class TypeKind : uint8_t { string, integer, boolean, blob, list, map, structure };
struct Member;
struct Type {
  TypeKind kind = TypeKind::string;
  std::vector<Member> members;  // of a structure; no initialiser, Member is not complete here
  std::vector<Type> element;    // of a list, or the value of a map: exactly one
};
struct Member {
  std::string_view name;
  bool required = false;
  Type type{};
};

struct Action {
  std::string_view service;  // "sqs", "cloudwatch"
  std::string_view name;     // "SendMessage"
  Access access;
  Trail trail;
  /// JSON members to a request. Errors as AWS words them: MissingParameter for a missing member,
  /// InvalidParameterValue for an unknown one or one of the wrong type.
  Result<api::Request> (*decode)(const Json& args);
  std::vector<Member> (*members)();
};

const std::vector<Action>& actions();

/// The action with a call name: "SendMessage", or with its service "sqs.SendMessage". Null if there
/// is none.
const Action* find_action(std::string_view call_name);

/// The answer as AWS's JSON. Empty lists and maps are left out (SQS-GEN-05). Errors become
/// {"error": {code, message, http}}. Ids are made from the world's seed.
JsonBox encode(const world::World& world, const api::Answer& answer);

/// A request to SQS as AWS's JSON, with the members that were given: what `decode` takes. Queues
/// become URLs, handles their text. An empty object for requests to other services.
JsonBox encode(const world::World& world, const api::Request& request);

/// Message attributes as AWS's JSON.
Json encode_attributes(const api::MessageAttributes& attributes);

}  // namespace inflight::calls
