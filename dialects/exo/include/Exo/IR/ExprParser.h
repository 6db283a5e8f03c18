//===- ExprParser.h - Parses control expressions ----------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One parser for the control expressions of every operation, generated or
// made at run time. From loose to tight:
//
//   or < and < not < comparison < + - < * / mod < unary -
//
// Comparisons do not chain. A minus on a literal becomes part of the literal.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_EXPRPARSER_H
#define EXO_IR_EXPRPARSER_H

#include "Exo/IR/ExprCode.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/SmallVector.h"

namespace exo {

/// The precedence of what begins with that word; of atoms, Unary.
Precedence precedenceOf(Code code);

/// The next precedence that binds tighter.
inline Precedence tighter(Precedence precedence) {
  return static_cast<Precedence>(static_cast<int>(precedence) + 1);
}

/// How far a parser of expressions may recurse. Each level of an expression's
/// tree is at most three of text: an operator's right side, a minus, and
/// parentheses. So what the verifier takes can be printed and read again.
inline constexpr unsigned maxOpenDepth = 3 * maxExprDepth + 1;

/// Gives numbers to the SSA names that expressions mention.
class OperandTable {
public:
  struct Entry {
    int64_t number;
    mlir::Type type;
  };

  virtual ~OperandTable();

  /// The number and type of a name; emits an error where it has none.
  virtual mlir::FailureOr<Entry>
  use(const mlir::OpAsmParser::UnresolvedOperand &name) = 0;
};

/// The operands of one operation, numbered in the order of their first use;
/// their types come from the NameScope.
class ScopedOperands : public OperandTable {
public:
  explicit ScopedOperands(mlir::OpAsmParser &parser) : parser(parser) {}

  mlir::FailureOr<Entry>
  use(const mlir::OpAsmParser::UnresolvedOperand &name) override;

  /// Turns the names into values, in the order of their numbers.
  mlir::ParseResult resolve(llvm::SmallVectorImpl<mlir::Value> &values) const;

private:
  mlir::OpAsmParser &parser;
  llvm::SmallVector<mlir::OpAsmParser::UnresolvedOperand, 4> names;
  llvm::SmallVector<mlir::Type, 4> types;
};

/// Parses an integer literal if there is one. `negative` says that its minus
/// has been read. An error where 64 bits do not hold the value.
mlir::OptionalParseResult parseOptionalLiteral(mlir::OpAsmParser &parser,
                                               bool negative, int64_t &value);

/// Parses control expressions, one after another, into one code.
class ExprParser {
public:
  ExprParser(mlir::OpAsmParser &parser, OperandTable &operands)
      : parser(parser), operands(operands) {}

  /// One expression.
  mlir::ParseResult parseExpr();

  /// `[` expressions `]`; gives their number.
  mlir::ParseResult parseList(int64_t &count);

  /// `[` points and intervals `]`; gives their number.
  mlir::ParseResult parseWindowDims(int64_t &count);

  /// `(` arguments `)`, as of a call: expressions, buffers, windows and `ref`
  /// fields.
  mlir::ParseResult parseArguments();

  /// An SSA name of a buffer; gives its number.
  mlir::ParseResult parseBuffer(OperandTable::Entry &buffer);

  /// The indices of a cell of the buffer that has just been named at `loc`: a
  /// list of as many as it has dimensions, or nothing for a scalar.
  mlir::ParseResult parseIndices(mlir::Type buffer, llvm::SMLoc loc);

  /// Returns the code parsed so far, and begins a new one.
  mlir::DenseI64ArrayAttr takeCode();

  /// The fields that the expressions mention; null where there are none.
  mlir::ArrayAttr getConfigs() const;

private:
  /// How deep the expression is that a function has just appended.
  using Depth = unsigned;

  mlir::FailureOr<Depth> parseBinary(Precedence loosest);
  mlir::FailureOr<Depth> continueBinary(size_t begin, Depth depth,
                                        Precedence loosest);
  mlir::FailureOr<Depth> parseUnary();
  mlir::FailureOr<Depth> parsePrimary(bool negative);
  mlir::FailureOr<Depth> parseNegation();
  mlir::FailureOr<Depth> parseParenthesised(bool negative);
  mlir::FailureOr<Depth> parseStride();
  mlir::FailureOr<Depth> parseSelect();
  /// Parses the name of an operator that is written as a call, if there is one.
  const ControlOperator *parseOptionalCallee();
  /// Parses what follows the name.
  mlir::FailureOr<Depth> parseCall(Code code);
  mlir::ParseResult parseArgument();
  mlir::ParseResult parseWindowDim();
  mlir::ParseResult parseConfigArgument();
  mlir::ParseResult peekOperator();
  mlir::FailureOr<Depth> negate(size_t begin, Depth depth);
  mlir::FailureOr<Depth> deeper(Depth depth);
  mlir::InFlightDiagnostic tooDeep();
  int64_t numberOf(mlir::SymbolRefAttr field);
  void append(Code word) { code.push_back(static_cast<int64_t>(word)); }

  mlir::OpAsmParser &parser;
  OperandTable &operands;
  llvm::SmallVector<int64_t> code;
  llvm::SmallVector<mlir::Attribute> configs;
  /// The operator that has been read and is not yet used: MLIR's parser gives
  /// tokens once.
  std::optional<Code> pending;
  unsigned open = 0;
};

} // namespace exo

#endif // EXO_IR_EXPRPARSER_H
