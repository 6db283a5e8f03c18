/*===- exo-c/Source.h - Exo source --------------------------------*- C -*-===*\
|*                                                                            *|
|* Licensed under the Apache License v2.0 with LLVM Exceptions.               *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef EXO_C_SOURCE_H
#define EXO_C_SOURCE_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Operations of Exo source, which is Python syntax; `file` is its name in
 *  locations. The context must have loaded the exo dialect. A null module on
 *  failure, after diagnostics. The pass `exo-check` checks what the source
 *  computes. */
MLIR_CAPI_EXPORTED MlirModule exoModuleParseSource(MlirContext context,
                                                   MlirStringRef source,
                                                   MlirStringRef file);

/** Prints the procedures of a module as Exo source. False on failure, after
 *  diagnostics: what is no exo dialect has no source. */
MLIR_CAPI_EXPORTED bool exoModulePrintSource(MlirModule module,
                                             MlirStringCallback callback,
                                             void *userData);

#ifdef __cplusplus
}
#endif

#endif /* EXO_C_SOURCE_H */
