//===- SplitWrite.h - The step split_write ----------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_SPLITWRITE_H
#define EXO_STEPS_SPLITWRITE_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of splitWrite().
struct SplitWriteResults : StepResults {
  /// The statement with the first operand.
  Statement first;
  /// The reduction with the second.
  Statement second;
};

/// Write a sum in two statements. Its conditions and an example are in
/// docs/steps/split_write.md.
///
/// \param stmt the statement, such as 'x[_] = _'
inline mlir::FailureOr<SplitWriteResults>
splitWrite(
    const StepSite &site,
    const Statement &stmt,
    Refusal *refusal = nullptr) {
  StepCall call(site, "split_write");
  call.add("stmt", stmt);
  SplitWriteResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.first);
  call.get(1, results.second);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_SPLITWRITE_H
