//===- MergeWrites.h - The step merge_writes --------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_MERGEWRITES_H
#define EXO_STEPS_MERGEWRITES_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of mergeWrites().
struct MergeWritesResults : StepResults {
  /// The assignment or reduction that does what both did.
  Statement write;
};

/// Merge two writes of the same cell. Its conditions and an example are in
/// docs/steps/merge_writes.md.
///
/// \param blk the two statements, such as 'x[_] = _; x[_] += _'
inline mlir::FailureOr<MergeWritesResults>
mergeWrites(
    const StepSite &site,
    const Block &blk,
    Refusal *refusal = nullptr) {
  StepCall call(site, "merge_writes");
  call.add("blk", blk);
  MergeWritesResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.write);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_MERGEWRITES_H
