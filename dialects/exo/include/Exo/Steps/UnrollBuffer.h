//===- UnrollBuffer.h - The step unroll_buffer ------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_UNROLLBUFFER_H
#define EXO_STEPS_UNROLLBUFFER_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of unrollBuffer().
struct UnrollBufferResults : StepResults {
  /// The allocations, in the order of their indices.
  std::vector<Allocation> allocs;
};

/// Make a buffer of its own for each index of a dimension. Its conditions and
/// an example are in docs/steps/unroll_buffer.md.
///
/// \param alloc the allocation, such as 't : _'
/// \param dim the dimension, counted from 0
inline mlir::FailureOr<UnrollBufferResults>
unrollBuffer(
    const StepSite &site,
    const Allocation &alloc,
    int64_t dim,
    Refusal *refusal = nullptr) {
  StepCall call(site, "unroll_buffer");
  call.add("alloc", alloc);
  call.add("dim", dim);
  UnrollBufferResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.allocs);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_UNROLLBUFFER_H
