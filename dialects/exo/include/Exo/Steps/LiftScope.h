//===- LiftScope.h - The step lift_scope ------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_LIFTSCOPE_H
#define EXO_STEPS_LIFTSCOPE_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of liftScope().
struct LiftScopeResults : StepResults {
  /// The loop or condition that was inside, now around.
  Statement outer;
  /// The statement that was around it, now inside.
  Statement inner;
  /// A second copy of that statement, in the other branch of a condition that
  /// was lifted.
  std::optional<Statement> otherwise;
};

/// Lift a loop or condition out of the loop or condition around it. Its
/// conditions and an example are in docs/steps/lift_scope.md.
///
/// \param inner the inner loop or condition
inline mlir::FailureOr<LiftScopeResults>
liftScope(
    const StepSite &site,
    const Statement &inner,
    Refusal *refusal = nullptr) {
  StepCall call(site, "lift_scope");
  call.add("inner", inner);
  LiftScopeResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.outer);
  call.get(1, results.inner);
  call.get(2, results.otherwise);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_LIFTSCOPE_H
