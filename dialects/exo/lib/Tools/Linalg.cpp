//===- Linalg.cpp - Loops in place of operations of linalg ----------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shim.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Rewrite.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

/// Gives a location to the operations from behind one, or from the first of a
/// block, to another that have none: the bodies of named operations.
static void locate(RewriterBase &rewriter, Operation *behind, Operation *end) {
  Location location = end->getLoc();
  Operation *first = behind ? behind->getNextNode() : &end->getBlock()->front();
  for (Operation *made = first; made != end; made = made->getNextNode())
    made->walk([&](Operation *op) {
      if (isa<UnknownLoc>(op->getLoc()))
        rewriter.modifyOpInPlace(op, [&] { op->setLoc(location); });
    });
}

bool exoRewriterLowerLinalg(MlirRewriterBase rewriter, MlirOperation op,
                            ExoLinalgLoops loops) {
  IRRewriter silent(unwrap(op)->getContext());
  RewriterBase &base = rewriter.ptr ? *unwrap(rewriter) : silent;
  // Innermost first: a region that is copied into loops has none of them left.
  SmallVector<linalg::LinalgOp> found;
  unwrap(op)->walk([&](linalg::LinalgOp inner) {
    if (inner.hasPureBufferSemantics())
      found.push_back(inner);
  });
  for (linalg::LinalgOp inner : found) {
    OpBuilder::InsertionGuard guard(base);
    base.setInsertionPoint(inner);
    Operation *behind = inner->getPrevNode();
    auto made = loops == ExoLinalgLoopsAffine
                    ? linalg::linalgOpToAffineLoops(base, inner)
                    : linalg::linalgOpToLoops(base, inner);
    if (failed(made))
      return false;
    locate(base, behind, inner);
    base.eraseOp(inner);
  }
  return true;
}
