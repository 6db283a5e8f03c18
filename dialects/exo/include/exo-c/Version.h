/*===- exo-c/Version.h - Versions of the library ------------------*- C -*-===*\
|*                                                                            *|
|* Licensed under the Apache License v2.0 with LLVM Exceptions.               *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef EXO_C_VERSION_H
#define EXO_C_VERSION_H

#include "mlir-c/Support.h"

/** The release that these headers are of. */
#define EXO_VERSION "0.1.0"

/** The version of the C API. It grows when a function is taken away or means
 *  something else; new functions leave it as it is. */
#define EXO_API_VERSION 2

/** The version of the dialect that bytecode carries. It grows when a module
 *  that was written before means something else or is refused; older versions
 *  are read and brought up to date. */
#define EXO_DIALECT_VERSION 1

#ifdef __cplusplus
extern "C" {
#endif

/** Returns the EXO_API_VERSION that the library was built with, to be compared
 *  with that of the headers: a program may run with another library than the
 *  one that it was built with. */
MLIR_CAPI_EXPORTED unsigned exoGetApiVersion(void);

/** Returns the release of the library and the LLVM that it was built for:
 *  "0.1.0 (LLVM 22.1.8)". The text is there as long as the process. */
MLIR_CAPI_EXPORTED MlirStringRef exoGetVersion(void);

#ifdef __cplusplus
}
#endif

#endif /* EXO_C_VERSION_H */
