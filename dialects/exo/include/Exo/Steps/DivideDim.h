//===- DivideDim.h - The step divide_dim ------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_DIVIDEDIM_H
#define EXO_STEPS_DIVIDEDIM_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of divideDim().
struct DivideDimResults : StepResults {
  /// The allocation.
  Allocation alloc;
};

/// Divide a dimension of a buffer into two. Its conditions and an example are
/// in docs/steps/divide_dim.md.
///
/// \param alloc the allocation, such as 't : _'
/// \param dim the dimension to divide, counted from 0
/// \param quotient the extent of the inner one of the two dimensions
inline mlir::FailureOr<DivideDimResults>
divideDim(
    const StepSite &site,
    const Allocation &alloc,
    int64_t dim,
    int64_t quotient,
    Refusal *refusal = nullptr) {
  StepCall call(site, "divide_dim");
  call.add("alloc", alloc);
  call.add("dim", dim);
  call.add("quotient", quotient);
  DivideDimResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.alloc);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_DIVIDEDIM_H
