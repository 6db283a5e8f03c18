//===- ReorderLoops.h - The step reorder_loops ------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_REORDERLOOPS_H
#define EXO_STEPS_REORDERLOOPS_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of reorderLoops().
struct ReorderLoopsResults : StepResults {
  /// The loop that was inside.
  Loop outer;
  /// The loop that was outside.
  Loop inner;
};

/// Swap two loops, the one directly inside the other. Its conditions and an
/// example are in docs/steps/reorder_loops.md.
///
/// \param nest the two loops, the outer first: 'i j'
inline mlir::FailureOr<ReorderLoopsResults>
reorderLoops(
    const StepSite &site,
    const Nest &nest,
    Refusal *refusal = nullptr) {
  StepCall call(site, "reorder_loops");
  call.add("nest", nest);
  ReorderLoopsResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.outer);
  call.get(1, results.inner);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_REORDERLOOPS_H
