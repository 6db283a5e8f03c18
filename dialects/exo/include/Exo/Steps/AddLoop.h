//===- AddLoop.h - The step add_loop ----------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_ADDLOOP_H
#define EXO_STEPS_ADDLOOP_H

#include "Exo/StepCall.h"

namespace exo {

/// Arguments of addLoop() that may be left out.
struct AddLoopOptions {
  /// Whether only the first iteration runs the statements.
  bool guard = false;
  /// Take the step without proof: what was not proved is written on the
  /// procedure, and `--exo-print-trusted` lists it.
  bool unsafeDisableCheck = false;
};

/// Results of addLoop().
struct AddLoopResults : StepResults {
  /// The loop around the statements.
  Loop loop;
  /// The condition that lets only the first iteration run them, with `guard`.
  std::optional<If> guard;
  /// The statements.
  Block body;
};

/// Wrap statements in a loop that repeats them. Its conditions and an example
/// are in docs/steps/add_loop.md.
///
/// \param blk the statements
/// \param iter the name of the loop
/// \param hi the number of its iterations: an expression in names that are
/// visible before the statements
inline mlir::FailureOr<AddLoopResults>
addLoop(
    const StepSite &site,
    const Block &blk,
    const std::string &iter,
    const Expression &hi,
    const AddLoopOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "add_loop");
  call.add("blk", blk);
  call.add("iter", iter);
  call.add("hi", hi);
  call.add("guard", options.guard);
  call.add("unsafe_disable_check", options.unsafeDisableCheck);
  AddLoopResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.loop);
  call.get(1, results.guard);
  call.get(2, results.body);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_ADDLOOP_H
