//===- AddAssertion.h - The step add_assertion ------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_ADDASSERTION_H
#define EXO_STEPS_ADDASSERTION_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of addAssertion().
using AddAssertionResults = StepResults;

/// Add a precondition. Its conditions and an example are in
/// docs/steps/add_assertion.md.
///
/// \param cond the condition, over arguments, strides and configuration: 'n % 8
/// == 0'
inline mlir::FailureOr<AddAssertionResults>
addAssertion(
    const StepSite &site,
    const std::string &cond,
    Refusal *refusal = nullptr) {
  StepCall call(site, "add_assertion");
  call.add("cond", cond);
  AddAssertionResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  return results;
}

} // namespace exo

#endif // EXO_STEPS_ADDASSERTION_H
