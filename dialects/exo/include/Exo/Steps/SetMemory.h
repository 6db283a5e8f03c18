//===- SetMemory.h - The step set_memory ------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_SETMEMORY_H
#define EXO_STEPS_SETMEMORY_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of setMemory().
struct SetMemoryResults : StepResults {
  /// The buffer.
  Buffer buffer;
};

/// Put an argument or an allocation into a memory. Its conditions and an
/// example are in docs/steps/set_memory.md.
///
/// \param buffer the argument or allocation
/// \param memory the memory: DRAM, one that the module declares, or one of a
/// hardware library
inline mlir::FailureOr<SetMemoryResults>
setMemory(
    const StepSite &site,
    const Buffer &buffer,
    const std::string &memory,
    Refusal *refusal = nullptr) {
  StepCall call(site, "set_memory");
  call.add("buffer", buffer);
  call.add("memory", memory);
  SetMemoryResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.buffer);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_SETMEMORY_H
