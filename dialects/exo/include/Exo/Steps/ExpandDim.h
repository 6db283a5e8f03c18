//===- ExpandDim.h - The step expand_dim ------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_EXPANDDIM_H
#define EXO_STEPS_EXPANDDIM_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of expandDim().
struct ExpandDimResults : StepResults {
  /// The allocation.
  Allocation alloc;
};

/// Add an outermost dimension to a buffer, with one index for all its uses. Its
/// conditions and an example are in docs/steps/expand_dim.md.
///
/// \param alloc the allocation to expand, such as 't : _'
/// \param size the extent of the new dimension, as an expression where the
/// allocation stands
/// \param index the index that all uses get, as an expression where the
/// allocation stands
inline mlir::FailureOr<ExpandDimResults>
expandDim(
    const StepSite &site,
    const Allocation &alloc,
    const Expression &size,
    const Expression &index,
    Refusal *refusal = nullptr) {
  StepCall call(site, "expand_dim");
  call.add("alloc", alloc);
  call.add("size", size);
  call.add("index", index);
  ExpandDimResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.alloc);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_EXPANDDIM_H
