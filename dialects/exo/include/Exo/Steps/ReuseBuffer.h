//===- ReuseBuffer.h - The step reuse_buffer --------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_REUSEBUFFER_H
#define EXO_STEPS_REUSEBUFFER_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of reuseBuffer().
struct ReuseBufferResults : StepResults {
  /// The allocation of the buffer that is used for both.
  Allocation alloc;
};

/// Use the storage of a buffer that is no longer needed for another one. Its
/// conditions and an example are in docs/steps/reuse_buffer.md.
///
/// \param old the allocation whose storage is used, such as 't : _'
/// \param new_ the allocation that goes
inline mlir::FailureOr<ReuseBufferResults>
reuseBuffer(
    const StepSite &site,
    const Allocation &old,
    const Allocation &new_,
    Refusal *refusal = nullptr) {
  StepCall call(site, "reuse_buffer");
  call.add("old", old);
  call.add("new", new_);
  ReuseBufferResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.alloc);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_REUSEBUFFER_H
