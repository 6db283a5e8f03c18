/*===- exo-c/Diagnostics.h - Diagnostics with notes ---------------*- C -*-===*\
|*                                                                            *|
|* Licensed under the Apache License v2.0 with LLVM Exceptions.               *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef EXO_C_DIAGNOSTICS_H
#define EXO_C_DIAGNOSTICS_H

#include "mlir-c/Diagnostics.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Emits a diagnostic with notes attached, which MLIR's own C API cannot. Each
 *  note has a location and a text; the texts are copied. Data that is not empty
 *  rides on the diagnostic for handlers. */
MLIR_CAPI_EXPORTED void
exoEmitDiagnostic(MlirLocation location, MlirDiagnosticSeverity severity,
                  MlirStringRef message, intptr_t numNotes,
                  const MlirLocation *noteLocations, const MlirStringRef *notes,
                  MlirStringRef data);

/** What rides on a diagnostic that was emitted with data; empty on others. */
MLIR_CAPI_EXPORTED MlirStringRef exoDiagnosticData(MlirDiagnostic diagnostic);

#ifdef __cplusplus
}
#endif

#endif /* EXO_C_DIAGNOSTICS_H */
