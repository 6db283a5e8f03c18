//===- JoinLoops.h - The step join_loops ------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_JOINLOOPS_H
#define EXO_STEPS_JOINLOOPS_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of joinLoops().
struct JoinLoopsResults : StepResults {
  /// The loop over both ranges.
  Loop loop;
};

/// Join two loops with equal bodies over adjacent ranges. Its conditions and an
/// example are in docs/steps/join_loops.md.
///
/// \param loop1 the first loop
/// \param loop2 the loop behind it
inline mlir::FailureOr<JoinLoopsResults>
joinLoops(
    const StepSite &site,
    const Loop &loop1,
    const Loop &loop2,
    Refusal *refusal = nullptr) {
  StepCall call(site, "join_loops");
  call.add("loop1", loop1);
  call.add("loop2", loop2);
  JoinLoopsResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.loop);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_JOINLOOPS_H
