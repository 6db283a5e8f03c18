//===- MultLoops.h - The step mult_loops ------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_MULTLOOPS_H
#define EXO_STEPS_MULTLOOPS_H

#include "Exo/StepCall.h"

namespace exo {

/// Arguments of multLoops() that may be left out.
struct MultLoopsOptions {
  /// The name of the new loop (default: the names of both, one behind the
  /// other).
  std::optional<std::string> iter = std::nullopt;
};

/// Results of multLoops().
struct MultLoopsResults : StepResults {
  /// The loop over both ranges.
  Loop loop;
};

/// Make one loop of two nested ones. Its conditions and an example are in
/// docs/steps/mult_loops.md.
///
/// \param nest the two loops, the outer first: 'i j'
inline mlir::FailureOr<MultLoopsResults>
multLoops(
    const StepSite &site,
    const Nest &nest,
    const MultLoopsOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "mult_loops");
  call.add("nest", nest);
  call.add("iter", options.iter);
  MultLoopsResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.loop);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_MULTLOOPS_H
