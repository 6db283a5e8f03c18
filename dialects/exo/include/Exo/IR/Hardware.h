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
// wants of a dialect. Libraries stay declared for the life of the process.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_HARDWARE_H
#define EXO_IR_HARDWARE_H

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/Operation.h"
#include <functional>
#include <optional>
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
};

/// Declares a library: every context that loads the exo dialect from now on
/// knows it. The name must not be that of another dialect.
void declareHardware(HardwareLibrary library);

/// Adds the dialects of all declared libraries to a registry.
void insertHardware(mlir::DialectRegistry &registry);

/// Loads the dialects of all declared libraries.
void loadHardware(mlir::MLIRContext *context);

/// The digest of the declared library of that name.
std::optional<std::string> hardwareDigest(llvm::StringRef name);

} // namespace exo

#endif // EXO_IR_HARDWARE_H
