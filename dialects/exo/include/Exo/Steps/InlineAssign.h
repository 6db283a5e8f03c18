//===- InlineAssign.h - The step inline_assign ------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_INLINEASSIGN_H
#define EXO_STEPS_INLINEASSIGN_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of inlineAssign().
using InlineAssignResults = StepResults;

/// Put what is assigned in the place of the reads of it. Its conditions and an
/// example are in docs/steps/inline_assign.md.
///
/// \param stmt the assignment, such as 't = _'
inline mlir::FailureOr<InlineAssignResults>
inlineAssign(
    const StepSite &site,
    const Statement &stmt,
    Refusal *refusal = nullptr) {
  StepCall call(site, "inline_assign");
  call.add("stmt", stmt);
  InlineAssignResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  return results;
}

} // namespace exo

#endif // EXO_STEPS_INLINEASSIGN_H
