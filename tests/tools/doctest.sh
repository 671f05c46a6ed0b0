#!/usr/bin/env bash
# Runs every doctest executable of a build folder, one a core, and adds up their test cases:
#   tests/tools/doctest.sh build/native
set -uo pipefail
folder="${1:?usage: doctest.sh BUILD_FOLDER}/tests"
passed=0 failed=0 skipped=0
shopt -s nullglob
programs=()
for program in "$folder"/test_*; do
  [ -x "$program" ] && [ -f "$program" ] && programs+=("$program")
done
said="$(mktemp -d)"
trap 'rm -rf "$said"' EXIT
# shellcheck disable=SC2016
printf '%s\0' "${programs[@]}" | xargs -0 -r -n1 -P"$(nproc)" bash -c '
  name="$0/$(basename "$1")"
  "$1" -nc=1 --no-intro=1 >"$name.out" 2>&1
  echo $? >"$name.status"' "$said"
for program in "${programs[@]}"; do
  name="$said/$(basename "$program")"
  output="$(cat "$name.out")"
  status="$(cat "$name.status")"
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
