//===- ListenerForwarding.h - Rewriters that hear of steps ------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_LISTENERFORWARDING_H
#define EXO_LISTENERFORWARDING_H

#include "exo-c/Rewriting.h"
#include "mlir/CAPI/IR.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/FunctionExtras.h"
#include <utility>

namespace exo {

/// Tells the listener of a rewriter of what steps change, through those of the
/// context, while it lives: of what changes on its own thread, as others may
/// take steps on other modules of the context at once.
class ListenerForwarding {
public:
  using Hook = llvm::unique_function<void(mlir::Operation *)>;

  /// `beforeErase` is called with each operation that is about to be erased,
  /// before the listener is.
  explicit ListenerForwarding(mlir::RewriterBase &rewriter,
                              Hook beforeErase = {})
      : beforeErase(std::move(beforeErase)),
        listener(llvm::dyn_cast_or_null<mlir::RewriterBase::Listener>(
            rewriter.getListener())) {
    if (!listener)
      return;
    ExoListenerCallbacks callbacks = {inserted, modified, erased, blockInserted,
                                      blockErased};
    attached = exoContextAttachThreadListener(wrap(rewriter.getContext()),
                                              &callbacks, this);
  }
  ~ListenerForwarding() {
    if (attached.ptr)
      exoListenerDetach(attached);
  }
  ListenerForwarding(const ListenerForwarding &) = delete;
  ListenerForwarding &operator=(const ListenerForwarding &) = delete;

private:
  static mlir::RewriterBase::Listener *of(void *self) {
    return static_cast<ListenerForwarding *>(self)->listener;
  }
  static mlir::OpBuilder::InsertPoint end(MlirBlock from) {
    mlir::Block *block = unwrap(from);
    if (!block)
      return {};
    return mlir::OpBuilder::InsertPoint(block, block->end());
  }
  static void inserted(MlirOperation op, MlirBlock from, void *self) {
    of(self)->notifyOperationInserted(unwrap(op), end(from));
  }
  static void modified(MlirOperation op, void *self) {
    of(self)->notifyOperationModified(unwrap(op));
  }
  static void erased(MlirOperation op, void *self) {
    auto *own = static_cast<ListenerForwarding *>(self);
    if (own->beforeErase)
      own->beforeErase(unwrap(op));
    own->listener->notifyOperationErased(unwrap(op));
  }
  static void blockInserted(MlirBlock block, MlirRegion from, void *self) {
    of(self)->notifyBlockInserted(unwrap(block), unwrap(from), {});
  }
  static void blockErased(MlirBlock block, void *self) {
    of(self)->notifyBlockErased(unwrap(block));
  }

  Hook beforeErase;
  ExoListener attached{nullptr};
  mlir::RewriterBase::Listener *listener;
};

} // namespace exo

#endif // EXO_LISTENERFORWARDING_H
