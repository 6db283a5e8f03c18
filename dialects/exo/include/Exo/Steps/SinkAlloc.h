//===- SinkAlloc.h - The step sink_alloc ------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_SINKALLOC_H
#define EXO_STEPS_SINKALLOC_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of sinkAlloc().
struct SinkAllocResults : StepResults {
  /// The allocations, one in each scope, in the order of the text.
  std::vector<Allocation> allocs;
};

/// Move an allocation into the loops and conditions that use it. Its conditions
/// and an example are in docs/steps/sink_alloc.md.
///
/// \param alloc the allocation, such as 't : _'
inline mlir::FailureOr<SinkAllocResults>
sinkAlloc(
    const StepSite &site,
    const Allocation &alloc,
    Refusal *refusal = nullptr) {
  StepCall call(site, "sink_alloc");
  call.add("alloc", alloc);
  SinkAllocResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.allocs);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_SINKALLOC_H
