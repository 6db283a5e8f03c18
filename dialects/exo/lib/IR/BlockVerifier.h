//===- BlockVerifier.h - Verifies blocks of statements ----------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_LIB_IR_BLOCKVERIFIER_H
#define EXO_LIB_IR_BLOCKVERIFIER_H

#include "mlir/IR/Operation.h"

namespace exo {

/// Checks that a region holds statements only. What is not registered
/// passes, as everywhere in MLIR: it may belong to a library not loaded.
mlir::LogicalResult verifyStatements(mlir::Region &region);

/// Checks that a `for` or `if` is nested no deeper than `maxBlockDepth`.
mlir::LogicalResult verifyBlockDepth(mlir::Operation *op);

} // namespace exo

#endif // EXO_LIB_IR_BLOCKVERIFIER_H
