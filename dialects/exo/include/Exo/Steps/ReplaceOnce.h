//===- ReplaceOnce.h - The step replace_once --------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_REPLACEONCE_H
#define EXO_STEPS_REPLACEONCE_H

#include "Exo/StepCall.h"

namespace exo {

/// Arguments of replaceOnce() that may be left out.
struct ReplaceOnceOptions {
  /// Pass over what differs in precision or memory from what a callee says.
  bool memoryAware = false;
  /// Tell why what looks alike was not replaced.
  bool report = false;
};

/// Results of replaceOnce().
struct ReplaceOnceResults : StepResults {
  /// The calls, in the order of the text.
  std::vector<Call> calls;
};

/// Replace the first statements that some callees fit, each once, by calls. Its
/// conditions and an example are in docs/steps/replace_once.md.
///
/// \param with the procedures or instructions to call, in the order in which
/// they are tried: 'load,store,fma', or 'avx512.*' for all of a library
inline mlir::FailureOr<ReplaceOnceResults>
replaceOnce(
    const StepSite &site,
    const std::vector<Procedure> &with,
    const ReplaceOnceOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "replace_once");
  call.add("with", with);
  call.add("memory_aware", options.memoryAware);
  call.add("report", options.report);
  ReplaceOnceResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.calls);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_REPLACEONCE_H
