//===- ConfigFields.cpp - Fields of configurations ------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A field is referred to as `@C::@f`, but is not a symbol of its own: MLIR's
// symbol utilities follow such a reference as far as `@C`. Renaming `@C` works
// with them; symbol-dce ignores what it cannot follow to the end, which is why
// a configuration is never private.
//
//===----------------------------------------------------------------------===//

#include "ConfigFields.h"
#include "Exo/IR/ExprVerifier.h"
#include "Exo/IR/Names.h"

using namespace mlir;
using namespace exo;

LogicalResult exo::verifyFieldRef(Operation *op, SymbolRefAttr field) {
  if (field.getNestedReferences().size() == 1)
    return success();
  return op->emitOpError() << "expected a configuration field of the form "
                              "'@C::@f', got '"
                           << field << "'";
}

static bool isOfLibrary(SymbolRefAttr field) {
  return field.getRootReference().getValue().contains('.');
}

FailureOr<std::optional<FieldType>>
exo::lookupField(Operation *op, SymbolRefAttr field,
                 SymbolTableCollection &tables) {
  if (isOfLibrary(field))
    return std::optional<FieldType>();
  StringRef config = field.getRootReference().getValue();
  auto found =
      tables.lookupNearestSymbolFrom<ConfigOp>(op, field.getRootReference());
  if (!found)
    return op->emitOpError()
           << "no configuration '" << config << "' " << scopeOf(op);
  StringRef name = field.getLeafReference().getValue();
  for (auto [fieldName, type] :
       llvm::zip(found.getFieldNames(), found.getFieldKinds()))
    if (cast<StringAttr>(fieldName).getValue() == name)
      return std::optional<FieldType>(type);
  InFlightDiagnostic diagnostic = op->emitOpError()
                                  << "configuration '" << config
                                  << "' has no field '" << name << "'";
  diagnostic.attachNote(found.getLoc()) << "declared here";
  return diagnostic;
}

LogicalResult exo::verifyConfigFields(Operation *op, ArrayAttr configs,
                                      SymbolTableCollection &tables,
                                      ArrayRef<SymbolRefAttr> data) {
  if (!configs)
    return success();
  for (auto field : configs.getAsRange<SymbolRefAttr>()) {
    FailureOr<std::optional<FieldType>> type = lookupField(op, field, tables);
    if (failed(type))
      return failure();
    bool wantsData = llvm::is_contained(data, field);
    if (*type && (*type)->isData() != wantsData)
      return op->emitOpError()
             << "field '" << field << "' holds "
             << (wantsData ? "a control value and cannot be passed by reference"
                           : "data and cannot stand in a control expression");
  }
  return success();
}

LogicalResult ReadConfigOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<std::optional<FieldType>> type =
      lookupField(*this, getField(), tables);
  if (failed(type))
    return failure();
  if (*type && !(*type)->isData())
    return emitOpError() << "field '" << getField()
                         << "' holds a control value, not data";
  return success();
}

LogicalResult ForOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyConfigFields(*this, getConfigsAttr(), tables);
}

LogicalResult IfOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyConfigFields(*this, getConfigsAttr(), tables);
}

LogicalResult AssignOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyConfigFields(*this, getConfigsAttr(), tables);
}

LogicalResult ReduceOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyConfigFields(*this, getConfigsAttr(), tables);
}

LogicalResult ClobberOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyConfigFields(*this, getConfigsAttr(), tables);
}

LogicalResult ReadOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyConfigFields(*this, getConfigsAttr(), tables);
}

LogicalResult AllocOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyConfigFields(*this, getConfigsAttr(), tables);
}

LogicalResult WindowOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyConfigFields(*this, getConfigsAttr(), tables);
}

/// Checks that the fields of a record of equivalence are fields: steps that
/// rename a procedure must not find one of its name among them.
static LogicalResult verifyRecordFields(Operation *op,
                                        SymbolTableCollection &tables) {
  auto record = op->getAttrOfType<DictionaryAttr>("exo.equivalence");
  auto fields = record ? record.getAs<ArrayAttr>("modulo") : ArrayAttr();
  if (!fields)
    return success();
  for (Attribute entry : fields) {
    auto field = dyn_cast<SymbolRefAttr>(entry);
    if (!field || failed(verifyFieldRef(op, field)) ||
        failed(lookupField(op, field, tables)))
      return failure();
  }
  return success();
}

LogicalResult ProcOp::verifySymbolUses(SymbolTableCollection &tables) {
  if (failed(verifyConfigFields(*this, getConfigsAttr(), tables)))
    return failure();
  return verifyRecordFields(*this, tables);
}

LogicalResult InstrOp::verifySymbolUses(SymbolTableCollection &tables) {
  if (failed(verifyConfigFields(*this, getConfigsAttr(), tables)))
    return failure();
  return verifyRecordFields(*this, tables);
}
