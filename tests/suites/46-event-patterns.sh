#!/usr/bin/env bash
# needs: native
# Event patterns with the outcomes AWS gives. The rows belong to others and are not kept here: they
# are taken from INFLIGHT_CORPUS, or from a folder "corpus" beside the project.
rows=""
for folder in "${INFLIGHT_CORPUS:-}" ../corpus ../*/corpus; do
  [ -n "$rows" ] || [ ! -f "$folder/event-patterns.json" ] || rows="$folder/event-patterns.json"
done
if [ -z "$rows" ]; then
  echo "skip  no folder with event-patterns.json; INFLIGHT_CORPUS may name one"
  echo "0 passed, 0 failed, 1 skipped"
  exit 0
fi
build/native/inflight cases --evidence "$rows"
