//===- FoldIntoReduce.h - The step fold_into_reduce -------------*- C++ -*-===//
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

#ifndef EXO_STEPS_FOLDINTOREDUCE_H
#define EXO_STEPS_FOLDINTOREDUCE_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of foldIntoReduce().
struct FoldIntoReduceResults : StepResults {
  /// The reduction.
  Statement reduce;
};

/// Make a reduction of an assignment that adds. Its conditions and an example
/// are in docs/steps/fold_into_reduce.md.
///
/// \param stmt the assignment, such as 'x[_] = _'
inline mlir::FailureOr<FoldIntoReduceResults>
foldIntoReduce(
    const StepSite &site,
    const Statement &stmt,
    Refusal *refusal = nullptr) {
  StepCall call(site, "fold_into_reduce");
  call.add("stmt", stmt);
  FoldIntoReduceResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.reduce);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_FOLDINTOREDUCE_H
