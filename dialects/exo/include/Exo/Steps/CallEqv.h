//===- CallEqv.h - The step call_eqv ----------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_CALLEQV_H
#define EXO_STEPS_CALLEQV_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of callEqv().
struct CallEqvResults : StepResults {
  /// The call.
  Call call_;
};

/// Call another version of a procedure. Its conditions and an example are in
/// docs/steps/call_eqv.md.
///
/// \param call_ the call
/// \param to the version to be called
inline mlir::FailureOr<CallEqvResults>
callEqv(
    const StepSite &site,
    const Call &call_,
    const Procedure &to,
    Refusal *refusal = nullptr) {
  StepCall call(site, "call_eqv");
  call.add("call", call_);
  call.add("to", to);
  CallEqvResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.call_);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_CALLEQV_H
