//===- WindowType.h - Types of windows --------------------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_WINDOWTYPE_H
#define EXO_IR_WINDOWTYPE_H

#include "mlir/IR/BuiltinTypes.h"

namespace exo {

/// The type of the window that a code of dimensions (one per dimension of the
/// buffer, verified) takes out of a buffer of that type: the buffer's element
/// type and memory; a dimension for each interval, static where the interval
/// is `lo : lo + c` or between literals; every stride and the offset open.
mlir::MemRefType inferWindowType(mlir::MemRefType buffer,
                                 llvm::ArrayRef<int64_t> dims);

} // namespace exo

#endif // EXO_IR_WINDOWTYPE_H
