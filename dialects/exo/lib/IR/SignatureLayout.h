//===- SignatureLayout.h - Line breaks in signatures ------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_LIB_IR_SIGNATURELAYOUT_H
#define EXO_LIB_IR_SIGNATURELAYOUT_H

#include "mlir/IR/OpImplementation.h"
#include <string>

namespace exo {

/// The parts of a procedure's signature, as text. They stand on one line if
/// they fit; else arguments fill lines, and preconditions and clauses begin
/// new ones.
struct SignatureLayout {
  /// The text between the operation's name and the arguments.
  std::string head;
  /// The arguments; MLIR prints their names, and locations where asked to.
  llvm::SmallVector<mlir::BlockArgument> arguments;
  /// The text behind each argument's name.
  llvm::SmallVector<std::string> argumentTexts;
  llvm::SmallVector<std::string> where;
  /// Further clauses of an instruction.
  llvm::SmallVector<std::string> clauses;

  void print(mlir::OpAsmPrinter &printer, llvm::StringRef opName) const;

private:
  size_t widthOnOneLine(llvm::ArrayRef<size_t> argumentWidths) const;
};

} // namespace exo

#endif // EXO_LIB_IR_SIGNATURELAYOUT_H
