//===- Bytecode.cpp - Versions of the dialect in bytecode -----------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bytecode.h"

#include "exo-c/Version.h"

#include "mlir/Bytecode/BytecodeImplementation.h"

using namespace mlir;
using namespace exo;

namespace {

/// The version of the dialect that a module was written by. Bytecode without
/// one is older than versions are, and means what version 1 means.
struct WrittenVersion : DialectVersion {
  explicit WrittenVersion(uint64_t number) : number(number) {}
  uint64_t number;
};

/// Writes and reads the version. Attributes and types are left to their text.
struct BytecodeVersions : BytecodeDialectInterface {
  BytecodeVersions(Dialect *dialect) : BytecodeDialectInterface(dialect) {}

  void writeVersion(DialectBytecodeWriter &writer) const override {
    writer.writeVarInt(EXO_DIALECT_VERSION);
  }

  std::unique_ptr<DialectVersion>
  readVersion(DialectBytecodeReader &reader) const override {
    uint64_t number = 0;
    if (failed(reader.readVarInt(number)))
      return nullptr;
    if (number == 0 || number > EXO_DIALECT_VERSION) {
      reader.emitError("the module was written by version ")
          << number << " of the exo dialect; this is Exo/MLIR " << EXO_VERSION
          << ", which reads versions up to " << EXO_DIALECT_VERSION;
      return nullptr;
    }
    return std::make_unique<WrittenVersion>(number);
  }
  // What a version changes is brought up to date by upgradeFromVersion: there
  // is nothing yet.
};

} // namespace

void exo::addBytecodeVersion(ExoDialect &dialect) {
  dialect.addInterface<BytecodeVersions>();
}
