#!/usr/bin/env bash
# needs: native
# Every case file in tests/conformance; the program prints the closing line itself.
shopt -s nullglob
files=(tests/conformance/*.json)
if [ "${#files[@]}" = 0 ]; then
  echo "FAIL  no case file in tests/conformance"
  echo "0 passed, 1 failed, 0 skipped"
  exit 1
fi
exec build/native/inflight cases "${files[@]}"
