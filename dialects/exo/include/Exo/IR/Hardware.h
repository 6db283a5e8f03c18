//===- Hardware.h - Dialects of hardware libraries --------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A hardware library becomes a dialect at run time, with an operation for each
// of its instructions. What the instructions take is known to the one who
// declares the library (exo-dialects, module `hw`); here is only what MLIR
// wants of a dialect. A library belongs to the contexts that are made of a
// registry with it, and lives as long as one of these or the registry does.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_HARDWARE_H
#define EXO_IR_HARDWARE_H

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/Operation.h"
#include "mlir/Support/TypeID.h"
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace exo {

/// A hardware library as MLIR sees it.
struct HardwareLibrary {
  /// The dialect's name.
  std::string name;
  /// The digest that modules record, to notice that the library has changed.
  std::string digest;
  /// Names of the instructions, without that of the dialect.
  std::vector<std::string> instructions;
  /// Checks a call against the signature of the instruction of that number.
  /// The code of the call is well formed. Emits the errors itself.
  std::function<mlir::LogicalResult(size_t instruction, mlir::Operation *call)>
      verify;
  /// The definitions, as whoever declares the library has them.
  std::shared_ptr<const void> definitions;
  /// Stands for the library among the extensions of a registry.
  mlir::SelfOwningTypeID id;
};

/// Adds the dialect of a library to a registry: every context that is made of
/// it and loads the exo dialect knows the library. Fails if the registry has
/// another dialect of this name.
mlir::LogicalResult
insertHardware(mlir::DialectRegistry &registry,
               std::shared_ptr<const HardwareLibrary> library);

/// The hardware libraries of a context, which its exo dialect keeps.
class HardwareLibraries {
public:
  /// Adds a library; false if there is another one of its name.
  bool add(std::shared_ptr<const HardwareLibrary> library);

  /// The library of a name, or null.
  std::shared_ptr<const HardwareLibrary> find(llvm::StringRef name) const;

  /// Calls `use` with a table of all definitions, which `make` makes of them
  /// unless that was done since the last library was added.
  void withTable(llvm::function_ref<std::shared_ptr<const void>(
                     llvm::ArrayRef<std::shared_ptr<const HardwareLibrary>>)>
                     make,
                 llvm::function_ref<void(const void *)> use);

private:
  mutable std::mutex mutex;
  std::vector<std::shared_ptr<const HardwareLibrary>> libraries;
  std::shared_ptr<const void> table;
};

} // namespace exo

#endif // EXO_IR_HARDWARE_H
