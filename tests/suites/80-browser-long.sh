#!/usr/bin/env bash
# needs: native web site npm long
# Whole tours of the page: every lab and size, every screen with axe, all settings of a map.
node tests/tools/run-files.js tests/browser/*.long.js
