//===- PartialEval.h - The step partial_eval --------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_PARTIALEVAL_H
#define EXO_STEPS_PARTIALEVAL_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of partialEval().
using PartialEvalResults = StepResults;

/// Fix the values of size, index and bool arguments. Its conditions and an
/// example are in docs/steps/partial_eval.md.
///
/// \param args the arguments with their values: 'M=6,N=64'
inline mlir::FailureOr<PartialEvalResults>
partialEval(
    const StepSite &site,
    const std::vector<std::string> &args,
    Refusal *refusal = nullptr) {
  StepCall call(site, "partial_eval");
  call.add("args", args);
  PartialEvalResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  return results;
}

} // namespace exo

#endif // EXO_STEPS_PARTIALEVAL_H
