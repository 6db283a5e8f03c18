//===- RustPass.cpp - Passes written in Rust ------------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One class makes a real MLIR pass of each Rust declaration: with options in
// `--help`, in pipelines and in crash reproducers, and with statistics.
//
//===----------------------------------------------------------------------===//

#include "PassOptions.h"
#include "Shim.h"

#include "Exo/IR/Exo.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

using namespace mlir;

namespace {

/// A Rust declaration, copied so that its strings outlive the call.
struct Declaration {
  struct PassOption {
    std::string name, help, defaultValue;
    ExoOptionKind kind;
  };
  struct PassStatistic {
    std::string name, help;
  };

  std::string argument, description;
  std::vector<PassOption> options;
  std::vector<PassStatistic> statistics;
  decltype(ExoPassSpec::run) run;
  const void *userData;
  bool lowers;
  // One pass class serves all declarations, so each needs an id of its own.
  TypeIDAllocator idAllocator;
  TypeID id;
};

/// The length of the first word, as MLIR splits options: at blanks outside of
/// quotes and braces.
static size_t lengthOfWord(StringRef text) {
  char quote = 0;
  unsigned depth = 0;
  for (auto [at, c] : llvm::enumerate(text)) {
    if (quote)
      quote = c == quote ? 0 : quote;
    else if (c == '"' || c == '\'')
      quote = c;
    else if (c == '{')
      ++depth;
    else if (c == '}')
      depth -= depth > 0;
    else if (c == ' ' && depth == 0)
      return at;
  }
  return text.size();
}

/// A text as an option can hold it: what ends options or pipelines is written
/// as MLIR's strings write it, a backslash with two digits.
static std::string escaped(StringRef text) {
  std::string out;
  for (auto [at, c] : llvm::enumerate(text)) {
    auto byte = static_cast<unsigned char>(c);
    bool isAtEnd = at == 0 || at + 1 == text.size();
    if (byte < ' ' || byte == 0x7f || (c == ' ' && isAtEnd) ||
        StringRef("\\{}()[]'\"").contains(c)) {
      out += '\\';
      out += llvm::hexdigit(byte >> 4);
      out += llvm::hexdigit(byte & 15);
    } else {
      out += c;
    }
  }
  return out;
}

/// What an escaped text said.
static std::string unescaped(StringRef text) {
  std::string out;
  while (!text.empty()) {
    bool isEscape = text.front() == '\\' && text.size() > 2 &&
                    llvm::isHexDigit(text[1]) && llvm::isHexDigit(text[2]);
    out += isEscape ? static_cast<char>(llvm::hexFromNibbles(text[1], text[2]))
                    : text.front();
    text = text.drop_front(isEscape ? 3 : 1);
  }
  return out;
}

/// The beginning of a value that is escaped, since MLIR prints values as they
/// are.
static constexpr llvm::StringLiteral escapesFollow = "\\=";

/// Whether a value can be read back from a pipeline in which it is printed:
/// brackets and quotes in it come in pairs, and it has no line of its own.
static bool survivesPrinting(StringRef text) {
  std::string open;
  char quote = 0;
  for (char c : text) {
    if (static_cast<unsigned char>(c) < ' ')
      return false;
    if (c == '\'' || c == '"')
      quote = quote == c ? 0 : (quote ? quote : c);
    if (c == '(' || c == '[' || c == '{')
      open += c;
    if (c != ')' && c != ']' && c != '}')
      continue;
    StringRef pair = c == ')' ? "()" : c == ']' ? "[]" : "{}";
    if (open.empty() || open.back() != pair.front())
      return false;
    open.pop_back();
  }
  return open.empty() && !quote;
}

/// The contents of a file as an option can hold them; nothing if it cannot be
/// read or is no text. Who runs the pass tries again, and says why.
static std::string contentsOf(StringRef file) {
  auto read = llvm::MemoryBuffer::getFile(file);
  if (!read)
    return {};
  StringRef text = (*read)->getBuffer();
  if (!llvm::json::isUTF8(text))
    return {};
  // Of a file without contents a line without any.
  return escaped(text.empty() ? "\n" : text);
}

class RustPass final : public Pass {
public:
  explicit RustPass(std::shared_ptr<Declaration> decl)
      : Pass(decl->id), decl(std::move(decl)) {
    addOptions();
    for (const auto &stat : this->decl->statistics)
      counters.push_back(std::make_unique<Statistic>(this, stat.name.c_str(),
                                                     stat.help.c_str()));
  }

  StringRef getName() const override { return decl->argument; }
  StringRef getArgument() const override { return decl->argument; }
  StringRef getDescription() const override { return decl->description; }

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<exo::ExoDialect>();
    if (decl->lowers)
      registry.insert<
          affine::AffineDialect, arith::ArithDialect, cf::ControlFlowDialect,
          func::FuncDialect, LLVM::LLVMDialect, math::MathDialect,
          memref::MemRefDialect, omp::OpenMPDialect, scf::SCFDialect,
          tensor::TensorDialect, ub::UBDialect, vector::VectorDialect>();
  }

  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.hasTrait<OpTrait::SymbolTable>();
  }

  /// Parses the options. Takes names with underscores for those with dashes,
  /// and suggests names similar to one that no option has.
  LogicalResult initializeOptions(
      StringRef given,
      function_ref<LogicalResult(const Twine &)> onError) override {
    std::string text;
    for (given = given.ltrim(); !given.empty(); given = given.ltrim()) {
      StringRef word = given.take_front(lengthOfWord(given));
      given = given.drop_front(word.size());
      StringRef name = word.take_until([](char c) { return c == '='; });
      std::string known = name.str();
      if (!hasOption(name))
        std::replace(known.begin(), known.end(), '_', '-');
      if (!hasOption(known))
        return onError("'" + decl->argument + "' has no option '" + name + "'" +
                       suggestion(name));
      text += known + word.drop_front(name.size()).str() + " ";
    }
    if (failed(Pass::initializeOptions(text, onError)))
      return failure();
    readContents();
    escapeTexts();
    return success();
  }

  // The pass manager copies the values of the options afterwards.
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<RustPass>(decl);
  }

  void runOnOperation() override {
    std::vector<std::string> values;
    for (auto [declared, option] : llvm::zip(decl->options, options))
      values.push_back(
          declared.kind == ExoOptionString
              ? textOf(option)
              : std::visit(
                    [](const auto &opt) { return toText(opt->getValue()); },
                    option));
    std::vector<MlirStringRef> refs;
    for (const std::string &value : values)
      refs.push_back(wrap(StringRef(value)));
    std::vector<uint64_t> counts(counters.size());
    if (!decl->run(decl->userData, wrap(getOperation()), refs.data(),
                   counts.data(), this))
      signalPassFailure();
    for (auto [counter, count] : llvm::zip(counters, counts))
      *counter += count;
  }

  /// Calls `body` as the run of another pass inside this one.
  bool runNested(std::shared_ptr<Declaration> inner, Operation *op,
                 llvm::function_ref<bool()> body) {
    // Instrumentation tells passes apart by their address, so each lives on.
    nested.push_back(std::make_unique<RustPass>(std::move(inner)));
    Pass *pass = nested.back().get();
    PassInstrumentor *instrumentor = getAnalysisManager().getPassInstrumentor();
    if (!instrumentor)
      return body();
    instrumentor->runBeforePass(pass, op);
    bool succeeded = body();
    if (succeeded)
      instrumentor->runAfterPass(pass, op);
    else
      instrumentor->runAfterPassFailed(pass, op);
    return succeeded;
  }

  /// The operation that the pass is run on.
  Operation *operation() { return getOperation(); }

  /// Runs a pipeline on the operation of this pass, or on one inside of it.
  LogicalResult runInside(OpPassManager &pipeline, Operation *op) {
    return runPipeline(pipeline, op);
  }

private:
  template <typename T> using OptionPtr = std::unique_ptr<Option<T>>;
  using AnyOption =
      std::variant<OptionPtr<std::string>, OptionPtr<int64_t>, OptionPtr<bool>>;

  bool hasOption(StringRef name) const {
    return llvm::any_of(
        decl->options, [&](const auto &option) { return option.name == name; });
  }

  /// The help for an unknown option: the nearest name, or all names.
  std::string suggestion(StringRef name) const {
    StringRef nearest;
    unsigned least = ~0u;
    for (const auto &option : decl->options) {
      unsigned distance = name.edit_distance(option.name);
      if (distance < least && distance <= (option.name.size() + 2) / 3) {
        least = distance;
        nearest = option.name;
      }
    }
    if (!nearest.empty())
      return ("; did you mean '" + nearest + "'?").str();
    if (decl->options.empty())
      return "; it has none";
    return "; there are: " +
           llvm::join(llvm::map_range(decl->options,
                                      [](const auto &opt) { return opt.name; }),
                      ", ");
  }

  /// Reads the files whose contents options hold.
  void readContents() {
    for (auto [declared, option] : llvm::zip(decl->options, options)) {
      if (declared.kind != ExoOptionContents)
        continue;
      auto &contents = *std::get<OptionPtr<std::string>>(option);
      std::string file = valueOf(declared.defaultValue);
      if (contents.getValue().empty() && !file.empty())
        contents = contentsOf(file);
    }
  }

  /// The value of an option that is a text.
  std::string valueOf(StringRef name) const {
    for (auto [declared, option] : llvm::zip(decl->options, options))
      if (declared.name == name && declared.kind == ExoOptionString)
        return textOf(option);
    return {};
  }

  /// The value of an option that is a text, without escapes.
  static std::string textOf(const AnyOption &option) {
    StringRef value = std::get<OptionPtr<std::string>>(option)->getValue();
    return value.consume_front(escapesFollow) ? unescaped(value) : value.str();
  }

  /// Writes values with escapes that would not be read back as they are.
  void escapeTexts() {
    for (auto [declared, option] : llvm::zip(decl->options, options)) {
      if (declared.kind != ExoOptionString)
        continue;
      auto &text = *std::get<OptionPtr<std::string>>(option);
      if (!survivesPrinting(text.getValue()))
        text = (escapesFollow + escaped(text.getValue())).str();
    }
  }

  static std::string toText(const std::string &value) { return value; }
  static std::string toText(int64_t value) { return std::to_string(value); }
  static std::string toText(bool value) { return value ? "true" : "false"; }

  template <typename T>
  OptionPtr<T> makeOption(const Declaration::PassOption &option, T init) {
    return std::make_unique<Option<T>>(*this, StringRef(option.name),
                                       llvm::cl::desc(option.help),
                                       llvm::cl::init(init));
  }

  void addOptions() {
    for (const auto &option : decl->options) {
      StringRef init = option.defaultValue;
      switch (option.kind) {
      case ExoOptionString:
        options.push_back(makeOption<std::string>(option, init.str()));
        break;
      case ExoOptionContents:
        options.push_back(makeOption<std::string>(option, std::string()));
        break;
      case ExoOptionInt: {
        int64_t value = 0;
        init.getAsInteger(10, value);
        options.push_back(makeOption<int64_t>(option, value));
        break;
      }
      case ExoOptionBool:
        options.push_back(makeOption<bool>(option, init == "true"));
        break;
      }
    }
  }

  std::shared_ptr<Declaration> decl;
  std::vector<AnyOption> options;
  std::vector<std::unique_ptr<Statistic>> counters;
  std::vector<std::unique_ptr<Pass>> nested;
};

/// The declarations by argument, for passes that run inside others.
llvm::StringMap<std::shared_ptr<Declaration>> &declarations() {
  static auto &all = *new llvm::StringMap<std::shared_ptr<Declaration>>();
  return all;
}

} // namespace

bool exoPassIsRegistered(MlirStringRef argument) {
  return PassInfo::lookup(unwrap(argument)) ||
         PassPipelineInfo::lookup(unwrap(argument));
}

void exoOfferPasses(void (*expand)(MlirStringRef, MlirStringRef,
                                   MlirStringCallback, void *)) {
  for (const auto &entry : declarations())
    exo::offerPass(entry.second->argument, entry.second->description, expand);
}

bool exoPassNested(void *pass, MlirStringRef argument, MlirOperation op,
                   bool (*body)(void *state), void *state) {
  auto found = declarations().find(unwrap(argument));
  if (found == declarations().end())
    return body(state);
  return static_cast<RustPass *>(pass)->runNested(found->second, unwrap(op),
                                                  [&] { return body(state); });
}

/// Loads the dialects that the passes of a pipeline make operations of, which
/// for passes that stand in the pipeline of the tool its pass manager does.
/// `op` is what the pass that runs the pipeline is run on.
static LogicalResult loadDialects(const OpPassManager &pipeline, Operation *op,
                                  raw_ostream &errors) {
  DialectRegistry needed;
  pipeline.getDependentDialects(needed);
  MLIRContext *context = op->getContext();
  context->appendDialectRegistry(needed);
  for (StringRef name : needed.getDialectNames()) {
    if (context->getLoadedDialect(name))
      continue;
    // Modules inside others may be worked on at the same time, and what is
    // loaded is looked up without a lock.
    if (op->getParentOp() && context->isMultithreadingEnabled()) {
      errors << "the dialect '" << name
             << "' is not loaded, and cannot be while other modules may be "
                "worked on; say '--mlir-disable-threading'";
      return failure();
    }
    context->exitMultiThreadedExecution();
    context->getOrLoadDialect(name);
    context->enterMultiThreadedExecution();
  }
  return success();
}

bool exoPassRunPipeline(void *pass, MlirStringRef pipeline, MlirOperation op,
                        MlirStringCallback onError, void *state) {
  std::string text;
  llvm::raw_string_ostream errors(text);
  auto *running = static_cast<RustPass *>(pass);
  OpPassManager manager(unwrap(op)->getName());
  if (failed(parsePassPipeline(unwrap(pipeline), manager, errors)) ||
      failed(loadDialects(manager, running->operation(), errors))) {
    onError(wrap(StringRef(text)), state);
    return false;
  }
  return succeeded(running->runInside(manager, unwrap(op)));
}

void exoRegisterPass(const ExoPassSpec *spec) {
  auto decl = std::make_shared<Declaration>();
  decl->argument = unwrap(spec->argument).str();
  decl->description = unwrap(spec->description).str();
  for (const ExoPassOption &option :
       llvm::ArrayRef(spec->options, spec->numOptions))
    decl->options.push_back({unwrap(option.name).str(),
                             unwrap(option.help).str(),
                             unwrap(option.defaultValue).str(), option.kind});
  for (const ExoPassStatistic &stat :
       llvm::ArrayRef(spec->statistics, spec->numStatistics))
    decl->statistics.push_back(
        {unwrap(stat.name).str(), unwrap(stat.help).str()});
  decl->run = spec->run;
  decl->userData = spec->userData;
  decl->lowers = spec->lowers;
  decl->id = decl->idAllocator.allocate();
  declarations()[decl->argument] = decl;
  registerPass([decl]() -> std::unique_ptr<Pass> {
    return std::make_unique<RustPass>(decl);
  });
}
