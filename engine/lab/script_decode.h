// Internal to the lab loader: one decode of a substituted document.
#pragma once

#include <string>
#include <vector>

#include "base/json_text.h"
#include "base/result.h"
#include "lab/catalog.h"
#include "lab/script.h"

namespace inflight::lab {

/// The lab that `document` (all `${x}` replaced outside texts) stands for. `source` and `variant`
/// are left to the caller. Scenario parts are not looked into: see decode_scenario.
Lab decode_lab(const Json& document, Problems& problems);

/// The parameters of a lab document; faults in them are reported.
std::vector<Parameter> decode_parameters(const Json& document, Problems& problems);

/// The answer that `document` stands for, by form only.
Answer decode_answer(const Json& document, Problems& problems);

/// The catalog that `document` stands for, by form only.
Catalog decode_catalog(const Json& document, Problems& problems);

/// JSON Schema of a lab file, compact.
std::string lab_schema();
/// JSON Schema of an answer file, compact.
std::string answer_schema();

/// The cross checks of a lab at one variant (lab-format 7, gates 2–4), over what decoded well.
void check_lab(const Lab& lab, Problems& problems);

}  // namespace inflight::lab
