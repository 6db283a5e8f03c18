//===- RewriteExpr.h - The step rewrite_expr --------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_REWRITEEXPR_H
#define EXO_STEPS_REWRITEEXPR_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of rewriteExpr().
struct RewriteExprResults : StepResults {
  /// The statement that evaluates the expression.
  Statement stmt;
};

/// Write an index, bound, condition, offset or argument in another way. Its
/// conditions and an example are in docs/steps/rewrite_expr.md.
///
/// \param expr the expression, such as '(4 * i + j) / 4': the first that
/// matches, or the one whose number is written
/// \param to what is to stand there, in names that are visible before the
/// statement
inline mlir::FailureOr<RewriteExprResults>
rewriteExpr(
    const StepSite &site,
    const std::string &expr,
    const Expression &to,
    Refusal *refusal = nullptr) {
  StepCall call(site, "rewrite_expr");
  call.add("expr", expr);
  call.add("to", to);
  RewriteExprResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.stmt);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_REWRITEEXPR_H
