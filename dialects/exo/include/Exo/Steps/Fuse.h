//===- Fuse.h - The step fuse -----------------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_FUSE_H
#define EXO_STEPS_FUSE_H

#include "Exo/StepCall.h"

namespace exo {

/// Arguments of fuse() that may be left out.
struct FuseOptions {
  /// Take the step without proof: what was not proved is written on the
  /// procedure, and `--exo-print-trusted` lists it.
  bool unsafeDisableCheck = false;
};

/// Results of fuse().
struct FuseResults : StepResults {
  /// The loop or condition that does what both did.
  Statement fused;
};

/// Make one loop or condition of two that stand one behind the other. Its
/// conditions and an example are in docs/steps/fuse.md.
///
/// \param first the first loop or condition
/// \param second the one behind it
inline mlir::FailureOr<FuseResults>
fuse(
    const StepSite &site,
    const Statement &first,
    const Statement &second,
    const FuseOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "fuse");
  call.add("first", first);
  call.add("second", second);
  call.add("unsafe_disable_check", options.unsafeDisableCheck);
  FuseResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.fused);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_FUSE_H
