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

/// The value that was inserted into a struct, where `value` is taken out of it;
/// `value` itself where that is not known.
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

/// Lets an operand name what was inserted, and drops what took it out.
static void settle(OpOperand &operand) {
  Operation *taken = operand.get().getDefiningOp();
  operand.set(inserted(operand.get()));
  if (taken && taken->use_empty())
    taken->erase();
}

void exoSettleDebugValues(MlirOperation op) {
  unwrap(op)->walk([](Operation *shown) {
    if (auto declared = dyn_cast<LLVM::DbgDeclareOp>(shown))
      settle(declared.getAddrMutable());
    else if (auto value = dyn_cast<LLVM::DbgValueOp>(shown))
      settle(value.getValueMutable());
  });
}
