//===- RearrangeDim.h - The step rearrange_dim ------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_REARRANGEDIM_H
#define EXO_STEPS_REARRANGEDIM_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of rearrangeDim().
struct RearrangeDimResults : StepResults {
  /// The allocation.
  Allocation alloc;
};

/// Permute the dimensions of a buffer. Its conditions and an example are in
/// docs/steps/rearrange_dim.md.
///
/// \param alloc the allocation, such as 't : _'
/// \param perm the old dimensions in their new order, such as '1,0'
inline mlir::FailureOr<RearrangeDimResults>
rearrangeDim(
    const StepSite &site,
    const Allocation &alloc,
    const std::vector<int64_t> &perm,
    Refusal *refusal = nullptr) {
  StepCall call(site, "rearrange_dim");
  call.add("alloc", alloc);
  call.add("perm", perm);
  RearrangeDimResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.alloc);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_REARRANGEDIM_H
