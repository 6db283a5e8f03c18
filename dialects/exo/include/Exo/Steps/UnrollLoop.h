//===- UnrollLoop.h - The step unroll_loop ----------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_UNROLLLOOP_H
#define EXO_STEPS_UNROLLLOOP_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of unrollLoop().
struct UnrollLoopResults : StepResults {
  /// The statements of each iteration, in order.
  std::vector<Block> iterations;
};

/// Unroll a loop with constant bounds. Its conditions and an example are in
/// docs/steps/unroll_loop.md.
///
/// \param loop the loop to unroll
inline mlir::FailureOr<UnrollLoopResults>
unrollLoop(
    const StepSite &site,
    const Loop &loop,
    Refusal *refusal = nullptr) {
  StepCall call(site, "unroll_loop");
  call.add("loop", loop);
  UnrollLoopResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.iterations);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_UNROLLLOOP_H
