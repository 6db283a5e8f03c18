//===- Buffers.cpp - Allocations and windows ------------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Counted.h"
#include "Exo/IR/Exo.h"
#include "Exo/IR/ExprPrinter.h"
#include "Exo/IR/ExprVerifier.h"
#include "Exo/IR/NameScope.h"
#include "Exo/IR/Names.h"
#include "Exo/IR/WindowType.h"
#include "OpSyntax.h"

using namespace mlir;
using namespace exo;

/// Brings an operation's result in sight of what follows.
static void defineResult(OpAsmParser &parser, Type type) {
  StringRef name = parser.getResultName(0).first;
  if (NameScope *scope = NameScope::current(); scope && !name.empty())
    scope->define(name, type);
}

//===----------------------------------------------------------------------===//
// AllocOp
//===----------------------------------------------------------------------===//

ParseResult AllocOp::parse(OpAsmParser &parser, OperationState &state) {
  auto &properties = state.getOrAddProperties<Properties>();
  ScopedOperands operands(parser);
  ExprParser exprs(parser, operands);
  if (parseName(parser, parser.getResultName(0).first, "t", properties.name))
    return failure();
  auto parseExtents = [&] {
    return parser.parseCommaSeparatedList(
        OpAsmParser::Delimiter::OptionalSquare,
        [&] { return exprs.parseExpr(); });
  };
  MemRefType type;
  if (parseExtents() || finishOperands<AllocOp>(state, operands, exprs) ||
      parseAttrDict(parser, state, AttrDict::Plain) ||
      parser.parseColonType(type))
    return failure();
  state.addTypes(type);
  defineResult(parser, type);
  return success();
}

void AllocOp::print(OpAsmPrinter &printer) {
  printName(printer, printer.getStream(), getResult(), getName());
  if (int64_t rank = getType().getRank()) {
    printer << ' ';
    ExprPrinter(printer, getArgs(), getCode(), getConfigsAttr())
        .printList(rank);
  }
  printAttrDict(printer, *this, AttrDict::Plain);
  printer << " : " << getType();
}

void AllocOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  if (getProperties().name)
    setName(getResult(), getName());
}

LogicalResult AllocOp::verify() {
  MemRefType type = getType();
  if (isWindowType(type))
    return emitOpError() << "makes a dense tensor, but its type has a layout";
  if (failed(verifyBufferType(*this, type)) ||
      failed(verifyName(*this, getName())))
    return failure();
  CodeVerifier code(*this, getArgs(), getCode(), getConfigsAttr());
  if (failed(code.integers(type.getRank(), "extent")) || failed(code.finish()))
    return failure();
  size_t pos = 0;
  for (auto [dim, extent] : llvm::enumerate(type.getShape()))
    if (extent != staticExtent(takeExpr(getCode(), pos)))
      return emitOpError() << "dimension " << dim << " of " << type
                           << " must be static just where its extent is a "
                              "literal, and equal to it";
  return success();
}

//===----------------------------------------------------------------------===//
// WindowOp
//===----------------------------------------------------------------------===//

ParseResult WindowOp::parse(OpAsmParser &parser, OperationState &state) {
  auto &properties = state.getOrAddProperties<Properties>();
  ScopedOperands operands(parser);
  ExprParser exprs(parser, operands);
  OperandTable::Entry buffer;
  int64_t count = 0;
  if (parseName(parser, parser.getResultName(0).first, "w", properties.name))
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (exprs.parseBuffer(buffer) || exprs.parseWindowDims(count) ||
      finishOperands<WindowOp>(state, operands, exprs) ||
      parseAttrDict(parser, state, AttrDict::Plain))
    return failure();
  auto bufferType = cast<MemRefType>(buffer.type);
  if (count != bufferType.getRank())
    return parser.emitError(loc)
           << "window has " << counted(count, "dimension")
           << ", but its buffer has " << bufferType.getRank();
  MemRefType type = inferWindowType(bufferType, properties.code);
  if (succeeded(parser.parseOptionalColon()) && parser.parseType(type))
    return failure();
  state.addTypes(type);
  defineResult(parser, type);
  return success();
}

void WindowOp::print(OpAsmPrinter &printer) {
  printName(printer, printer.getStream(), getResult(), getName());
  printer << ' ';
  printer.printOperand(getBuffer());
  ExprPrinter(printer, getOperands(), getCode(), getConfigsAttr())
      .printWindowDims();
  printAttrDict(printer, *this, AttrDict::Plain);
  printer << " : " << getType();
}

void WindowOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  if (getProperties().name)
    setName(getResult(), getName());
}

LogicalResult WindowOp::verify() {
  if (failed(verifyBuffer(*this, getBuffer())) ||
      failed(verifyName(*this, getName())))
    return failure();
  MemRefType buffer = getBuffer().getType();
  if (buffer.getRank() == 0)
    return emitOpError() << "a scalar has no windows";
  CodeVerifier code(*this, getOperands(), getCode(), getConfigsAttr());
  code.markUsed(0);
  if (failed(code.windowDims(buffer.getRank())) || failed(code.finish()))
    return failure();
  MemRefType inferred = inferWindowType(buffer, getCode());
  if (inferred.getRank() == 0)
    return emitOpError() << "keeps no dimension: a cell is used as it is";
  if (getType() != inferred)
    return emitOpError() << "has type " << getType()
                         << ", but the window is of type " << inferred;
  return success();
}
