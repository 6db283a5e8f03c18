//===- Specialize.h - The step specialize -----------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_SPECIALIZE_H
#define EXO_STEPS_SPECIALIZE_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of specialize().
struct SpecializeResults : StepResults {
  /// The condition that asks first.
  If if_;
  /// The statements for each condition in turn, and last those for where none
  /// holds.
  std::vector<Block> cases;
};

/// Repeat statements in branches, to be scheduled each in its own way. Its
/// conditions and an example are in docs/steps/specialize.md.
///
/// \param blk the statements
/// \param conds the conditions, in names that are visible before the
/// statements: 'n == 8; n == 16'
inline mlir::FailureOr<SpecializeResults>
specialize(
    const StepSite &site,
    const Block &blk,
    const std::vector<std::string> &conds,
    Refusal *refusal = nullptr) {
  StepCall call(site, "specialize");
  call.add("blk", blk);
  call.add("conds", conds);
  SpecializeResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.if_);
  call.get(1, results.cases);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_SPECIALIZE_H
