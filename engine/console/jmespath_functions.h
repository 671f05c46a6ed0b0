// Functions of `--query` expressions.
#pragma once

#include <string>

#include "base/json.h"
#include "console/jmespath.h"

namespace inflight::console {

/// What a function needs of the evaluation it is part of.
class QueryCalls {
 public:
  virtual ~QueryCalls() = default;
  virtual Json visit(const Query& query, const Json& value) = 0;
  virtual void fail(std::string words) = 0;
};

/// False for null, false, "", [] and {}; true for all others, 0 too.
bool truth(const Json& value);

/// Value of a Query of kind `function`. Wrong numbers and types of arguments fail.
Json call_function(const Query& query, const Json& value, QueryCalls& calls);

}  // namespace inflight::console
