//===- PassOptions.cpp - Options of passes that come late -----------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-opt makes options of the passes that are registered when it begins to
// read its command line. Those of a plugin come while it reads, so they bring
// options of their own. What these ask for becomes the value of
// --pass-pipeline: the list of passes that mlir-opt keeps is its own.
//
//===----------------------------------------------------------------------===//

#include "PassOptions.h"

#include "mlir/CAPI/Support.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

using namespace llvm;
using namespace exo;

namespace {

constexpr StringRef pipelineName = "pass-pipeline";

/// The pipeline that options have asked for so far.
class Pipeline {
public:
  static Pipeline &get() {
    static Pipeline pipeline;
    return pipeline;
  }

  void append(StringRef pass, StringRef options, ExpandOptions expand);

private:
  std::string passes;
};

} // namespace

static cl::opt<std::string> *pipelineOption() {
  // MLIR declares it as that (mlir/Pass/PassRegistry.h).
  return static_cast<cl::opt<std::string> *>(
      cl::getRegisteredOptions().lookup(pipelineName));
}

/// Whether mlir-opt was asked for one of the passes that it knew at first.
/// Their names are all names of one option, which has none itself.
static bool knownPassIsGiven() {
  return llvm::any_of(cl::getRegisteredOptions(), [](const auto &entry) {
    return !entry.second->hasArgStr() && !entry.second->isPositional() &&
           entry.second->getNumOccurrences() > 0;
  });
}

[[noreturn]] static void refuse(StringRef pass, StringRef other) {
  errs() << "error: '--" << pass << "' cannot stand beside " << other
         << ": name all passes in '--pass-pipeline'\n";
  exit(1);
}

void Pipeline::append(StringRef pass, StringRef options, ExpandOptions expand) {
  cl::opt<std::string> *option = pipelineOption();
  bool isFirst = passes.empty();
  if (isFirst && option->getNumOccurrences() > 0)
    refuse(pass, "'--pass-pipeline'");
  if (knownPassIsGiven())
    refuse(pass, "passes that are not of the plugin");
  if (!isFirst)
    passes += ',';
  passes += pass;
  if (!options.empty()) {
    auto write = [](MlirStringRef text, void *state) {
      static_cast<std::string *>(state)->append(text.data, text.length);
    };
    passes += '{';
    expand(wrap(pass), wrap(options), write, &passes);
    passes += '}';
  }
  std::string text = "builtin.module(" + passes + ")";
  // It may occur once, whatever the number of passes.
  if (isFirst)
    option->addOccurrence(0, pipelineName, text);
  else
    option->setValue(text);
}

void exo::offerPass(StringRef name, StringRef description,
                    ExpandOptions expand) {
  const auto &options = cl::getRegisteredOptions();
  if (!options.contains(pipelineName) || options.contains(name))
    return;
  // Options live as long as the process.
  auto *option =
      new cl::list<std::string>(name, cl::ValueOptional, cl::desc(description),
                                cl::value_desc("options"));
  option->setCallback([name, expand](const std::string &value) {
    Pipeline::get().append(name, value, expand);
  });
}
