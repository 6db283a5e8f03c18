//===- OptMain.h - exo-opt's driver -----------------------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_LIB_TOOLS_OPTMAIN_H
#define EXO_LIB_TOOLS_OPTMAIN_H

#include "mlir/IR/DialectRegistry.h"

namespace exo {

/// MlirOptMain for Exo: contexts are shown to a hook, if there is one, before
/// something is read in them, and an input called like Exo source is read as
/// such.
llvm::LogicalResult optMain(int argc, char **argv, llvm::StringRef overview,
                            mlir::DialectRegistry &registry);

} // namespace exo

#endif // EXO_LIB_TOOLS_OPTMAIN_H
