//===- CutLoop.h - The step cut_loop ----------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_CUTLOOP_H
#define EXO_STEPS_CUTLOOP_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of cutLoop().
struct CutLoopResults : StepResults {
  /// The loop up to the cut.
  Loop first;
  /// The loop from there on.
  Loop second;
};

/// Cut the range of a loop in two. Its conditions and an example are in
/// docs/steps/cut_loop.md.
///
/// \param loop the loop
/// \param at first iteration of the second loop: an expression in names that
/// are visible before the loop
inline mlir::FailureOr<CutLoopResults>
cutLoop(
    const StepSite &site,
    const Loop &loop,
    const Expression &at,
    Refusal *refusal = nullptr) {
  StepCall call(site, "cut_loop");
  call.add("loop", loop);
  call.add("at", at);
  CutLoopResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.first);
  call.get(1, results.second);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_CUTLOOP_H
