//===- Shim.h - What Rust needs of MLIR's C++-only API ----------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's C API has no options, statistics or global registration of passes, no
// translations, no command-line options and no drivers of tools. These C
// functions give them to Rust; src/ffi.rs declares them once more. Everything
// that is registered stays for the life of the process.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_LIB_TOOLS_SHIM_H
#define EXO_LIB_TOOLS_SHIM_H

#include "mlir-c/IR.h"
#include "mlir-c/Rewrite.h"

extern "C" {

enum ExoOptionKind {
  ExoOptionString = 0,
  ExoOptionInt = 1,
  ExoOptionBool = 2,
  /// The text of a file, with escapes; `defaultValue` is the option that names
  /// the file. It is read with the options, so that a pipeline that is printed,
  /// such as that of a reproducer, can be run where the file is not.
  ExoOptionContents = 3
};

struct ExoPassOption {
  MlirStringRef name, help, defaultValue;
  ExoOptionKind kind;
};

struct ExoPassStatistic {
  MlirStringRef name, help;
};

struct ExoPassSpec {
  MlirStringRef argument, description;
  intptr_t numOptions;
  const ExoPassOption *options;
  intptr_t numStatistics;
  const ExoPassStatistic *statistics;
  /// Runs the pass: option values as text in declared order, statistics to be
  /// added to, and the running pass itself for exoPassNested. Returns false
  /// after it has emitted an error.
  bool (*run)(const void *userData, MlirOperation op,
              const MlirStringRef *values, uint64_t *statistics, void *pass);
  const void *userData;
  /// Whether it makes operations of MLIR's own dialects, or runs passes that
  /// do: affine, arith, cf, func, llvm, math, memref, scf, ub and vector.
  bool lowers;
};

/// Puts a pass into MLIR's global registry.
void exoRegisterPass(const ExoPassSpec *spec);

/// Whether a pass, of anyone, is registered under that name.
bool exoPassIsRegistered(MlirStringRef argument);

/// Adds an option for each pass that was registered here to the command line of
/// a tool that has --pass-pipeline and is reading its command line already.
/// `expand` gives the options of a pass as a pipeline has them.
void exoOfferPasses(void (*expand)(MlirStringRef pass, MlirStringRef options,
                                   MlirStringCallback write, void *state));

/// Whether the process's command line has an option of that name, of anyone.
bool exoOptionIsGiven(MlirStringRef name);

/// Calls `body` as if the registered pass `argument` ran inside a running pass:
/// it has its own line in --mlir-timing, and IR is printed around it on
/// request. Returns what `body` returned.
bool exoPassNested(void *pass, MlirStringRef argument, MlirOperation op,
                   bool (*body)(void *state), void *state);

/// Whether a context has an engine of optimization remarks.
bool exoRemarksAreEnabled(MlirContext context);

enum ExoRemarkKind {
  ExoRemarkPassed = 0,
  ExoRemarkFailure = 1,
  ExoRemarkAnalysis = 2
};

struct ExoRemarkArgument {
  MlirStringRef key, value;
};

/// Gives an optimization remark of the category `exo` to the engine of the
/// location's context, if it has one. `name` is what was done or tried, and
/// `function` the function that the remark is about.
void exoEmitRemark(MlirLocation location, ExoRemarkKind kind,
                   MlirStringRef name, MlirStringRef function,
                   intptr_t numArguments, const ExoRemarkArgument *arguments);

/// Runs a pipeline in textual form on the operation of a running pass. Texts of
/// parse errors go to `onError`; returns false on any failure.
bool exoPassRunPipeline(void *pass, MlirStringRef pipeline, MlirOperation op,
                        MlirStringCallback onError, void *state);

/// `write` of a translation's output, with its opaque state.
typedef bool (*ExoTranslateFrom)(const void *userData, MlirOperation op,
                                 MlirStringCallback write, void *state);
/// Parses text and returns a module that the caller owns, or null after it has
/// emitted an error.
typedef MlirOperation (*ExoTranslateTo)(const void *userData,
                                        MlirContext context,
                                        MlirStringRef fileName,
                                        MlirStringRef text);

/// Adds the hardware libraries that a tool's command line has loaded to a
/// registry.
typedef void (*ExoAddLibraries)(MlirDialectRegistry registry);

/// Registers a translation from text to MLIR, for exoTranslateMain.
void exoRegisterTranslateTo(MlirStringRef name, MlirStringRef description,
                            ExoTranslateTo translate,
                            ExoAddLibraries addLibraries);

/// Makes text of text and gives it to `write` with its state; returns false
/// after it has emitted an error.
typedef bool (*ExoTranslateText)(MlirContext context, MlirStringRef fileName,
                                 MlirStringRef text, MlirStringCallback write,
                                 void *state);

/// Registers a translation from text to text, for exoTranslateMain.
void exoRegisterTranslateText(MlirStringRef name, MlirStringRef description,
                              ExoTranslateText translate);

/// Registers a translation from MLIR to text, for exoTranslateMain.
void exoRegisterTranslateFrom(MlirStringRef name, MlirStringRef description,
                              ExoTranslateFrom translate,
                              ExoAddLibraries addLibraries);

/// Adds an option to the tool's command line and returns its handle. With
/// `onValue` the option acts as soon as it is read.
void *exoAddStringOption(MlirStringRef name, MlirStringRef help,
                         MlirStringRef valueName,
                         void (*onValue)(MlirStringRef value));
/// The texts that `--help` has of an option, which live as long as the process;
/// false if there is no such option.
bool exoOptionHelp(MlirStringRef name, MlirStringRef *help,
                   MlirStringRef *valueName);

/// Adds a flag; with `onSet` it acts as soon as it is read.
void *exoAddFlag(MlirStringRef name, MlirStringRef help, void (*onSet)(void));

/// Adds an option that may be given repeatedly and acts each time.
void exoAddRepeatedOption(MlirStringRef name, MlirStringRef help,
                          MlirStringRef valueName,
                          void (*onValue)(MlirStringRef value));

/// The value of an option made by exoAddStringOption.
MlirStringRef exoStringOptionValue(const void *option);
/// Whether a flag made by exoAddFlag was given.
bool exoFlagValue(const void *flag);

/// A hardware library as MLIR sees it.
struct ExoHardwareSpec {
  MlirStringRef name, digest;
  intptr_t numInstructions;
  const MlirStringRef *instructions;
  /// Checks a call of the instruction of that number; emits its errors.
  bool (*verify)(const void *userData, intptr_t instruction,
                 MlirOperation call);
  /// The definitions, which the registry and its contexts keep.
  const void *definitions;
  void (*release)(const void *definitions);
};

/// Adds the dialect of a hardware library to a registry (Exo/IR/Hardware.h);
/// false if it has another dialect of this name.
bool exoInsertHardware(MlirDialectRegistry registry,
                       const ExoHardwareSpec *spec);

/// Makes a table of the definitions of all libraries of a context.
typedef const void *(*ExoMakeTable)(const void *const *definitions,
                                    intptr_t count);
/// Calls `use` with the table of a context's libraries, which is made once and
/// kept by the context; does nothing if that has not loaded the exo dialect.
void exoUseHardware(MlirContext context, ExoMakeTable make,
                    void (*release)(const void *table),
                    void (*use)(const void *table, void *userData),
                    void *userData);
/// Whether a registry has a dialect of that name.
bool exoRegistryHasDialect(MlirDialectRegistry registry, MlirStringRef name);

/// Lets the addresses that operations of the llvm dialect inside of an
/// operation compute lie outside of the objects that they are computed from.
void exoAllowAnyAddress(MlirOperation op);

enum ExoLinalgLoops { ExoLinalgLoopsAffine = 0, ExoLinalgLoopsScf = 1 };

/// Puts MLIR's own loops in place of the operations of linalg on memrefs that
/// stand inside of an operation. With a null rewriter no listener is told.
/// Returns false if one of them has none; those before it are loops by then.
bool exoRewriterLowerLinalg(MlirRewriterBase rewriter, MlirOperation op,
                            ExoLinalgLoops loops);

/// Replaces the addresses in descriptions of variables for debuggers, parts of
/// the structs that memrefs have become, by the pointers themselves: LLVM then
/// follows allocations that become registers.
void exoSettleDebugValues(MlirOperation op);

/// Whether this copy of Exo cannot work in its process, since that has another
/// MLIR or another copy of Exo; writes why. To be asked before anything is
/// registered. The first copy that asks has the process.
bool exoHostObjection(MlirStringCallback write, void *state);

/// Sets what --version of the drivers says of Exo.
void exoSetToolVersion(MlirStringRef version);

/// For the start of a tool's `main`: a closed pipe ends it as other Unix tools,
/// by the signal, and output that cannot be written by an error.
void exoEndQuietly(void);

/// Removes the files that were opened and are not written to their end.
void exoRemoveUnfinished(void);

/// Lets `hook` see each context of the drivers before something is read in it,
/// or none where it is null. Contexts whose diagnostics are verified are left
/// alone.
void exoSetContextHook(void (*hook)(MlirContext context));
/// Lets the hook also see each context that knows the registry, when it loads
/// the exo dialect: for drivers of others.
void exoFollowDiagnostics(MlirDialectRegistry registry);

/// Holds back what is written to standard error until a driver has read its
/// command line and found its files, or the process ends. Then `released` gets
/// it, if it is anything.
void exoHoldErrors(void (*released)(MlirStringRef text));

/// Lets exo-opt read Exo source, files whose names end in `.py`, by a
/// translation.
void exoReadSource(ExoTranslateTo read);

/// Lets exo-opt read its input by a translation, whatever its name is.
void exoReadInput(ExoTranslateTo read);

/// Lets exo-opt write what the module becomes by a translation, instead of
/// MLIR, where an option of exoAddStringOption has a value other than `mlir`.
void exoEmitBy(ExoTranslateFrom translate, const void *option);

/// mlir-opt's and mlir-translate's `main`; they return the exit code.
int exoOptMain(int argc, char **argv, MlirStringRef toolName,
               MlirDialectRegistry registry);
int exoTranslateMain(int argc, char **argv, MlirStringRef toolName);

} // extern "C"

#endif // EXO_LIB_TOOLS_SHIM_H
