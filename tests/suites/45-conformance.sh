#!/usr/bin/env bash
# needs: native
# What AWS does, case by case.
build/native/inflight cases --evidence tests/conformance/*.json
