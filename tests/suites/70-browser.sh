#!/usr/bin/env bash
# needs: native web site npm
node tests/tools/run-files.js tests/browser/*.test.js
