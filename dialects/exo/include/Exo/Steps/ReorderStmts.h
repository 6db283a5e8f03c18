//===- ReorderStmts.h - The step reorder_stmts ------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_REORDERSTMTS_H
#define EXO_STEPS_REORDERSTMTS_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of reorderStmts().
struct ReorderStmtsResults : StepResults {
  /// The statement that was the second.
  Statement first;
  /// The statement that was the first.
  Statement second;
};

/// Swap two statements that stand one behind the other. Its conditions and an
/// example are in docs/steps/reorder_stmts.md.
///
/// \param blk two statements that stand one behind the other: 'x[_] = _ ; y[_]
/// = _'
inline mlir::FailureOr<ReorderStmtsResults>
reorderStmts(
    const StepSite &site,
    const Block &blk,
    Refusal *refusal = nullptr) {
  StepCall call(site, "reorder_stmts");
  call.add("blk", blk);
  ReorderStmtsResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.first);
  call.get(1, results.second);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_REORDERSTMTS_H
