#!/usr/bin/env bash
# needs:
node tests/tools/run-files.js tests/tidy/tidy.test.js tests/tidy/tidy.js
