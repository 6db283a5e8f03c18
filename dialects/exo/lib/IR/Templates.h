//===- Templates.h - Templates of C code ------------------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_LIB_IR_TEMPLATES_H
#define EXO_LIB_IR_TEMPLATES_H

#include "mlir/IR/Operation.h"

namespace exo {

/// Checks a template of C code: `{key}` is filled in, `{{` and `}}` stand for
/// braces. Only the keys that `isKnown` says yes to may be used; `keys` lists
/// them for errors.
mlir::LogicalResult verifyTemplate(
    mlir::Operation *op, llvm::StringRef attribute, llvm::StringRef text,
    llvm::function_ref<bool(llvm::StringRef)> isKnown, llvm::StringRef keys);

} // namespace exo

#endif // EXO_LIB_IR_TEMPLATES_H
