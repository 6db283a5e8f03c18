//===- InsertNoopCall.h - The step insert_noop_call -------------*- C++ -*-===//
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

#ifndef EXO_STEPS_INSERTNOOPCALL_H
#define EXO_STEPS_INSERTNOOPCALL_H

#include "Exo/StepCall.h"

namespace exo {

/// Arguments of insertNoopCall() that may be left out.
struct InsertNoopCallOptions {
  /// The arguments of the call, in names that are visible at the gap: 'n / 4;
  /// x[0:8]'; none if it takes none.
  std::optional<std::vector<Expression>> args = std::nullopt;
};

/// Results of insertNoopCall().
struct InsertNoopCallResults : StepResults {
  /// The call.
  Call call_;
};

/// Insert a call of a procedure or instruction that does nothing, such as a
/// prefetch. Its conditions and an example are in
/// docs/steps/insert_noop_call.md.
///
/// \param gap where to put it: 'before:PATTERN' or 'after:PATTERN'
/// \param instr the procedure or instruction
inline mlir::FailureOr<InsertNoopCallResults>
insertNoopCall(
    const StepSite &site,
    const Gap &gap,
    const Procedure &instr,
    const InsertNoopCallOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "insert_noop_call");
  call.add("gap", gap);
  call.add("instr", instr);
  call.add("args", options.args);
  InsertNoopCallResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.call_);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_INSERTNOOPCALL_H
