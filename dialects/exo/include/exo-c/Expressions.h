/*===- exo-c/Expressions.h - Control expressions in C -------------*- C -*-===*\
|*                                                                            *|
|* Licensed under the Apache License v2.0 with LLVM Exceptions.               *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Loop bounds, indices, extents and conditions of operations as values, and  *|
|* operations made of such values. What is made is checked by the verifier.   *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef EXO_C_EXPRESSIONS_H
#define EXO_C_EXPRESSIONS_H

#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/IR.h"
#include "mlir-c/IntegerSet.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A control expression. Each one that a function gives belongs to the caller,
 *  who destroys it; it stays as it is when its operation changes. The values
 *  that it names have to live as long. */
typedef struct ExoControlExpr {
  void *ptr;
} ExoControlExpr;

/** The kinds of control expression. */
typedef enum ExoControlExprKind {
  ExoControlExprInteger = 0,
  ExoControlExprBoolean = 1,
  ExoControlExprVariable = 2,
  ExoControlExprConfigField = 3,
  ExoControlExprStride = 4,
  ExoControlExprNeg = 5,
  ExoControlExprNot = 6,
  ExoControlExprAdd = 7,
  ExoControlExprSub = 8,
  ExoControlExprMul = 9,
  ExoControlExprDiv = 10,
  ExoControlExprMod = 11,
  ExoControlExprLt = 12,
  ExoControlExprLe = 13,
  ExoControlExprGt = 14,
  ExoControlExprGe = 15,
  ExoControlExprEq = 16,
  ExoControlExprNe = 17,
  ExoControlExprAnd = 18,
  ExoControlExprOr = 19,
  ExoControlExprMin = 20,
  ExoControlExprMax = 21,
  ExoControlExprSelect = 22
} ExoControlExprKind;

/** Called with each of several values, in order. */
typedef void (*ExoValueCallback)(MlirValue value, void *userData);

/*===----------------------------------------------------------------------===*\
|* Reading expressions                                                        *|
\*===----------------------------------------------------------------------===*/

/** Whether there is no expression. Functions that take one take a null one,
 *  too: of it they give null, none, zero or -1. */
static inline bool exoControlExprIsNull(ExoControlExpr expr) {
  return !expr.ptr;
}

/** Destroys an expression, if there is one. */
MLIR_CAPI_EXPORTED void exoControlExprDestroy(ExoControlExpr expr);

/** The kind, an ExoControlExprKind; -1 of null. */
MLIR_CAPI_EXPORTED int exoControlExprGetKind(ExoControlExpr expr);

/** How many operands the operator has, and each of them. */
MLIR_CAPI_EXPORTED intptr_t exoControlExprGetNumChildren(ExoControlExpr expr);
MLIR_CAPI_EXPORTED ExoControlExpr exoControlExprGetChild(ExoControlExpr expr,
                                                         intptr_t index);

/** The value of a literal; a boolean is 0 or 1. Whether it is a literal. */
MLIR_CAPI_EXPORTED bool exoControlExprGetLiteral(ExoControlExpr expr,
                                                 int64_t *value);

/** The value that a variable is, or the buffer of a stride; else null. */
MLIR_CAPI_EXPORTED MlirValue exoControlExprGetValue(ExoControlExpr expr);

/** The dimension of a stride; else -1. */
MLIR_CAPI_EXPORTED int64_t
exoControlExprGetStrideDimension(ExoControlExpr expr);

/** The field of a configuration, a symbol reference; else null. */
MLIR_CAPI_EXPORTED MlirAttribute
exoControlExprGetConfigField(ExoControlExpr expr);

/** The value of an integer expression over literals only. Whether it is one
 *  that 64 bits hold. */
MLIR_CAPI_EXPORTED bool exoControlExprGetConstant(ExoControlExpr expr,
                                                  int64_t *value);

/** The expression as a map of one result; null if it is not affine. Loop
 *  variables are dimensions, arguments of procedures are symbols. `operand` is
 *  called with the values of the dimensions, then of the symbols. */
MLIR_CAPI_EXPORTED MlirAffineMap
exoControlExprGetAffineMap(ExoControlExpr expr, MlirContext context,
                           ExoValueCallback operand, void *userData);

/** A condition as a set; null if it is not `and` of affine comparisons. */
MLIR_CAPI_EXPORTED MlirIntegerSet
exoControlExprGetIntegerSet(ExoControlExpr expr, MlirContext context,
                            ExoValueCallback operand, void *userData);

/** Prints as the assembly of operations does, by the names in the program. */
MLIR_CAPI_EXPORTED void exoControlExprPrint(ExoControlExpr expr,
                                            MlirStringCallback callback,
                                            void *userData);

/*===----------------------------------------------------------------------===*\
|* Making expressions                                                         *|
\*===----------------------------------------------------------------------===*/

MLIR_CAPI_EXPORTED ExoControlExpr exoControlExprInteger(int64_t value);
MLIR_CAPI_EXPORTED ExoControlExpr exoControlExprBoolean(bool value);

/** A loop variable or an argument of a procedure. */
MLIR_CAPI_EXPORTED ExoControlExpr exoControlExprVariable(MlirValue value);

/** The stride of a buffer. */
MLIR_CAPI_EXPORTED ExoControlExpr exoControlExprStride(MlirValue buffer,
                                                       int64_t dimension);

/** A field of a configuration; null if this is no symbol reference. */
MLIR_CAPI_EXPORTED ExoControlExpr
exoControlExprConfigField(MlirAttribute field);

/** An operator of one or of two operands, which the caller keeps; null for
 *  another kind. */
MLIR_CAPI_EXPORTED ExoControlExpr exoControlExprUnary(ExoControlExprKind kind,
                                                      ExoControlExpr operand);
MLIR_CAPI_EXPORTED ExoControlExpr exoControlExprBinary(ExoControlExprKind kind,
                                                       ExoControlExpr lhs,
                                                       ExoControlExpr rhs);

/** The first integer where a condition holds, else the second. */
MLIR_CAPI_EXPORTED ExoControlExpr exoControlExprSelect(ExoControlExpr condition,
                                                       ExoControlExpr ifTrue,
                                                       ExoControlExpr ifFalse);

/** The expression that an affine one is over values; null where there are too
 *  few. */
MLIR_CAPI_EXPORTED ExoControlExpr exoControlExprFromAffine(
    MlirAffineExpr expr, intptr_t numDims, const MlirValue *dims,
    intptr_t numSymbols, const MlirValue *symbols);

/*===----------------------------------------------------------------------===*\
|* Expressions of operations                                                  *|
|*                                                                            *|
|* Of another operation, and of a part that there is not, these are null.     *|
\*===----------------------------------------------------------------------===*/

/** The bounds of an `exo.for`. */
MLIR_CAPI_EXPORTED ExoControlExpr exoForGetLowerBound(MlirOperation loop);
MLIR_CAPI_EXPORTED ExoControlExpr exoForGetUpperBound(MlirOperation loop);

/** The bounds as maps; null if they are not affine. The loop begins at the
 *  largest result of the first and ends before the smallest of the second. */
MLIR_CAPI_EXPORTED MlirAffineMap exoForGetLowerBoundMap(
    MlirOperation loop, ExoValueCallback operand, void *userData);
MLIR_CAPI_EXPORTED MlirAffineMap exoForGetUpperBoundMap(
    MlirOperation loop, ExoValueCallback operand, void *userData);

/** The number of iterations of an `exo.for`. Whether it is known. */
MLIR_CAPI_EXPORTED bool exoForGetConstantTripCount(MlirOperation loop,
                                                   int64_t *count);

/** The condition of an `exo.if`. */
MLIR_CAPI_EXPORTED ExoControlExpr exoIfGetCondition(MlirOperation choice);

/** The indices of `exo.assign`, `reduce`, `clobber` and `read`, and the extents
 *  of `exo.alloc`. */
MLIR_CAPI_EXPORTED intptr_t exoGetNumIndices(MlirOperation operation);
MLIR_CAPI_EXPORTED ExoControlExpr exoGetIndex(MlirOperation operation,
                                              intptr_t index);

/** The indices of an access as a map; null if one is not affine. */
MLIR_CAPI_EXPORTED MlirAffineMap exoGetAccessMap(MlirOperation access,
                                                 ExoValueCallback operand,
                                                 void *userData);

/** The dimensions of an `exo.window`: of a point, the upper end is null. */
MLIR_CAPI_EXPORTED intptr_t exoWindowGetNumDims(MlirOperation window);
MLIR_CAPI_EXPORTED ExoControlExpr exoWindowGetLower(MlirOperation window,
                                                    intptr_t dim);
MLIR_CAPI_EXPORTED ExoControlExpr exoWindowGetUpper(MlirOperation window,
                                                    intptr_t dim);

/** The arguments of an `exo.call`, or of an instruction of a hardware library:
 *  the control expression that one is, which is null of a buffer, a window or a
 *  field; the buffer that is passed or looked through, else null. */
MLIR_CAPI_EXPORTED intptr_t exoCallGetNumArguments(MlirOperation call);
MLIR_CAPI_EXPORTED ExoControlExpr exoCallGetControl(MlirOperation call,
                                                    intptr_t argument);
MLIR_CAPI_EXPORTED MlirValue exoCallGetBuffer(MlirOperation call,
                                              intptr_t argument);

/*===----------------------------------------------------------------------===*\
|* Making operations                                                          *|
|*                                                                            *|
|* They belong to the caller, who puts them into a block. The exo dialect has *|
|* to be loaded; expressions stay the caller's. Operations that have no       *|
|* control expressions (`exo.mul`, `exo.yield`), and memories, configurations *|
|* and externs, are made as any other.                                        *|
\*===----------------------------------------------------------------------===*/

/** A procedure without arguments and statements. */
MLIR_CAPI_EXPORTED MlirOperation exoProcCreate(MlirLocation location,
                                               MlirStringRef name);

/** An instruction without arguments and statements, whose C is a template. What
 *  else it may have (`c_global`, `mlir`, `immediates`) is set as an attribute
 *  (mlirOperationSetInherentAttributeByName). */
MLIR_CAPI_EXPORTED MlirOperation exoInstrCreate(MlirLocation location,
                                                MlirStringRef name,
                                                MlirStringRef c);

/** Adds an argument of a control kind, the value of an `#exo.kind`
 *  (exoKindAttrGet), or a buffer: a tensor, or a window of one. A null memory
 *  is DRAM. Null if the operation is no `exo.proc` and no `exo.instr`. */
MLIR_CAPI_EXPORTED MlirValue exoProcAddControl(MlirOperation proc,
                                               MlirStringRef name,
                                               int32_t kind);
MLIR_CAPI_EXPORTED MlirValue
exoProcAddBuffer(MlirOperation proc, MlirStringRef name, MlirType elementType,
                 intptr_t numExtents, const ExoControlExpr *extents,
                 bool window, MlirAttribute memory);

/** Adds a precondition. Whether the operation is an `exo.proc` or an
 *  `exo.instr`. */
MLIR_CAPI_EXPORTED bool exoProcAddPrecondition(MlirOperation proc,
                                               ExoControlExpr condition);

/** A loop with an empty body, whose argument is the loop variable. */
MLIR_CAPI_EXPORTED MlirOperation exoForCreate(MlirLocation location,
                                              MlirStringRef name,
                                              ExoControlExpr lowerBound,
                                              ExoControlExpr upperBound,
                                              bool par);

/** A choice with an empty block, or two. */
MLIR_CAPI_EXPORTED MlirOperation exoIfCreate(MlirLocation location,
                                             ExoControlExpr condition,
                                             bool withElse);

/** Writes, whose right sides are empty blocks; expressions and an `exo.yield`
 *  go into them. */
MLIR_CAPI_EXPORTED MlirOperation exoAssignCreate(MlirLocation location,
                                                 MlirValue buffer,
                                                 intptr_t numIndices,
                                                 const ExoControlExpr *indices);
MLIR_CAPI_EXPORTED MlirOperation exoReduceCreate(MlirLocation location,
                                                 MlirValue buffer,
                                                 intptr_t numIndices,
                                                 const ExoControlExpr *indices);

/** A read of a cell, an expression. */
MLIR_CAPI_EXPORTED MlirOperation exoReadCreate(MlirLocation location,
                                               MlirValue buffer,
                                               intptr_t numIndices,
                                               const ExoControlExpr *indices);

/** A new buffer. A null memory is DRAM. */
MLIR_CAPI_EXPORTED MlirOperation exoAllocCreate(
    MlirLocation location, MlirStringRef name, MlirType elementType,
    intptr_t numExtents, const ExoControlExpr *extents, MlirAttribute memory);

/** A window; an upper end that is null makes a point of the dimension. */
MLIR_CAPI_EXPORTED MlirOperation exoWindowCreate(
    MlirLocation location, MlirStringRef name, MlirValue buffer,
    intptr_t numDims, const ExoControlExpr *lower, const ExoControlExpr *upper);

/** A write of a control field of a configuration, `@Config::@field`. Null if
 *  that is null, or no such reference. */
MLIR_CAPI_EXPORTED MlirOperation exoWriteConfigCreate(MlirLocation location,
                                                      MlirAttribute field,
                                                      ExoControlExpr value);

/** An argument of a call, of which one is not null: a control expression; a
 *  buffer, of which it is the window if `numDims` is not zero; or a field of a
 *  configuration that holds data. */
typedef struct ExoCallArgument {
  ExoControlExpr value;
  MlirValue buffer;
  intptr_t numDims;
  const ExoControlExpr *lower;
  const ExoControlExpr *upper;
  MlirAttribute field;
} ExoCallArgument;

/** A call of a procedure or an instruction of the symbol table around it. */
MLIR_CAPI_EXPORTED MlirOperation
exoCallCreate(MlirLocation location, MlirStringRef callee,
              intptr_t numArguments, const ExoCallArgument *arguments);

/** An instruction of a hardware library that is loaded, by its name,
 *  `avx512.mm512_loadu_ps`. */
MLIR_CAPI_EXPORTED MlirOperation
exoInstructionCreate(MlirLocation location, MlirStringRef name,
                     intptr_t numArguments, const ExoCallArgument *arguments);

#ifdef __cplusplus
}
#endif

#endif /* EXO_C_EXPRESSIONS_H */
