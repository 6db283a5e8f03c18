//===- DeletePass.h - The step delete_pass ----------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_DELETEPASS_H
#define EXO_STEPS_DELETEPASS_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of deletePass().
using DeletePassResults = StepResults;

/// Delete 'pass' statements, and loops and conditions with nothing else in
/// them. Its conditions and an example are in docs/steps/delete_pass.md.
inline mlir::FailureOr<DeletePassResults>
deletePass(
    const StepSite &site,
    Refusal *refusal = nullptr) {
  StepCall call(site, "delete_pass");
  DeletePassResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  return results;
}

} // namespace exo

#endif // EXO_STEPS_DELETEPASS_H
