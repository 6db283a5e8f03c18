//===- AddUnsafeGuard.h - The step add_unsafe_guard -------------*- C++ -*-===//
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

#ifndef EXO_STEPS_ADDUNSAFEGUARD_H
#define EXO_STEPS_ADDUNSAFEGUARD_H

#include "Exo/StepCall.h"

namespace exo {

/// Arguments of addUnsafeGuard() that may be left out.
struct AddUnsafeGuardOptions {
  /// Take the step without proof: what was not proved is written on the
  /// procedure, and `--exo-print-trusted` lists it.
  bool unsafeDisableCheck = false;
};

/// Results of addUnsafeGuard().
struct AddUnsafeGuardResults : StepResults {
  /// The condition.
  If guard;
  /// The statements.
  Block body;
};

/// Wrap statements in a condition that holds anyway. Its conditions and an
/// example are in docs/steps/add_unsafe_guard.md.
///
/// \param blk the statements
/// \param cond the condition, in names that are visible before the statements
inline mlir::FailureOr<AddUnsafeGuardResults>
addUnsafeGuard(
    const StepSite &site,
    const Block &blk,
    const std::string &cond,
    const AddUnsafeGuardOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "add_unsafe_guard");
  call.add("blk", blk);
  call.add("cond", cond);
  call.add("unsafe_disable_check", options.unsafeDisableCheck);
  AddUnsafeGuardResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.guard);
  call.get(1, results.body);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_ADDUNSAFEGUARD_H
