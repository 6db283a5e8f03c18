//===- ExprPrinter.h - Prints control expressions ---------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The counterpart of ExprParser: prints just the parentheses that precedence
// needs, so that the text gives the same code back.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_EXPRPRINTER_H
#define EXO_IR_EXPRPRINTER_H

#include "Exo/IR/ExprParser.h"
#include "mlir/IR/OpImplementation.h"
#include <functional>

namespace exo {

/// Prints one code, from the front. The code has to be verified.
class ExprPrinter {
public:
  /// Prints a value as an operand.
  using ValuePrinter = std::function<void(mlir::Value, llvm::raw_ostream &)>;

  /// Prints to the printer's own stream.
  ExprPrinter(mlir::OpAsmPrinter &printer, mlir::ValueRange operands,
              llvm::ArrayRef<int64_t> code, mlir::ArrayAttr configs)
      : ExprPrinter(printer, printer.getStream(), operands, code, configs) {}

  /// Prints to another stream, as to know how wide the text is.
  ExprPrinter(mlir::OpAsmPrinter &printer, llvm::raw_ostream &os,
              mlir::ValueRange operands, llvm::ArrayRef<int64_t> code,
              mlir::ArrayAttr configs)
      : ExprPrinter(
            [&printer](mlir::Value value, llvm::raw_ostream &os) {
              printer.printOperand(value, os);
            },
            os, operands, code,
            configs ? configs.getValue() : llvm::ArrayRef<mlir::Attribute>()) {}

  /// Prints where MLIR prints no operation.
  ExprPrinter(ValuePrinter printValue, llvm::raw_ostream &os,
              mlir::ValueRange operands, llvm::ArrayRef<int64_t> code,
              llvm::ArrayRef<mlir::Attribute> configs)
      : printValue(std::move(printValue)), os(os), operands(operands),
        code(code), configs(configs) {}

  bool atEnd() const { return pos >= code.size(); }

  /// The next expression.
  void printExpr() { print(Precedence::Or); }

  /// The next `count` expressions in brackets, or nothing for none.
  void printList(int64_t count);

  /// The rest of the code as the dimensions of a window, in brackets.
  void printWindowDims();

  /// The rest of the code as arguments, in parentheses.
  void printArguments();

private:
  void print(Precedence loosest);
  void printInfix(const ControlOperator &op);
  void printCall(const ControlOperator &op);
  void printSelect();
  void printAtom(Code code);
  void printWindowDim();
  void printArgument();
  void printOperand(int64_t number);
  void printConfig(int64_t number);

  ValuePrinter printValue;
  llvm::raw_ostream &os;
  mlir::ValueRange operands;
  llvm::ArrayRef<int64_t> code;
  llvm::ArrayRef<mlir::Attribute> configs;
  size_t pos = 0;
};

/// Prints a reference to a symbol, `@C::@f`.
void printSymbol(llvm::raw_ostream &os, mlir::SymbolRefAttr symbol);

} // namespace exo

#endif // EXO_IR_EXPRPRINTER_H
