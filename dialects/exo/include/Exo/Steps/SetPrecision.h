//===- SetPrecision.h - The step set_precision ------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_SETPRECISION_H
#define EXO_STEPS_SETPRECISION_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of setPrecision().
struct SetPrecisionResults : StepResults {
  /// The buffer.
  Buffer buffer;
};

/// Decide or change the element type of an argument or an allocation. Its
/// conditions and an example are in docs/steps/set_precision.md.
///
/// \param buffer the argument or allocation
/// \param type the type: f16, bf16, f32, f64, i8, i16, i32, i64, ui8, ui16,
/// ui32, or R for undecided
inline mlir::FailureOr<SetPrecisionResults>
setPrecision(
    const StepSite &site,
    const Buffer &buffer,
    const std::string &type,
    Refusal *refusal = nullptr) {
  StepCall call(site, "set_precision");
  call.add("buffer", buffer);
  call.add("type", type);
  SetPrecisionResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.buffer);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_SETPRECISION_H
