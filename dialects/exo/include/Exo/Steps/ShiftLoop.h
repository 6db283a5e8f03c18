//===- ShiftLoop.h - The step shift_loop ------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_SHIFTLOOP_H
#define EXO_STEPS_SHIFTLOOP_H

#include "Exo/StepCall.h"

namespace exo {

/// Arguments of shiftLoop() that may be left out.
struct ShiftLoopOptions {
  /// The new lower bound: an expression in names that are visible before the
  /// loop.
  Expression lo = "0";
};

/// Results of shiftLoop().
struct ShiftLoopResults : StepResults {
  /// The loop.
  Loop loop;
};

/// Shift the range of a loop so that it begins elsewhere. Its conditions and an
/// example are in docs/steps/shift_loop.md.
///
/// \param loop the loop
inline mlir::FailureOr<ShiftLoopResults>
shiftLoop(
    const StepSite &site,
    const Loop &loop,
    const ShiftLoopOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "shift_loop");
  call.add("loop", loop);
  call.add("lo", options.lo);
  ShiftLoopResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.loop);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_SHIFTLOOP_H
