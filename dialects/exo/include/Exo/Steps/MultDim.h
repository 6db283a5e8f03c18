//===- MultDim.h - The step mult_dim ----------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_MULTDIM_H
#define EXO_STEPS_MULTDIM_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of multDim().
struct MultDimResults : StepResults {
  /// The allocation.
  Allocation alloc;
};

/// Fuse two dimensions of a buffer into one. Its conditions and an example are
/// in docs/steps/mult_dim.md.
///
/// \param alloc the allocation, such as 't : _'
/// \param hi the dimension that becomes the outer part of the new one, counted
/// from 0
/// \param lo the dimension that becomes the inner part and goes, counted from 0
inline mlir::FailureOr<MultDimResults>
multDim(
    const StepSite &site,
    const Allocation &alloc,
    int64_t hi,
    int64_t lo,
    Refusal *refusal = nullptr) {
  StepCall call(site, "mult_dim");
  call.add("alloc", alloc);
  call.add("hi", hi);
  call.add("lo", lo);
  MultDimResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.alloc);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_MULTDIM_H
