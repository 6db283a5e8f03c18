//===- Exo.h - The exo dialect ----------------------------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dialect's class, attributes, types and operations. ExoOps.td describes
// them; `exo-opt --show-dialects` lists the dialect.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_EXO_H
#define EXO_IR_EXO_H

#include "Exo/IR/ControlExpr.h"
#include "Exo/IR/Definitions.h"
#include "Exo/IR/ExprCode.h"
#include "Exo/IR/Hardware.h"
#include "Exo/IR/OpTraits.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "Exo/IR/ExoDialect.h.inc"

#include "Exo/IR/ExoEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "Exo/IR/ExoAttributes.h.inc"

#define GET_TYPEDEF_CLASSES
#include "Exo/IR/ExoTypes.h.inc"

#define GET_OP_CLASSES
#include "Exo/IR/ExoOps.h.inc"

namespace exo {

/// The elements of buffers: `f16 bf16 f32 f64 i8 i16 i32 i64 ui8 ui16 ui32`
/// and `!exo.real`. Signless integers are signed numbers.
bool isElementType(mlir::Type type);

/// Whether a text is spelled as a name: a letter or underscore, then letters,
/// digits and underscores. Keywords are in Names.h.
bool isIdentifier(llvm::StringRef name);

/// Whether a buffer's type is that of a window (strided layout) and not that
/// of a dense tensor.
bool isWindowType(mlir::MemRefType type);

/// The arguments of a call of whatever sort, `exo.call` or the operation of an
/// instruction of a hardware library; none of other operations.
llvm::SmallVector<ActualArgument> getCallArguments(mlir::Operation *call);

/// Makes the operation of an instruction of a hardware library, by its name
/// (`avx512.mm512_loadu_ps`). The library has to be loaded.
mlir::Operation *createInstruction(mlir::OpBuilder &builder,
                                   mlir::Location location,
                                   llvm::StringRef name,
                                   llvm::ArrayRef<ActualArgument> arguments);

} // namespace exo

#endif // EXO_IR_EXO_H
