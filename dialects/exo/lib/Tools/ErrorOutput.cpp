//===- ErrorOutput.cpp - Diagnostics of drivers in another form -----------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's drivers make their contexts themselves and show diagnostics by a
// handler of their own, and LLVM's command line writes text. Here is what lets
// somebody else show both.
//
//===----------------------------------------------------------------------===//

#include "ErrorOutput.h"
#include "Shim.h"

#include "Exo/IR/Exo.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Support.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

using namespace mlir;

//===----------------------------------------------------------------------===//
// Contexts
//===----------------------------------------------------------------------===//

static void (*contextHook)(MlirContext) = nullptr;

void exoSetContextHook(void (*hook)(MlirContext)) { contextHook = hook; }

bool exo::contextsAreShown() { return contextHook != nullptr; }

void exo::showContext(MLIRContext *context) {
  // What is verified is the text.
  if (contextHook && !exoOptionIsGiven(wrap(StringRef("verify-diagnostics"))))
    contextHook(wrap(context));
}

void exoFollowDiagnostics(MlirDialectRegistry registry) {
  exo::showContexts<exo::ExoDialect>(*unwrap(registry));
}

//===----------------------------------------------------------------------===//
// Standard error
//===----------------------------------------------------------------------===//

namespace {

/// The errors that are held back from standard error.
struct HeldErrors {
  void (*released)(MlirStringRef) = nullptr;
  /// Standard error itself, while it is held back.
  int original = -1;
  FILE *held = nullptr;
};

} // namespace

static HeldErrors errors;

/// The whole of a file.
static std::string contents(FILE *file) {
  std::string text;
  char piece[4096];
  std::rewind(file);
  while (size_t count = std::fread(piece, 1, sizeof(piece), file))
    text.append(piece, count);
  return text;
}

void exo::releaseErrors() {
  if (errors.original < 0)
    return;
  llvm::errs().flush();
  std::fflush(stderr);
  dup2(errors.original, STDERR_FILENO);
  close(errors.original);
  errors.original = -1;
  std::string text = contents(errors.held);
  std::fclose(errors.held);
  if (!text.empty())
    errors.released(wrap(StringRef(text)));
}

void exoHoldErrors(void (*released)(MlirStringRef)) {
  errors.released = released;
  errors.held = std::tmpfile();
  int original = errors.held ? dup(STDERR_FILENO) : -1;
  // Where nothing can be held back, text is better than nothing.
  if (original < 0)
    return;
  errors.original = original;
  dup2(fileno(errors.held), STDERR_FILENO);
  // LLVM's command line ends the process where it is wrong.
  std::atexit(exo::releaseErrors);
}

void exo::writeError(const Twine &text) {
  if (errors.released)
    errors.released(wrap(StringRef(text.str())));
  else
    llvm::errs() << text << '\n';
}
