/*===- exo-c/Dialects.h - Registration of the exo dialect in C ----*- C -*-===*\
|*                                                                            *|
|* Licensed under the Apache License v2.0 with LLVM Exceptions.               *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef EXO_C_DIALECTS_H
#define EXO_C_DIALECTS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/** mlirGetDialectHandle__exo__(), as upstream names the handles of its
 * dialects. */
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Exo, exo);

/** Adds every dialect of Exo/MLIR to a registry. */
MLIR_CAPI_EXPORTED void exoRegisterAllDialects(MlirDialectRegistry registry);

/** Loads a hardware library, a file or the name of one (docs/hardware.md), with
 * what it uses into a registry: contexts that are made of the registry, or to
 * which it is appended, know it once they have loaded the exo dialect. Contexts
 * of other registries do not, and may have another library of this name. On
 * failure returns false, after `onError` (which may be null) has been called
 * with what is wrong. */
MLIR_CAPI_EXPORTED bool exoLoadHardwareLibrary(MlirDialectRegistry registry,
                                               MlirStringRef nameOrFile,
                                               MlirStringCallback onError,
                                               void *userData);

/** The handle of the `exo` dialect, for mlirDialectHandleLoadDialect and so on.
 */
MLIR_CAPI_EXPORTED MlirDialectHandle exoGetDialectHandle(void);

#ifdef __cplusplus
}
#endif

#endif /* EXO_C_DIALECTS_H */
