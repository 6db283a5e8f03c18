//===- ControlAffine.cpp - Control expressions and affine maps ------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Control expressions are over the integers, affine maps are folded in 64 bits
// when they are made. So next to each expression goes a bound of what its
// literals can add up to, and what could go beyond 64 bits is not converted.
//
//===----------------------------------------------------------------------===//

#include "ControlCode.h"
#include "Exo/IR/Exo.h"
#include "mlir/IR/AffineExpr.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace exo;

//===----------------------------------------------------------------------===//
// To affine maps
//===----------------------------------------------------------------------===//

namespace {

/// Converts expressions over common dimensions and symbols.
class AffineReader {
public:
  explicit AffineReader(MLIRContext *context) : context(context) {}

  /// The largest sum of the literals of what is converted.
  static constexpr uint64_t maxMass = uint64_t(1) << 62;

  /// The affine expression, null if there is none.
  AffineExpr read(const ControlExpr &expr) {
    if (!expr)
      return {};
    Weighed result = convert(expr, 1);
    mass = std::max(mass, result.mass);
    return result.expr;
  }

  /// Reads the operands of `op` where it is outermost, else the expression.
  LogicalResult readAll(ControlExprKind op, const ControlExpr &expr,
                        SmallVectorImpl<AffineExpr> &results) {
    SmallVector<ControlExpr> open = {expr};
    while (!open.empty()) {
      ControlExpr next = open.pop_back_val();
      if (next && next.getKind() == op) {
        open.push_back(next.getChild(1));
        open.push_back(next.getChild(0));
        continue;
      }
      AffineExpr result = read(next);
      if (!result)
        return failure();
      results.push_back(result);
    }
    return success();
  }

  AffineMap map(ArrayRef<AffineExpr> results,
                SmallVectorImpl<Value> &operands) const {
    takeOperands(operands);
    return AffineMap::get(dims.size(), symbols.size(), results, context);
  }

  void takeOperands(SmallVectorImpl<Value> &operands) const {
    operands.assign(dims.begin(), dims.end());
    operands.append(symbols.begin(), symbols.end());
  }

  MLIRContext *getContext() const { return context; }
  unsigned getNumDims() const { return dims.size(); }
  unsigned getNumSymbols() const { return symbols.size(); }
  uint64_t getMass() const { return mass; }

private:
  struct Weighed {
    AffineExpr expr;
    uint64_t mass = 0;
  };

  Weighed convert(const ControlExpr &expr, unsigned depth);
  Weighed convertLeaf(const ControlExpr &expr);

  /// The place of a value in a list, at the end of which it is put if it is
  /// new.
  static unsigned placeOf(Value value, SmallVectorImpl<Value> &list) {
    auto *found = llvm::find(list, value);
    unsigned place = found - list.begin();
    if (found == list.end())
      list.push_back(value);
    return place;
  }

  MLIRContext *context;
  SmallVector<Value> dims;
  SmallVector<Value> symbols;
  uint64_t mass = 0;
};

} // namespace

static bool isLoopVariable(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && isa_and_nonnull<ForOp>(argument.getOwner()->getParentOp());
}

AffineReader::Weighed AffineReader::convertLeaf(const ControlExpr &expr) {
  if (std::optional<int64_t> literal = expr.getInteger())
    return {getAffineConstantExpr(*literal, context),
            *literal < 0 ? -static_cast<uint64_t>(*literal)
                         : static_cast<uint64_t>(*literal)};
  Value variable = expr.getVariable();
  if (!variable || !variable.getType().isIndex())
    return {};
  if (isLoopVariable(variable))
    return {getAffineDimExpr(placeOf(variable, dims), context), 1};
  return {getAffineSymbolExpr(placeOf(variable, symbols), context), 1};
}

AffineReader::Weighed AffineReader::convert(const ControlExpr &expr,
                                            unsigned depth) {
  if (depth > maxExprDepth)
    return {};
  if (expr.getNumChildren() == 0) {
    Weighed leaf = convertLeaf(expr);
    return leaf.mass < maxMass ? leaf : Weighed();
  }
  Weighed lhs = convert(expr.getChild(0), depth + 1);
  if (!lhs.expr)
    return {};
  if (expr.getKind() == ControlExprKind::Neg)
    return {-lhs.expr, lhs.mass};
  if (expr.getNumChildren() != 2)
    return {};
  Weighed rhs = convert(expr.getChild(1), depth + 1);
  if (!rhs.expr)
    return {};
  Weighed result;
  result.mass = llvm::SaturatingAdd(lhs.mass, rhs.mass);
  switch (expr.getKind()) {
  case ControlExprKind::Add:
    if (result.mass < maxMass)
      result.expr = lhs.expr + rhs.expr;
    return result;
  case ControlExprKind::Sub:
    if (result.mass < maxMass)
      result.expr = lhs.expr - rhs.expr;
    return result;
  case ControlExprKind::Mul:
    result.mass = llvm::SaturatingMultiply(lhs.mass, rhs.mass);
    if (result.mass < maxMass && (isa<AffineConstantExpr>(lhs.expr) ||
                                  isa<AffineConstantExpr>(rhs.expr)))
      result.expr = lhs.expr * rhs.expr;
    return result;
  case ControlExprKind::Div:
  case ControlExprKind::Mod: {
    std::optional<int64_t> divisor = expr.getChild(1).getInteger();
    if (!divisor || *divisor <= 0 || result.mass >= maxMass)
      return {};
    result.expr = expr.getKind() == ControlExprKind::Div
                      ? lhs.expr.floorDiv(*divisor)
                      : lhs.expr % *divisor;
    return result;
  }
  default:
    return {};
  }
}

std::optional<AffineMap> exo::getAffineMap(MLIRContext *context,
                                           ArrayRef<ControlExpr> exprs,
                                           SmallVectorImpl<Value> &operands) {
  AffineReader reader(context);
  SmallVector<AffineExpr> results;
  for (const ControlExpr &expr : exprs) {
    results.push_back(reader.read(expr));
    if (!results.back())
      return std::nullopt;
  }
  return reader.map(results, operands);
}

std::optional<AffineMap>
ControlExpr::getAsAffine(MLIRContext *context,
                         SmallVectorImpl<Value> &operands) const {
  return getAffineMap(context, {*this}, operands);
}

/// The map of the operands of `min` or `max`.
static std::optional<AffineMap> mapOfBound(MLIRContext *context,
                                           ControlExprKind op,
                                           const ControlExpr &expr,
                                           SmallVectorImpl<Value> &operands) {
  AffineReader reader(context);
  SmallVector<AffineExpr> results;
  if (failed(reader.readAll(op, expr, results)))
    return std::nullopt;
  return reader.map(results, operands);
}

std::optional<AffineMap>
ControlExpr::getAsAffineMin(MLIRContext *context,
                            SmallVectorImpl<Value> &operands) const {
  return mapOfBound(context, ControlExprKind::Min, *this, operands);
}

std::optional<AffineMap>
ControlExpr::getAsAffineMax(MLIRContext *context,
                            SmallVectorImpl<Value> &operands) const {
  return mapOfBound(context, ControlExprKind::Max, *this, operands);
}

//===----------------------------------------------------------------------===//
// To integer sets
//===----------------------------------------------------------------------===//

namespace {

/// The constraints of a set: expressions that are zero, or not negative.
struct Constraints {
  SmallVector<AffineExpr> exprs;
  SmallVector<bool> areZero;

  void add(AffineExpr expr, bool isZero) {
    exprs.push_back(expr);
    areZero.push_back(isZero);
  }
};

} // namespace

/// Adds one comparison, or a literal; whether it is one of affine expressions.
static bool addConstraint(AffineReader &reader, const ControlExpr &expr,
                          Constraints &constraints) {
  if (std::optional<bool> literal = expr.getBoolean()) {
    constraints.add(
        getAffineConstantExpr(*literal ? 0 : 1, reader.getContext()),
        /*isZero=*/true);
    return true;
  }
  if (expr.getNumChildren() != 2)
    return false;
  AffineExpr lhs = reader.read(expr.getChild(0));
  AffineExpr rhs = lhs ? reader.read(expr.getChild(1)) : AffineExpr();
  // Both are below half of what 64 bits hold, but not twice as much.
  if (!lhs || !rhs || reader.getMass() >= AffineReader::maxMass / 4)
    return false;
  switch (expr.getKind()) {
  case ControlExprKind::Lt:
    constraints.add(rhs - lhs - 1, /*isZero=*/false);
    return true;
  case ControlExprKind::Le:
    constraints.add(rhs - lhs, /*isZero=*/false);
    return true;
  case ControlExprKind::Gt:
    constraints.add(lhs - rhs - 1, /*isZero=*/false);
    return true;
  case ControlExprKind::Ge:
    constraints.add(lhs - rhs, /*isZero=*/false);
    return true;
  case ControlExprKind::Eq:
    constraints.add(lhs - rhs, /*isZero=*/true);
    return true;
  default:
    return false;
  }
}

std::optional<IntegerSet>
ControlExpr::getAsIntegerSet(MLIRContext *context,
                             SmallVectorImpl<Value> &operands) const {
  AffineReader reader(context);
  Constraints constraints;
  SmallVector<ControlExpr> open = {*this};
  while (!open.empty()) {
    ControlExpr next = open.pop_back_val();
    if (!next)
      return std::nullopt;
    if (next.getKind() == ControlExprKind::And) {
      open.push_back(next.getChild(1));
      open.push_back(next.getChild(0));
    } else if (!addConstraint(reader, next, constraints)) {
      return std::nullopt;
    }
  }
  reader.takeOperands(operands);
  return IntegerSet::get(reader.getNumDims(), reader.getNumSymbols(),
                         constraints.exprs, constraints.areZero);
}

//===----------------------------------------------------------------------===//
// From affine expressions
//===----------------------------------------------------------------------===//

/// What to subtract in place of adding an expression: affine expressions have
/// no minus, but add what is multiplied by a negative number. Null for others.
static ControlExpr subtrahendOf(const ControlExpr &expr) {
  auto isNegative = [](std::optional<int64_t> literal) {
    return literal && *literal < 0 &&
           *literal != std::numeric_limits<int64_t>::min();
  };
  if (isNegative(expr.getInteger()))
    return ControlExpr(-*expr.getInteger());
  if (expr.getKind() == ControlExprKind::Neg)
    return expr.getChild(0);
  if (expr.getKind() == ControlExprKind::Mul &&
      isNegative(expr.getChild(1).getInteger()))
    return expr.getChild(0) * (-*expr.getChild(1).getInteger());
  return {};
}

/// A sum, as one writes it: `n - 4 * i` for `i * -4 + n`.
static ControlExpr sumOf(const ControlExpr &lhs, const ControlExpr &rhs) {
  if (!rhs)
    return {};
  if (ControlExpr subtrahend = subtrahendOf(rhs))
    return lhs - subtrahend;
  if (ControlExpr subtrahend = subtrahendOf(lhs))
    return rhs - subtrahend;
  return lhs + rhs;
}

static ControlExpr exprOfAffine(AffineExpr expr, ValueRange dims,
                                ValueRange symbols, unsigned depth) {
  if (!expr || depth > maxExprDepth)
    return {};
  if (auto literal = dyn_cast<AffineConstantExpr>(expr))
    return ControlExpr(literal.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dim.getPosition() < dims.size()
               ? ControlExpr(dims[dim.getPosition()])
               : ControlExpr();
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return symbol.getPosition() < symbols.size()
               ? ControlExpr(symbols[symbol.getPosition()])
               : ControlExpr();
  auto binary = cast<AffineBinaryOpExpr>(expr);
  ControlExpr lhs = exprOfAffine(binary.getLHS(), dims, symbols, depth + 1);
  // An expression may name one part many times: nothing comes of a null one.
  if (!lhs)
    return {};
  ControlExpr rhs = exprOfAffine(binary.getRHS(), dims, symbols, depth + 1);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return sumOf(lhs, rhs);
  case AffineExprKind::Mul:
    return rhs && rhs.getInteger() == -1 ? -lhs : lhs * rhs;
  case AffineExprKind::FloorDiv:
    return lhs.floorDiv(rhs);
  case AffineExprKind::Mod:
    return lhs.mod(rhs);
  case AffineExprKind::CeilDiv: {
    std::optional<int64_t> divisor = rhs ? rhs.getInteger() : std::nullopt;
    if (divisor && *divisor > 0)
      return (lhs + (*divisor - 1)).floorDiv(rhs);
    // Refused by verifiers, as any divisor that is no positive literal.
    return lhs.floorDiv(rhs);
  }
  default:
    return {};
  }
}

ControlExpr ControlExpr::fromAffine(AffineExpr expr, ValueRange dims,
                                    ValueRange symbols) {
  return exprOfAffine(expr, dims, symbols, 1);
}

SmallVector<ControlExpr> exo::getControlExprs(AffineMap map,
                                              ValueRange operands) {
  SmallVector<ControlExpr> result;
  size_t numDims = std::min<size_t>(map.getNumDims(), operands.size());
  for (AffineExpr expr : map.getResults())
    result.push_back(ControlExpr::fromAffine(expr, operands.take_front(numDims),
                                             operands.drop_front(numDims)));
  return result;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

std::optional<int64_t> ForOp::getConstantTripCount() {
  AffineReader reader(getContext());
  AffineExpr lower = reader.read(getLowerBoundExpr());
  AffineExpr upper = lower ? reader.read(getUpperBoundExpr()) : AffineExpr();
  // Simplifying multiplies coefficients with each other.
  if (!upper || reader.getMass() >= (uint64_t(1) << 31))
    return std::nullopt;
  AffineExpr count = simplifyAffineExpr(upper - lower, reader.getNumDims(),
                                        reader.getNumSymbols());
  auto literal = dyn_cast<AffineConstantExpr>(count);
  if (!literal || literal.getValue() < 0)
    return std::nullopt;
  return literal.getValue();
}
