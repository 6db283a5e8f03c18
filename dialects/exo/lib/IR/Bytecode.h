//===- Bytecode.h - Versions of the dialect in bytecode ---------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_LIB_IR_BYTECODE_H
#define EXO_LIB_IR_BYTECODE_H

#include "Exo/IR/Exo.h"

namespace exo {

/// Has modules in bytecode say the version of the dialect, and modules of a
/// newer version refused.
void addBytecodeVersion(ExoDialect &dialect);

} // namespace exo

#endif // EXO_LIB_IR_BYTECODE_H
