//===- Mains.cpp - Drivers of exo-opt and exo-translate -------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ErrorOutput.h"
#include "OptMain.h"
#include "Shim.h"

#include "Exo/IR/Exo.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Utils.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/SourceMgr.h"

#include <csignal>
#include <string>

using namespace mlir;

static void addExoDialect(DialectRegistry &registry,
                          ExoAddLibraries addLibraries) {
  registry.insert<exo::ExoDialect>();
  addLibraries(wrap(&registry));
  // mlir-translate has read its command line, and begins.
  exo::releaseErrors();
  exo::showContexts<BuiltinDialect>(registry);
}

void exoRegisterTranslateTo(MlirStringRef name, MlirStringRef description,
                            ExoTranslateTo translate,
                            ExoAddLibraries addLibraries) {
  TranslateToMLIRRegistration(
      unwrap(name), unwrap(description),
      [=](llvm::SourceMgr &sources,
          MLIRContext *context) -> OwningOpRef<Operation *> {
        // The context does not load what the registry only names.
        context->loadDialect<exo::ExoDialect>();
        const llvm::MemoryBuffer *buffer =
            sources.getMemoryBuffer(sources.getMainFileID());
        return unwrap(translate(nullptr, wrap(context),
                                wrap(buffer->getBufferIdentifier()),
                                wrap(buffer->getBuffer())));
      },
      [=](DialectRegistry &registry) {
        addExoDialect(registry, addLibraries);
      });
}

/// Hands a text on to a raw_ostream.
static void writeTo(MlirStringRef text, void *stream) {
  *static_cast<raw_ostream *>(stream) << unwrap(text);
}

void exoRegisterTranslateText(MlirStringRef name, MlirStringRef description,
                              ExoTranslateText translate) {
  TranslateRegistration(
      unwrap(name), unwrap(description),
      [=](const std::shared_ptr<llvm::SourceMgr> &sources, raw_ostream &os,
          MLIRContext *context) {
        const llvm::MemoryBuffer *buffer =
            sources->getMemoryBuffer(sources->getMainFileID());
        // There is no dialect to be registered, which releases them otherwise.
        exo::releaseErrors();
        return success(translate(wrap(context),
                                 wrap(buffer->getBufferIdentifier()),
                                 wrap(buffer->getBuffer()), writeTo, &os));
      });
}

void exoRegisterTranslateFrom(MlirStringRef name, MlirStringRef description,
                              ExoTranslateFrom translate,
                              ExoAddLibraries addLibraries) {
  TranslateFromMLIRRegistration(
      unwrap(name), unwrap(description),
      [=](Operation *op, raw_ostream &os) {
        return success(translate(nullptr, wrap(op), writeTo, &os));
      },
      [=](DialectRegistry &registry) {
        addExoDialect(registry, addLibraries);
      });
}

/// An option's texts must outlive it, and options live as long as the process.
static StringRef keep(MlirStringRef text) {
  return *new std::string(unwrap(text).str());
}

void *exoAddStringOption(MlirStringRef name, MlirStringRef help,
                         MlirStringRef valueName,
                         void (*onValue)(MlirStringRef value)) {
  auto *option =
      new llvm::cl::opt<std::string>(keep(name), llvm::cl::desc(keep(help)),
                                     llvm::cl::value_desc(keep(valueName)));
  if (onValue)
    option->setCallback([onValue](const std::string &value) {
      onValue(wrap(StringRef(value)));
    });
  return option;
}

void *exoAddFlag(MlirStringRef name, MlirStringRef help, void (*onSet)(void)) {
  auto *flag = new llvm::cl::opt<bool>(keep(name), llvm::cl::desc(keep(help)));
  if (onSet)
    flag->setCallback([onSet](const bool &set) {
      if (set)
        onSet();
    });
  return flag;
}

void exoAddRepeatedOption(MlirStringRef name, MlirStringRef help,
                          MlirStringRef valueName,
                          void (*onValue)(MlirStringRef value)) {
  auto *option =
      new llvm::cl::list<std::string>(keep(name), llvm::cl::desc(keep(help)),
                                      llvm::cl::value_desc(keep(valueName)));
  option->setCallback(
      [onValue](const std::string &value) { onValue(wrap(StringRef(value))); });
}

MlirStringRef exoStringOptionValue(const void *option) {
  return wrap(StringRef(
      static_cast<const llvm::cl::opt<std::string> *>(option)->getValue()));
}

bool exoOptionIsGiven(MlirStringRef name) {
  const auto &options = llvm::cl::getRegisteredOptions();
  auto found = options.find(unwrap(name));
  return found != options.end() && found->second->getNumOccurrences() > 0;
}

bool exoOptionHelp(MlirStringRef name, MlirStringRef *help,
                   MlirStringRef *valueName) {
  const auto &options = llvm::cl::getRegisteredOptions();
  auto found = options.find(unwrap(name));
  if (found == options.end())
    return false;
  *help = wrap(found->second->HelpStr);
  *valueName = wrap(found->second->ValueStr);
  return true;
}

bool exoFlagValue(const void *flag) {
  return static_cast<const llvm::cl::opt<bool> *>(flag)->getValue();
}

/// Prints what LLVM ends the process for. Output that could not be written is
/// no crash. LLVM removes unfinished files and exits when this returns.
static void onFatalError(void *, const char *reason, bool) {
  StringRef text(reason);
  bool isOutput = text.consume_front("IO failure on output stream: ");
  exo::writeError((isOutput ? "error: cannot write output: " : "LLVM ERROR: ") +
                  text);
}

/// Removes unfinished files and ends the process by the signal.
static void onClosedPipe(int signal) {
  llvm::sys::RunInterruptHandlers();
  std::signal(signal, SIG_DFL);
  // It comes when this returns.
  std::raise(signal);
}

void exoEndQuietly(void) {
  // LLVM installs its handlers once, now. Its own for this signal would leave
  // with an exit code of its own, and Rust's runtime ignores the signal.
  llvm::sys::SetOneShotPipeSignalFunction(
      llvm::sys::DefaultOneShotPipeSignalHandler);
  std::signal(SIGPIPE, onClosedPipe);
  llvm::install_fatal_error_handler(onFatalError);
}

void exoRemoveUnfinished(void) { llvm::sys::RunInterruptHandlers(); }

void exoSetToolVersion(MlirStringRef version) {
  static std::string text;
  text = unwrap(version).str();
  llvm::cl::AddExtraVersionPrinter(
      [](raw_ostream &os) { os << "Exo/MLIR " << text << "\n"; });
}

int exoOptMain(int argc, char **argv, MlirStringRef toolName,
               MlirDialectRegistry registry) {
  return asMainReturnCode(
      exo::optMain(argc, argv, unwrap(toolName), *unwrap(registry)));
}

int exoTranslateMain(int argc, char **argv, MlirStringRef toolName) {
  LogicalResult done = mlirTranslateMain(argc, argv, unwrap(toolName));
  exo::releaseErrors();
  return asMainReturnCode(done);
}
