//===- DataExpr.h - Right sides as infix text -------------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A right side is a region of expression operations. It has an infix form
// where the region is just what the parser makes of that text: operations in
// post-order of a tree, each used once, without discardable attributes.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_LIB_IR_DATAEXPR_H
#define EXO_LIB_IR_DATAEXPR_H

#include "mlir/IR/OpImplementation.h"

namespace exo {

/// Parses infix text into the region, whose operations get the location `loc`.
mlir::ParseResult parseInfix(mlir::OpAsmParser &parser, mlir::Region &region,
                             mlir::Location loc);

/// Whether the region has an infix form.
bool hasInfixForm(mlir::Region &region);

/// Prints the infix form.
void printInfix(mlir::OpAsmPrinter &printer, mlir::Region &region);

/// Checks that the region is a right side: expressions, and a yield at the
/// end, nested no deeper than `maxExprDepth`.
mlir::LogicalResult verifyRightSide(mlir::Operation *op, mlir::Region &region);

} // namespace exo

#endif // EXO_LIB_IR_DATAEXPR_H
