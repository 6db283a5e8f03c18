//===- DebugValues.cpp - Where variables are, for debuggers ---------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shim.h"

#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

/// What was inserted into a struct where a value is taken out of it; the value
/// itself where that is not known.
static Value inserted(Value value) {
  auto extract = value.getDefiningOp<LLVM::ExtractValueOp>();
  if (!extract)
    return value;
  Value whole = extract.getContainer();
  while (auto insert = whole.getDefiningOp<LLVM::InsertValueOp>()) {
    ArrayRef<int64_t> at = insert.getPosition(), of = extract.getPosition();
    if (at == of)
      return inserted(insert.getValue());
    size_t shorter = std::min(at.size(), of.size());
    if (at.take_front(shorter) == of.take_front(shorter))
      return value;
    whole = insert.getContainer();
  }
  return value;
}

void exoSettleDebugValues(MlirOperation op) {
  unwrap(op)->walk([](LLVM::DbgDeclareOp shown) {
    Value before = shown.getAddr();
    shown.getAddrMutable().assign(inserted(before));
    Operation *taken = before.getDefiningOp();
    if (taken && taken->use_empty())
      taken->erase();
  });
}
