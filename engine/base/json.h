// JSON documents. Member order is the file's. Only the forward declaration: <nlohmann/json.hpp> is
// slow to compile and belongs in few .cpp files.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace inflight {

using Json = nlohmann::ordered_json;

}  // namespace inflight
