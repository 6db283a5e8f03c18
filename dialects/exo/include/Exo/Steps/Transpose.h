//===- Transpose.h - The step transpose -------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_TRANSPOSE_H
#define EXO_STEPS_TRANSPOSE_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of transpose().
struct TransposeResults : StepResults {
  /// The argument.
  Buffer arg;
};

/// Exchange the two dimensions of an argument. Its conditions and an example
/// are in docs/steps/transpose.md.
///
/// \param arg the argument, of two dimensions
inline mlir::FailureOr<TransposeResults>
transpose(
    const StepSite &site,
    const Buffer &arg,
    Refusal *refusal = nullptr) {
  StepCall call(site, "transpose");
  call.add("arg", arg);
  TransposeResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.arg);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_TRANSPOSE_H
