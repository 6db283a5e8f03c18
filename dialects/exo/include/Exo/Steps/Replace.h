//===- Replace.h - The step replace -----------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_REPLACE_H
#define EXO_STEPS_REPLACE_H

#include "Exo/StepCall.h"

namespace exo {

/// Arguments of replace() that may be left out.
struct ReplaceOptions {
  /// Arguments for the parameters that the statements do not determine, in
  /// their order: 'n / 4; t[0:8]'; found if not given.
  std::optional<std::vector<Expression>> rest = std::nullopt;
  /// Do nothing, instead of refusing, where it does not fit.
  bool quiet = false;
  /// Write the configuration that only the callee writes before its call, where
  /// nothing reads the fields until they are written again.
  bool insertWrites = false;
  /// Refuse where precisions or memories of arguments differ from what the
  /// callee says.
  bool memoryAware = false;
};

/// Results of replace().
struct ReplaceResults : StepResults {
  /// The call; none if it does not fit, with `quiet`.
  std::optional<Call> call_;
};

/// Replace statements by a call that does the same. Its conditions and an
/// example are in docs/steps/replace.md.
///
/// \param blk the statements, or the first of them
/// \param with the procedure or instruction to call
inline mlir::FailureOr<ReplaceResults>
replace(
    const StepSite &site,
    const Block &blk,
    const Procedure &with,
    const ReplaceOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "replace");
  call.add("blk", blk);
  call.add("with", with);
  call.add("rest", options.rest);
  call.add("quiet", options.quiet);
  call.add("insert_writes", options.insertWrites);
  call.add("memory_aware", options.memoryAware);
  ReplaceResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.call_);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_REPLACE_H
