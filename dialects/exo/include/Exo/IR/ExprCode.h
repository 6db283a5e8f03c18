//===- ExprCode.h - Control expressions as prefix code ----------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A control expression keeps the tree that the user wrote. AffineMap cannot
// hold it: it rewrites on construction and has no room for configuration,
// strides, `or` and `not`. So an operation stores its control expressions as
// one array of words, in prefix order, over its own operands (by number) and
// its list of configuration fields:
//
//   expr ::= Int value | Bool 0/1 | Var operand | Config field
//          | Stride operand dimension | Neg expr | Not expr
//          | Add expr expr | … | Or expr expr | Min expr expr | Max expr expr
//          | Select condition expr expr
//   dim  ::= Point expr | Interval expr expr
//   arg  ::= expr | BufferArg operand | WindowArg operand dim…
//          | ConfigArg field
//
// A WindowArg has as many dims as the buffer has dimensions. The right operand
// of Div and Mod is `Int` of a positive value; Neg never holds an Int. Operands
// are numbered over the whole operation, so the buffer of a read or write is
// operand 0; each stands once, in the order of its first use.
//
// The operators with two operands are those of ControlOperators.def, which is
// generated. The other numbers stand in the crate exo-dialects, module `code`,
// too.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_EXPRCODE_H
#define EXO_IR_EXPRCODE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace exo {

/// The words that begin an expression. Their values are part of the bytecode
/// format: add, never renumber.
enum class Code : int64_t {
  Int = 0,
  Bool = 1,
  Var = 2,
  Config = 3,
  Stride = 4,
  Neg = 5,
  Not = 6,
#define EXO_CONTROL_OPERATOR(Name, Word) Name = Word,
#include "Exo/IR/ControlOperators.def"
  Select = 22,
  Point = 32,
  Interval = 33,
  BufferArg = 40,
  WindowArg = 41,
  ConfigArg = 42,
};

/// The sorts of control expression. What a configuration field holds is not
/// known to the operation that reads it, so a field is of either sort.
enum class ExprSort { Integer, Boolean, Either };

/// How tightly the operators bind.
enum class Precedence { Or, And, Not, Comparison, Sum, Product, Unary };

/// The sorts of both operands of an operator.
enum class OperandSorts { Integers, Booleans, Alike };

/// An operator with two operands, as exo_ir::CtlOp declares it.
struct ControlOperator {
  Code code;
  llvm::StringLiteral text;
  /// Whether it is written as a call, `min(a, b)`.
  bool isCall;
  /// The precedence of its text.
  Precedence precedence;
  OperandSorts operands;
  ExprSort result;
  /// Whether its right operand is a positive literal.
  bool divides;

  /// Whether it is a word between its operands.
  bool isInfixKeyword() const;
};

/// Every operator with two operands.
llvm::ArrayRef<ControlOperator> controlOperators();

/// The operator that a word is, or null.
const ControlOperator *controlOperator(Code code);

/// Expressions nested deeper than this are refused by parser and verifier, so
/// that no walk over them can exhaust the stack.
inline constexpr unsigned maxExprDepth = 300;

/// The operands of a word that begins an expression: so many words of its own,
/// then so many expressions.
struct CodeShape {
  unsigned words;
  unsigned exprs;
};

/// The shape of a word that begins an expression; none for other numbers.
std::optional<CodeShape> shapeOf(int64_t word);

/// The words of the expression that begins at `pos`, which moves behind it.
/// The code has to be well formed from there on (the verifier sees to that).
llvm::ArrayRef<int64_t> takeExpr(llvm::ArrayRef<int64_t> code, size_t &pos);

/// The extent that a memref type states for an expression: a literal that is
/// not negative, else dynamic (`ShapedType::kDynamic`).
int64_t staticExtent(llvm::ArrayRef<int64_t> expr);

} // namespace exo

#endif // EXO_IR_EXPRCODE_H
