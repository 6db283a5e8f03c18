//===- ControlCode.h - Between codes and expressions ------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_LIB_IR_CONTROLCODE_H
#define EXO_LIB_IR_CONTROLCODE_H

#include "Exo/IR/ControlExpr.h"
#include "llvm/ADT/DenseMap.h"

namespace exo {

/// Reads a code from the front. Nothing in it is trusted: what is no expression
/// is read as a null one, and then the reader is at the end.
class ControlCodeReader {
public:
  ControlCodeReader(llvm::ArrayRef<int64_t> code, mlir::ValueRange operands,
                    mlir::ArrayAttr configs);

  bool atEnd() const { return pos >= storage->words.size(); }

  /// The next expression.
  ControlExpr expr();

  /// The rest of the code as expressions.
  llvm::SmallVector<ControlExpr> exprs();

  /// The next dimension of a window; none if there is none.
  std::optional<WindowDim> dim();

  /// The next argument of a call; none if there is none.
  std::optional<ActualArgument> argument();

private:
  std::optional<size_t> endOfExpr() const;
  /// The next word, if it is one of `count` things by number.
  std::optional<size_t> number(size_t count);
  template <typename T> std::optional<T> fail();

  std::shared_ptr<const ControlExpr::Storage> storage;
  size_t pos = 0;
};

/// Writes a code in the form that the parser makes: operands stand once each,
/// in the order of their first use.
class ControlCodeWriter {
public:
  /// The operands and fields stand first, used or not.
  explicit ControlCodeWriter(mlir::ValueRange operands = {},
                             mlir::ArrayAttr configs = {});

  void word(Code code) { storage.words.push_back(static_cast<int64_t>(code)); }
  void literal(int64_t value) { storage.words.push_back(value); }
  void operand(mlir::Value value);
  void field(mlir::SymbolRefAttr field);

  /// Of a null expression nothing is written, which the verifier notices.
  void expr(const ControlExpr &expr);
  void exprs(llvm::ArrayRef<ControlExpr> exprs);
  void dims(llvm::ArrayRef<WindowDim> dims);
  void argument(const ActualArgument &argument);

  /// What was written, as one expression.
  ControlExpr take();

  llvm::ArrayRef<int64_t> getWords() const { return storage.words; }
  llvm::ArrayRef<mlir::Value> getOperands() const { return storage.operands; }

  /// The code and the fields as attributes; null if there are no fields.
  mlir::DenseI64ArrayAttr getCode(mlir::MLIRContext *context) const;
  mlir::ArrayAttr getConfigs(mlir::MLIRContext *context) const;

private:
  ControlExpr::Storage storage;
  llvm::SmallDenseMap<mlir::Value, int64_t, 8> numbers;
  llvm::SmallDenseMap<mlir::Attribute, int64_t, 2> fieldNumbers;
};

/// The name of a loop variable, argument or buffer in the program; empty if it
/// has none.
llvm::StringRef programNameOf(mlir::Value value);

} // namespace exo

#endif // EXO_LIB_IR_CONTROLCODE_H
