//===- ErrorOutput.h - Diagnostics of drivers in another form ---*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_LIB_TOOLS_ERROROUTPUT_H
#define EXO_LIB_TOOLS_ERROROUTPUT_H

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/Twine.h"

namespace exo {

/// Whether there is a hook for contexts (exoSetContextHook).
bool contextsAreShown();

/// Shows a context to the hook, if there is one and it is to see it.
void showContext(mlir::MLIRContext *context);

/// Shows every context that loads a dialect and knows the registry, or that has
/// loaded it when it comes to know it.
template <typename Dialect> void showContexts(mlir::DialectRegistry &registry) {
  registry.addExtension(
      +[](mlir::MLIRContext *context, Dialect *) { showContext(context); });
}

/// Ends what exoHoldErrors has begun.
void releaseErrors();

/// Writes a line to standard error, in the form that is asked for.
void writeError(const llvm::Twine &text);

} // namespace exo

#endif // EXO_LIB_TOOLS_ERROROUTPUT_H
