//===- UnsafeAssertEq.h - The step unsafe_assert_eq -------------*- C++ -*-===//
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

#ifndef EXO_STEPS_UNSAFEASSERTEQ_H
#define EXO_STEPS_UNSAFEASSERTEQ_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of unsafeAssertEq().
using UnsafeAssertEqResults = StepResults;

/// Record, without proof, that two procedures mean the same. Its conditions and
/// an example are in docs/steps/unsafe_assert_eq.md.
///
/// \param other the procedure that means the same
inline mlir::FailureOr<UnsafeAssertEqResults>
unsafeAssertEq(
    const StepSite &site,
    const Procedure &other,
    Refusal *refusal = nullptr) {
  StepCall call(site, "unsafe_assert_eq");
  call.add("other", other);
  UnsafeAssertEqResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  return results;
}

} // namespace exo

#endif // EXO_STEPS_UNSAFEASSERTEQ_H
