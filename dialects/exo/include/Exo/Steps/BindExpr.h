//===- BindExpr.h - The step bind_expr --------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_BINDEXPR_H
#define EXO_STEPS_BINDEXPR_H

#include "Exo/StepCall.h"

namespace exo {

/// Arguments of bindExpr() that may be left out.
struct BindExprOptions {
  /// Use the temporary for every later occurrence in the same block too.
  bool cse = false;
  /// The type of the temporary (default: that of the expression).
  std::optional<std::string> type = std::nullopt;
};

/// Results of bindExpr().
struct BindExprResults : StepResults {
  /// The allocation of the new buffer.
  Allocation alloc;
  /// The assignment of the expression to it.
  Statement assign;
};

/// Compute a data expression into a scalar before its statement. Its conditions
/// and an example are in docs/steps/bind_expr.md.
///
/// \param expr the expression, such as 'A[_]', or several occurrences of it:
/// 'A[_]; A[_] #2'
/// \param name the name of the temporary
inline mlir::FailureOr<BindExprResults>
bindExpr(
    const StepSite &site,
    const std::vector<std::string> &expr,
    const std::string &name,
    const BindExprOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "bind_expr");
  call.add("expr", expr);
  call.add("name", name);
  call.add("cse", options.cse);
  call.add("type", options.type);
  BindExprResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.alloc);
  call.get(1, results.assign);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_BINDEXPR_H
