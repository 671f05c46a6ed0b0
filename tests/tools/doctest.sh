#!/usr/bin/env bash
# Runs every doctest executable of a build folder and adds up their test cases:
#   tests/tools/doctest.sh build/native
set -uo pipefail
folder="${1:?usage: doctest.sh BUILD_FOLDER}/tests"
passed=0 failed=0 skipped=0
shopt -s nullglob
for program in "$folder"/test_*; do
  [ -x "$program" ] && [ -f "$program" ] || continue
  output="$("$program" -nc=1 --no-intro=1 2>&1)"
  status=$?
  summary="$(grep -E '^\[doctest\] test cases:' <<<"$output" | tail -1)"
  if [[ "$summary" =~ \|\ *([0-9]+)\ passed\ \|\ *([0-9]+)\ failed\ \|\ *([0-9]+)\ skipped ]]; then
    passed=$((passed + BASH_REMATCH[1]))
    failed=$((failed + BASH_REMATCH[2]))
    skipped=$((skipped + BASH_REMATCH[3]))
    bad="${BASH_REMATCH[2]}"
    if [ "$((BASH_REMATCH[1] + bad + BASH_REMATCH[3]))" = 0 ]; then
      echo "FAIL  $(basename "$program") has no test case in it"
      failed=$((failed + 1))
    fi
    # A sanitizer's finding after the last test ends the program badly with all tests passed.
    [ "$status" = 0 ] || [ "$bad" -gt 0 ] || failed=$((failed + 1))
  else
    failed=$((failed + 1))
  fi
  [ "$status" = 0 ] || printf 'FAIL  %s (exit %s)\n%s\n' "$(basename "$program")" "$status" "$output"
done
if [ "$((passed + failed + skipped))" = 0 ]; then
  echo "FAIL  no test executable in $folder"
  failed=1
fi
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
