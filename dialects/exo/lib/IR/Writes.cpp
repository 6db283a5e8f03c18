//===- Writes.cpp - Reads and writes of cells and configuration -----------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConfigFields.h"
#include "DataExpr.h"
#include "Exo/IR/Exo.h"
#include "Exo/IR/ExprPrinter.h"
#include "Exo/IR/ExprVerifier.h"
#include "OpSyntax.h"

using namespace mlir;
using namespace exo;

//===----------------------------------------------------------------------===//
// Cells: `%buffer[indices]`
//===----------------------------------------------------------------------===//

/// Parses a cell and stores the operands and code of `Op`.
template <typename Op>
static ParseResult parseCell(OpAsmParser &parser, OperationState &state) {
  ScopedOperands operands(parser);
  ExprParser exprs(parser, operands);
  OperandTable::Entry buffer;
  SMLoc loc = parser.getCurrentLocation();
  if (exprs.parseBuffer(buffer) || exprs.parseIndices(buffer.type, loc))
    return failure();
  return finishOperands<Op>(state, operands, exprs);
}

template <typename Op> static void printCell(OpAsmPrinter &printer, Op op) {
  printer << ' ';
  printer.printOperand(op.getBuffer());
  ExprPrinter(printer, op->getOperands(), op.getCode(), op.getConfigsAttr())
      .printList(op.getBuffer().getType().getRank());
}

template <typename Op> static LogicalResult verifyCell(Op op) {
  if (failed(verifyBuffer(op, op.getBuffer())))
    return failure();
  CodeVerifier code(op, op->getOperands(), op.getCode(), op.getConfigsAttr());
  code.markUsed(0);
  if (failed(code.integers(op.getBuffer().getType().getRank(), "index")))
    return failure();
  return code.finish();
}

//===----------------------------------------------------------------------===//
// Right sides
//===----------------------------------------------------------------------===//

/// Parses a right side behind its sign, and the location and attributes behind
/// it. The location is read here and not left to MLIR, as the operations made
/// of infix text carry it too.
static ParseResult parseRightSide(OpAsmParser &parser, OperationState &state,
                                  function_ref<ParseResult()> parseSign) {
  Region *region = state.addRegion();
  if (succeeded(parser.parseOptionalColon())) {
    if (parser.parseRegion(*region))
      return failure();
    return parseAttrDict(parser, state, AttrDict::Plain);
  }
  std::optional<Location> loc;
  if (parseSign() || parseInfix(parser, *region, state.location) ||
      parseAttrDict(parser, state, AttrDict::Plain) ||
      parser.parseOptionalLocationSpecifier(loc))
    return failure();
  if (!loc)
    return success();
  state.location = *loc;
  for (Operation &op : region->front())
    op.setLoc(*loc);
  return success();
}

static void printRightSide(OpAsmPrinter &printer, Operation *op,
                           StringRef sign) {
  Region &region = op->getRegion(0);
  if (hasInfixForm(region)) {
    printer << sign;
    printInfix(printer, region);
  } else {
    printer << " : ";
    printer.printRegion(region);
  }
  printAttrDict(printer, op, AttrDict::Plain);
}

//===----------------------------------------------------------------------===//
// ReadOp, ReadConfigOp, ConstOp
//===----------------------------------------------------------------------===//

ParseResult ReadOp::parse(OpAsmParser &parser, OperationState &state) {
  state.addTypes(RealType::get(parser.getContext()));
  if (parseCell<ReadOp>(parser, state))
    return failure();
  return parseAttrDict(parser, state, AttrDict::Plain);
}

void ReadOp::print(OpAsmPrinter &printer) {
  printCell(printer, *this);
  printAttrDict(printer, *this, AttrDict::Plain);
}

LogicalResult ReadOp::verify() { return verifyCell(*this); }

LogicalResult ReadConfigOp::verify() {
  return verifyFieldRef(*this, getField());
}

LogicalResult ConstOp::verify() {
  auto number = dyn_cast<FloatAttr>(getValue());
  if (number && !number.getValue().isFinite())
    return emitOpError() << "literal must be finite";
  return success();
}

//===----------------------------------------------------------------------===//
// AssignOp, ReduceOp
//===----------------------------------------------------------------------===//

ParseResult AssignOp::parse(OpAsmParser &parser, OperationState &state) {
  if (parseCell<AssignOp>(parser, state))
    return failure();
  return parseRightSide(parser, state, [&] { return parser.parseEqual(); });
}

ParseResult ReduceOp::parse(OpAsmParser &parser, OperationState &state) {
  if (parseCell<ReduceOp>(parser, state))
    return failure();
  return parseRightSide(parser, state, [&]() -> ParseResult {
    return failure(parser.parsePlus() || parser.parseEqual());
  });
}

void AssignOp::print(OpAsmPrinter &printer) {
  printCell(printer, *this);
  printRightSide(printer, *this, " = ");
}

void ReduceOp::print(OpAsmPrinter &printer) {
  printCell(printer, *this);
  printRightSide(printer, *this, " += ");
}

StringRef AssignOp::getDefaultDialect() { return "exo"; }
StringRef ReduceOp::getDefaultDialect() { return "exo"; }

LogicalResult AssignOp::verify() { return verifyCell(*this); }
LogicalResult ReduceOp::verify() { return verifyCell(*this); }

LogicalResult AssignOp::verifyRegions() {
  return verifyRightSide(*this, getRhs());
}

LogicalResult ReduceOp::verifyRegions() {
  return verifyRightSide(*this, getRhs());
}

//===----------------------------------------------------------------------===//
// ClobberOp
//===----------------------------------------------------------------------===//

ParseResult ClobberOp::parse(OpAsmParser &parser, OperationState &state) {
  if (parseCell<ClobberOp>(parser, state))
    return failure();
  return parseAttrDict(parser, state, AttrDict::Plain);
}

void ClobberOp::print(OpAsmPrinter &printer) {
  printCell(printer, *this);
  printAttrDict(printer, *this, AttrDict::Plain);
}

LogicalResult ClobberOp::verify() {
  if (!(*this)->getParentOfType<InstrOp>())
    return emitOpError() << "destroys a cell: it must stand in 'exo.instr'";
  return verifyCell(*this);
}

//===----------------------------------------------------------------------===//
// WriteConfigOp
//===----------------------------------------------------------------------===//

ParseResult WriteConfigOp::parse(OpAsmParser &parser, OperationState &state) {
  auto &properties = state.getOrAddProperties<Properties>();
  bool isData = succeeded(parser.parseOptionalKeyword("data"));
  if (parser.parseAttribute(properties.field))
    return failure();
  if (isData) {
    properties.code = parser.getBuilder().getDenseI64ArrayAttr({});
    return parseRightSide(parser, state, [&] { return parser.parseEqual(); });
  }
  state.addRegion();
  ScopedOperands operands(parser);
  ExprParser exprs(parser, operands);
  if (parser.parseEqual() || exprs.parseExpr() ||
      finishOperands<WriteConfigOp>(state, operands, exprs))
    return failure();
  return parseAttrDict(parser, state, AttrDict::Plain);
}

void WriteConfigOp::print(OpAsmPrinter &printer) {
  bool isData = !getRhs().empty();
  printer << (isData ? " data " : " ");
  printSymbol(printer.getStream(), getField());
  if (isData) {
    printRightSide(printer, *this, " = ");
    return;
  }
  printer << " = ";
  ExprPrinter(printer, getArgs(), getCode(), getConfigsAttr()).printExpr();
  printAttrDict(printer, *this, AttrDict::Plain);
}

StringRef WriteConfigOp::getDefaultDialect() { return "exo"; }

/// The value of a configuration write may not mention a loop variable.
static LogicalResult verifyNoLoopVariables(WriteConfigOp write,
                                           Operation *user) {
  for (Value operand : user->getOperands())
    if (auto argument = dyn_cast<BlockArgument>(operand))
      if (auto loop = dyn_cast<ForOp>(argument.getOwner()->getParentOp()))
        return write.emitOpError()
               << "value may not mention the loop variable '" << loop.getName()
               << "'";
  return success();
}

LogicalResult WriteConfigOp::verify() {
  if (failed(verifyFieldRef(*this, getField())) ||
      failed(verifyNoLoopVariables(*this, *this)))
    return failure();
  CodeVerifier code(*this, getArgs(), getCode(), getConfigsAttr());
  if (!getRhs().empty()) {
    if (!code.atEnd())
      return emitOpError() << "has both a control value and a right side";
    return code.finish();
  }
  if (code.atEnd())
    return emitOpError() << "has no value";
  if (failed(code.expr()))
    return failure();
  return code.finish();
}

LogicalResult WriteConfigOp::verifyRegions() {
  if (getRhs().empty())
    return success();
  if (failed(verifyRightSide(*this, getRhs())))
    return failure();
  for (Operation &op : getRhs().front())
    if (failed(verifyNoLoopVariables(*this, &op)))
      return failure();
  return success();
}

LogicalResult WriteConfigOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<std::optional<FieldType>> type =
      lookupField(*this, getField(), tables);
  if (failed(type))
    return failure();
  if (failed(verifyConfigFields(*this, getConfigsAttr(), tables)))
    return failure();
  if (!*type)
    return success();
  bool isData = (*type)->isData();
  if (isData != !getRhs().empty())
    return emitOpError() << "field '" << getField() << "' holds "
                         << (isData ? "data" : "a control value");
  if (isData)
    return success();
  CodeVerifier code(*this, getArgs(), getCode(), getConfigsAttr());
  return (*type)->isBoolean() ? code.boolean("value") : code.integer("value");
}
