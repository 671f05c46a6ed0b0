// Fuzz target: the console. Lines are typed one after another into a console of an account; parsing
// without running and completion are asked of each line too.
#include "console/console.h"

#include <string>

#include "tests/fuzz/fuzz.h"
#include "world/world.h"

namespace inflight::fuzz {
namespace {

constexpr int kLinesMax = 30;

/// Gathers what belongs together, as a terminal does while a quote is open.
std::string take_command(std::string_view& text) {
  std::string command(take_until(text, '\n'));
  while (!text.empty() && console::wants_more(command)) {
    command += '\n';
    command += take_until(text, '\n');
  }
  return command;
}

void type_in(console::Console& console, const console::AccountTarget& target,
             const std::string& line) {
  const std::string before = world::dump(target.account().world());
  console.parse_command(line);
  for (const std::size_t cursor : {line.size(), line.size() / 2, std::size_t{0}}) {
    const console::Completion completion = console.complete(line, cursor);
    INFLIGHT_ASSERT(completion.start <= completion.end && completion.end <= line.size());
  }
  INFLIGHT_ASSERT(world::dump(target.account().world()) == before);  // neither of them runs it
  const Time at = target.now();
  const console::Reply reply = console.run(line);
  INFLIGHT_ASSERT(at <= target.now());
  INFLIGHT_ASSERT(reply.code >= 0 && reply.code <= 255);
  INFLIGHT_ASSERT(world::check(target.account().world()).empty());
}

}  // namespace
}  // namespace inflight::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace inflight;
  std::string_view text = fuzz::text_of(data, size);
  console::AccountTarget target;
  console::Console console(target);
  for (int lines = 0; !text.empty() && lines < fuzz::kLinesMax; ++lines) {
    fuzz::type_in(console, target, fuzz::take_command(text));
  }
  return 0;
}
