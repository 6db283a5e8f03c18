//===- ExprVerifier.h - Verifies codes of control expressions ---*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Any operation whose control expressions are a code verifies them with this,
// the operations of hardware dialects too. Codes come from text, bytecode and
// the generic form: no number in them is trusted.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_EXPRVERIFIER_H
#define EXO_IR_EXPRVERIFIER_H

#include "Exo/IR/ExprCode.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/SmallVector.h"

namespace exo {

/// An argument of a call, as its code says.
struct CallArgument {
  /// Control expression (Int stands for all of them), BufferArg, WindowArg or
  /// ConfigArg.
  Code form;
  /// The sort of a control expression.
  ExprSort sort = ExprSort::Either;
  /// The buffer that is passed whole or looked through, or null.
  mlir::Value buffer;
  /// How many dimensions the callee sees.
  int64_t rank = 0;
  /// The field of a ConfigArg, or null.
  mlir::SymbolRefAttr field;
};

/// Verifies one operation's codes from the front and reports errors on it.
class CodeVerifier {
public:
  /// `operands` are what the code's numbers mean.
  CodeVerifier(mlir::Operation *op, mlir::ValueRange operands,
               llvm::ArrayRef<int64_t> code, mlir::ArrayAttr configs);

  /// Goes on with another code over the same operands and fields.
  void restart(llvm::ArrayRef<int64_t> code);

  /// From here on only the first `count` operands may be used.
  void limitOperands(size_t count) { usable = count; }

  /// Counts an operand as used, though the code does not name it.
  void markUsed(size_t operand);

  /// The next expression, of any sort.
  mlir::FailureOr<ExprSort> expr();

  /// The next expression, which has to be an integer or a boolean; `what`
  /// names it in errors ("loop bound").
  mlir::LogicalResult integer(llvm::StringRef what);
  mlir::LogicalResult boolean(llvm::StringRef what);

  /// The next `count` expressions, all integers.
  mlir::LogicalResult integers(int64_t count, llvm::StringRef what);

  /// The next dimensions of a window into a buffer of that rank; gives the
  /// number of intervals.
  mlir::FailureOr<int64_t> windowDims(int64_t rank);

  /// The next argument of a call.
  mlir::FailureOr<CallArgument> argument();

  /// Whether all of the code has been read.
  bool atEnd() const { return pos == code.size(); }

  /// The position of the verifier in the code.
  size_t position() const { return pos; }

  /// Checks that the code ends here.
  mlir::LogicalResult end();

  /// Checks that the code ends here and that every operand and field is used:
  /// what is not used would be lost in text.
  mlir::LogicalResult finish();

  /// Checks that every field is used.
  mlir::LogicalResult allConfigsUsed();

private:
  mlir::InFlightDiagnostic error();
  mlir::FailureOr<int64_t> word();
  mlir::FailureOr<mlir::Value> operand();
  mlir::FailureOr<mlir::MemRefType> buffer(mlir::Value &value);
  mlir::FailureOr<mlir::SymbolRefAttr> config();
  mlir::FailureOr<ExprSort> leaf(Code code);
  mlir::FailureOr<ExprSort> unary(Code code, unsigned depth);
  mlir::FailureOr<ExprSort> binary(const ControlOperator &op, unsigned depth);
  mlir::FailureOr<ExprSort> choice(unsigned depth);
  mlir::FailureOr<ExprSort> expr(unsigned depth);
  mlir::LogicalResult divisor();
  mlir::LogicalResult expect(ExprSort sort, ExprSort wanted,
                             llvm::StringRef what);

  mlir::Operation *op;
  mlir::ValueRange operands;
  llvm::ArrayRef<int64_t> code;
  mlir::ArrayAttr configs;
  size_t pos = 0;
  size_t usable;
  llvm::SmallBitVector usedOperands;
  llvm::SmallBitVector usedConfigs;
};

/// Checks that a buffer operand has a type of the language and is defined by a
/// procedure, an allocation or a window.
mlir::LogicalResult verifyBuffer(mlir::Operation *op, mlir::Value value);

/// Checks that the type is one that buffers of the language have.
mlir::LogicalResult verifyBufferType(mlir::Operation *op,
                                     mlir::MemRefType type);

/// Checks that every configuration field in the list is a control field of the
/// module, but for those in `data`, which have to hold data. Configurations
/// whose name has a point belong to a hardware library and are not looked up.
mlir::LogicalResult
verifyConfigFields(mlir::Operation *op, mlir::ArrayAttr configs,
                   mlir::SymbolTableCollection &tables,
                   llvm::ArrayRef<mlir::SymbolRefAttr> data = {});

} // namespace exo

#endif // EXO_IR_EXPRVERIFIER_H
