//===- Names.cpp - What can be a name -------------------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exo/IR/Names.h"
#include "Exo/IR/Exo.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace exo;

LogicalResult exo::verifyName(Operation *op, StringRef name) {
  if (!isIdentifier(name))
    return op->emitOpError() << "name '" << name << "' is not an identifier";
  if (llvm::is_contained(pythonKeywords, name))
    return op->emitOpError()
           << "name '" << name << "' cannot be used: it is a keyword of Python";
  return success();
}

/// The kind of built-in that has the name of a definition of this kind; empty
/// if there is none.
static StringRef builtinOf(Operation *op, StringRef name) {
  if (isa<ExternOp>(op) && llvm::is_contained(builtinExterns, name))
    return "extern";
  if (isa<MemoryOp>(op) && llvm::is_contained(builtinMemories, name))
    return "memory";
  return {};
}

/// Whether nothing stands around a symbol table. While a file is parsed, its
/// module stands alone in one of the parser's.
static bool isOutermost(Operation *table) {
  Operation *around = table->getParentOp();
  return !around || (isa<ModuleOp>(around) && !around->getParentOp() &&
                     llvm::hasSingleElement(cast<ModuleOp>(around).getOps()));
}

std::string exo::scopeOf(Operation *op) {
  Operation *table = SymbolTable::getNearestSymbolTable(op);
  if (!table || isOutermost(table))
    return "in the module";
  std::string text = "in the '" + table->getName().getStringRef().str() + "'";
  if (auto name =
          table->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
    text += " '" + name.getValue().str() + "'";
  return text + "; names of symbol tables further out are not visible there";
}

LogicalResult exo::verifyDefinition(Operation *op, StringRef name) {
  Operation *parent = op->getParentOp();
  if (parent && !parent->hasTrait<mlir::OpTrait::SymbolTable>())
    return op->emitOpError()
           << "must stand directly in a symbol table, such as a module: '"
           << name << "' would be seen by no check and no back end in '"
           << parent->getName() << "'";
  if (StringRef what = builtinOf(op, name); !what.empty())
    return op->emitOpError() << "cannot define '" << name << "': a built-in "
                             << what << " has this name";
  // A memory may name the library that it is of.
  if (isa<MemoryOp>(op)) {
    auto [library, item] = name.split('.');
    if (!item.empty())
      return failure(failed(verifyName(op, library)) ||
                     failed(verifyName(op, item)));
  }
  return verifyName(op, name);
}
