//===- DataExpr.cpp - Right sides as infix text ---------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataExpr.h"
#include "Exo/IR/Exo.h"
#include "Exo/IR/ExprPrinter.h"
#include "Exo/IR/NameScope.h"
#include "FloatText.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace exo;

//===----------------------------------------------------------------------===//
// Parser
//===----------------------------------------------------------------------===//

namespace {

/// Builds operations as it reads: operands come before the operation that
/// takes them, which is post-order.
class InfixParser {
public:
  InfixParser(OpAsmParser &parser, Block &block, Location loc)
      : parser(parser), builder(parser.getContext()), loc(loc) {
    builder.setInsertionPointToEnd(&block);
  }

  ParseResult parse() {
    Value value;
    if (parseSum(value))
      return failure();
    YieldOp::create(builder, loc, value);
    return success();
  }

private:
  ParseResult parseSum(Value &value);
  ParseResult parseProduct(Value &value);
  ParseResult parseUnary(Value &value, bool negative);
  ParseResult parsePrimary(Value &value, bool negative);
  ParseResult parseNumber(Value &value, bool negative, bool &isNumber);
  ParseResult parseRead(const OpAsmParser::UnresolvedOperand &name,
                        Value &value);
  ParseResult parseExternCall(StringRef callee, SMLoc nameLoc, Value &value);
  ParseResult negate(Value &value);
  template <typename Op, typename... Args> Value create(Args &&...args) {
    return Op::create(builder, loc, RealType::get(parser.getContext()),
                      std::forward<Args>(args)...);
  }
  ParseResult tooDeep() {
    return parser.emitError(parser.getCurrentLocation())
           << "expression is nested more than " << maxExprDepth
           << " levels deep";
  }
  template <typename Op> ParseResult combine(Value &lhs, Value rhs);

  OpAsmParser &parser;
  OpBuilder builder;
  Location loc;
  unsigned open = 0;
};

} // namespace

template <typename Op> ParseResult InfixParser::combine(Value &lhs, Value rhs) {
  lhs = create<Op>(lhs, rhs);
  return success();
}

ParseResult InfixParser::parseSum(Value &value) {
  if (parseProduct(value))
    return failure();
  while (true) {
    bool isAdd = succeeded(parser.parseOptionalPlus());
    if (!isAdd && failed(parser.parseOptionalMinus()))
      return success();
    Value rhs;
    if (parseProduct(rhs) ||
        (isAdd ? combine<AddOp>(value, rhs) : combine<SubOp>(value, rhs)))
      return failure();
  }
}

ParseResult InfixParser::parseProduct(Value &value) {
  if (parseUnary(value, /*negative=*/false))
    return failure();
  while (true) {
    bool isMul = succeeded(parser.parseOptionalStar());
    if (!isMul && failed(parser.parseOptionalSlash()))
      return success();
    Value rhs;
    if (parseUnary(rhs, /*negative=*/false) ||
        (isMul ? combine<MulOp>(value, rhs) : combine<DivOp>(value, rhs)))
      return failure();
  }
}

ParseResult InfixParser::parseUnary(Value &value, bool negative) {
  ++open;
  llvm::scope_exit close([&] { --open; });
  if (open > maxOpenDepth)
    return tooDeep();
  if (failed(parser.parseOptionalMinus()))
    return parsePrimary(value, negative);
  if (parseUnary(value, /*negative=*/true))
    return failure();
  return negative ? negate(value) : ParseResult(success());
}

/// Takes the minus into a literal, else makes an operation of it.
ParseResult InfixParser::negate(Value &value) {
  auto literal = value.getDefiningOp<ConstOp>();
  if (!literal) {
    value = create<NegOp>(value);
    return success();
  }
  if (auto number = dyn_cast<FloatAttr>(literal.getValue())) {
    literal.setValueAttr(
        builder.getF64FloatAttr(-number.getValue().convertToDouble()));
    return success();
  }
  int64_t number = cast<IntegerAttr>(literal.getValue()).getInt();
  if (number == INT64_MIN)
    return parser.emitError(parser.getCurrentLocation(),
                            "integer does not fit in 64 bits");
  literal.setValueAttr(builder.getI64IntegerAttr(-number));
  return success();
}

ParseResult InfixParser::parseNumber(Value &value, bool negative,
                                     bool &isNumber) {
  int64_t number;
  OptionalParseResult isInteger =
      parseOptionalLiteral(parser, negative, number);
  isNumber = isInteger.has_value();
  if (!isNumber)
    return success();
  if (failed(*isInteger))
    return failure();
  value = create<ConstOp>(builder.getI64IntegerAttr(number));
  return success();
}

/// Whether the number that stands there is written with other digits than
/// zeros: then it is no zero, and one that reads as zero is too small.
static bool isWrittenNonZero(SMLoc start) {
  const char *c = start.getPointer();
  while (*c == '0' || *c == '.' || *c == '-')
    ++c;
  return *c >= '1' && *c <= '9';
}

ParseResult InfixParser::parsePrimary(Value &value, bool negative) {
  SMLoc start = parser.getCurrentLocation();
  // MLIR's parser takes `true` and `false` for integers.
  if (succeeded(parser.parseOptionalKeyword("true")) ||
      succeeded(parser.parseOptionalKeyword("false")))
    return parser.emitError(start, "expected a number, not a boolean");
  bool isNumber;
  if (parseNumber(value, negative, isNumber))
    return failure();
  if (isNumber)
    return success();
  OpAsmParser::UnresolvedOperand name;
  SymbolRefAttr field;
  StringRef callee;
  if (succeeded(parser.parseOptionalLParen())) {
    if (parseSum(value) || parser.parseRParen())
      return failure();
  } else if (OptionalParseResult isName = parser.parseOptionalOperand(name);
             isName.has_value()) {
    if (failed(*isName) || parseRead(name, value))
      return failure();
  } else if (OptionalParseResult isField = parser.parseOptionalAttribute(field);
             isField.has_value()) {
    if (failed(*isField))
      return failure();
    value = create<ReadConfigOp>(field);
  } else if (succeeded(parser.parseOptionalKeyword(&callee))) {
    if (parseExternCall(callee, start, value))
      return failure();
  } else {
    double number;
    if (parser.parseFloat(number))
      return failure();
    if (!std::isfinite(number) || (number == 0 && isWrittenNonZero(start)))
      return parser.emitError(start, "number is out of the range of f64");
    value = create<ConstOp>(builder.getF64FloatAttr(number));
  }
  return negative ? negate(value) : ParseResult(success());
}

ParseResult InfixParser::parseRead(const OpAsmParser::UnresolvedOperand &name,
                                   Value &value) {
  ScopedOperands operands(parser);
  FailureOr<OperandTable::Entry> buffer = operands.use(name);
  if (failed(buffer))
    return failure();
  if (!isa<MemRefType>(buffer->type))
    return parser.emitError(name.location)
           << "'" << name.name
           << "' is a control value, not a buffer that can be read";
  ExprParser exprs(parser, operands);
  if (exprs.parseIndices(buffer->type, name.location))
    return failure();
  SmallVector<Value> values;
  if (operands.resolve(values))
    return failure();
  value = create<ReadOp>(values.front(), ArrayRef(values).drop_front(),
                         exprs.takeCode(), exprs.getConfigs());
  return success();
}

/// Whether an extern is one of the module, or of a library: `toy.relu`.
static bool isExternName(StringRef name) {
  auto [library, own] = name.split('.');
  return isIdentifier(library) && (library == name || isIdentifier(own));
}

ParseResult InfixParser::parseExternCall(StringRef callee, SMLoc nameLoc,
                                         Value &value) {
  if (!isExternName(callee))
    return parser.emitError(nameLoc) << "expected an expression";
  SmallVector<Value> args;
  auto parseArgument = [&]() -> ParseResult {
    Value arg;
    if (parseSum(arg))
      return failure();
    args.push_back(arg);
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     parseArgument))
    return failure();
  value = create<CallExternOp>(
      FlatSymbolRefAttr::get(parser.getContext(), callee), args);
  return success();
}

ParseResult exo::parseInfix(OpAsmParser &parser, Region &region, Location loc) {
  return InfixParser(parser, region.emplaceBlock(), loc).parse();
}

//===----------------------------------------------------------------------===//
// Printer
//===----------------------------------------------------------------------===//

bool exo::hasInfixForm(Region &region) {
  if (!region.hasOneBlock() || region.getNumArguments() != 0)
    return false;
  // In post-order each operation takes the values on top of a stack.
  SmallVector<Value> stack;
  for (Operation &op : region.front()) {
    if (!isa<ReadOp, ReadConfigOp, ConstOp, AddOp, SubOp, MulOp, DivOp, NegOp,
             CallExternOp, YieldOp>(op) ||
        !op.getDiscardableAttrDictionary().empty())
      return false;
    if (auto call = dyn_cast<CallExternOp>(op);
        call && !isExternName(call.getCallee()))
      return false;
    // A minus on a literal would be read as part of it.
    if (auto neg = dyn_cast<NegOp>(op);
        neg && neg.getOperand().getDefiningOp<ConstOp>())
      return false;
    OperandRange taken = op.getOperands();
    if (!isa<ReadOp>(op)) {
      if (taken.size() > stack.size() ||
          !llvm::equal(taken, ArrayRef(stack).take_back(taken.size())))
        return false;
      stack.truncate(stack.size() - taken.size());
    }
    stack.append(op.result_begin(), op.result_end());
  }
  return stack.empty() && isa<YieldOp>(region.front().back());
}

static void printTree(OpAsmPrinter &printer, Value value, Precedence loosest);

static void printBinary(OpAsmPrinter &printer, Operation *op,
                        Precedence loosest) {
  bool isSum = isa<AddOp, SubOp>(op);
  Precedence own = isSum ? Precedence::Sum : Precedence::Product;
  StringRef infix = isa<AddOp>(op)   ? " + "
                    : isa<SubOp>(op) ? " - "
                    : isa<MulOp>(op) ? " * "
                                     : " / ";
  if (own < loosest)
    printer << '(';
  printTree(printer, op->getOperand(0), own);
  printer << infix;
  printTree(printer, op->getOperand(1), tighter(own));
  if (own < loosest)
    printer << ')';
}

static void printNumber(OpAsmPrinter &printer, Attribute value) {
  if (auto number = dyn_cast<FloatAttr>(value))
    printer << shortestText(number.getValue().convertToDouble());
  else
    printer << cast<IntegerAttr>(value).getInt();
}

static void printTree(OpAsmPrinter &printer, Value value, Precedence loosest) {
  Operation *op = value.getDefiningOp();
  if (auto read = dyn_cast<ReadOp>(op)) {
    printer.printOperand(read.getBuffer());
    ExprPrinter(printer, read.getOperands(), read.getCode(),
                read.getConfigsAttr())
        .printList(read.getBuffer().getType().getRank());
  } else if (auto field = dyn_cast<ReadConfigOp>(op)) {
    printSymbol(printer.getStream(), field.getField());
  } else if (auto literal = dyn_cast<ConstOp>(op)) {
    printNumber(printer, literal.getValue());
  } else if (auto call = dyn_cast<CallExternOp>(op)) {
    printer << call.getCallee() << '(';
    llvm::interleaveComma(call.getArgs(), printer, [&](Value arg) {
      printTree(printer, arg, Precedence::Or);
    });
    printer << ')';
  } else if (isa<NegOp>(op)) {
    // Two minuses in a row would read as one sign.
    bool isDouble = op->getOperand(0).getDefiningOp<NegOp>() != nullptr;
    printer << (isDouble ? "-(" : "-");
    printTree(printer, op->getOperand(0), Precedence::Unary);
    printer << (isDouble ? ")" : "");
  } else {
    printBinary(printer, op, loosest);
  }
}

void exo::printInfix(OpAsmPrinter &printer, Region &region) {
  printTree(printer, region.front().back().getOperand(0), Precedence::Or);
}

//===----------------------------------------------------------------------===//
// Verifier
//===----------------------------------------------------------------------===//

LogicalResult exo::verifyRightSide(Operation *op, Region &region) {
  if (!region.hasOneBlock() || region.getNumArguments() != 0 ||
      region.front().empty() || !isa<YieldOp>(region.front().back()))
    return op->emitOpError()
           << "right side must be one block that ends in 'exo.yield'";
  llvm::SmallDenseMap<Operation *, unsigned, 16> depths;
  for (Operation &inner : region.front()) {
    if (!inner.mightHaveTrait<exo::OpTrait::Expression>())
      return inner.emitOpError()
             << "cannot stand in a right side: only expressions can";
    unsigned depth = 0;
    for (Value operand : inner.getOperands())
      depth = std::max(depth, depths.lookup(operand.getDefiningOp()));
    if (depth > maxExprDepth)
      return op->emitOpError() << "expression is nested more than "
                               << maxExprDepth << " levels deep";
    depths[&inner] = depth + 1;
  }
  return success();
}
