//===- LiftReduceConstant.h - The step lift_reduce_constant -----*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Generated from the declarations in steps:
//   UPDATE_DOCS=1 cargo test --workspace --test cpp_steps
//
//===----------------------------------------------------------------------===//

#ifndef EXO_STEPS_LIFTREDUCECONSTANT_H
#define EXO_STEPS_LIFTREDUCECONSTANT_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of liftReduceConstant().
struct LiftReduceConstantResults : StepResults {
  /// The loop.
  Loop loop;
  /// The assignment behind it, which multiplies.
  Statement scale;
};

/// Multiply a sum instead of each of its summands. Its conditions and an
/// example are in docs/steps/lift_reduce_constant.md.
///
/// \param blk the assignment of 0 and the loop, such as 's = _; for i in _: _'
inline mlir::FailureOr<LiftReduceConstantResults>
liftReduceConstant(
    const StepSite &site,
    const Block &blk,
    Refusal *refusal = nullptr) {
  StepCall call(site, "lift_reduce_constant");
  call.add("blk", blk);
  LiftReduceConstantResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.loop);
  call.get(1, results.scale);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_LIFTREDUCECONSTANT_H
