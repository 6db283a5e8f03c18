/*===- exo-c/Passes.h - C API of the exo passes -------------------*- C -*-===*\
|*                                                                            *|
|* Licensed under the Apache License v2.0 with LLVM Exceptions.               *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef EXO_C_PASSES_H
#define EXO_C_PASSES_H

#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Puts every pass of Exo/MLIR into MLIR's global registry, under the names
 *  that `exo-opt --help` lists. Safe to call more than once. */
MLIR_CAPI_EXPORTED void exoRegisterAllPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* EXO_C_PASSES_H */
