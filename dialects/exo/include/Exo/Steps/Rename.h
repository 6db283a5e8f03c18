//===- Rename.h - The step rename -------------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_RENAME_H
#define EXO_STEPS_RENAME_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of rename().
using RenameResults = StepResults;

/// Give a procedure another name. Its conditions and an example are in
/// docs/steps/rename.md.
///
/// \param name the new name
inline mlir::FailureOr<RenameResults>
rename(
    const StepSite &site,
    const std::string &name,
    Refusal *refusal = nullptr) {
  StepCall call(site, "rename");
  call.add("name", name);
  RenameResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  return results;
}

} // namespace exo

#endif // EXO_STEPS_RENAME_H
