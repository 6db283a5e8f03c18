//===- ReplaceAll.h - The step replace_all ----------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_REPLACEALL_H
#define EXO_STEPS_REPLACEALL_H

#include "Exo/StepCall.h"

namespace exo {

/// Arguments of replaceAll() that may be left out.
struct ReplaceAllOptions {
  /// Pass over what differs in precision or memory from what a callee says.
  bool memoryAware = false;
  /// Tell why what looks alike was not replaced.
  bool report = false;
};

/// Results of replaceAll().
struct ReplaceAllResults : StepResults {
  /// The calls, in the order of the text.
  std::vector<Call> calls;
};

/// Replace statements by calls wherever one of some callees fits. Its
/// conditions and an example are in docs/steps/replace_all.md.
///
/// \param with the procedures or instructions to call, in the order in which
/// they are tried: 'load,store,fma', or 'avx512.*' for all of a library
inline mlir::FailureOr<ReplaceAllResults>
replaceAll(
    const StepSite &site,
    const std::vector<Procedure> &with,
    const ReplaceAllOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "replace_all");
  call.add("with", with);
  call.add("memory_aware", options.memoryAware);
  call.add("report", options.report);
  ReplaceAllResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.calls);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_REPLACEALL_H
