//===- NameScope.h - Types of the SSA names in sight ------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Exo text gives no types behind the operands of an expression, and MLIR's
// parser cannot be asked for the type of an SSA name. All that defines a name
// in a procedure is exo syntax, so the parsers of exo operations keep a scope
// of their own: procedures, loops, allocations and windows fill it.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_NAMESCOPE_H
#define EXO_IR_NAMESCOPE_H

#include "mlir/IR/Types.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <optional>
#include <string>

namespace exo {

/// Blocks of `for` and `if` nested deeper than this are refused by parser and
/// verifier, so that no walk over them can exhaust the stack.
inline constexpr unsigned maxBlockDepth = 100;

/// The names in sight of the statement that is being parsed, with their types.
/// Names are without `%`. One scope is in force per thread; parsing may nest
/// (a dialect that is loaded on the way may parse a library), so each
/// procedure has a scope of its own and hands the former one back.
class NameScope {
public:
  NameScope();
  ~NameScope();
  NameScope(const NameScope &) = delete;
  NameScope &operator=(const NameScope &) = delete;

  /// The scope in force, or null outside of procedures and loops.
  static NameScope *current();

  /// The type of a name in sight, or null.
  mlir::Type lookup(llvm::StringRef name) const;

  /// Brings a name in sight until its block ends.
  void define(llvm::StringRef name, mlir::Type type);

  /// `base`, or the first of `base_1`, `base_2`, … that is neither in sight nor
  /// was given before.
  std::string freshName(llvm::StringRef base);

  /// How many blocks are open.
  unsigned depth() const { return blockDepth; }

private:
  friend class BlockScope;
  struct Definition {
    llvm::StringMapEntry<mlir::Type> *entry;
    mlir::Type hidden;
  };

  void undoTo(size_t mark);

  llvm::StringMap<mlir::Type> types;
  llvm::StringSet<> given;
  llvm::StringMap<unsigned> suffixes;
  llvm::SmallVector<Definition> definitions;
  unsigned blockDepth = 0;
  NameScope *former;
};

/// A block of statements: the names that it defines go when it ends. Opens a
/// scope where none is in force, for statements outside of a procedure.
class BlockScope {
public:
  BlockScope();
  ~BlockScope();
  BlockScope(const BlockScope &) = delete;
  BlockScope &operator=(const BlockScope &) = delete;

private:
  std::optional<NameScope> own;
  size_t mark;
};

} // namespace exo

#endif // EXO_IR_NAMESCOPE_H
