//===- Fission.h - The step fission -----------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_FISSION_H
#define EXO_STEPS_FISSION_H

#include "Exo/StepCall.h"

namespace exo {

/// Arguments of fission() that may be left out.
struct FissionOptions {
  /// How many loops and conditions around it are split.
  int64_t lifts = 1;
  /// Lift allocations before the gap that are used behind it out of what is
  /// split, as 'autolift_alloc' does with 'keep-dims'.
  bool liftAllocs = false;
  /// Take the step without proof: what was not proved is written on the
  /// procedure, and `--exo-print-trusted` lists it.
  bool unsafeDisableCheck = false;
};

/// Results of fission().
struct FissionResults : StepResults {
  /// The loop or condition with what stands before the point; with several
  /// `lifts` the outermost.
  Statement first;
  /// The one with what stands behind it.
  Statement second;
};

/// Split the loops and conditions around a point in two. Its conditions and an
/// example are in docs/steps/fission.md.
///
/// \param gap where to split: 'before:PATTERN' or 'after:PATTERN'
inline mlir::FailureOr<FissionResults>
fission(
    const StepSite &site,
    const Gap &gap,
    const FissionOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "fission");
  call.add("gap", gap);
  call.add("lifts", options.lifts);
  call.add("lift_allocs", options.liftAllocs);
  call.add("unsafe_disable_check", options.unsafeDisableCheck);
  FissionResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.first);
  call.get(1, results.second);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_FISSION_H
