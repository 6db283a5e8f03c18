//===- Hardware.cpp - Dialects of hardware libraries ----------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction of a library is an operation like `exo.call`, whose callee is
// the operation's own name: the same operands, code and fields, the same text
// of arguments. MLIR's DynamicOpDefinition cannot serve: its operations have
// no traits, so they could not stand in a procedure.
//
//===----------------------------------------------------------------------===//

#include "Exo/IR/Hardware.h"
#include "Exo/IR/Exo.h"
#include "Exo/IR/ExprPrinter.h"
#include "Exo/IR/ExprVerifier.h"
#include "OpSyntax.h"
#include "PlainModel.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/IR/MLIRContext.h"
#include <memory>

using namespace mlir;
using namespace exo;

namespace {

constexpr StringRef codeName = "code";
constexpr StringRef configsName = "configs";

DenseI64ArrayAttr codeOf(Operation *op) {
  return op->getAttrOfType<DenseI64ArrayAttr>(codeName);
}

ArrayAttr configsOf(Operation *op) {
  return op->getAttrOfType<ArrayAttr>(configsName);
}

/// The class of every instruction's operation, for the interfaces. As calls it
/// says nothing of effects.
class InstructionOp : public Op<InstructionOp, SymbolUserOpInterface::Trait> {
public:
  using Op::Op;
  static StringRef getOperationName() { return "exo.hardware_instruction"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  LogicalResult verifySymbolUses(SymbolTableCollection &tables);
};

} // namespace

LogicalResult InstructionOp::verifySymbolUses(SymbolTableCollection &tables) {
  SmallVector<SymbolRefAttr> dataFields;
  CodeVerifier code(*this, (*this)->getOperands(), codeOf(*this),
                    configsOf(*this));
  while (!code.atEnd()) {
    FailureOr<CallArgument> argument = code.argument();
    if (failed(argument))
      return failure();
    if (argument->field)
      dataFields.push_back(argument->field);
  }
  return verifyConfigFields(*this, configsOf(*this), tables, dataFields);
}

static ParseResult parseInstruction(OpAsmParser &parser,
                                    OperationState &state) {
  ScopedOperands operands(parser);
  ExprParser exprs(parser, operands);
  if (exprs.parseArguments() || operands.resolve(state.operands) ||
      parseAttrDict(parser, state, AttrDict::Plain))
    return failure();
  state.addAttribute(codeName, exprs.takeCode());
  if (ArrayAttr configs = exprs.getConfigs())
    state.addAttribute(configsName, configs);
  return success();
}

/// Verifies properties that the generic form, bytecode and other passes could
/// violate.
static LogicalResult verifyForm(Operation *op) {
  if (op->getNumResults() != 0 || op->getNumRegions() != 0 ||
      op->getNumSuccessors() != 0)
    return op->emitOpError()
           << "is a call of an instruction: it has no results, regions or "
              "successors";
  for (auto [number, type] : llvm::enumerate(op->getOperandTypes()))
    if (!type.isIndex() && !type.isInteger(1) && !isa<MemRefType>(type))
      return op->emitOpError()
             << "operand " << number << " must be a control value (index or "
             << "i1) or a buffer (memref), not " << type;
  if (!codeOf(op))
    return op->emitOpError() << "has no arguments: the attribute '" << codeName
                             << "' must be an array of i64";
  Attribute configs = op->getAttr(configsName);
  if (configs && !configsOf(op))
    return op->emitOpError() << "attribute '" << configsName
                             << "' must be an array of configuration fields";
  CodeVerifier code(op, op->getOperands(), codeOf(op), configsOf(op));
  while (!code.atEnd())
    if (failed(code.argument()))
      return failure();
  return code.finish();
}

namespace {

/// The operation of one instruction. Attributes are discardable ones, as the
/// operation has no class that could declare properties.
class InstructionModel final : public PlainModel {
public:
  InstructionModel(std::shared_ptr<const HardwareLibrary> library,
                   size_t instruction, Dialect *dialect)
      : PlainModel(library->name + "." + library->instructions[instruction],
                   dialect, TypeID::get<InstructionOp>(),
                   mlir::detail::InterfaceMap::get<
                       SymbolUserOpInterface::Trait<InstructionOp>>()),
        library(std::move(library)), instruction(instruction) {}

  bool hasTrait(TypeID trait) override {
    return trait == TypeID::get<exo::OpTrait::Statement>() ||
           trait == TypeID::get<SymbolUserOpInterface::Trait>();
  }
  OperationName::ParseAssemblyFn getParseAssemblyFn() override {
    return parseInstruction;
  }

  void printAssembly(Operation *op, OpAsmPrinter &printer, StringRef) override {
    printer << op->getName();
    ExprPrinter(printer, op->getOperands(), codeOf(op), configsOf(op))
        .printArguments();
    printer.printOptionalAttrDict(op->getAttrs(), {codeName, configsName});
  }

  LogicalResult verifyInvariants(Operation *op) override {
    if (failed(verifyForm(op)) || failed(verifyStatement(op)))
      return failure();
    return library->verify(instruction, op);
  }

private:
  std::shared_ptr<const HardwareLibrary> library;
  size_t instruction;
};

/// Has contexts know a library that have loaded the exo dialect: passes may
/// make its operations, and a dialect must not be loaded while passes run.
class HardwareExtension final
    : public DialectExtension<HardwareExtension, ExoDialect> {
public:
  explicit HardwareExtension(std::shared_ptr<const HardwareLibrary> library)
      : library(std::move(library)) {}

  void apply(MLIRContext *context, ExoDialect *exo) const override {
    if (exo->getHardware().add(library))
      context->getOrLoadDialect(library->name);
    else
      emitError(UnknownLoc::get(context))
          << "the context has another hardware library '" << library->name
          << "'";
  }

private:
  std::shared_ptr<const HardwareLibrary> library;
};

} // namespace

static void populate(const std::shared_ptr<const HardwareLibrary> &library,
                     DynamicDialect *dialect) {
  for (size_t k = 0, e = library->instructions.size(); k != e; ++k)
    RegisteredOperationName::insert(
        std::make_unique<InstructionModel>(library, k, dialect),
        {codeName, configsName});
}

LogicalResult
exo::insertHardware(DialectRegistry &registry,
                    std::shared_ptr<const HardwareLibrary> library) {
  if (registry.getDialectAllocator(library->name))
    return failure();
  registry.insertDynamic(library->name,
                         [library](MLIRContext *, DynamicDialect *dialect) {
                           populate(library, dialect);
                         });
  registry.addExtension(library->id,
                        std::make_unique<HardwareExtension>(library));
  return success();
}

bool HardwareLibraries::add(std::shared_ptr<const HardwareLibrary> library) {
  std::lock_guard<std::mutex> lock(mutex);
  for (const auto &known : libraries)
    if (known->name == library->name)
      return known->digest == library->digest;
  libraries.push_back(std::move(library));
  table.reset();
  return true;
}

std::shared_ptr<const HardwareLibrary>
HardwareLibraries::find(StringRef name) const {
  std::lock_guard<std::mutex> lock(mutex);
  for (const auto &library : libraries)
    if (library->name == name)
      return library;
  return nullptr;
}

void HardwareLibraries::withTable(
    function_ref<std::shared_ptr<const void>(
        ArrayRef<std::shared_ptr<const HardwareLibrary>>)>
        make,
    function_ref<void(const void *)> use) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!table)
    table = make(libraries);
  use(table.get());
}
