#!/usr/bin/env bash
# needs: native
bash tests/tools/doctest.sh build/native
