//===- ParallelizeLoop.h - The step parallelize_loop ------------*- C++ -*-===//
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

#ifndef EXO_STEPS_PARALLELIZELOOP_H
#define EXO_STEPS_PARALLELIZELOOP_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of parallelizeLoop().
struct ParallelizeLoopResults : StepResults {
  /// The loop.
  Loop loop;
};

/// Run the iterations of a loop in parallel. Its conditions and an example are
/// in docs/steps/parallelize_loop.md.
///
/// \param loop the loop
inline mlir::FailureOr<ParallelizeLoopResults>
parallelizeLoop(
    const StepSite &site,
    const Loop &loop,
    Refusal *refusal = nullptr) {
  StepCall call(site, "parallelize_loop");
  call.add("loop", loop);
  ParallelizeLoopResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.loop);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_PARALLELIZELOOP_H
