/*===- exo-c/Passes.h - C API of the exo passes -------------------*- C -*-===*\
|*                                                                            *|
|* Licensed under the Apache License v2.0 with LLVM Exceptions.               *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef EXO_C_PASSES_H
#define EXO_C_PASSES_H

#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Puts every pass of Exo/MLIR into MLIR's global registry, under the names
 *  that `exo-opt --help` lists. Safe to call more than once. */
MLIR_CAPI_EXPORTED void exoRegisterAllPasses(void);

/** For a tool over MLIR's drivers (`MlirOptMain`): adds every dialect to its
 *  registry, registers every pass, and adds the options that a plugin of
 *  `mlir-opt` has (`--load-hw`, `--exo-diagnostics=json`, …), `--exo-explain` and
 *  `--exo-describe-steps`. To be called once, before the command line is read;
 *  the registry has to live until the tool ends. Where the environment names
 *  hardware libraries that cannot be loaded, it ends the process, after an
 *  error. */
MLIR_CAPI_EXPORTED void exoRegisterTool(MlirDialectRegistry registry);

#ifdef __cplusplus
}
#endif

#endif /* EXO_C_PASSES_H */
