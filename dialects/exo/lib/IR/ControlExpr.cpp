//===- ControlExpr.cpp - Control expressions as values --------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exo/IR/ControlExpr.h"
#include "ControlCode.h"
#include "Exo/IR/Exo.h"
#include "Exo/IR/ExprPrinter.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace exo;

//===----------------------------------------------------------------------===//
// Making expressions
//===----------------------------------------------------------------------===//

ControlExpr::ControlExpr(ControlExprKind kind, int64_t literal) {
  ControlCodeWriter writer;
  writer.word(static_cast<Code>(kind));
  writer.literal(literal);
  *this = writer.take();
}

ControlExpr::ControlExpr(Value variable) {
  if (!variable)
    return;
  ControlCodeWriter writer;
  writer.word(Code::Var);
  writer.operand(variable);
  *this = writer.take();
}

ControlExpr ControlExpr::boolean(bool value) {
  return ControlExpr(ControlExprKind::Boolean, value);
}

ControlExpr ControlExpr::configField(SymbolRefAttr field) {
  if (!field)
    return {};
  ControlCodeWriter writer;
  writer.word(Code::Config);
  writer.field(field);
  return writer.take();
}

ControlExpr ControlExpr::stride(Value buffer, int64_t dimension) {
  if (!buffer)
    return {};
  ControlCodeWriter writer;
  writer.word(Code::Stride);
  writer.operand(buffer);
  writer.literal(dimension);
  return writer.take();
}

ControlExpr ControlExpr::unary(ControlExprKind op, const ControlExpr &operand) {
  if (!operand || (op != ControlExprKind::Neg && op != ControlExprKind::Not))
    return {};
  std::optional<int64_t> literal = operand.getInteger();
  if (op == ControlExprKind::Neg && literal &&
      *literal != std::numeric_limits<int64_t>::min())
    return ControlExpr(-*literal);
  ControlCodeWriter writer;
  writer.word(static_cast<Code>(op));
  writer.expr(operand);
  return writer.take();
}

ControlExpr ControlExpr::binary(ControlExprKind op, const ControlExpr &lhs,
                                const ControlExpr &rhs) {
  if (!lhs || !rhs || !controlOperator(static_cast<Code>(op)))
    return {};
  ControlCodeWriter writer;
  writer.word(static_cast<Code>(op));
  writer.expr(lhs);
  writer.expr(rhs);
  return writer.take();
}

ControlExpr ControlExpr::select(const ControlExpr &condition,
                                const ControlExpr &ifTrue,
                                const ControlExpr &ifFalse) {
  if (!condition || !ifTrue || !ifFalse)
    return {};
  ControlCodeWriter writer;
  writer.word(Code::Select);
  writer.expr(condition);
  writer.expr(ifTrue);
  writer.expr(ifFalse);
  return writer.take();
}

/// An operator over a list, from the left.
static ControlExpr foldExprs(ControlExprKind op, ArrayRef<ControlExpr> exprs) {
  if (exprs.empty())
    return {};
  ControlExpr result = exprs.front();
  for (const ControlExpr &next : exprs.drop_front())
    result = ControlExpr::binary(op, result, next);
  return result;
}

ControlExpr ControlExpr::min(ArrayRef<ControlExpr> exprs) {
  return foldExprs(ControlExprKind::Min, exprs);
}

ControlExpr ControlExpr::max(ArrayRef<ControlExpr> exprs) {
  return foldExprs(ControlExprKind::Max, exprs);
}

ControlExpr ControlExpr::floorDiv(const ControlExpr &divisor) const {
  return binary(ControlExprKind::Div, *this, divisor);
}
ControlExpr ControlExpr::mod(const ControlExpr &divisor) const {
  return binary(ControlExprKind::Mod, *this, divisor);
}
ControlExpr ControlExpr::lt(const ControlExpr &other) const {
  return binary(ControlExprKind::Lt, *this, other);
}
ControlExpr ControlExpr::le(const ControlExpr &other) const {
  return binary(ControlExprKind::Le, *this, other);
}
ControlExpr ControlExpr::gt(const ControlExpr &other) const {
  return binary(ControlExprKind::Gt, *this, other);
}
ControlExpr ControlExpr::ge(const ControlExpr &other) const {
  return binary(ControlExprKind::Ge, *this, other);
}
ControlExpr ControlExpr::eq(const ControlExpr &other) const {
  return binary(ControlExprKind::Eq, *this, other);
}
ControlExpr ControlExpr::ne(const ControlExpr &other) const {
  return binary(ControlExprKind::Ne, *this, other);
}
ControlExpr ControlExpr::logicalAnd(const ControlExpr &other) const {
  return binary(ControlExprKind::And, *this, other);
}
ControlExpr ControlExpr::logicalOr(const ControlExpr &other) const {
  return binary(ControlExprKind::Or, *this, other);
}
ControlExpr ControlExpr::logicalNot() const {
  return unary(ControlExprKind::Not, *this);
}

ControlExpr exo::operator+(const ControlExpr &lhs, const ControlExpr &rhs) {
  return ControlExpr::binary(ControlExprKind::Add, lhs, rhs);
}
ControlExpr exo::operator-(const ControlExpr &lhs, const ControlExpr &rhs) {
  return ControlExpr::binary(ControlExprKind::Sub, lhs, rhs);
}
ControlExpr exo::operator*(const ControlExpr &lhs, const ControlExpr &rhs) {
  return ControlExpr::binary(ControlExprKind::Mul, lhs, rhs);
}
ControlExpr exo::operator-(const ControlExpr &operand) {
  return ControlExpr::unary(ControlExprKind::Neg, operand);
}

ActualArgument ActualArgument::window(Value buffer, ArrayRef<WindowDim> dims) {
  ActualArgument result{ControlExpr()};
  result.form = Form::Window;
  result.buffer = buffer;
  result.dims.assign(dims.begin(), dims.end());
  return result;
}

ActualArgument ActualArgument::configField(SymbolRefAttr field) {
  ActualArgument result{ControlExpr()};
  result.form = Form::ConfigField;
  result.field = field;
  return result;
}

void ActualArgument::takeBuffer() {
  Value variable = value ? value.getVariable() : Value();
  if (!variable || !isa<MemRefType>(variable.getType()))
    return;
  form = Form::Buffer;
  buffer = variable;
  value = {};
}

//===----------------------------------------------------------------------===//
// Reading expressions
//===----------------------------------------------------------------------===//

ArrayRef<int64_t> ControlExpr::words() const {
  if (!storage)
    return {};
  return ArrayRef(storage->words).slice(begin, end - begin);
}

ControlExprKind ControlExpr::getKind() const {
  return static_cast<ControlExprKind>(words().front());
}

unsigned ControlExpr::getNumChildren() const {
  return shapeOf(words().front()).value_or(CodeShape{0, 0}).exprs;
}

ControlExpr ControlExpr::getChild(unsigned index) const {
  if (!storage || index >= getNumChildren())
    return {};
  // Operators have no words of their own.
  size_t pos = begin + 1;
  for (; index > 0; --index)
    (void)takeExpr(storage->words, pos);
  size_t from = pos;
  (void)takeExpr(storage->words, pos);
  return ControlExpr(storage, from, pos);
}

std::optional<int64_t> ControlExpr::getInteger() const {
  if (!storage || getKind() != ControlExprKind::Integer)
    return std::nullopt;
  return words()[1];
}

std::optional<bool> ControlExpr::getBoolean() const {
  if (!storage || getKind() != ControlExprKind::Boolean)
    return std::nullopt;
  return words()[1] != 0;
}

Value ControlExpr::getVariable() const {
  if (!storage || getKind() != ControlExprKind::Variable)
    return {};
  return storage->operands[words()[1]];
}

SymbolRefAttr ControlExpr::getConfigField() const {
  if (!storage || getKind() != ControlExprKind::ConfigField)
    return {};
  return storage->fields[words()[1]];
}

Value ControlExpr::getStrideBuffer() const {
  if (!storage || getKind() != ControlExprKind::Stride)
    return {};
  return storage->operands[words()[1]];
}

int64_t ControlExpr::getStrideDimension() const {
  if (!storage || getKind() != ControlExprKind::Stride)
    return 0;
  return words()[2];
}

/// The value of an operator on two integers, if 64 bits hold it.
static std::optional<int64_t> valueOf(ControlExprKind op, int64_t lhs,
                                      int64_t rhs) {
  int64_t result;
  switch (op) {
  case ControlExprKind::Add:
    return llvm::AddOverflow(lhs, rhs, result) ? std::nullopt
                                               : std::optional(result);
  case ControlExprKind::Sub:
    return llvm::SubOverflow(lhs, rhs, result) ? std::nullopt
                                               : std::optional(result);
  case ControlExprKind::Mul:
    return llvm::MulOverflow(lhs, rhs, result) ? std::nullopt
                                               : std::optional(result);
  case ControlExprKind::Div:
  case ControlExprKind::Mod:
    if (rhs <= 0)
      return std::nullopt;
    return op == ControlExprKind::Div ? llvm::divideFloorSigned(lhs, rhs)
                                      : llvm::mod(lhs, rhs);
  case ControlExprKind::Min:
    return std::min(lhs, rhs);
  case ControlExprKind::Max:
    return std::max(lhs, rhs);
  default:
    return std::nullopt;
  }
}

/// The value of words in prefix order, from the back: each operator finds its
/// operands on a stack.
std::optional<int64_t> ControlExpr::getConstant() const {
  SmallVector<size_t> begins;
  ArrayRef<int64_t> code = words();
  for (size_t pos = 0; pos < code.size();) {
    begins.push_back(pos);
    pos += 1 + shapeOf(code[pos]).value_or(CodeShape{0, 0}).words;
  }
  SmallVector<int64_t> stack;
  for (size_t pos : llvm::reverse(begins)) {
    auto kind = static_cast<ControlExprKind>(code[pos]);
    if (kind == ControlExprKind::Integer) {
      stack.push_back(code[pos + 1]);
      continue;
    }
    bool isNeg = kind == ControlExprKind::Neg;
    if (stack.size() < (isNeg ? 1 : 2))
      return std::nullopt;
    int64_t lhs = isNeg ? 0 : stack.pop_back_val();
    int64_t rhs = stack.pop_back_val();
    std::optional<int64_t> value =
        valueOf(isNeg ? ControlExprKind::Sub : kind, lhs, rhs);
    if (!value)
      return std::nullopt;
    stack.push_back(*value);
  }
  return stack.size() == 1 ? std::optional(stack.front()) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

/// Whether an expression is nested deeper than any that verifies.
static bool isTooDeep(ArrayRef<int64_t> code) {
  SmallVector<unsigned> open = {1};
  for (size_t pos = 0; pos < code.size() && !open.empty();) {
    unsigned depth = open.pop_back_val();
    if (depth > maxExprDepth)
      return true;
    CodeShape shape = shapeOf(code[pos]).value_or(CodeShape{0, 0});
    open.append(shape.exprs, depth + 1);
    pos += 1 + shape.words;
  }
  return false;
}

void ControlExpr::print(raw_ostream &os) const {
  if (!storage) {
    os << "<<NULL CONTROL EXPRESSION>>";
    return;
  }
  // The printer is recursive, and nothing has verified what was only built.
  if (isTooDeep(words())) {
    os << "<<CONTROL EXPRESSION NESTED TOO DEEP>>";
    return;
  }
  auto printValue = [](Value value, raw_ostream &os) {
    StringRef name = programNameOf(value);
    os << '%' << (name.empty() ? StringRef("<<UNKNOWN>>") : name);
  };
  SmallVector<Attribute> fields(storage->fields.begin(), storage->fields.end());
  ExprPrinter(printValue, os, storage->operands, words(), fields).printExpr();
}

void ControlExpr::dump() const {
  print(llvm::errs());
  llvm::errs() << '\n';
}

raw_ostream &exo::operator<<(raw_ostream &os, const ControlExpr &expr) {
  expr.print(os);
  return os;
}
