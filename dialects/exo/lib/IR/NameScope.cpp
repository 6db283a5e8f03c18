//===- NameScope.cpp - Types of the SSA names in sight --------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exo/IR/NameScope.h"

using namespace exo;

static thread_local NameScope *inForce = nullptr;

NameScope::NameScope() : former(inForce) { inForce = this; }

NameScope::~NameScope() { inForce = former; }

NameScope *NameScope::current() { return inForce; }

mlir::Type NameScope::lookup(llvm::StringRef name) const {
  return types.lookup(name);
}

void NameScope::define(llvm::StringRef name, mlir::Type type) {
  llvm::StringMapEntry<mlir::Type> &entry =
      *types.try_emplace(name, mlir::Type()).first;
  definitions.push_back({&entry, entry.second});
  entry.second = type;
}

std::string NameScope::freshName(llvm::StringRef base) {
  std::string name = base.str();
  while (lookup(name) || !given.insert(name).second)
    name = (base + "_" + llvm::Twine(++suffixes[base])).str();
  return name;
}

void NameScope::undoTo(size_t mark) {
  while (definitions.size() > mark) {
    Definition last = definitions.pop_back_val();
    last.entry->second = last.hidden;
  }
}

BlockScope::BlockScope() {
  if (!inForce)
    own.emplace();
  mark = inForce->definitions.size();
  ++inForce->blockDepth;
}

BlockScope::~BlockScope() {
  --inForce->blockDepth;
  inForce->undoTo(mark);
}
