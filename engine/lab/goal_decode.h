// Goal trees from JSON, and their JSON Schema, both from the tables of lab/goal_tree.h.
#pragma once

#include <string>

#include "base/json.h"
#include "base/result.h"
#include "base/schema.h"
#include "lab/goal_tree.h"

namespace inflight::lab {

/// Reads a selector, a number or a boolean at `pointer`. Every fault is added to `problems` with
/// its own pointer; the result is usable only if none was added.
Sel decode_sel(const Json& json, const std::string& pointer, Problems& problems);
Num decode_num(const Json& json, const std::string& pointer, Problems& problems);
Bool decode_bool(const Json& json, const std::string& pointer, Problems& problems);

/// Draft-07 schemas of the three, added to `book` by name; the result is a reference to one.
std::string sel_schema(SchemaBook& book);
std::string num_schema(SchemaBook& book);
std::string bool_schema(SchemaBook& book);

}  // namespace inflight::lab
