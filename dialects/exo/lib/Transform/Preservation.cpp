//===- Preservation.cpp - Operations that leave the payload alone ---------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations are listed by name. Their declared memory effects are not asked:
// an extension that declares none would be trusted to have none.
//
//===----------------------------------------------------------------------===//

#include "Preservation.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace {

/// Operations without regions that read the payload at most.
const llvm::StringSet<> readers = {
    "transform.cast",
    "transform.debug.emit_param_as_remark",
    "transform.debug.emit_remark_at",
    "transform.exo.match",
    "transform.get_consumers_of_result",
    "transform.get_defining_op",
    "transform.get_operand",
    "transform.get_parent_op",
    "transform.get_producer_of_operand",
    "transform.get_result",
    "transform.get_type",
    "transform.match.operation_empty",
    "transform.match.operation_name",
    "transform.match.param.cmpi",
    "transform.merge_handles",
    "transform.num_associations",
    "transform.param.constant",
    "transform.print",
    "transform.replicate",
    "transform.select",
    "transform.split_handle",
    "transform.structured.match",
    "transform.yield",
};

/// Operations that interpret others, and do nothing to the payload themselves.
const llvm::StringSet<> structure = {
    "transform.foreach",
    "transform.include",
    "transform.named_sequence",
    "transform.sequence",
};

bool isReader(Operation *op) {
  return readers.contains(op->getName().getStringRef());
}

} // namespace

bool exo::scriptHasStepsOnly(Operation *script, IsStep isStep) {
  auto visit = [&](Operation *op) {
    // Operations of any dialect can be interpreted.
    bool isOfScript = op->getName().getDialectNamespace() == "transform" ||
                      isa<transform::TransformOpInterface>(op);
    bool isFine = !isOfScript || isReader(op) || isStep(op) ||
                  structure.contains(op->getName().getStringRef());
    return isFine ? WalkResult::advance() : WalkResult::interrupt();
  };
  return !script->walk(visit).wasInterrupted();
}

bool exo::isPreservedBetween(Operation *last, Operation *now) {
  for (Operation *op = last->getNextNode(); op; op = op->getNextNode()) {
    if (op == now)
      return true;
    if (!isReader(op))
      return false;
  }
  return false;
}
