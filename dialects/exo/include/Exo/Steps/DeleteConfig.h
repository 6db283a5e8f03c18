//===- DeleteConfig.h - The step delete_config ------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_DELETECONFIG_H
#define EXO_STEPS_DELETECONFIG_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of deleteConfig().
using DeleteConfigResults = StepResults;

/// Delete a write of a configuration field that nothing reads. Its conditions
/// and an example are in docs/steps/delete_config.md.
///
/// \param stmt the write, or a call that modifies nothing but fields
inline mlir::FailureOr<DeleteConfigResults>
deleteConfig(
    const StepSite &site,
    const Statement &stmt,
    Refusal *refusal = nullptr) {
  StepCall call(site, "delete_config");
  call.add("stmt", stmt);
  DeleteConfigResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  return results;
}

} // namespace exo

#endif // EXO_STEPS_DELETECONFIG_H
