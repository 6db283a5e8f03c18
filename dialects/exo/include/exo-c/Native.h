/*===- exo-c/Native.h - Procedures as functions of this process ---*- C -*-===*\
|*                                                                            *|
|* Licensed under the Apache License v2.0 with LLVM Exceptions.               *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef EXO_C_NATIVE_H
#define EXO_C_NATIVE_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A procedure, compiled by LLVM for this processor. Threads may call it at the
 *  same time. */
typedef struct ExoNative {
  void *ptr;
} ExoNative;

/** What an argument is. */
typedef enum ExoArgumentKind {
  /** A `size`, `index` or `stride`. */
  ExoArgumentNumber,
  /** A `bool`: its number is not 0. */
  ExoArgumentTruth,
  /** A scalar, tensor or window. */
  ExoArgumentBuffer
} ExoArgumentKind;

/** What is passed for an argument; see exoNumber, exoTruth, exoBuffer and
 *  exoWindow. */
typedef struct ExoArgument {
  ExoArgumentKind kind;
  int64_t number;
  /** The first cell, of the argument's type and aligned as such. */
  void *cells;
  /** How many cells there are, from the first one on. */
  size_t count;
  /** Of each dimension, in cells; null where cells are row by row. */
  const size_t *strides;
  /** How many dimensions have strides. */
  size_t rank;
} ExoArgument;

/** A `size`, `index` or `stride`. */
static inline ExoArgument exoNumber(int64_t number) {
  ExoArgument argument = {ExoArgumentNumber, number, 0, 0, 0, 0};
  return argument;
}

/** A `bool`. */
static inline ExoArgument exoTruth(bool truth) {
  ExoArgument argument = {ExoArgumentTruth, truth, 0, 0, 0, 0};
  return argument;
}

/** A buffer whose `count` cells are row by row; a scalar has one. */
static inline ExoArgument exoBuffer(void *cells, size_t count) {
  ExoArgument argument = {ExoArgumentBuffer, 0, cells, count, 0, 0};
  return argument;
}

/** What is passed for a window argument: `[i, j]` is at
 *  `i * strides[0] + j * strides[1]`, and there are `count` cells. */
static inline ExoArgument exoWindow(void *cells, size_t count,
                                    const size_t *strides, size_t rank) {
  ExoArgument argument = {ExoArgumentBuffer, 0, cells, count, strides, rank};
  return argument;
}

/** Compiles a procedure of a module, with what it calls, after its checks; the
 *  module may be destroyed then. The first call registers MLIR's passes, while
 *  no other thread may register passes or parse pipelines. On failure a null
 * one, after `onError` (which may be null) has been called with what is wrong.
 */
MLIR_CAPI_EXPORTED ExoNative exoNativeCompile(MlirModule module,
                                              MlirStringRef procedure,
                                              MlirStringCallback onError,
                                              void *userData);

/** Whether there is none. */
static inline bool exoNativeIsNull(ExoNative native) { return !native.ptr; }

/** Calls a procedure, with an argument for each that it has. False, without a
 *  call, where numbers or extents break a precondition or go beyond 2^31, where
 *  a buffer has another number of cells, or a window too few; after `onError`
 *  (which may be null). What
 *  cells are, the caller vouches for: those that are written must be among
 *  those of no other argument. Procedures that may read fields of
 *  configurations before they write them cannot be called so. */
MLIR_CAPI_EXPORTED bool exoNativeCall(ExoNative native,
                                      const ExoArgument *arguments,
                                      size_t count, MlirStringCallback onError,
                                      void *userData);

/** Destroys a procedure's code, which nobody may be running. */
MLIR_CAPI_EXPORTED void exoNativeDestroy(ExoNative native);

#ifdef __cplusplus
}
#endif

#endif /* EXO_C_NATIVE_H */
