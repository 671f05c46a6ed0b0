// For the page's module, which comes in two halves (web/build/split.js): a function that a first
// visit does not run comes later, but only if it is not a part of one that runs.
#pragma once

/// Keeps a function out of its callers. Costs a call: not for what runs in every step.
#define INFLIGHT_APART __attribute__((noinline))
