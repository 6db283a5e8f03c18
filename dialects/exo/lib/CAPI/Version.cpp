//===- Version.cpp - Versions of the library ------------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "exo-c/Version.h"

#include "mlir/CAPI/Support.h"
#include "llvm/Config/llvm-config.h"

unsigned exoGetApiVersion() { return EXO_API_VERSION; }

MlirStringRef exoGetVersion() {
  return wrap(llvm::StringRef(EXO_VERSION " (LLVM " LLVM_VERSION_STRING ")"));
}
