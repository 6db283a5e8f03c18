//===- ExprVerifier.cpp - Verifies codes of control expressions -----------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exo/IR/ExprVerifier.h"
#include "Counted.h"
#include "Exo/IR/Exo.h"

using namespace mlir;
using namespace exo;

CodeVerifier::CodeVerifier(Operation *op, ValueRange operands,
                           ArrayRef<int64_t> code, ArrayAttr configs)
    : op(op), operands(operands), code(code), configs(configs),
      usable(operands.size()), usedOperands(operands.size()),
      usedConfigs(configs ? configs.size() : 0) {}

void CodeVerifier::restart(ArrayRef<int64_t> newCode) {
  code = newCode;
  pos = 0;
}

void CodeVerifier::markUsed(size_t operand) { usedOperands.set(operand); }

InFlightDiagnostic CodeVerifier::error() { return op->emitOpError(); }

FailureOr<int64_t> CodeVerifier::word() {
  if (atEnd())
    return error() << "code ends within an expression";
  return code[pos++];
}

FailureOr<Value> CodeVerifier::operand() {
  FailureOr<int64_t> number = word();
  if (failed(number))
    return failure();
  if (*number < 0 || static_cast<uint64_t>(*number) >= usable)
    return error() << "code names operand " << *number << ", but may use "
                   << usable << " of them";
  usedOperands.set(*number);
  return operands[*number];
}

FailureOr<MemRefType> CodeVerifier::buffer(Value &value) {
  FailureOr<Value> found = operand();
  if (failed(found))
    return failure();
  value = *found;
  auto type = dyn_cast<MemRefType>(value.getType());
  if (!type)
    return error() << "code takes a control value for a buffer";
  if (failed(verifyBuffer(op, value)))
    return failure();
  return type;
}

FailureOr<SymbolRefAttr> CodeVerifier::config() {
  FailureOr<int64_t> number = word();
  if (failed(number))
    return failure();
  if (*number < 0 || static_cast<uint64_t>(*number) >= usedConfigs.size())
    return error() << "code names configuration field " << *number
                   << ", but there are " << usedConfigs.size();
  usedConfigs.set(*number);
  auto field = dyn_cast_or_null<SymbolRefAttr>(configs[*number]);
  if (!field || field.getNestedReferences().size() != 1)
    return error() << "expected configuration fields of the form '@C::@f'";
  return field;
}

/// Control values are arguments of procedures and loop variables.
static bool isControlValue(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && isa_and_nonnull<ProcOp, InstrOp, ForOp>(
                         argument.getOwner()->getParentOp());
}

FailureOr<ExprSort> CodeVerifier::leaf(Code code) {
  if (code == Code::Config) {
    if (failed(config()))
      return failure();
    return ExprSort::Either;
  }
  if (code == Code::Stride) {
    Value value;
    FailureOr<MemRefType> type = buffer(value);
    if (failed(type))
      return failure();
    FailureOr<int64_t> dim = word();
    if (failed(dim))
      return failure();
    if (*dim < 0 || *dim >= type->getRank())
      return error() << "stride of dimension " << *dim
                     << " of a buffer of rank " << type->getRank();
    return ExprSort::Integer;
  }
  if (code == Code::Var) {
    FailureOr<Value> value = operand();
    if (failed(value))
      return failure();
    Type type = value->getType();
    if (!type.isIndex() && !type.isInteger(1))
      return error() << "code takes a buffer for a control value";
    if (!isControlValue(*value))
      return error() << "control values are arguments of procedures and loop "
                        "variables only";
    return type.isIndex() ? ExprSort::Integer : ExprSort::Boolean;
  }
  FailureOr<int64_t> value = word();
  if (failed(value))
    return failure();
  if (code == Code::Bool && *value != 0 && *value != 1)
    return error() << "boolean literal " << *value << " is neither 0 nor 1";
  return code == Code::Bool ? ExprSort::Boolean : ExprSort::Integer;
}

static StringRef nameOf(ExprSort sort) {
  return sort == ExprSort::Boolean ? "a boolean" : "an integer";
}

LogicalResult CodeVerifier::expect(ExprSort sort, ExprSort wanted,
                                   StringRef what) {
  if (sort == ExprSort::Either || sort == wanted)
    return success();
  return error() << what << " must be " << nameOf(wanted) << ", not "
                 << nameOf(sort);
}

static StringRef operatorName(Code code) {
  if (const ControlOperator *op = controlOperator(code))
    return op->text;
  return code == Code::Not ? "not" : "-";
}

FailureOr<ExprSort> CodeVerifier::unary(Code code, unsigned depth) {
  if (code == Code::Neg && !atEnd() &&
      this->code[pos] == static_cast<int64_t>(Code::Int))
    return error() << "a minus on a literal is part of the literal";
  FailureOr<ExprSort> operand = expr(depth + 1);
  if (failed(operand))
    return failure();
  ExprSort sort = code == Code::Not ? ExprSort::Boolean : ExprSort::Integer;
  std::string what = ("operand of '" + operatorName(code) + "'").str();
  if (failed(expect(*operand, sort, what)))
    return failure();
  return sort;
}

LogicalResult CodeVerifier::divisor() {
  if (pos + 1 < code.size() && code[pos] == static_cast<int64_t>(Code::Int) &&
      code[pos + 1] > 0)
    return success();
  return error() << "divisor must be a positive literal";
}

FailureOr<ExprSort> CodeVerifier::binary(const ControlOperator &op,
                                         unsigned depth) {
  FailureOr<ExprSort> lhs = expr(depth + 1);
  if (failed(lhs))
    return failure();
  if (op.divides && failed(divisor()))
    return failure();
  FailureOr<ExprSort> rhs = expr(depth + 1);
  if (failed(rhs))
    return failure();
  if (op.operands == OperandSorts::Alike) {
    if (*lhs != *rhs && *lhs != ExprSort::Either && *rhs != ExprSort::Either)
      return error() << "'" << op.text << "' compares " << nameOf(*lhs)
                     << " with " << nameOf(*rhs);
    return op.result;
  }
  ExprSort wanted = op.operands == OperandSorts::Booleans ? ExprSort::Boolean
                                                          : ExprSort::Integer;
  std::string what = ("operand of '" + op.text + "'").str();
  if (failed(expect(*lhs, wanted, what)) || failed(expect(*rhs, wanted, what)))
    return failure();
  return op.result;
}

FailureOr<ExprSort> CodeVerifier::choice(unsigned depth) {
  FailureOr<ExprSort> condition = expr(depth + 1);
  if (failed(condition) ||
      failed(expect(*condition, ExprSort::Boolean, "condition of 'select'")))
    return failure();
  for (int side = 0; side < 2; ++side) {
    FailureOr<ExprSort> sort = expr(depth + 1);
    if (failed(sort) ||
        failed(expect(*sort, ExprSort::Integer, "choice of 'select'")))
      return failure();
  }
  return ExprSort::Integer;
}

FailureOr<ExprSort> CodeVerifier::expr(unsigned depth) {
  if (depth > maxExprDepth)
    return error() << "expression is nested more than " << maxExprDepth
                   << " levels deep";
  FailureOr<int64_t> begin = word();
  if (failed(begin))
    return failure();
  std::optional<CodeShape> shape = shapeOf(*begin);
  if (!shape)
    return error() << "code holds " << *begin
                   << " where an expression should begin";
  Code code = static_cast<Code>(*begin);
  if (shape->exprs == 0)
    return leaf(code);
  if (code == Code::Select)
    return choice(depth);
  const ControlOperator *op = controlOperator(code);
  return op ? binary(*op, depth) : unary(code, depth);
}

FailureOr<ExprSort> CodeVerifier::expr() { return expr(1); }

LogicalResult CodeVerifier::integer(StringRef what) {
  FailureOr<ExprSort> sort = expr();
  return failed(sort) ? failure() : expect(*sort, ExprSort::Integer, what);
}

LogicalResult CodeVerifier::boolean(StringRef what) {
  FailureOr<ExprSort> sort = expr();
  return failed(sort) ? failure() : expect(*sort, ExprSort::Boolean, what);
}

LogicalResult CodeVerifier::integers(int64_t count, StringRef what) {
  for (int64_t i = 0; i < count; ++i) {
    if (atEnd())
      return error() << "code holds " << i << " of " << count
                     << " expressions: " << what << " missing";
    if (failed(integer(what)))
      return failure();
  }
  return success();
}

FailureOr<int64_t> CodeVerifier::windowDims(int64_t rank) {
  int64_t intervals = 0;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (atEnd())
      return error() << "window has " << counted(dim, "dimension")
                     << ", but its buffer has " << rank;
    int64_t form = code[pos++];
    bool isInterval = form == static_cast<int64_t>(Code::Interval);
    if (!isInterval && form != static_cast<int64_t>(Code::Point))
      return error() << "code holds " << form
                     << " where a point or interval should begin";
    intervals += isInterval;
    if (failed(integer("window bound")) ||
        (isInterval && failed(integer("window bound"))))
      return failure();
  }
  return intervals;
}

FailureOr<CallArgument> CodeVerifier::argument() {
  CallArgument result;
  result.form = atEnd() ? Code::Int : static_cast<Code>(code[pos]);
  switch (result.form) {
  case Code::ConfigArg: {
    ++pos;
    FailureOr<SymbolRefAttr> field = config();
    if (failed(field))
      return failure();
    result.field = *field;
    return result;
  }
  case Code::BufferArg:
  case Code::WindowArg: {
    ++pos;
    FailureOr<MemRefType> type = buffer(result.buffer);
    if (failed(type))
      return failure();
    result.rank = type->getRank();
    if (result.form == Code::BufferArg)
      return result;
    if (result.rank == 0)
      return error() << "a scalar has no windows";
    FailureOr<int64_t> intervals = windowDims(result.rank);
    if (failed(intervals))
      return failure();
    result.rank = *intervals;
    return result;
  }
  default:
    break;
  }
  result.form = Code::Int;
  FailureOr<ExprSort> sort = expr();
  if (failed(sort))
    return failure();
  result.sort = *sort;
  return result;
}

LogicalResult CodeVerifier::end() {
  if (!atEnd())
    return error() << "code goes on after its last expression";
  return success();
}

LogicalResult CodeVerifier::allConfigsUsed() {
  if (configs && configs.empty())
    return error() << "list of configuration fields must be absent, not empty";
  if (!usedConfigs.all())
    return error() << "configuration field " << usedConfigs.find_first_unset()
                   << " is not used";
  return success();
}

LogicalResult CodeVerifier::finish() {
  if (failed(end()) || failed(allConfigsUsed()))
    return failure();
  if (!usedOperands.all())
    return error() << "operand " << usedOperands.find_first_unset()
                   << " is not used";
  return success();
}

LogicalResult exo::verifyBufferType(Operation *op, MemRefType type) {
  if (!isElementType(type.getElementType()))
    return op->emitOpError() << "buffers cannot hold " << type.getElementType();
  Attribute space = type.getMemorySpace();
  if (space && !isa<MemAttr>(space))
    return op->emitOpError()
           << "memory of a buffer must be '#exo.mem', not " << space;
  // A strided layout that happens to be the identity is a window all the same.
  if (!isWindowType(type) && type.getLayout().isIdentity())
    return success();
  auto layout = dyn_cast<StridedLayoutAttr>(type.getLayout());
  if (layout && ShapedType::isDynamic(layout.getOffset()) &&
      llvm::all_of(layout.getStrides(), ShapedType::isDynamic))
    return success();
  return op->emitOpError()
         << "layout of a window must be 'strided' with every stride and the "
            "offset left open ('?'), in "
         << type;
}

LogicalResult exo::verifyBuffer(Operation *op, Value value) {
  auto type = dyn_cast<MemRefType>(value.getType());
  if (!type)
    return op->emitOpError() << "expected a buffer, got " << value.getType();
  bool isDefined;
  if (auto argument = dyn_cast<BlockArgument>(value))
    isDefined =
        isa_and_nonnull<ProcOp, InstrOp>(argument.getOwner()->getParentOp());
  else
    isDefined = isa<AllocOp, WindowOp>(value.getDefiningOp());
  if (!isDefined)
    return op->emitOpError() << "buffers are arguments of procedures, "
                                "allocations and windows only";
  return verifyBufferType(op, type);
}
