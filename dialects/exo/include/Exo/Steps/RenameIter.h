//===- RenameIter.h - The step rename_iter ----------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_RENAMEITER_H
#define EXO_STEPS_RENAMEITER_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of renameIter().
struct RenameIterResults : StepResults {
  /// The loop.
  Loop loop;
};

/// Give a loop's variable another name. Its conditions and an example are in
/// docs/steps/rename_iter.md.
///
/// \param loop the loop
/// \param name the new name of its variable
inline mlir::FailureOr<RenameIterResults>
renameIter(
    const StepSite &site,
    const Loop &loop,
    const std::string &name,
    Refusal *refusal = nullptr) {
  StepCall call(site, "rename_iter");
  call.add("loop", loop);
  call.add("name", name);
  RenameIterResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.loop);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_RENAMEITER_H
