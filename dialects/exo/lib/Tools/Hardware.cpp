//===- Hardware.cpp - Hardware libraries declared from Rust ---------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exo/IR/Hardware.h"
#include "Shim.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;

void exoDeclareHardware(const ExoHardwareSpec *spec) {
  exo::HardwareLibrary library;
  library.name = unwrap(spec->name).str();
  library.digest = unwrap(spec->digest).str();
  for (intptr_t k = 0; k < spec->numInstructions; ++k)
    library.instructions.push_back(unwrap(spec->instructions[k]).str());
  library.verify = [verify = spec->verify, userData = spec->userData](
                       size_t instruction, Operation *call) {
    return success(
        verify(userData, static_cast<intptr_t>(instruction), wrap(call)));
  };
  exo::declareHardware(std::move(library));
}

void exoInsertHardware(MlirDialectRegistry registry) {
  exo::insertHardware(*unwrap(registry));
}

bool exoRegistryHasDialect(MlirDialectRegistry registry, MlirStringRef name) {
  return static_cast<bool>(unwrap(registry)->getDialectAllocator(unwrap(name)));
}
