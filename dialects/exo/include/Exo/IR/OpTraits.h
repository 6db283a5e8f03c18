//===- OpTraits.h - Where exo operations may stand --------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_OPTRAITS_H
#define EXO_IR_OPTRAITS_H

#include "mlir/IR/OpDefinition.h"

namespace exo {

/// Checks that a statement stands in a procedure, instruction, `for` or `if`.
/// Operations of hardware dialects, which are made at run time and have no
/// class to hang a trait on, call this themselves.
mlir::LogicalResult verifyStatement(mlir::Operation *op);

/// Checks that an expression stands in the right side of a statement.
mlir::LogicalResult verifyExpression(mlir::Operation *op);

namespace OpTrait {

/// An operation that may stand in the block of a procedure. The verifier of
/// procedures refuses every operation without it.
template <typename ConcreteType>
class Statement : public mlir::OpTrait::TraitBase<ConcreteType, Statement> {
public:
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    return verifyStatement(op);
  }
};

/// An operation of a statement's right side.
template <typename ConcreteType>
class Expression : public mlir::OpTrait::TraitBase<ConcreteType, Expression> {
public:
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    return verifyExpression(op);
  }
};

} // namespace OpTrait
} // namespace exo

#endif // EXO_IR_OPTRAITS_H
