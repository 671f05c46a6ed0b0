#!/usr/bin/env bash
# needs: native
# Event patterns with the outcomes AWS gives. The rows belong to others and are not kept here:
# INFLIGHT_CORPUS names the folder that has event-patterns.json.
rows="${INFLIGHT_CORPUS:-}/event-patterns.json"
if [ ! -f "$rows" ]; then
  echo "skip  INFLIGHT_CORPUS names no folder with event-patterns.json"
  echo "0 passed, 0 failed, 1 skipped"
  exit 0
fi
build/native/inflight cases --evidence "$rows"
