// Commands for showing a lab to a class.
#include "view/commands.h"

namespace inflight::view {

std::string Commands::both_languages(App& app, const Options& given) {
  app.both_languages_ = given.boolean("on").value_or(!app.both_languages_);
  return "";
}

}  // namespace inflight::view
