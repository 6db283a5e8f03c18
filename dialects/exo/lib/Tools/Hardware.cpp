//===- Hardware.cpp - Hardware libraries declared from Rust ---------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exo/IR/Hardware.h"
#include "Exo/IR/Exo.h"
#include "Shim.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;

bool exoInsertHardware(MlirDialectRegistry registry,
                       const ExoHardwareSpec *spec) {
  auto library = std::make_shared<exo::HardwareLibrary>();
  library->name = unwrap(spec->name).str();
  library->digest = unwrap(spec->digest).str();
  for (intptr_t k = 0; k < spec->numInstructions; ++k)
    library->instructions.push_back(unwrap(spec->instructions[k]).str());
  library->definitions =
      std::shared_ptr<const void>(spec->definitions, spec->release);
  library->verify = [verify = spec->verify, definitions = spec->definitions](
                        size_t instruction, Operation *call) {
    return success(
        verify(definitions, static_cast<intptr_t>(instruction), wrap(call)));
  };
  return succeeded(exo::insertHardware(*unwrap(registry), std::move(library)));
}

void exoUseHardware(MlirContext context, ExoMakeTable make,
                    void (*release)(const void *table),
                    void (*use)(const void *table, void *userData),
                    void *userData) {
  auto *exo = unwrap(context)->getLoadedDialect<exo::ExoDialect>();
  if (!exo)
    return;
  using Libraries = ArrayRef<std::shared_ptr<const exo::HardwareLibrary>>;
  exo->getHardware().withTable(
      [&](Libraries libraries) {
        SmallVector<const void *> definitions;
        for (const auto &library : libraries)
          definitions.push_back(library->definitions.get());
        const void *table =
            make(definitions.data(), static_cast<intptr_t>(definitions.size()));
        return std::shared_ptr<const void>(table, release);
      },
      [&](const void *table) { use(table, userData); });
}

bool exoRegistryHasDialect(MlirDialectRegistry registry, MlirStringRef name) {
  return static_cast<bool>(unwrap(registry)->getDialectAllocator(unwrap(name)));
}
