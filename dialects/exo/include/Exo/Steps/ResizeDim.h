//===- ResizeDim.h - The step resize_dim ------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_RESIZEDIM_H
#define EXO_STEPS_RESIZEDIM_H

#include "Exo/StepCall.h"

namespace exo {

/// Arguments of resizeDim() that may be left out.
struct ResizeDimOptions {
  /// The old index that becomes 0, as an expression where the allocation
  /// stands.
  Expression offset = "0";
  /// Let the dimension go round: `size` is a number, and an index is taken
  /// modulo it.
  bool fold = false;
};

/// Results of resizeDim().
struct ResizeDimResults : StepResults {
  /// The allocation.
  Allocation alloc;
};

/// Change the extent of a dimension, and where it begins. Its conditions and an
/// example are in docs/steps/resize_dim.md.
///
/// \param alloc the allocation, such as 't : _'
/// \param dim the dimension, counted from 0
/// \param size its new extent, as an expression where the allocation stands
inline mlir::FailureOr<ResizeDimResults>
resizeDim(
    const StepSite &site,
    const Allocation &alloc,
    int64_t dim,
    const Expression &size,
    const ResizeDimOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "resize_dim");
  call.add("alloc", alloc);
  call.add("dim", dim);
  call.add("size", size);
  call.add("offset", options.offset);
  call.add("fold", options.fold);
  ResizeDimResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.alloc);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_RESIZEDIM_H
