/*===- exo-c/Rewriting.h - Listening to rewrites ------------------*- C -*-===*\
|*                                                                            *|
|* Licensed under the Apache License v2.0 with LLVM Exceptions.               *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef EXO_C_REWRITING_H
#define EXO_C_REWRITING_H

#include "mlir-c/IR.h"
#include "mlir-c/Rewrite.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What a listener is told of, in the order in which it happens; each function
 *  may be null. Everything that steps and schedules change in operations is
 *  told: who repeats it on a copy has what the pass has made. */
typedef struct ExoListenerCallbacks {
  /** An operation stands in another place, or is new, with all that is inside
   *  it; `previousBlock` is the block that it came from, null if it is new. */
  void (*operationInserted)(MlirOperation operation, MlirBlock previousBlock,
                            void *userData);
  /** Operands, attributes, result types or the location of an operation are
   *  others, not what is inside it. */
  void (*operationModified)(MlirOperation operation, void *userData);
  /** An operation is about to be erased. What was inside it has been, and was
   *  told of before. */
  void (*operationErased)(MlirOperation operation, void *userData);
  /** A block stands in a region that it did not stand in, with all that is
   *  inside it; `previousRegion` is where it was, null if it is new. */
  void (*blockInserted)(MlirBlock block, MlirRegion previousRegion,
                        void *userData);
  /** A block is about to be erased; it is empty. */
  void (*blockErased)(MlirBlock block, void *userData);
} ExoListenerCallbacks;

/** A listener that is attached to a context. */
typedef struct ExoListener {
  void *ptr;
} ExoListener;

/** Attaches a listener: from here on it is told what the passes of Exo/MLIR
 *  change in operations of the context, on the thread that changes them. The
 *  callbacks are copied. They must not change operations themselves, nor attach
 *  or detach listeners. Where MLIR runs passes on nested modules on several
 *  threads, callbacks are called on all of these at once. */
MLIR_CAPI_EXPORTED ExoListener exoContextAttachListener(
    MlirContext context, const ExoListenerCallbacks *callbacks, void *userData);

/** Attaches a listener as exoContextAttachListener does, which is told only of
 *  what the calling thread changes. */
MLIR_CAPI_EXPORTED ExoListener exoContextAttachThreadListener(
    MlirContext context, const ExoListenerCallbacks *callbacks, void *userData);

/** Detaches a listener, once, before its context is destroyed and while no
 *  pass runs; one of a thread while none runs on that thread. */
MLIR_CAPI_EXPORTED void exoListenerDetach(ExoListener listener);

/** A rewriter that tells the listeners that are attached to a context at this
 *  time; to be destroyed by exoRewriterDestroy before any of them is detached.
 */
MLIR_CAPI_EXPORTED MlirRewriterBase exoRewriterCreate(MlirContext context);

/** Destroys a rewriter made by exoRewriterCreate. */
MLIR_CAPI_EXPORTED void exoRewriterDestroy(MlirRewriterBase rewriter);

/** Moves an operation to the end of a block, which may be empty. */
MLIR_CAPI_EXPORTED void exoRewriterMoveToEnd(MlirRewriterBase rewriter,
                                             MlirOperation operation,
                                             MlirBlock block);

/** Moves the blocks of a region to the start of another. */
MLIR_CAPI_EXPORTED void exoRewriterMoveBlocks(MlirRewriterBase rewriter,
                                              MlirRegion source,
                                              MlirRegion target);

/** Gives the uses of a symbol in its table another name. Unlike
 *  mlirSymbolTableReplaceAllSymbolUses, which gives up midway at an operation
 *  that is not registered and may be a symbol table, it leaves out what is
 *  inside of one; and it leaves what calls an extern of that name. */
MLIR_CAPI_EXPORTED void exoRewriterReplaceSymbolUses(MlirRewriterBase rewriter,
                                                     MlirOperation table,
                                                     MlirStringRef oldName,
                                                     MlirStringRef newName);

#ifdef __cplusplus
}
#endif

#endif /* EXO_C_REWRITING_H */
