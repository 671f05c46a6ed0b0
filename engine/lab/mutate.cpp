#include "lab/mutate.h"

namespace inflight::lab {
namespace {

/// Visits the literals that comparisons stand on, in one fixed order.
template <class Visit>
void literals(Bool& tree, const Visit& visit) {
  for (Bool& arg : tree.args) literals(arg, visit);
  for (Num& num : tree.nums) {
    // A tenth off an equality always changes it; only limits can be razor-edged.
    if (num.op == NumOp::literal && num.literal != 0 && tree.op != BoolOp::eq &&
        tree.op != BoolOp::ne) {
      visit(num.literal);
    }
  }
}

}  // namespace

std::vector<Bool> nudged_limits(const Bool& tree) {
  std::vector<Bool> out;
  int count = 0;
  Bool counted = tree;
  literals(counted, [&count](double&) { ++count; });
  for (int i = 0; i < count; ++i) {
    for (double factor : {0.9, 1.1}) {
      Bool copy = tree;
      int at = 0;
      literals(copy, [&](double& value) {
        if (at++ == i) value *= factor;
      });
      out.push_back(copy);
    }
  }
  return out;
}

}  // namespace inflight::lab
