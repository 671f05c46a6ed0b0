// The small part of JSON Schema that labs use for knobs and arguments: type (one or a list), enum,
// minimum, maximum, properties, required, additionalProperties, items, minItems, maxItems.
#pragma once

#include "base/decode.h"

namespace inflight::lab {

/// Reports what is no schema of this kind: unknown words, wrong forms.
void check_schema_form(const Json& schema, const Place& place);

/// Reports where `value` breaks `schema`. REQUIRES: the schema has a good form.
void check_value(const Json& schema, const Json& value, const Place& place);

}  // namespace inflight::lab
