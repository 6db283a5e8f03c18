//===- Symbols.cpp - Uses of procedures by other dialects -----------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "exo-c/Symbols.h"
#include "exo-c/Rewriting.h"

#include "Exo/IR/Exo.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Rewrite.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

/// Whether names inside of an operation may be those of another symbol table:
/// as in MLIR, also if it is not registered and has the one region of a table.
static bool mayBeSymbolTable(Operation *op) {
  return op->hasTrait<OpTrait::SymbolTable>() ||
         (op->getNumRegions() == 1 && !op->getDialect());
}

/// Whether a symbol of this name is another one inside of an operation.
static bool hides(Operation *op, StringRef symbol) {
  return op->hasTrait<OpTrait::SymbolTable>() &&
         SymbolTable::lookupSymbolIn(op, symbol);
}

/// Calls a function on what is inside of a symbol table where a name may be
/// that of its symbol, and whether it is directly in its scope.
static void
walkScope(Operation *op, StringRef symbol, bool inScope,
          llvm::function_ref<void(Operation *, bool inScope)> visit) {
  for (Region &region : op->getRegions())
    for (Operation &inner : region.getOps()) {
      visit(&inner, inScope);
      if (!hides(&inner, symbol))
        walkScope(&inner, symbol, inScope && !mayBeSymbolTable(&inner), visit);
    }
}

static bool names(Attribute attribute, StringRef name) {
  WalkResult result =
      attribute.walk<WalkOrder::PreOrder>([&](SymbolRefAttr reference) {
        if (reference.getRootReference().getValue() == name)
          return WalkResult::interrupt();
        // Symbols nested in others are not this table's.
        return WalkResult::skip();
      });
  return result.wasInterrupted();
}

/// Whether an operation names a symbol in a way that is not exo's.
static bool namesForeign(Operation *op, StringRef name) {
  if (!llvm::isa_and_nonnull<::exo::ExoDialect>(op->getDialect()))
    return names(op->getAttrDictionary(), name);
  return llvm::any_of(op->getDiscardableAttrs(), [&](NamedAttribute entry) {
    return !entry.getName().getValue().starts_with("exo.") &&
           names(entry.getValue(), name);
  });
}

void exoForeignSymbolUses(MlirOperation table, MlirStringRef name,
                          ExoSymbolUseCallback found, void *userData) {
  StringRef symbol = unwrap(name);
  auto visit = [&](Operation *op, bool inScope) {
    if (namesForeign(op, symbol))
      found(wrap(op), inScope, userData);
  };
  // Attributes of the outermost table are in nobody else's scope.
  if (!unwrap(table)->getParentOp())
    visit(unwrap(table), true);
  walkScope(unwrap(table), symbol, true, visit);
}

void exoSymbolReferences(MlirOperation operation, ExoSymbolNameCallback found,
                         void *userData) {
  unwrap(operation)->walk([&](Operation *op) {
    op->getAttrDictionary().walk<WalkOrder::PreOrder>(
        [&](SymbolRefAttr reference) {
          found(wrap(reference.getRootReference().getValue()), userData);
          return WalkResult::skip();
        });
  });
}

void exoRewriterReplaceSymbolUses(MlirRewriterBase rewriter,
                                  MlirOperation table, MlirStringRef oldName,
                                  MlirStringRef newName) {
  StringRef symbol = unwrap(oldName);
  auto name = StringAttr::get(unwrap(table)->getContext(), unwrap(newName));
  using Replaced = std::optional<std::pair<Attribute, WalkResult>>;
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](SymbolRefAttr reference) -> Replaced {
    Attribute result = reference;
    if (reference.getRootReference().getValue() == symbol)
      result = SymbolRefAttr::get(name, reference.getNestedReferences());
    return std::pair(result, WalkResult::skip());
  });
  auto visit = [&](Operation *op, bool inScope) {
    if (!inScope || !names(op->getAttrDictionary(), symbol))
      return;
    unwrap(rewriter)->modifyOpInPlace(op, [&] {
      // What it calls is an extern, which may have the name of a procedure.
      auto call = llvm::dyn_cast<::exo::CallExternOp>(op);
      FlatSymbolRefAttr callee = call ? call.getCalleeAttr() : nullptr;
      replacer.replaceElementsIn(op);
      if (call)
        call.setCalleeAttr(callee);
    });
  };
  if (!unwrap(table)->getParentOp())
    visit(unwrap(table), true);
  walkScope(unwrap(table), symbol, true, visit);
}

bool exoIsSymbolTable(MlirOperation operation) {
  return unwrap(operation)->hasTrait<OpTrait::SymbolTable>();
}

MlirOperation exoLookupSymbol(MlirOperation table, MlirStringRef name) {
  return wrap(SymbolTable::lookupSymbolIn(unwrap(table), unwrap(name)));
}

bool exoRenameSymbol(MlirOperation table, MlirOperation symbol,
                     MlirStringRef name) {
  auto newName = StringAttr::get(unwrap(table)->getContext(), unwrap(name));
  if (failed(SymbolTable::replaceAllSymbolUses(unwrap(symbol), newName,
                                               unwrap(table))))
    return false;
  SymbolTable::setSymbolName(unwrap(symbol), newName);
  return true;
}
