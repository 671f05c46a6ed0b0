#!/usr/bin/env bash
# needs: native
# Event patterns with the outcomes AWS gives. The rows belong to others and are not kept here:
# INFLIGHT_CORPUS names the folder that has event-patterns.json, if not ../shared/corpus.
rows="${INFLIGHT_CORPUS:-../shared/corpus}/event-patterns.json"
if [ ! -f "$rows" ]; then
  echo "skip  no folder with event-patterns.json; INFLIGHT_CORPUS may name one"
  echo "0 passed, 0 failed, 1 skipped"
  exit 0
fi
build/native/inflight cases --evidence "$rows"
