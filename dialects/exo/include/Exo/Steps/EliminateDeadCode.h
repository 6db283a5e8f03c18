//===- EliminateDeadCode.h - The step eliminate_dead_code -------*- C++ -*-===//
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

#ifndef EXO_STEPS_ELIMINATEDEADCODE_H
#define EXO_STEPS_ELIMINATEDEADCODE_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of eliminateDeadCode().
struct EliminateDeadCodeResults : StepResults {
  /// The statements that stand in its place; none if nothing is left.
  std::optional<Block> kept;
};

/// Drop a branch or a loop that cannot run, or a statement that nothing needs.
/// Its conditions and an example are in docs/steps/eliminate_dead_code.md.
///
/// \param stmt the statement: a condition, a loop, or one of any kind that is
/// not needed
inline mlir::FailureOr<EliminateDeadCodeResults>
eliminateDeadCode(
    const StepSite &site,
    const Statement &stmt,
    Refusal *refusal = nullptr) {
  StepCall call(site, "eliminate_dead_code");
  call.add("stmt", stmt);
  EliminateDeadCodeResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.kept);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_ELIMINATEDEADCODE_H
