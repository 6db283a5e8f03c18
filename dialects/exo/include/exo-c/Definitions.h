/*===- exo-c/Definitions.h - C API of hardware definitions --------*- C -*-===*\
|*                                                                            *|
|* Licensed under the Apache License v2.0 with LLVM Exceptions.               *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Memories, instructions, configurations and externs: what a hardware        *|
|* library is made of. Options are named as the attributes of the operations  *|
|* are. A structure of zeros has none: a text is there if its data is not     *|
|* null, and may be empty; a number if it is not zero. Builders refuse        *|
|* nothing, but for null types; options that do not go together are for the   *|
|* verifiers of the operations. Operations that are made stand nowhere yet    *|
|* and belong to the caller.                                                  *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef EXO_C_DEFINITIONS_H
#define EXO_C_DEFINITIONS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The templates of a memory's C, and the demands on its buffers. */
typedef struct ExoMemoryOptions {
  /** How C allocates and frees a buffer. */
  MlirStringRef alloc, free;
  /** How C names a window, and reads, writes and reduces one cell. Without a
   *  template the operation is not allowed. */
  MlirStringRef window, read, write, reduce;
  /** C text that stands once in the file. */
  MlirStringRef global;
  /** The extents that the last dimensions of every buffer must have. */
  intptr_t numInnermost;
  const int64_t *innermost;
  /** The types that elements may have; none for any. */
  intptr_t numElems;
  const MlirType *elems;
  /** Whether C may form pointers into it, and whether threads share it. */
  bool addressable, staticStorage;
  /** The number of slots, whether they are parts of instructions, and the
   *  memory whose slots they are. */
  int64_t slots;
  bool immediateSlots;
  MlirStringRef sharesSlots;
  /** The number of registers for buffers, and how the machine calls them. */
  int64_t registers;
  MlirStringRef registerFile;
  /** The memories in whose place its buffers may be passed. */
  intptr_t numServes;
  const MlirStringRef *serves;
  /** The type of one register, or the place of a buffer, in MLIR; null for
   *  neither. */
  MlirAttribute mlir;
  /** Functions that give storage and take it back, and the text that they may
   *  stand in. */
  MlirStringRef mlirAlloc, mlirFree, mlirGlobal;
  /** The memory space; null for none. */
  MlirAttribute addressSpace;
} ExoMemoryOptions;

/** The options of an instruction, besides arguments and a body. */
typedef struct ExoInstrOptions {
  /** The template of its C, in which `{arg}` stands for an argument. */
  MlirStringRef c;
  /** C text that stands once in the file. */
  MlirStringRef global;
  /** The function that does the same, and the text that it may stand in. */
  MlirStringRef mlir, mlirGlobal;
  /** The control arguments that are parts of the instruction. */
  intptr_t numImmediates;
  const MlirStringRef *immediates;
} ExoInstrOptions;

/** The options of a configuration, besides fields. */
typedef struct ExoConfigOptions {
  /** Whether the state is the machine's own, and not in C. */
  bool noC;
} ExoConfigOptions;

/** The options of an extern, besides parameters. */
typedef struct ExoExternOptions {
  /** The template of a call, in which `{param}` stands for an argument. */
  MlirStringRef c;
  /** C text that stands once in the file. */
  MlirStringRef global;
  /** The types that arguments and result may have; none for any. */
  intptr_t numElems;
  const MlirType *elems;
  /** The functions that compute it, one for each of `elems`, and the text that
   *  they may stand in. */
  intptr_t numMlir;
  const MlirStringRef *mlir;
  MlirStringRef mlirGlobal;
} ExoExternOptions;

/** A memory; null if one of the types is. */
MLIR_CAPI_EXPORTED MlirOperation exoMemoryCreate(
    MlirLocation location, MlirStringRef name, const ExoMemoryOptions *options);

/** An instruction without arguments and statements, to which arguments and
 *  preconditions are added as to a procedure (`exo-c/Expressions.h`), where
 *  exoInstrCreate makes one of its C alone. */
MLIR_CAPI_EXPORTED MlirOperation exoInstrCreateWithOptions(
    MlirLocation location, MlirStringRef name, const ExoInstrOptions *options);

/** A configuration without fields. */
MLIR_CAPI_EXPORTED MlirOperation exoConfigCreate(
    MlirLocation location, MlirStringRef name, const ExoConfigOptions *options);

/** Adds a field of a control kind, the value of an `#exo.kind`
 *  (exoKindAttrGet), or one that holds data of a type. Returns the reference to
 *  it, as operations name it; null if the operation is no `exo.config`, the
 * kind none, or the type null. */
MLIR_CAPI_EXPORTED MlirAttribute exoConfigAddControlField(MlirOperation config,
                                                          MlirStringRef name,
                                                          int32_t kind);
MLIR_CAPI_EXPORTED MlirAttribute exoConfigAddDataField(MlirOperation config,
                                                       MlirStringRef name,
                                                       MlirType type);

/** An extern, a function on data; null if one of the types is. */
MLIR_CAPI_EXPORTED MlirOperation
exoExternCreate(MlirLocation location, MlirStringRef name, intptr_t numParams,
                const MlirStringRef *params, const ExoExternOptions *options);

#ifdef __cplusplus
}
#endif

#endif /* EXO_C_DEFINITIONS_H */
