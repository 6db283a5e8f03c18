//===- RemoveLoop.h - The step remove_loop ----------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_REMOVELOOP_H
#define EXO_STEPS_REMOVELOOP_H

#include "Exo/StepCall.h"

namespace exo {

/// Arguments of removeLoop() that may be left out.
struct RemoveLoopOptions {
  /// Take the step without proof: what was not proved is written on the
  /// procedure, and `--exo-print-trusted` lists it.
  bool unsafeDisableCheck = false;
};

/// Results of removeLoop().
struct RemoveLoopResults : StepResults {
  /// The condition that asks whether the loop would run, where that is not
  /// certain.
  std::optional<If> guard;
  /// The statements of the loop; none if it had none.
  std::optional<Block> body;
};

/// Remove a loop that does the same in every iteration. Its conditions and an
/// example are in docs/steps/remove_loop.md.
///
/// \param loop the loop
inline mlir::FailureOr<RemoveLoopResults>
removeLoop(
    const StepSite &site,
    const Loop &loop,
    const RemoveLoopOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "remove_loop");
  call.add("loop", loop);
  call.add("unsafe_disable_check", options.unsafeDisableCheck);
  RemoveLoopResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.guard);
  call.get(1, results.body);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_REMOVELOOP_H
