//===- OptMain.cpp - exo-opt's driver -------------------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MlirOptMain with three things more: contexts are shown to a hook before
// something is read in them, Exo source is read by its ending, and what the
// passes leave can be translated at once.
//
//===----------------------------------------------------------------------===//

#include "OptMain.h"
#include "ErrorOutput.h"
#include "Shim.h"

#include "Exo/IR/Exo.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Support/ToolUtilities.h"
#include "mlir/Tools/ParseUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>

using namespace mlir;

/// Reads the input once more in a context that the hook has seen, so that
/// errors in it are shown: the context in which MlirOptMain reads is shown to
/// nobody before.
static LogicalResult readsWell(const llvm::MemoryBuffer &input,
                               DialectRegistry &registry,
                               const MlirOptMainConfig &config) {
  auto read = [&](std::unique_ptr<llvm::MemoryBuffer> chunk, raw_ostream &) {
    MLIRContext context(registry, MLIRContext::Threading::DISABLED);
    context.allowUnregisteredDialects(config.shouldAllowUnregisteredDialects());
    exo::showContext(&context);
    auto sources = std::make_shared<llvm::SourceMgr>();
    sources->AddNewSourceBuffer(std::move(chunk), llvm::SMLoc());
    FallbackAsmResourceMap resources;
    ParserConfig parser(&context, config.shouldVerifyOnParsing(), &resources);
    return success(static_cast<bool>(parseSourceFileForTool(
        sources, parser, !config.shouldUseExplicitModule())));
  };
  return splitAndProcessBuffer(
      llvm::MemoryBuffer::getMemBuffer(input.getMemBufferRef()), read,
      llvm::nulls(), config.inputSplitMarker(), config.outputSplitMarker());
}

/// The translation of the result, if there is one, and the option that asks for
/// it.
static ExoTranslateFrom emit = nullptr;
static const void *emitOption = nullptr;

void exoEmitBy(ExoTranslateFrom translate, const void *option) {
  emit = translate;
  emitOption = option;
}

/// Whether the command line asks for something else than MLIR.
static bool translates() {
  if (!emit)
    return false;
  StringRef wanted = unwrap(exoStringOptionValue(emitOption));
  return !wanted.empty() && wanted != "mlir";
}

namespace {
/// The last pass: writes the translation of the module.
struct EmitPass : PassWrapper<EmitPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(EmitPass)

  EmitPass(raw_ostream &os, StringRef marker) : os(os), marker(marker) {}

  StringRef getName() const override { return "EmitPass"; }

  void runOnOperation() override {
    auto write = [](MlirStringRef text, void *state) {
      *static_cast<raw_ostream *>(state) << unwrap(text);
    };
    os << marker;
    if (!emit(nullptr, wrap(getOperation()), write, &os))
      signalPassFailure();
    markAllAnalysesPreserved();
  }

  raw_ostream &os;
  /// The text between this module and the one before.
  std::string marker;
};
} // namespace

/// Processes an input as MlirOptMain does, in contexts that the hook has seen.
static LogicalResult process(std::unique_ptr<llvm::MemoryBuffer> input,
                             raw_ostream &output, DialectRegistry &registry,
                             const MlirOptMainConfig &asked) {
  // Dialects of an IRDL file are known to MlirOptMain only.
  if (exo::contextsAreShown() && asked.getIrdlFile().empty() &&
      failed(readsWell(*input, registry, asked)))
    return failure();
  MlirOptMainConfig config = asked;
  // It is asked for the passes when everything of a module is read.
  std::string marker;
  config.setPassPipelineSetupFn([&](PassManager &passes) {
    exo::showContext(passes.getContext());
    if (failed(asked.setupPassPipeline(passes)))
      return failure();
    if (translates())
      passes.addPass(std::make_unique<EmitPass>(output, marker));
    marker = ("\n" + asked.outputSplitMarker() + "\n").str();
    return success();
  });
  raw_ostream &printed = translates() ? llvm::nulls() : output;
  return MlirOptMain(printed, std::move(input), registry, config);
}

/// The reader of Exo source, if there is one.
static ExoTranslateTo readSource = nullptr;

/// Whether it reads files of any name.
static bool readsAnyName = false;

void exoReadSource(ExoTranslateTo read) { readSource = read; }

void exoReadInput(ExoTranslateTo read) {
  readSource = read;
  readsAnyName = true;
}

/// Exo source as MLIR, with the places in the source as locations. Null after
/// an error was told.
static std::unique_ptr<llvm::MemoryBuffer>
imported(const llvm::MemoryBuffer &source, DialectRegistry &registry) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadDialect<exo::ExoDialect>();
  exo::showContext(&context);
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(source.getMemBufferRef()),
      llvm::SMLoc());
  std::optional<SourceMgrDiagnosticHandler> handler;
  if (!exo::contextsAreShown())
    handler.emplace(sources, &context);
  OwningOpRef<Operation *> module = unwrap(
      readSource(nullptr, wrap(&context), wrap(source.getBufferIdentifier()),
                 wrap(source.getBuffer())));
  if (!module)
    return nullptr;
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os, OpPrintingFlags().enableDebugInfo());
  // Under a name of its own: lines of the source are to be shown, not of this.
  return llvm::MemoryBuffer::getMemBufferCopy(
      text, source.getBufferIdentifier() + " as MLIR");
}

/// Compares the diagnostics about Exo source, of reading it and of the passes,
/// with those that comments of the source expect.
static LogicalResult verified(std::unique_ptr<llvm::MemoryBuffer> source,
                              DialectRegistry &registry,
                              const MlirOptMainConfig &config) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadDialect<exo::ExoDialect>();
  context.printOpOnDiagnostic(false);
  std::string name = source->getBufferIdentifier().str();
  llvm::SourceMgr sources;
  unsigned id = sources.AddNewSourceBuffer(std::move(source), llvm::SMLoc());
  SourceMgrDiagnosticVerifierHandler handler(sources, &context,
                                             config.verifyDiagnosticsLevel());
  OwningOpRef<Operation *> module =
      unwrap(readSource(nullptr, wrap(&context), wrap(StringRef(name)),
                        wrap(sources.getMemoryBuffer(id)->getBuffer())));
  if (module) {
    PassManager passes(&context, module.get()->getName().getStringRef());
    passes.enableVerifier(config.shouldVerifyPasses());
    if (failed(config.setupPassPipeline(passes)))
      return failure();
    // What fails is told, and either expected or an error below.
    (void)passes.run(module.get());
  }
  return handler.verify();
}

/// Whether a file is called like Exo source, or read as such.
static bool isSource(StringRef name) {
  return readSource && (readsAnyName || name.ends_with(".py"));
}

LogicalResult exo::optMain(int argc, char **argv, StringRef overview,
                           DialectRegistry &registry) {
  auto [inputName, outputName] =
      registerAndParseCLIOptions(argc, argv, overview, registry);
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (translates() && config.shouldVerifyDiagnostics()) {
    releaseErrors();
    writeError("error: --emit and --verify-diagnostics exclude each other");
    return failure();
  }
  bool isListing = config.shouldShowDialects() || config.shouldListPasses();
  bool isDriversOwn =
      config.shouldVerifyDiagnostics() || !(contextsAreShown() || translates());
  if (isListing || (isDriversOwn && !isSource(inputName))) {
    releaseErrors();
    return MlirOptMain(argc, argv, inputName, outputName, registry);
  }
  llvm::InitLLVM init(argc, argv);
  std::string why;
  std::unique_ptr<llvm::MemoryBuffer> input = openInputFile(inputName, &why);
  std::unique_ptr<llvm::ToolOutputFile> output;
  if (input)
    output = openOutputFile(outputName, &why);
  releaseErrors();
  if (!output) {
    writeError(why);
    return failure();
  }
  if (config.shouldVerifyDiagnostics())
    return verified(std::move(input), registry, config);
  if (isSource(inputName) && !(input = imported(*input, registry)))
    return failure();
  if (failed(process(std::move(input), output->os(), registry, config)))
    return failure();
  output->keep();
  return success();
}
