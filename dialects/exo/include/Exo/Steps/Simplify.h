//===- Simplify.h - The step simplify ---------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_SIMPLIFY_H
#define EXO_STEPS_SIMPLIFY_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of simplify().
using SimplifyResults = StepResults;

/// Bring control expressions to a normal form, and drop what cannot run. Its
/// conditions and an example are in docs/steps/simplify.md.
inline mlir::FailureOr<SimplifyResults>
simplify(
    const StepSite &site,
    Refusal *refusal = nullptr) {
  StepCall call(site, "simplify");
  SimplifyResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  return results;
}

} // namespace exo

#endif // EXO_STEPS_SIMPLIFY_H
