#!/usr/bin/env bash
# needs:
node tests/tools/run-files.js tests/web/*.test.js
