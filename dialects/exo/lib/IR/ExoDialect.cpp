//===- ExoDialect.cpp - The exo dialect -----------------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bytecode.h"

#include "Exo/IR/Exo.h"
#include "Exo/IR/Names.h"
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
  addBytecodeVersion(*this);
}

/// Comments stand before statements and definitions.
static bool mayHaveComments(Operation *op) {
  return op->mightHaveTrait<exo::OpTrait::Statement>() ||
         isa<ProcOp, InstrOp, ConfigOp, MemoryOp, ExternOp>(op);
}

/// Definitions stand in symbol tables.
static bool isSymbolTable(Operation *op) {
  return op->hasTrait<mlir::OpTrait::SymbolTable>();
}

/// Checks the record of the hardware libraries that a module was made with.
static LogicalResult verifyLibraries(Operation *op, Attribute attribute,
                                     const HardwareLibraries &libraries) {
  auto record = dyn_cast<DictionaryAttr>(attribute);
  if (!isSymbolTable(op) || !record)
    return mlir::emitError(op->getLoc())
           << "'exo.hw' must be a dictionary on a module or another symbol "
              "table";
  for (NamedAttribute entry : record) {
    auto digest = dyn_cast<StringAttr>(entry.getValue());
    if (!digest)
      return mlir::emitError(op->getLoc())
             << "'exo.hw' must hold the digest of '"
             << entry.getName().getValue() << "' as a string";
    std::shared_ptr<const HardwareLibrary> loaded =
        libraries.find(entry.getName().getValue());
    if (!loaded || loaded->digest == digest.getValue())
      continue;
    InFlightDiagnostic error =
        mlir::emitError(op->getLoc())
        << "the module was made with another version of the "
           "hardware library '"
        << entry.getName().getValue() << "'";
    error.attachNote() << "the module records " << digest.getValue()
                       << ", the library that is loaded is " << loaded->digest;
    error.attachNote() << "make the module again from its source, or remove "
                          "the entry from 'exo.hw' to take the new version";
    return error;
  }
  return success();
}

/// Checks the form of a function's record of the procedure that does what the
/// function does. Whether the two still fit is for those to check who rely on
/// it.
static LogicalResult verifyRaised(Operation *op, Attribute attribute) {
  auto record = dyn_cast<DictionaryAttr>(attribute);
  if (op->getName().getStringRef() != "func.func" || !record)
    return mlir::emitError(op->getLoc())
           << "'exo.raised' must be a dictionary on a function";
  auto arguments = record.getAs<ArrayAttr>("arguments");
  if (!record.getAs<FlatSymbolRefAttr>("procedure") ||
      !record.getAs<TypeAttr>("type") || !record.getAs<StringAttr>("digest") ||
      !arguments ||
      !llvm::all_of(arguments,
                    llvm::IsaPred<DenseI64ArrayAttr, FlatSymbolRefAttr>))
    return mlir::emitError(op->getLoc())
           << "'exo.raised' must hold 'procedure', a symbol, 'type', a type, "
              "'digest', a string, and 'arguments', arrays of integers and "
              "symbols";
  auto isPair = [](Attribute call) {
    auto pair = dyn_cast<ArrayAttr>(call);
    return pair && pair.size() == 2 &&
           llvm::all_of(pair, llvm::IsaPred<FlatSymbolRefAttr>);
  };
  Attribute calls = record.get("calls");
  auto list = dyn_cast_or_null<ArrayAttr>(calls);
  if (calls && (!list || !llvm::all_of(list, isPair)))
    return mlir::emitError(op->getLoc())
           << "'calls' of 'exo.raised' must hold pairs of symbols, a function "
              "and its procedure";
  return success();
}

/// Checks the form of a procedure's record of equivalence. Whether it is true
/// is for those to check who rely on it, by the digests.
static LogicalResult verifyEquivalence(Operation *op, Attribute attribute) {
  auto record = dyn_cast<DictionaryAttr>(attribute);
  if (!isa<ProcOp, InstrOp>(op) || !record)
    return mlir::emitError(op->getLoc())
           << "'exo.equivalence' must be a dictionary on a procedure "
              "or an instruction";
  if (!record.getAs<FlatSymbolRefAttr>("spec") ||
      !record.getAs<StringAttr>("spec_digest") ||
      !record.getAs<StringAttr>("digest"))
    return mlir::emitError(op->getLoc())
           << "'exo.equivalence' must hold 'spec', a symbol, "
              "and 'spec_digest' and 'digest', strings";
  for (NamedAttribute entry : record) {
    StringRef name = entry.getName().getValue();
    if (name == "spec" || name == "spec_digest" || name == "digest")
      continue;
    if (name == "precision" && isa<UnitAttr>(entry.getValue()))
      continue;
    auto fields = dyn_cast<ArrayAttr>(entry.getValue());
    if (name == "modulo" && fields &&
        llvm::all_of(fields, llvm::IsaPred<SymbolRefAttr>))
      continue;
    return mlir::emitError(op->getLoc())
           << "'exo.equivalence' must not hold '" << name << "', or not so";
  }
  return success();
}

/// Checks lines of text, which mean nothing to a program: comments, and what
/// was taken on trust.
static LogicalResult verifyLines(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName().getValue();
  StringRef owners;
  bool fits = false;
  if (name == "exo.comments") {
    owners = "statements and definitions";
    fits = mayHaveComments(op);
  } else if (name == "exo.trailing_comments") {
    owners = "modules and other symbol tables";
    fits = isSymbolTable(op);
  } else if (name == "exo.uses") {
    owners = "modules";
    fits = isa<ModuleOp>(op);
  } else if (name == "exo.trusted") {
    owners = "procedures and instructions";
    fits = isa<ProcOp, InstrOp>(op);
  } else {
    return mlir::emitError(op->getLoc())
           << "the exo dialect has no attribute '" << name << "'";
  }
  if (!fits)
    return mlir::emitError(op->getLoc())
           << "'" << name << "' belongs to " << owners;
  auto lines = dyn_cast<ArrayAttr>(attribute.getValue());
  if (!lines || !llvm::all_of(lines, llvm::IsaPred<StringAttr>))
    return mlir::emitError(op->getLoc())
           << "'" << name << "' must be an array of strings";
  return success();
}

/// Checks what a target must have: names as LLVM has them, each with its sign.
static LogicalResult verifyTargetFeatures(Operation *op, Attribute attribute) {
  auto isFeature = [](Attribute each) {
    auto name = dyn_cast<StringAttr>(each);
    return name && name.size() > 1 &&
           (name.getValue().front() == '+' || name.getValue().front() == '-') &&
           !name.getValue().contains(',');
  };
  auto features = dyn_cast<ArrayAttr>(attribute);
  if (features && llvm::all_of(features, isFeature))
    return success();
  return mlir::emitError(op->getLoc())
         << "'exo.target_features' must be an array of strings "
            "such as \"+avx512f\"";
}

/// Checks a library's attributes about its machine.
static LogicalResult verifyMachine(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName().getValue();
  if (!isa<ModuleOp>(op))
    return mlir::emitError(op->getLoc())
           << "'" << name << "' belongs to modules";
  auto isText = [](Attribute each) {
    auto text = dyn_cast<StringAttr>(each);
    return text && !text.getValue().trim().empty();
  };
  Attribute value = attribute.getValue();
  if (name == "exo.target") {
    if (isText(value))
      return success();
    return mlir::emitError(op->getLoc())
           << "'exo.target' must be a string such as \"aarch64-linux-gnu\"";
  }
  auto texts = dyn_cast<ArrayAttr>(value);
  if (texts && llvm::all_of(texts, isText))
    return success();
  return mlir::emitError(op->getLoc())
         << "'" << name << "' must be an array of strings "
         << "such as "
         << (name == "exo.cc_flags" ? "\"-march=armv8.2-a\""
                                    : "\"qemu-aarch64 -cpu max\"");
}

/// Checks a library's attributes of one line of text.
static LogicalResult verifyTextOfModule(Operation *op,
                                        NamedAttribute attribute) {
  StringRef name = attribute.getName().getValue();
  if (!isa<ModuleOp>(op))
    return mlir::emitError(op->getLoc())
           << "'" << name << "' belongs to modules";
  if (!isa<StringAttr>(attribute.getValue()))
    return mlir::emitError(op->getLoc()) << "'" << name << "' must be a string";
  return success();
}

/// Checks the mark of an operation that becomes part of a function of its own.
static LogicalResult verifyOutline(Operation *op, Attribute value) {
  if (isa_and_nonnull<ExoDialect>(op->getDialect()))
    return mlir::emitError(op->getLoc())
           << "'exo.outline' marks operations of functions, not of procedures";
  auto name = dyn_cast<StringAttr>(value);
  if (isa<UnitAttr>(value) || (name && !name.getValue().empty()))
    return success();
  return mlir::emitError(op->getLoc())
         << "'exo.outline' has no value, or the name of a function";
}

LogicalResult ExoDialect::verifyOperationAttribute(Operation *op,
                                                   NamedAttribute attribute) {
  StringRef name = attribute.getName().getValue();
  if (name == "exo.hw")
    return verifyLibraries(op, attribute.getValue(), hardware);
  if (name == "exo.target_features")
    return verifyTargetFeatures(op, attribute.getValue());
  if (name == "exo.target" || name == "exo.cc_flags" || name == "exo.emulators")
    return verifyMachine(op, attribute);
  if (name == "exo.version" || name == "exo.summary")
    return verifyTextOfModule(op, attribute);
  if (name == "exo.equivalence")
    return verifyEquivalence(op, attribute.getValue());
  if (name == "exo.raised")
    return verifyRaised(op, attribute.getValue());
  if (name == "exo.outline")
    return verifyOutline(op, attribute.getValue());
  if (name == "exo.pending") {
    if (isa<UnitAttr>(attribute.getValue()) && op->getDialect() != this)
      return success();
    return mlir::emitError(op->getLoc())
           << "'exo.pending' is a unit attribute of instructions of hardware "
              "libraries";
  }
  if (name == "exo.refused")
    return mlir::emitError(op->getLoc())
           << "steps have made what was refused when all of it "
              "was checked";
  return verifyLines(op, attribute);
}

LogicalResult MemAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                              StringAttr name) {
  if (name.getValue() == "DRAM")
    return emitError() << "a buffer in DRAM has no memory attribute";
  auto isName = [](StringRef part) {
    return isIdentifier(part) && !llvm::is_contained(pythonKeywords, part);
  };
  if (name.empty() || name.getValue().count('.') > 1 ||
      !llvm::all_of(llvm::split(name.getValue(), '.'), isName))
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
