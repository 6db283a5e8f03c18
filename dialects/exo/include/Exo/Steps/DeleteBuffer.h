//===- DeleteBuffer.h - The step delete_buffer ------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_DELETEBUFFER_H
#define EXO_STEPS_DELETEBUFFER_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of deleteBuffer().
using DeleteBufferResults = StepResults;

/// Delete an allocation that nothing uses. Its conditions and an example are in
/// docs/steps/delete_buffer.md.
///
/// \param alloc the allocation to delete, such as 't : _'
inline mlir::FailureOr<DeleteBufferResults>
deleteBuffer(
    const StepSite &site,
    const Allocation &alloc,
    Refusal *refusal = nullptr) {
  StepCall call(site, "delete_buffer");
  call.add("alloc", alloc);
  DeleteBufferResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  return results;
}

} // namespace exo

#endif // EXO_STEPS_DELETEBUFFER_H
