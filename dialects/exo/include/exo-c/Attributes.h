/*===- exo-c/Attributes.h - C API of types and attributes ---------*- C -*-===*\
|*                                                                            *|
|* Licensed under the Apache License v2.0 with LLVM Exceptions.               *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef EXO_C_ATTRIBUTES_H
#define EXO_C_ATTRIBUTES_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Whether a type is `!exo.real`, a number of undecided precision. */
MLIR_CAPI_EXPORTED bool exoTypeIsAReal(MlirType type);

/** The type `!exo.real`. */
MLIR_CAPI_EXPORTED MlirType exoRealTypeGet(MlirContext context);

/** Whether an attribute is `#exo.mem<"…">`, the memory of a buffer. */
MLIR_CAPI_EXPORTED bool exoAttributeIsAMem(MlirAttribute attribute);

/** `#exo.mem<"name">`. The name must not be empty, nor "DRAM" (which is no
 * memory space). */
MLIR_CAPI_EXPORTED MlirAttribute exoMemAttrGet(MlirContext context,
                                               MlirStringRef name);

/** The name in an `#exo.mem` attribute; lives as long as the context. */
MLIR_CAPI_EXPORTED MlirStringRef exoMemAttrGetName(MlirAttribute attribute);

/** Whether an attribute is `#exo.kind<…>`. */
MLIR_CAPI_EXPORTED bool exoAttributeIsAKind(MlirAttribute attribute);

/** `#exo.kind<…>`: 0 size, 1 index, 2 bool, 3 stride, 4 data. */
MLIR_CAPI_EXPORTED MlirAttribute exoKindAttrGet(MlirContext context,
                                                int32_t kind);

/** The number of the kind in a `#exo.kind`. */
MLIR_CAPI_EXPORTED int32_t exoKindAttrGetValue(MlirAttribute attribute);

/** The type of a window of a memref. The words are the code of the window's
 *  dimensions (see Exo/IR/ExprCode.h). A null type where the code does not fit
 *  the memref. */
MLIR_CAPI_EXPORTED MlirType exoWindowTypeInfer(MlirType source,
                                               intptr_t numWords,
                                               const int64_t *words);

#ifdef __cplusplus
}
#endif

#endif /* EXO_C_ATTRIBUTES_H */
