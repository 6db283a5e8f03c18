//===- Derive.h - The step derive -------------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_DERIVE_H
#define EXO_STEPS_DERIVE_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of derive().
struct DeriveResults : StepResults {
  /// The new procedure.
  Procedure version;
};

/// Start a scheduled version of a procedure and keep the original. Its
/// conditions and an example are in docs/steps/derive.md.
///
/// \param as the name of the new version
inline mlir::FailureOr<DeriveResults>
derive(
    const StepSite &site,
    const std::string &as,
    Refusal *refusal = nullptr) {
  StepCall call(site, "derive");
  call.add("as", as);
  DeriveResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.version);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_DERIVE_H
