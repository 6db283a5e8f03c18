//===- OpSyntax.h - What the text of exo operations shares ------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_LIB_IR_OPSYNTAX_H
#define EXO_LIB_IR_OPSYNTAX_H

#include "Exo/IR/ExprParser.h"
#include "mlir/IR/OpImplementation.h"

namespace exo {

/// Parses an optional `as "name"` and gives the name that a value keeps: that
/// one, else its SSA name (without `%`), else, where that is no identifier, a
/// fresh name made of `base`.
mlir::ParseResult parseName(mlir::OpAsmParser &parser, llvm::StringRef ssaName,
                            llvm::StringRef base, mlir::StringAttr &name);

/// Prints ` as "name"` where the SSA name is not the name that is kept.
void printName(mlir::OpAsmPrinter &printer, llvm::raw_ostream &os,
               mlir::Value value, llvm::StringRef name);

/// Parses a string. MLIR's attribute parser would take a type behind it.
mlir::ParseResult parseString(mlir::OpAsmParser &parser,
                              mlir::StringAttr &text);

/// Prints a string in quotes.
void printString(llvm::raw_ostream &os, llvm::StringRef text);

/// Whether an attribute dictionary begins with `attributes`, as it has to in
/// front of a block.
enum class AttrDict { Plain, WithKeyword };

/// Parses the dictionary of discardable attributes; what the syntax has words
/// for may not be in it.
mlir::ParseResult parseAttrDict(mlir::OpAsmParser &parser,
                                mlir::OperationState &state, AttrDict form);

/// Prints the discardable attributes.
void printAttrDict(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                   AttrDict form);

/// Parses `{` statements `}`; a block without statements is there all the
/// same. `arguments` are in sight of the block.
mlir::ParseResult
parseBlock(mlir::OpAsmParser &parser, mlir::Region &region,
           llvm::ArrayRef<mlir::OpAsmParser::Argument> arguments = {});

/// Resolves the operands of an operation and stores code and fields.
template <typename Op>
mlir::ParseResult finishOperands(mlir::OperationState &state,
                                 const ScopedOperands &operands,
                                 ExprParser &exprs) {
  auto &properties = state.getOrAddProperties<typename Op::Properties>();
  properties.code = exprs.takeCode();
  properties.configs = exprs.getConfigs();
  return operands.resolve(state.operands);
}

/// Refuses attributes that a definition does not have. Those of others, which
/// have a dialect's prefix (`my.note`), stay.
mlir::LogicalResult verifyAttributeNames(mlir::Operation *op);

} // namespace exo

#endif // EXO_LIB_IR_OPSYNTAX_H
