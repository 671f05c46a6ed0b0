#!/usr/bin/env bash
# needs: asan
# Every C++ test and every lab at one seed under AddressSanitizer and UBSan.
output="$(bash tests/tools/doctest.sh build/asan)"
counts="$(tail -1 <<<"$output")"
sed '$d' <<<"$output"
[[ "$counts" =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed,\ ([0-9]+) ]]
passed="${BASH_REMATCH[1]}" failed="${BASH_REMATCH[2]}" skipped="${BASH_REMATCH[3]}"
for lab in labs/*/*.json; do
  if message="$(build/asan/inflight digests "$lab" 2>&1 >/dev/null)"; then
    passed=$((passed + 1))
  else
    printf 'FAIL  %s\n%s\n' "$lab" "$message"
    failed=$((failed + 1))
  fi
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
