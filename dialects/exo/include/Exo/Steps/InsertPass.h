//===- InsertPass.h - The step insert_pass ----------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_INSERTPASS_H
#define EXO_STEPS_INSERTPASS_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of insertPass().
struct InsertPassResults : StepResults {
  /// The new statement.
  Statement stmt;
};

/// Insert a 'pass' between two statements. Its conditions and an example are in
/// docs/steps/insert_pass.md.
///
/// \param gap where to put it: 'before:PATTERN' or 'after:PATTERN'
inline mlir::FailureOr<InsertPassResults>
insertPass(
    const StepSite &site,
    const Gap &gap,
    Refusal *refusal = nullptr) {
  StepCall call(site, "insert_pass");
  call.add("gap", gap);
  InsertPassResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.stmt);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_INSERTPASS_H
