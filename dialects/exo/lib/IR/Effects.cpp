//===- Effects.cpp - What statements do to memory -------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream clean-up passes must change nothing inside a procedure: statements
// are what the user wrote and what schedules point at. So statements that
// write say so themselves, and all that would give a pass leave to delete,
// merge or move an operation is left unsaid: expressions, windows, loops,
// choices and calls implement no interface and count as unknown.
//
//===----------------------------------------------------------------------===//

#include "Exo/IR/Exo.h"

using namespace mlir;
using namespace exo;

using Effects = SmallVectorImpl<MemoryEffects::EffectInstance>;

/// The reads of a right side and of the configuration.
static void addReads(Operation *op, Region &rhs, Effects &effects) {
  // Configuration has no value to hang an effect on: a read of anything.
  bool readsConfig = op->getAttr("configs") != nullptr;
  for (Operation &inner : rhs.getOps()) {
    if (auto read = dyn_cast<ReadOp>(inner)) {
      effects.emplace_back(MemoryEffects::Read::get(), &read->getOpOperand(0));
      readsConfig |= read.getConfigsAttr() != nullptr;
    }
    readsConfig |= isa<ReadConfigOp>(inner);
  }
  if (readsConfig)
    effects.emplace_back(MemoryEffects::Read::get());
}

void AssignOp::getEffects(Effects &effects) {
  effects.emplace_back(MemoryEffects::Write::get(), &getBufferMutable());
  addReads(*this, getRhs(), effects);
}

void ReduceOp::getEffects(Effects &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &getBufferMutable());
  effects.emplace_back(MemoryEffects::Write::get(), &getBufferMutable());
  addReads(*this, getRhs(), effects);
}

void ClobberOp::getEffects(Effects &effects) {
  effects.emplace_back(MemoryEffects::Write::get(), &getBufferMutable());
  if (getConfigsAttr())
    effects.emplace_back(MemoryEffects::Read::get());
}

void AllocOp::getEffects(Effects &effects) {
  // Not an allocation *of the result*: MLIR deletes such an operation where
  // the result is not used, but an allocation stays until the user deletes it.
  effects.emplace_back(MemoryEffects::Allocate::get());
}
