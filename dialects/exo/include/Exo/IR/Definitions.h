//===- Definitions.h - Options of hardware definitions ----------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Options of memories, instructions, configurations and externs, named as their
// attributes are (ExoModuleOps.td), with which a program that knows its
// hardware builds a library of it. An option that is not set gives no
// attribute. Builders refuse nothing; options that do not go together are for
// the verifiers of the operations.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_DEFINITIONS_H
#define EXO_IR_DEFINITIONS_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Types.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>
#include <string>

namespace exo {

/// The templates of a memory's C, and the demands on its buffers. An empty
/// template is another thing than none.
struct MemoryOptions {
  /// How C allocates and frees a buffer.
  std::optional<std::string> alloc, free;
  /// How C names a window, and reads, writes and reduces one cell. Without a
  /// template the operation is not allowed.
  std::optional<std::string> window, read, write, reduce;
  /// C text that stands once in the file.
  std::optional<std::string> global;
  /// The extents that the last dimensions of every buffer must have.
  llvm::SmallVector<int64_t, 2> innermost;
  /// The types that elements may have; empty for any.
  llvm::SmallVector<mlir::Type, 2> elems;
  /// Whether C may form pointers into it, and whether threads share it.
  bool addressable = false, staticStorage = false;
  /// The number of slots, whether they are parts of instructions, and the
  /// memory whose slots they are.
  std::optional<int64_t> slots;
  bool immediateSlots = false;
  std::optional<std::string> sharesSlots;
  /// The number of registers for buffers, and how the machine calls them.
  std::optional<int64_t> registers;
  std::optional<std::string> registerFile;
  /// The memories in whose place its buffers may be passed.
  llvm::SmallVector<std::string, 1> serves;
  /// The type of one register, or the place of a buffer, in MLIR; null for
  /// neither.
  mlir::Attribute mlir;
  /// Functions that give storage and take it back, and the text that they may
  /// stand in.
  std::optional<std::string> mlirAlloc, mlirFree, mlirGlobal;
  /// The memory space; null for none.
  mlir::Attribute addressSpace;
};

/// The options of an instruction, besides arguments and a body.
struct InstrOptions {
  /// The template of its C, in which `{arg}` stands for an argument.
  std::string c;
  /// C text that stands once in the file.
  std::optional<std::string> global;
  /// The function that does the same, and the text that it may stand in.
  std::optional<std::string> mlir, mlirGlobal;
  /// The control arguments that are parts of the instruction.
  llvm::SmallVector<std::string, 1> immediates;
};

/// The options of a configuration, besides fields.
struct ConfigOptions {
  /// Whether the state is the machine's own, and not in C.
  bool noC = false;
};

/// The options of an extern, besides parameters.
struct ExternOptions {
  /// The template of a call, in which `{param}` stands for an argument.
  std::string c;
  /// C text that stands once in the file.
  std::optional<std::string> global;
  /// The types that arguments and result may have; empty for any.
  llvm::SmallVector<mlir::Type, 2> elems;
  /// The functions that compute it, one for each of `elems`, and the text that
  /// they may stand in.
  llvm::SmallVector<std::string, 1> mlir;
  std::optional<std::string> mlirGlobal;
};

} // namespace exo

#endif // EXO_IR_DEFINITIONS_H
