//===- StepOps.cpp - Steps as operations of the transform dialect ---------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One class for all: what they take and give is data. Operands are read and the
// payload is modified: a step keeps the operations that go on, so that handles
// to what is inside a loop stay good, and what it erases leaves its handles.
//
//===----------------------------------------------------------------------===//

#include "StepOps.h"
#include "../IR/PlainModel.h"
#include "Exo/IR/Exo.h"
#include "Exo/ListenerForwarding.h"
#include "Preservation.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformTypes.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "llvm/ADT/StringExtras.h"
#include <atomic>
#include <mutex>
#include <optional>

using namespace mlir;

namespace {

constexpr StringRef operandsName = "operands";

/// The declaration of an operation.
struct Declared {
  std::string name;
  std::vector<std::string> arguments;
  std::vector<std::string> results;
  decltype(ExoTransformOpSpec::apply) apply;
  const void *userData;

  bool takes(StringRef argument) const {
    return llvm::is_contained(arguments, argument);
  }
};

/// The operations of this process. Contexts are made on any thread.
struct Registry {
  std::mutex mutex;
  std::vector<std::shared_ptr<const Declared>> all;
  bool (*end)(MlirOperation root, ExoTransformPayload payload) = nullptr;

  static Registry &get() {
    static Registry registry;
    return registry;
  }
};

std::shared_ptr<const Declared> declaredAs(StringRef operation) {
  Registry &registry = Registry::get();
  std::lock_guard<std::mutex> lock(registry.mutex);
  for (const auto &declared : registry.all)
    if (declared->name == operation)
      return declared;
  return nullptr;
}

bool (*declaredEnd())(MlirOperation root, ExoTransformPayload payload) {
  Registry &registry = Registry::get();
  std::lock_guard<std::mutex> lock(registry.mutex);
  return registry.end;
}

/// The names of the operands, in order.
ArrayAttr namesOf(Operation *op) {
  return op->getAttrOfType<ArrayAttr>(operandsName);
}

/// Lives as long as the interpretation in which it was made.
class Interpretation final : public transform::TransformState::Extension {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Interpretation)

  explicit Interpretation(transform::TransformState &state)
      : Extension(state), root(state.getTopLevel()), number(nextNumber()) {
    // What stands in the table may be erased on the way. Nothing further out is
    // ours: passes on other tables may be working there.
    while (!root->hasTrait<OpTrait::SymbolTable>() && root->getParentOp())
      root = root->getParentOp();
  }
  ~Interpretation() override {
    auto *end = declaredEnd();
    if (end && !end(wrap(root), {number, steps, hasOnlySteps, hasOnlySteps}))
      root->setDiscardableAttr("exo.refused",
                               UnitAttr::get(root->getContext()));
  }
  Interpretation(const Interpretation &) = delete;
  Interpretation &operator=(const Interpretation &) = delete;

  /// Says what is known of the payload before a step, which is the last one
  /// from here on.
  ExoTransformPayload enter(Operation *step) {
    bool staysUnchanged = hasStepsOnly(step);
    bool isUnchanged =
        last && (staysUnchanged || exo::isPreservedBetween(last, step));
    last = step;
    hasOnlySteps = staysUnchanged;
    return {number, ++steps, isUnchanged, staysUnchanged};
  }

  /// The step that emptied a handle: it erased the last operation, or gave
  /// none.
  struct Emptied {
    StringRef by;
    Location at;
    bool isErased;
  };

  /// Notes the operations of a handle, or that a step gave it none.
  void see(Value handle, ArrayRef<Operation *> payload, Operation *step) {
    emptied.erase(handle);
    if (payload.empty() && handle.getDefiningOp() == step)
      emptied.try_emplace(handle, by(step, false));
    for (Operation *op : payload)
      if (auto &all = holders[op]; !llvm::is_contained(all, handle))
        all.push_back(handle);
  }

  /// Notes that a step erases an operation.
  void erase(Operation *op, Operation *step) {
    auto found = holders.find(op);
    if (found == holders.end())
      return;
    for (Value handle : found->second)
      emptied.insert_or_assign(handle, by(step, true));
    holders.erase(found);
  }

  /// The step that left a handle without operations, if it is one of ours.
  std::optional<Emptied> whyEmpty(Value handle) const {
    auto found = emptied.find(handle);
    if (found == emptied.end())
      return std::nullopt;
    return found->second;
  }

private:
  static Emptied by(Operation *step, bool isErased) {
    return {step->getName().getStringRef(), step->getLoc(), isErased};
  }

  static uint64_t nextNumber() {
    static std::atomic<uint64_t> next{1};
    return next++;
  }

  /// Whether the script around a step has nothing that changes payload but
  /// steps.
  bool hasStepsOnly(Operation *step);

  Operation *root;
  uint64_t number;
  /// The steps that were interpreted.
  uint64_t steps = 0;
  /// The step that was interpreted last.
  Operation *last = nullptr;
  /// Whether nothing but steps can change payload after the last one.
  bool hasOnlySteps = false;
  /// Known answers, by the outermost operation of a script.
  llvm::SmallDenseMap<Operation *, bool, 1> stepsOnly;
  /// The handles that have an operation, as far as steps have seen them.
  DenseMap<Operation *, SmallVector<Value, 1>> holders;
  DenseMap<Value, Emptied> emptied;
};

/// The class of all of them, for the interfaces.
class StepOp : public Op<StepOp, OpTrait::ZeroRegions, OpTrait::ZeroSuccessors,
                         OpTrait::VariadicOperands, OpTrait::VariadicResults,
                         transform::TransformOpInterface::Trait,
                         MemoryEffectOpInterface::Trait,
                         transform::ReportTrackingListenerFailuresOpTrait> {
public:
  using Op::Op;
  static StringRef getOperationName() { return "transform.exo.step"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }

  bool allowsRepeatedHandleOperands() { return true; }

  void getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
    transform::onlyReadsHandle((*this)->getOpOperands(), effects);
    transform::producesHandle((*this)->getOpResults(), effects);
    transform::modifiesPayload(effects);
  }

  DiagnosedSilenceableFailure apply(transform::TransformRewriter &rewriter,
                                    transform::TransformResults &results,
                                    transform::TransformState &state);
};

bool Interpretation::hasStepsOnly(Operation *step) {
  Operation *script = step;
  while (Operation *parent = script->getParentOp())
    script = parent;
  auto [known, isNew] = stepsOnly.try_emplace(script, false);
  if (isNew)
    known->second = exo::scriptHasStepsOnly(script, llvm::IsaPred<StepOp>);
  return known->second;
}

/// The results that the callback adds to.
struct Found {
  SmallVector<SmallVector<Operation *>> results;

  static void add(void *found, intptr_t result, MlirOperation op) {
    auto &results = static_cast<Found *>(found)->results;
    // The first results are asked for, perhaps not all.
    if (result < static_cast<intptr_t>(results.size()))
      results[result].push_back(unwrap(op));
  }
};

} // namespace

DiagnosedSilenceableFailure
StepOp::apply(transform::TransformRewriter &rewriter,
              transform::TransformResults &results,
              transform::TransformState &state) {
  Operation *op = getOperation();
  std::shared_ptr<const Declared> declared =
      declaredAs(op->getName().getStringRef());
  if (!state.getExtension<Interpretation>())
    state.addExtension<Interpretation>();
  auto &interpretation = *state.getExtension<Interpretation>();
  SmallVector<SmallVector<MlirOperation>> payload(op->getNumOperands());
  SmallVector<SmallVector<MlirAttribute>> parameters(op->getNumOperands());
  SmallVector<ExoTransformOperand> operands;
  for (auto [k, operand] : llvm::enumerate(op->getOperands())) {
    bool isHandle =
        isa<transform::TransformHandleTypeInterface>(operand.getType());
    std::optional<Interpretation::Emptied> emptied;
    if (isHandle) {
      auto targets = llvm::to_vector(state.getPayloadOps(operand));
      if (targets.empty())
        emptied = interpretation.whyEmpty(operand);
      else
        interpretation.see(operand, targets, op);
      for (Operation *target : targets)
        payload[k].push_back(wrap(target));
    } else {
      for (Attribute value : state.getParams(operand))
        parameters[k].push_back(wrap(value));
    }
    StringRef name = cast<StringAttr>(namesOf(op)[k]).getValue();
    operands.push_back(
        {wrap(name), isHandle, static_cast<intptr_t>(payload[k].size()),
         payload[k].data(), static_cast<intptr_t>(parameters[k].size()),
         parameters[k].data(), wrap(emptied ? emptied->by : StringRef()),
         wrap(emptied ? emptied->at : op->getLoc()),
         emptied && emptied->isErased});
  }

  Found found;
  found.results.resize(op->getNumResults());
  SmallVector<Diagnostic> said;
  bool taken;
  {
    exo::ListenerForwarding forwarding(
        rewriter, [&](Operation *erased) { interpretation.erase(erased, op); });
    ScopedDiagnosticHandler handler(op->getContext(), [&](Diagnostic &one) {
      said.push_back(std::move(one));
      return success();
    });
    taken =
        declared->apply(declared->userData, wrap(op), interpretation.enter(op),
                        static_cast<intptr_t>(operands.size()), operands.data(),
                        Found::add, &found);
  }
  if (!taken) {
    llvm::erase_if(said, [](const Diagnostic &one) {
      return one.getSeverity() != DiagnosticSeverity::Error;
    });
    return DiagnosedSilenceableFailure::silenceableFailure(std::move(said));
  }
  for (Diagnostic &one : said)
    op->getContext()->getDiagEngine().emit(std::move(one));
  for (auto [k, result] : llvm::enumerate(op->getOpResults())) {
    interpretation.see(result, found.results[k], op);
    results.set(result, found.results[k]);
  }
  return DiagnosedSilenceableFailure::success();
}

/// `loop = %l, factor = %f {tail = "cut"} : (…) -> (…)`
static ParseResult parseStep(OpAsmParser &parser, OperationState &state) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Attribute> names;
  FunctionType type;
  std::string name;
  auto named = [&]() -> ParseResult {
    if (parser.parseKeywordOrString(&name) || parser.parseEqual() ||
        parser.parseOperand(operands.emplace_back()))
      return failure();
    names.push_back(parser.getBuilder().getStringAttr(name));
    return success();
  };
  SMLoc place = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(named) ||
      parser.parseOptionalAttrDict(state.attributes) ||
      parser.parseColonType(type) ||
      parser.resolveOperands(operands, type.getInputs(), place, state.operands))
    return failure();
  state.addAttribute(operandsName, parser.getBuilder().getArrayAttr(names));
  state.addTypes(type.getResults());
  return success();
}

/// Whether the operands have names, each of an argument that nothing else
/// gives.
static LogicalResult verifyNames(Operation *op, const Declared &declared) {
  ArrayAttr names = namesOf(op);
  if (!names || names.size() != op->getNumOperands() ||
      !llvm::all_of(names, llvm::IsaPred<StringAttr>))
    return op->emitOpError()
           << "attribute '" << operandsName << "' must name each operand";
  llvm::SmallDenseSet<StringRef> given;
  auto known = [&](StringRef name) -> LogicalResult {
    if (!declared.takes(name))
      return op->emitOpError()
             << "has no argument '" << name
             << "'; there are: " << llvm::join(declared.arguments, ", ");
    if (!given.insert(name).second)
      return op->emitOpError() << "is given '" << name << "' twice";
    return success();
  };
  for (Attribute name : names)
    if (failed(known(cast<StringAttr>(name).getValue())))
      return failure();
  for (NamedAttribute attribute : op->getAttrs())
    if (attribute.getName() != operandsName &&
        attribute.getName().strref().find('.') == StringRef::npos &&
        failed(known(attribute.getName())))
      return failure();
  return success();
}

namespace {

class StepModel final : public exo::PlainModel {
public:
  StepModel(std::shared_ptr<const Declared> declared, Dialect *dialect)
      : PlainModel(declared->name, dialect, TypeID::get<StepOp>(),
                   mlir::detail::InterfaceMap::get<
                       transform::TransformOpInterface::Trait<StepOp>,
                       MemoryEffectOpInterface::Trait<StepOp>>()),
        declared(std::move(declared)) {}

  bool hasTrait(TypeID trait) override {
    return llvm::is_contained(
        {TypeID::get<transform::ReportTrackingListenerFailuresOpTrait>(),
         TypeID::get<OpTrait::ZeroRegions>(),
         TypeID::get<OpTrait::ZeroSuccessors>(),
         TypeID::get<OpTrait::VariadicOperands>(),
         TypeID::get<OpTrait::VariadicResults>(),
         TypeID::get<transform::TransformOpInterface::Trait>(),
         TypeID::get<MemoryEffectOpInterface::Trait>()},
        trait);
  }

  OperationName::ParseAssemblyFn getParseAssemblyFn() override {
    return parseStep;
  }

  void printAssembly(Operation *op, OpAsmPrinter &printer, StringRef) override {
    printer << op->getName() << ' ';
    llvm::interleaveComma(
        llvm::zip(namesOf(op), op->getOperands()), printer, [&](auto named) {
          auto [name, operand] = named;
          printer.printKeywordOrString(cast<StringAttr>(name).getValue());
          printer << " = " << operand;
        });
    printer.printOptionalAttrDict(op->getAttrs(), {operandsName});
    printer << " : ";
    printer.printFunctionalType(op);
  }

  LogicalResult verifyInvariants(Operation *op) override {
    if (op->getNumRegions() != 0 || op->getNumSuccessors() != 0)
      return op->emitOpError() << "has no regions or successors";
    if (op->getNumOperands() == 0)
      return op->emitOpError() << "needs a handle";
    for (Type type : op->getOperandTypes())
      if (!isa<transform::TransformHandleTypeInterface,
               transform::TransformParamTypeInterface>(type))
        return op->emitOpError()
               << "takes handles to operations and parameters, not " << type;
    for (Type type : op->getResultTypes())
      if (!isa<transform::TransformHandleTypeInterface>(type))
        return op->emitOpError() << "gives handles to operations, not " << type;
    if (op->getNumResults() > declared->results.size())
      return op->emitOpError()
             << "gives no more than " << declared->results.size()
             << " results: " << llvm::join(declared->results, ", ");
    if (failed(verifyNames(op, *declared)))
      return failure();
    return transform::detail::verifyTransformOpInterface(op);
  }

private:
  std::shared_ptr<const Declared> declared;
};

} // namespace

void exoDeclareTransformOp(const ExoTransformOpSpec *spec) {
  Declared declared;
  declared.name = ("transform.exo." + unwrap(spec->name)).str();
  for (intptr_t k = 0; k < spec->numArguments; ++k)
    declared.arguments.push_back(unwrap(spec->arguments[k]).str());
  for (intptr_t k = 0; k < spec->numResults; ++k)
    declared.results.push_back(unwrap(spec->results[k]).str());
  declared.apply = spec->apply;
  declared.userData = spec->userData;
  Registry &registry = Registry::get();
  std::lock_guard<std::mutex> lock(registry.mutex);
  registry.all.push_back(std::make_shared<const Declared>(std::move(declared)));
}

void exoDeclareTransformEnd(bool (*end)(MlirOperation root,
                                        ExoTransformPayload payload)) {
  Registry &registry = Registry::get();
  std::lock_guard<std::mutex> lock(registry.mutex);
  registry.end = end;
}

void exoInsertTransformOps(MlirDialectRegistry registry) {
  unwrap(registry)->addExtension(
      +[](MLIRContext *, transform::TransformDialect *dialect) {
        Registry &registry = Registry::get();
        std::lock_guard<std::mutex> lock(registry.mutex);
        for (const auto &declared : registry.all)
          RegisteredOperationName::insert(
              std::make_unique<StepModel>(declared, dialect), {operandsName});
      });
}
