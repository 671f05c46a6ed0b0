#include "base/hash.h"

#include <doctest/doctest.h>

using namespace inflight;

TEST_CASE("FNV-1a has its published values") {
  CHECK(fnv1a64("") == 0xcbf29ce484222325ULL);
  CHECK(fnv1a64("a") == 0xaf63dc4c8601ec8cULL);
  CHECK(fnv1a64("foobar") == 0x85944171f73967e8ULL);
}

TEST_CASE("SHA-256 has its published values") {
  CHECK(sha256_hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256_u64("abc") == 0xba7816bf8f01cfeaULL);
}

TEST_CASE("SHA-256 does not depend on how the bytes are handed over") {
  const std::string text(1000, 'x');
  for (std::size_t piece : {1u, 63u, 64u, 65u, 999u}) {
    Sha256 sum;
    for (std::size_t at = 0; at < text.size(); at += piece)
      sum.add(std::string_view(text).substr(at, piece));
    const auto digest = sum.finish();
    CHECK(hex(digest.data(), 32) == sha256_hex(text));
  }
}
