//===- LiftAlloc.h - The step lift_alloc ------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_LIFTALLOC_H
#define EXO_STEPS_LIFTALLOC_H

#include "Exo/StepCall.h"

namespace exo {

/// Arguments of liftAlloc() that may be left out.
struct LiftAllocOptions {
  /// How many loops and conditions it leaves.
  int64_t lifts = 1;
};

/// Results of liftAlloc().
struct LiftAllocResults : StepResults {
  /// The allocation.
  Allocation alloc;
};

/// Move an allocation out of the loops and conditions around it. Its conditions
/// and an example are in docs/steps/lift_alloc.md.
///
/// \param alloc the allocation to lift, such as 't : _'
inline mlir::FailureOr<LiftAllocResults>
liftAlloc(
    const StepSite &site,
    const Allocation &alloc,
    const LiftAllocOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "lift_alloc");
  call.add("alloc", alloc);
  call.add("lifts", options.lifts);
  LiftAllocResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.alloc);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_LIFTALLOC_H
