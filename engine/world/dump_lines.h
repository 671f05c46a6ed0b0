// The lines of a dump.
#pragma once

#include <string>
#include <string_view>

#include "sim/log.h"
#include "world/world.h"

namespace inflight::world {

class Lines {
 public:
  Lines& head(std::string_view kind, std::string_view name) {
    if (!out.empty()) out.push_back('\n');
    out.append(kind).append(" ").append(name);
    return *this;
  }
  Lines& field(std::string_view name, int64_t value) {
    out.append(" ").append(name).append("=").append(std::to_string(value));
    return *this;
  }
  Lines& field(std::string_view name, std::string_view value) {
    out.append(" ").append(name).append("=");
    sim::append_json_string(out, value);
    return *this;
  }
  std::string out;
};

void dump_lambda(Lines&, const lambda::State&);
void dump_s3(Lines&, const s3::State&);

}  // namespace inflight::world
