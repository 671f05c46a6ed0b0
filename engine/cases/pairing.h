// Pairs of expected and found elements of lists without order.
#pragma once

#include <cstddef>
#include <vector>

namespace inflight::cases {

/// For every expected element the numbers of the found ones that fit it.
using Fits = std::vector<std::vector<std::size_t>>;

/// True if each expected element can have one of `found` elements for itself.
/// REQUIRES: all numbers in `fits` are below `found`.
bool can_pair(const Fits& fits, std::size_t found);

}  // namespace inflight::cases
