//===- Names.h - What can be a name -----------------------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rule of the crate exo-ir (names.rs), once more: a name is what Exo
// source can spell. A test compares the lists.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_NAMES_H
#define EXO_IR_NAMES_H

#include "mlir/IR/Operation.h"

#include <string>

namespace exo {

/// Python's reserved words.
inline constexpr llvm::StringLiteral pythonKeywords[] = {
    "False",  "None",   "True",    "and",      "as",       "assert", "async",
    "await",  "break",  "class",   "continue", "def",      "del",    "elif",
    "else",   "except", "finally", "for",      "from",     "global", "if",
    "import", "in",     "is",      "lambda",   "nonlocal", "not",    "or",
    "pass",   "raise",  "return",  "try",      "while",    "with",   "yield"};

/// Functions of data that need no declaration, whose names no other has.
inline constexpr llvm::StringLiteral builtinExterns[] = {
    "sin",   "cos",  "expf",   "sqrt",   "fmaxf",
    "fminf", "relu", "select", "sigmoid"};

/// Memories that need no declaration.
inline constexpr llvm::StringLiteral builtinMemories[] = {"DRAM", "DRAM_STACK",
                                                          "DRAM_STATIC"};

/// Checks that a name is an identifier and no keyword.
mlir::LogicalResult verifyName(mlir::Operation *op, llvm::StringRef name);

/// Checks the name of a definition, and that it stands where definitions are
/// looked for: directly in a symbol table.
mlir::LogicalResult verifyDefinition(mlir::Operation *op, llvm::StringRef name);

/// The words for where names of an operation are looked up: "in the module".
/// Nothing outside of the nearest symbol table is read, as other threads may
/// work there.
std::string scopeOf(mlir::Operation *op);

} // namespace exo

#endif // EXO_IR_NAMES_H
