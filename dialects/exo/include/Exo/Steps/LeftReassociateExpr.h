//===- LeftReassociateExpr.h - The step left_reassociate_expr ---*- C++ -*-===//
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

#ifndef EXO_STEPS_LEFTREASSOCIATEEXPR_H
#define EXO_STEPS_LEFTREASSOCIATEEXPR_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of leftReassociateExpr().
struct LeftReassociateExprResults : StepResults {
  /// The statement whose right side changed.
  Statement stmt;
};

/// Group a sum or product of three from the left. Its conditions and an example
/// are in docs/steps/left_reassociate_expr.md.
///
/// \param expr the expression, such as '_ + (_ + _)'
inline mlir::FailureOr<LeftReassociateExprResults>
leftReassociateExpr(
    const StepSite &site,
    const std::string &expr,
    Refusal *refusal = nullptr) {
  StepCall call(site, "left_reassociate_expr");
  call.add("expr", expr);
  LeftReassociateExprResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.stmt);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_LEFTREASSOCIATEEXPR_H
