//===- Addresses.cpp - Addresses that may lie outside of their buffers ----===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shim.h"

#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

void exoAllowAnyAddress(MlirOperation op) {
  unwrap(op)->walk([](LLVM::GEPOp address) {
    address.setNoWrapFlags(LLVM::GEPNoWrapFlags::none);
  });
}
