//===- Autofission.h - The step autofission ---------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_AUTOFISSION_H
#define EXO_STEPS_AUTOFISSION_H

#include "Exo/StepCall.h"

namespace exo {

/// Arguments of autofission() that may be left out.
struct AutofissionOptions {
  /// How many loops and conditions around it are split at most.
  int64_t lifts = 1;
};

/// Results of autofission().
struct AutofissionResults : StepResults {
  /// The part before the point: the (outermost) loop or condition, or the
  /// statements that are left of it.
  Block first;
  /// The part behind the point.
  Block second;
};

/// Split the loops and conditions around a point in two, and remove loops that
/// do the same in every iteration. Its conditions and an example are in
/// docs/steps/autofission.md.
///
/// \param gap where to split: 'before:PATTERN' or 'after:PATTERN'
inline mlir::FailureOr<AutofissionResults>
autofission(
    const StepSite &site,
    const Gap &gap,
    const AutofissionOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "autofission");
  call.add("gap", gap);
  call.add("lifts", options.lifts);
  AutofissionResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.first);
  call.get(1, results.second);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_AUTOFISSION_H
