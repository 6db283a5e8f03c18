//===- Rewriting.cpp - Listening to rewrites ------------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "exo-c/Rewriting.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Rewrite.h"
#include "mlir/IR/PatternMatch.h"

#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

using namespace mlir;

namespace {

/// A listener of C functions.
struct Attached {
  MLIRContext *context;
  ExoListenerCallbacks callbacks;
  void *userData;
  /// The only thread whose changes it is told of, if there is one.
  std::optional<std::thread::id> thread;
};

/// The listeners of all contexts, in the order in which they were attached.
class Registry {
public:
  static Registry &get() {
    static Registry registry;
    return registry;
  }

  const Attached *attach(Attached listener) {
    std::lock_guard<std::mutex> lock(mutex);
    all.push_back(std::make_unique<Attached>(listener));
    return all.back().get();
  }

  void detach(const Attached *listener) {
    std::lock_guard<std::mutex> lock(mutex);
    llvm::erase_if(all, [&](const auto &a) { return a.get() == listener; });
  }

  /// The listeners that are told of what this thread changes. Those of other
  /// threads may be detached at any time.
  std::vector<const Attached *> of(MLIRContext *context) {
    std::lock_guard<std::mutex> lock(mutex);
    std::vector<const Attached *> found;
    auto own = std::this_thread::get_id();
    for (const auto &listener : all)
      if (listener->context == context && listener->thread.value_or(own) == own)
        found.push_back(listener.get());
    return found;
  }

private:
  std::mutex mutex;
  std::vector<std::unique_ptr<Attached>> all;
};

/// Tells several listeners.
class Teller : public RewriterBase::Listener {
public:
  explicit Teller(std::vector<const Attached *> listeners)
      : listeners(std::move(listeners)) {}

  bool hasListeners() const { return !listeners.empty(); }

  void notifyOperationInserted(Operation *op,
                               OpBuilder::InsertPoint previous) override {
    MlirBlock from = wrap(previous.isSet() ? previous.getBlock() : nullptr);
    tell(&ExoListenerCallbacks::operationInserted, wrap(op), from);
  }

  void notifyOperationModified(Operation *op) override {
    tell(&ExoListenerCallbacks::operationModified, wrap(op));
  }

  void notifyOperationErased(Operation *op) override {
    tell(&ExoListenerCallbacks::operationErased, wrap(op));
  }

  void notifyBlockInserted(Block *block, Region *previous,
                           Region::iterator) override {
    tell(&ExoListenerCallbacks::blockInserted, wrap(block), wrap(previous));
  }

  void notifyBlockErased(Block *block) override {
    tell(&ExoListenerCallbacks::blockErased, wrap(block));
  }

private:
  template <typename Callback, typename... Args>
  void tell(Callback ExoListenerCallbacks::*callback, Args... args) {
    for (const Attached *listener : listeners)
      if (Callback function = listener->callbacks.*callback)
        function(args..., listener->userData);
  }

  std::vector<const Attached *> listeners;
};

/// A rewriter with the listeners that it tells.
class TellingRewriter : public IRRewriter {
public:
  TellingRewriter(MLIRContext *context)
      : IRRewriter(context), teller(Registry::get().of(context)) {
    // Without listeners MLIR moves and erases in one go.
    if (teller.hasListeners())
      setListener(&teller);
  }

private:
  Teller teller;
};

} // namespace

static ExoListener attach(const Attached &listener) {
  const Attached *attached = Registry::get().attach(listener);
  return ExoListener{const_cast<Attached *>(attached)};
}

ExoListener exoContextAttachListener(MlirContext context,
                                     const ExoListenerCallbacks *callbacks,
                                     void *userData) {
  return attach({unwrap(context), *callbacks, userData, std::nullopt});
}

ExoListener
exoContextAttachThreadListener(MlirContext context,
                               const ExoListenerCallbacks *callbacks,
                               void *userData) {
  return attach(
      {unwrap(context), *callbacks, userData, std::this_thread::get_id()});
}

void exoListenerDetach(ExoListener listener) {
  Registry::get().detach(static_cast<const Attached *>(listener.ptr));
}

MlirRewriterBase exoRewriterCreate(MlirContext context) {
  return wrap(
      static_cast<RewriterBase *>(new TellingRewriter(unwrap(context))));
}

void exoRewriterDestroy(MlirRewriterBase rewriter) {
  delete static_cast<TellingRewriter *>(unwrap(rewriter));
}

void exoRewriterMoveToEnd(MlirRewriterBase rewriter, MlirOperation operation,
                          MlirBlock block) {
  Block *target = unwrap(block);
  unwrap(rewriter)->moveOpBefore(unwrap(operation), target, target->end());
}

void exoRewriterMoveBlocks(MlirRewriterBase rewriter, MlirRegion source,
                           MlirRegion target) {
  Region *region = unwrap(target);
  unwrap(rewriter)->inlineRegionBefore(*unwrap(source), *region,
                                       region->begin());
}
