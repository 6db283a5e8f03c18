//===- Calls.cpp - Calls of procedures and instructions -------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Counted.h"
#include "Exo/IR/Exo.h"
#include "Exo/IR/ExprPrinter.h"
#include "Exo/IR/ExprVerifier.h"
#include "Exo/IR/Names.h"
#include "OpSyntax.h"

using namespace mlir;
using namespace exo;

ParseResult CallOp::parse(OpAsmParser &parser, OperationState &state) {
  ScopedOperands operands(parser);
  ExprParser exprs(parser, operands);
  auto &properties = state.getOrAddProperties<Properties>();
  if (parser.parseAttribute(properties.callee) || exprs.parseArguments() ||
      finishOperands<CallOp>(state, operands, exprs))
    return failure();
  return parseAttrDict(parser, state, AttrDict::Plain);
}

void CallOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printSymbol(printer.getStream(), getCalleeAttr());
  ExprPrinter(printer, getArgs(), getCode(), getConfigsAttr()).printArguments();
  printAttrDict(printer, *this, AttrDict::Plain);
}

LogicalResult CallOp::verify() {
  CodeVerifier code(*this, getArgs(), getCode(), getConfigsAttr());
  while (!code.atEnd())
    if (failed(code.argument()))
      return failure();
  return code.finish();
}

namespace {

/// The part of a callee's signature that a call depends on.
struct Signature {
  StringRef name;
  ArrayRef<Attribute> kinds;
  ArrayRef<Attribute> names;
  ArrayRef<Type> types;
};

} // namespace

template <typename Op> static Signature signatureOf(Op op) {
  return {op.getSymName(), op.getArgKinds().getValue(),
          op.getArgNames().getValue(), op.getFunctionType().getInputs()};
}

/// The signature of the procedure or instruction that is called.
static FailureOr<Signature> lookupCallee(CallOp call,
                                         SymbolTableCollection &tables) {
  Operation *callee =
      tables.lookupNearestSymbolFrom(call, call.getCalleeAttr());
  if (!callee)
    return call.emitOpError()
           << "no procedure '" << call.getCallee() << "' " << scopeOf(call);
  if (callee->isProperAncestor(call))
    return call.emitOpError()
           << "'" << call.getCallee() << "' may not call itself";
  if (auto proc = dyn_cast<ProcOp>(callee))
    return signatureOf(proc);
  if (auto instr = dyn_cast<InstrOp>(callee))
    return signatureOf(instr);
  return call.emitOpError()
         << "'" << call.getCallee() << "' is not a procedure or instruction";
}

static LogicalResult verifyArgument(CallOp call, const CallArgument &argument,
                                    Kind kind, Type type, StringRef name) {
  bool isControl = argument.form == Code::Int;
  if (kind == Kind::Data) {
    auto buffer = dyn_cast<MemRefType>(type);
    if (isControl)
      return call.emitOpError()
             << "argument '" << name << "' must be a buffer, not a control "
             << "expression";
    if (buffer && buffer.getRank() != argument.rank)
      return call.emitOpError() << "argument '" << name << "' must have "
                                << counted(buffer.getRank(), "dimension")
                                << ", but has " << argument.rank;
    return success();
  }
  if (!isControl)
    return call.emitOpError() << "argument '" << name
                              << "' must be a control expression, not a buffer";
  ExprSort wanted = kind == Kind::Bool ? ExprSort::Boolean : ExprSort::Integer;
  if (argument.sort != wanted && argument.sort != ExprSort::Either)
    return call.emitOpError()
           << "argument '" << name << "' must be "
           << (kind == Kind::Bool ? "a boolean" : "an integer");
  return success();
}

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<Signature> callee = lookupCallee(*this, tables);
  if (failed(callee))
    return failure();
  SmallVector<CallArgument> arguments;
  CodeVerifier code(*this, getArgs(), getCode(), getConfigsAttr());
  while (!code.atEnd()) {
    FailureOr<CallArgument> argument = code.argument();
    if (failed(argument))
      return failure();
    arguments.push_back(*argument);
  }
  if (arguments.size() != callee->kinds.size())
    return emitOpError() << "'" << callee->name << "' takes "
                         << counted(callee->kinds.size(), "argument")
                         << ", but " << arguments.size()
                         << (arguments.size() == 1 ? " is" : " are")
                         << " given";
  SmallVector<SymbolRefAttr> dataFields;
  for (auto [argument, kind, type, name] :
       llvm::zip(arguments, callee->kinds, callee->types, callee->names)) {
    if (failed(verifyArgument(*this, argument, cast<KindAttr>(kind).getValue(),
                              type, cast<StringAttr>(name).getValue())))
      return failure();
    if (argument.field)
      dataFields.push_back(argument.field);
  }
  return verifyConfigFields(*this, getConfigsAttr(), tables, dataFields);
}
