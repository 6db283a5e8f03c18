//===- InitAll.h - Registration of all of Exo/MLIR --------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For C++ tools that embed Exo/MLIR. Inline over the C API, so that it serves
// libExo.so, which exports no C++, as well as libExo.a.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_INITALL_H
#define EXO_INITALL_H

#include "exo-c/Dialects.h"
#include "exo-c/Passes.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/DialectRegistry.h"

namespace exo {

/// Adds every dialect of Exo/MLIR to a registry.
inline void registerAllExoDialects(mlir::DialectRegistry &registry) {
  exoRegisterAllDialects(wrap(&registry));
}

/// Puts every pass of Exo/MLIR into MLIR's global registry, where
/// `mlir::parsePassPipeline` finds them.
inline void registerAllExoPasses() { exoRegisterAllPasses(); }

/// Makes a tool over `mlir::MlirOptMain` one with all of Exo/MLIR: dialects,
/// passes, and options of the command line. To be called once, before that is
/// read; the registry has to live until the tool ends.
inline void registerExoTool(mlir::DialectRegistry &registry) {
  exoRegisterTool(wrap(&registry));
}

/// The driver of `exo-opt` in the place of `mlir::MlirOptMain`, for a tool that
/// has called `registerExoTool`: it reads Exo source too, and writes C, Exo
/// source and machine code (`--emit`). Returns the exit code.
inline int toolMain(int argc, char **argv, llvm::StringRef overview,
                    mlir::DialectRegistry &registry) {
  return exoToolMain(argc, argv, wrap(overview), wrap(&registry));
}

/// Adds the translations of `exo-translate` to a tool over
/// `mlir::mlirTranslateMain`. To be called once, before the command line is
/// read.
inline void registerAllExoTranslations() { exoRegisterAllTranslations(); }

} // namespace exo

#endif // EXO_INITALL_H
