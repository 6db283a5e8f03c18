//===- Blocks.cpp - Loops and choices -------------------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockVerifier.h"
#include "Exo/IR/Exo.h"
#include "Exo/IR/ExprPrinter.h"
#include "Exo/IR/ExprVerifier.h"
#include "Exo/IR/NameScope.h"
#include "Exo/IR/Names.h"
#include "OpSyntax.h"

using namespace mlir;
using namespace exo;

//===----------------------------------------------------------------------===//
// Blocks of statements
//===----------------------------------------------------------------------===//

LogicalResult exo::verifyStatements(Region &region) {
  for (Operation &statement : region.getOps())
    if (!statement.mightHaveTrait<exo::OpTrait::Statement>())
      return statement.emitOpError()
             << "cannot stand in a procedure: only statements of Exo and of "
                "hardware libraries can";
  return success();
}

LogicalResult exo::verifyBlockDepth(Operation *op) {
  unsigned depth = 0;
  for (Operation *parent = op; isa_and_nonnull<ForOp, IfOp>(parent);
       parent = parent->getParentOp())
    if (++depth >= maxBlockDepth)
      return op->emitOpError() << "blocks are nested more than "
                               << maxBlockDepth << " levels deep";
  return success();
}

//===----------------------------------------------------------------------===//
// ForOp
//===----------------------------------------------------------------------===//

ParseResult ForOp::parse(OpAsmParser &parser, OperationState &state) {
  auto &properties = state.getOrAddProperties<Properties>();
  if (succeeded(parser.parseOptionalKeyword("par")))
    properties.par = parser.getBuilder().getUnitAttr();
  OpAsmParser::Argument iter;
  iter.type = parser.getBuilder().getIndexType();
  ScopedOperands operands(parser);
  ExprParser exprs(parser, operands);
  if (parser.parseArgument(iter) ||
      parseName(parser, iter.ssaName.name.drop_front(), "i", properties.name) ||
      parser.parseEqual() || exprs.parseExpr() || parser.parseKeyword("to") ||
      exprs.parseExpr() || finishOperands<ForOp>(state, operands, exprs) ||
      parseAttrDict(parser, state, AttrDict::WithKeyword))
    return failure();
  return parseBlock(parser, *state.addRegion(), iter);
}

void ForOp::print(OpAsmPrinter &printer) {
  if (getPar())
    printer << " par";
  BlockArgument iter = getBody().getArgument(0);
  printer << ' ';
  printer.printRegionArgument(iter, {}, /*omitType=*/true);
  printName(printer, printer.getStream(), iter, getName());
  printer << " = ";
  ExprPrinter exprs(printer, getArgs(), getCode(), getConfigsAttr());
  exprs.printExpr();
  printer << " to ";
  exprs.printExpr();
  printAttrDict(printer, *this, AttrDict::WithKeyword);
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

void ForOp::getAsmBlockArgumentNames(Region &region,
                                     OpAsmSetValueNameFn setName) {
  if (region.getNumArguments() == 1 && getProperties().name)
    setName(region.getArgument(0), getName());
}

StringRef ForOp::getDefaultDialect() { return "exo"; }

LogicalResult ForOp::verify() {
  Region &body = getBody();
  if (body.getNumArguments() != 1 || !body.getArgument(0).getType().isIndex())
    return emitOpError() << "body must have one argument, the loop variable "
                            "of type 'index'";
  CodeVerifier code(*this, getArgs(), getCode(), getConfigsAttr());
  if (failed(code.integers(2, "loop bound")) || failed(code.finish()) ||
      failed(verifyName(*this, getName())))
    return failure();
  return verifyBlockDepth(*this);
}

LogicalResult ForOp::verifyRegions() { return verifyStatements(getBody()); }

//===----------------------------------------------------------------------===//
// IfOp
//===----------------------------------------------------------------------===//

ParseResult IfOp::parse(OpAsmParser &parser, OperationState &state) {
  ScopedOperands operands(parser);
  ExprParser exprs(parser, operands);
  Region *thenRegion = state.addRegion();
  Region *elseRegion = state.addRegion();
  if (exprs.parseExpr() || finishOperands<IfOp>(state, operands, exprs) ||
      parseAttrDict(parser, state, AttrDict::WithKeyword) ||
      parseBlock(parser, *thenRegion))
    return failure();
  if (failed(parser.parseOptionalKeyword("else")))
    return success();
  return parseBlock(parser, *elseRegion);
}

void IfOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  ExprPrinter(printer, getArgs(), getCode(), getConfigsAttr()).printExpr();
  printAttrDict(printer, *this, AttrDict::WithKeyword);
  printer << ' ';
  printer.printRegion(getThenRegion());
  if (getElseRegion().empty())
    return;
  printer << " else ";
  printer.printRegion(getElseRegion());
}

StringRef IfOp::getDefaultDialect() { return "exo"; }

LogicalResult IfOp::verify() {
  CodeVerifier code(*this, getArgs(), getCode(), getConfigsAttr());
  if (code.atEnd())
    return emitOpError() << "has no condition";
  if (failed(code.boolean("condition")) || failed(code.finish()))
    return failure();
  return verifyBlockDepth(*this);
}

LogicalResult IfOp::verifyRegions() {
  if (failed(verifyStatements(getThenRegion())))
    return failure();
  return verifyStatements(getElseRegion());
}
