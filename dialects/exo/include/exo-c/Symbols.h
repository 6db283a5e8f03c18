/*===- exo-c/Symbols.h - Uses of procedures by other dialects -----*- C -*-===*\
|*                                                                            *|
|* Licensed under the Apache License v2.0 with LLVM Exceptions.               *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef EXO_C_SYMBOLS_H
#define EXO_C_SYMBOLS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Called with an operation that names a symbol, and whether
 *  exoRewriterReplaceSymbolUses would give it another name. */
typedef void (*ExoSymbolUseCallback)(MlirOperation operation, bool follows,
                                     void *userData);

/** Finds every operation in a symbol table that names a symbol of it in a
 *  way that is not the exo dialect's own: in an attribute of another dialect's
 *  operation, or in one that is not exo's. What names it inside of a nested
 *  symbol table, or of an operation that is not registered and may be one, may
 *  mean another symbol: it is found, and does not follow. Where a nested table
 *  has a symbol of the name, that is meant. */
MLIR_CAPI_EXPORTED void exoForeignSymbolUses(MlirOperation table,
                                             MlirStringRef name,
                                             ExoSymbolUseCallback found,
                                             void *userData);

/** Whether an operation is a symbol table: definitions may stand in it. */
MLIR_CAPI_EXPORTED bool exoIsSymbolTable(MlirOperation operation);

/** Finds the operation that defines a symbol in a table; null if none does. */
MLIR_CAPI_EXPORTED MlirOperation exoLookupSymbol(MlirOperation table,
                                                 MlirStringRef name);

/** Called with the name of a symbol. */
typedef void (*ExoSymbolNameCallback)(MlirStringRef name, void *userData);

/** Finds the symbols that an operation, or one inside of it, names in an
 *  attribute; of a symbol inside of others, the outermost one. */
MLIR_CAPI_EXPORTED void exoSymbolReferences(MlirOperation operation,
                                            ExoSymbolNameCallback found,
                                            void *userData);

/** Gives a symbol of a table another name, and follows it in all uses there.
 *  Whether that was possible. */
MLIR_CAPI_EXPORTED bool
exoRenameSymbol(MlirOperation table, MlirOperation symbol, MlirStringRef name);

#ifdef __cplusplus
}
#endif

#endif /* EXO_C_SYMBOLS_H */
