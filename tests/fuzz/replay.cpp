// Replays the committed inputs of one target where there is no libFuzzer.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/fuzz/fuzz.h"

TEST_CASE("fuzz corpus: " INFLIGHT_FUZZ_TARGET) {
  const std::filesystem::path folder(INFLIGHT_SOURCE_DIR
                                     "/tests/fuzz/corpus/" INFLIGHT_FUZZ_TARGET);
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  REQUIRE(!files.empty());
  for (const std::filesystem::path& file : files) {
    // A crash ends the program at once, so the name must stand there before.
    std::fprintf(stderr, "replaying %s\n", file.c_str());
    std::ifstream in(file, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    CHECK(LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()) ==
          0);
  }
}
