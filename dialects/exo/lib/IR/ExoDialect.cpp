//===- ExoDialect.cpp - The exo dialect -----------------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exo/IR/Exo.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace exo;

#include "Exo/IR/ExoDialect.cpp.inc"
#include "Exo/IR/ExoEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "Exo/IR/ExoAttributes.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "Exo/IR/ExoTypes.cpp.inc"

void ExoDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Exo/IR/ExoAttributes.cpp.inc"
      >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "Exo/IR/ExoTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "Exo/IR/ExoOps.cpp.inc"
      >();
}

/// Comments stand before statements and definitions.
static bool mayHaveComments(Operation *op) {
  return op->mightHaveTrait<exo::OpTrait::Statement>() ||
         isa<ProcOp, InstrOp, ConfigOp, MemoryOp, ExternOp>(op);
}

LogicalResult ExoDialect::verifyOperationAttribute(Operation *op,
                                                   NamedAttribute attribute) {
  StringRef name = attribute.getName().getValue();
  bool trails = name == "exo.trailing_comments";
  if (name != "exo.comments" && !trails)
    return op->emitError() << "the exo dialect has no attribute '" << name
                           << "'";
  if (trails ? !isa<ModuleOp>(op) : !mayHaveComments(op))
    return op->emitError() << "'" << name << "' belongs to "
                           << (trails ? "modules"
                                      : "statements and definitions");
  auto lines = dyn_cast<ArrayAttr>(attribute.getValue());
  if (!lines || !llvm::all_of(lines, llvm::IsaPred<StringAttr>))
    return op->emitError() << "'" << name << "' must be an array of strings";
  return success();
}

LogicalResult MemAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                              StringAttr name) {
  if (name.getValue() == "DRAM")
    return emitError() << "a buffer in DRAM has no memory attribute";
  if (name.empty() ||
      !llvm::all_of(llvm::split(name.getValue(), '.'), isIdentifier))
    return emitError() << "memory '" << name.getValue()
                       << "' is neither 'name' nor 'dialect.name'";
  return success();
}

bool exo::isElementType(Type type) {
  if (isa<RealType, Float16Type, BFloat16Type, Float32Type, Float64Type>(type))
    return true;
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || integer.isSigned())
    return false;
  unsigned width = integer.getWidth();
  bool narrow = width == 8 || width == 16 || width == 32;
  return narrow || (width == 64 && integer.isSignless());
}

bool exo::isIdentifier(StringRef name) {
  auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  return !name.empty() && !llvm::isDigit(name.front()) &&
         llvm::all_of(name, isWord);
}

bool exo::isWindowType(MemRefType type) {
  return isa<StridedLayoutAttr>(type.getLayout());
}
