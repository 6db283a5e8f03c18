//===- BindConfig.h - The step bind_config ----------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_BINDCONFIG_H
#define EXO_STEPS_BINDCONFIG_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of bindConfig().
struct BindConfigResults : StepResults {
  /// The write of the field.
  Statement write;
  /// The statement that reads it.
  Statement stmt;
};

/// Write an expression to a configuration field and read it from there. Its
/// conditions and an example are in docs/steps/bind_config.md.
///
/// \param expr the expression: a part of a right side or an argument that is
/// data if the field holds data, otherwise a part of an index, bound,
/// condition, offset or argument
/// \param field the field
inline mlir::FailureOr<BindConfigResults>
bindConfig(
    const StepSite &site,
    const std::string &expr,
    const std::string &field,
    Refusal *refusal = nullptr) {
  StepCall call(site, "bind_config");
  call.add("expr", expr);
  call.add("field", field);
  BindConfigResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.write);
  call.get(1, results.stmt);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_BINDCONFIG_H
