//===- Preservation.h - Operations that leave the payload alone -*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is known of the payload after a step still holds before the next one if
// nothing that was interpreted between the two changes payload operations.
// Reading the payload again to find that out costs as much as the payload is
// large, at each step. Here the script is read instead.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_LIB_TRANSFORM_PRESERVATION_H
#define EXO_LIB_TRANSFORM_PRESERVATION_H

#include "mlir/IR/Operation.h"

namespace exo {

/// Says of an operation whether it is a step of ours.
using IsStep = llvm::function_ref<bool(mlir::Operation *)>;

/// Returns true if everything that can be interpreted of a script, the
/// outermost operation around it, is a step of ours or leaves the payload
/// alone.
bool scriptHasStepsOnly(mlir::Operation *script, IsStep isStep);

/// Returns true if `now` stands behind `last` in one block and everything
/// between the two leaves the payload alone. `last` is the step that was
/// interpreted before `now`.
bool isPreservedBetween(mlir::Operation *last, mlir::Operation *now);

} // namespace exo

#endif // EXO_LIB_TRANSFORM_PRESERVATION_H
