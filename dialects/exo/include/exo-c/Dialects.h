/*===- exo-c/Dialects.h - C API of the exo dialect ----------------*- C -*-===*\
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

/** Declares mlirGetDialectHandle__exo__, as upstream's dialects have it. */
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Exo, exo);

/** mlirGetDialectHandle__exo__(), as upstream names the handles of its dialects. */
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Exo, exo);

/** Adds every dialect of Exo/MLIR to a registry. */
MLIR_CAPI_EXPORTED void exoRegisterAllDialects(MlirDialectRegistry registry);

/** The handle of the `exo` dialect, for mlirDialectHandleLoadDialect and so on. */
MLIR_CAPI_EXPORTED MlirDialectHandle exoGetDialectHandle(void);

/** Whether a type is `!exo.real`, a number of undecided precision. */
MLIR_CAPI_EXPORTED bool exoTypeIsAReal(MlirType type);

/** The type `!exo.real`. */
MLIR_CAPI_EXPORTED MlirType exoRealTypeGet(MlirContext context);

/** Whether an attribute is `#exo.mem<"…">`, the memory of a buffer. */
MLIR_CAPI_EXPORTED bool exoAttributeIsAMem(MlirAttribute attribute);

/** `#exo.mem<"name">`. The name must not be empty, nor "DRAM" (which is no memory space). */
MLIR_CAPI_EXPORTED MlirAttribute exoMemAttrGet(MlirContext context,
                                               MlirStringRef name);

/** The name in an `#exo.mem` attribute; lives as long as the context. */
MLIR_CAPI_EXPORTED MlirStringRef exoMemAttrGetName(MlirAttribute attribute);

#ifdef __cplusplus
}
#endif

#endif /* EXO_C_DIALECTS_H */
