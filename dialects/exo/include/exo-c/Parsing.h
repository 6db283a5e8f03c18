/*===- exo-c/Parsing.h - Parsing of modules -----------------------*- C -*-===*\
|*                                                                            *|
|* Licensed under the Apache License v2.0 with LLVM Exceptions.               *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef EXO_C_PARSING_H
#define EXO_C_PARSING_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Parses and verifies a module of text or bytecode, as MLIR's tools do:
 * several operations at top level are put into one module. The source must be
 * followed by a zero byte; `name` is its name in locations. A null module on
 * failure, after diagnostics. MLIR's own functions take either one operation or
 * no name. */
MLIR_CAPI_EXPORTED MlirModule exoModuleParse(MlirContext context,
                                             MlirStringRef source,
                                             MlirStringRef name);

/** The same without verifying, for text that was verified before. */
MLIR_CAPI_EXPORTED MlirModule exoModuleParseUnverified(MlirContext context,
                                                       MlirStringRef source,
                                                       MlirStringRef name);

#ifdef __cplusplus
}
#endif

#endif /* EXO_C_PARSING_H */
