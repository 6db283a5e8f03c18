//===- ExoOps.cpp - Generated definitions, and where operations stand -----===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exo/IR/Exo.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace exo;

#define GET_OP_CLASSES
#include "Exo/IR/ExoOps.cpp.inc"

LogicalResult exo::verifyStatement(Operation *op) {
  if (isa_and_nonnull<ProcOp, InstrOp, ForOp, IfOp>(op->getParentOp()))
    return success();
  return op->emitOpError() << "is a statement: it must stand in 'exo.proc', "
                              "'exo.instr', 'exo.for' or 'exo.if'";
}

LogicalResult exo::verifyExpression(Operation *op) {
  if (isa_and_nonnull<AssignOp, ReduceOp, WriteConfigOp>(op->getParentOp()))
    return success();
  return op->emitOpError() << "is an expression: it must stand in the right "
                              "side of a statement";
}
