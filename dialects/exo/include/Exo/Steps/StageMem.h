//===- StageMem.h - The step stage_mem --------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_STAGEMEM_H
#define EXO_STEPS_STAGEMEM_H

#include "Exo/StepCall.h"

namespace exo {

/// Arguments of stageMem() that may be left out.
struct StageMemOptions {
  /// Start at zero and add the result, where the block only reduces.
  bool accum = false;
  /// The memory of the new buffer (default: that of what is staged).
  std::optional<std::string> mem = std::nullopt;
};

/// Results of stageMem().
struct StageMemResults : StepResults {
  /// The allocation of the new buffer.
  Allocation alloc;
  /// The code that fills it: an assignment, or the loops around one; none if it
  /// needs none.
  std::optional<Statement> load;
  /// The statements that now use it.
  Block block;
  /// The code that copies its values back; none if they have not changed.
  std::optional<Statement> store;
};

/// Work on a part of a buffer in a new buffer, copied in before and out
/// afterwards. Its conditions and an example are in docs/steps/stage_mem.md.
///
/// \param blk the statements around which to stage, such as 'for k in _: _'
/// \param window the part to stage, such as 'C[6 * io : 6 * io + 6, j]', as an
/// expression before the block
/// \param name the name of the new buffer
inline mlir::FailureOr<StageMemResults>
stageMem(
    const StepSite &site,
    const Block &blk,
    const std::string &window,
    const std::string &name,
    const StageMemOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "stage_mem");
  call.add("blk", blk);
  call.add("window", window);
  call.add("name", name);
  call.add("accum", options.accum);
  call.add("mem", options.mem);
  StageMemResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.alloc);
  call.get(1, results.load);
  call.get(2, results.block);
  call.get(3, results.store);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_STAGEMEM_H
