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
 *  `mlir-opt` has (`--load-hw`, `--exo-diagnostics=json`, …), `--exo-explain`
 * and
 *  `--exo-describe-steps`. To be called once, before the command line is read;
 *  the registry has to live until the tool ends. Where the environment names
 *  hardware libraries that cannot be loaded, it ends the process, after an
 *  error. */
MLIR_CAPI_EXPORTED void exoRegisterTool(MlirDialectRegistry registry);

/** The driver of `exo-opt` in the place of `MlirOptMain`, for a tool that has
 *  called exoRegisterTool: it reads Exo source, files whose names end in `.py`,
 *  writes what `--emit` asks for (`c`, `header`, `exo`, `llvmir`, `bitcode`,
 *  `asm`, `object`) with the options of C and machine code, knows the short
 *  spellings of a schedule's options (`--exo-schedule=FILE`, `-D NAME=VALUE`),
 *  and writes its output when all has gone well. `overview` is what `--help`
 *  begins with. Returns the exit code. It runs on a thread of its own, which
 * has a large stack; to be called once. */
MLIR_CAPI_EXPORTED int exoToolMain(int argc, char *const *argv,
                                   MlirStringRef overview,
                                   MlirDialectRegistry registry);

/** For a tool over `mlirTranslateMain`: adds the translations of
 *  `exo-translate` (`--import-exo`, `--exo-to-c`, …) and their options, with
 *  those of hardware libraries. To be called once, before the command line is
 *  read, and not beside exoRegisterTool. */
MLIR_CAPI_EXPORTED void exoRegisterAllTranslations(void);

#ifdef __cplusplus
}
#endif

#endif /* EXO_C_PASSES_H */
