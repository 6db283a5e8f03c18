//===- CommuteExpr.h - The step commute_expr --------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_COMMUTEEXPR_H
#define EXO_STEPS_COMMUTEEXPR_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of commuteExpr().
struct CommuteExprResults : StepResults {
  /// The statements whose right sides changed.
  std::vector<Statement> stmts;
};

/// Swap the operands of sums and products on right sides. Its conditions and an
/// example are in docs/steps/commute_expr.md.
///
/// \param exprs the expressions: all that match, such as 'x[_] * _', or the one
/// whose number is written
inline mlir::FailureOr<CommuteExprResults>
commuteExpr(
    const StepSite &site,
    const std::vector<std::string> &exprs,
    Refusal *refusal = nullptr) {
  StepCall call(site, "commute_expr");
  call.add("exprs", exprs);
  CommuteExprResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.stmts);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_COMMUTEEXPR_H
