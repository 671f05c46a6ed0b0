#include "base/check.h"
#include "lab/words.h"

namespace inflight::lab {

// Made at build from engine/lab/text/*.json (embed.cmake).
extern const std::string_view kTextEn;
extern const std::string_view kTextBn;

Words builtin_words(Lang lang) {
  Words words(lang);
  INFLIGHT_ASSERT(words.load(Lang::en, kTextEn).empty());
  INFLIGHT_ASSERT(words.load(Lang::bn, kTextBn).empty());
  return words;
}

}  // namespace inflight::lab
