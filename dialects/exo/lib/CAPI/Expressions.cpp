//===- Expressions.cpp - C API of control expressions ---------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "exo-c/Expressions.h"

#include "Exo/IR/Exo.h"
#include "mlir/CAPI/AffineExpr.h"
#include "mlir/CAPI/AffineMap.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/IntegerSet.h"
#include "mlir/CAPI/Support.h"
#include "mlir/CAPI/Utils.h"

using namespace mlir;

#define EXO_CONTROL_OPERATOR(Name, Word)                                       \
  static_assert(ExoControlExpr##Name ==                                        \
                static_cast<int64_t>(::exo::ControlExprKind::Name));
#include "Exo/IR/ControlOperators.def"
static_assert(ExoControlExprSelect ==
              static_cast<int64_t>(::exo::ControlExprKind::Select));

//===----------------------------------------------------------------------===//
// Handles
//===----------------------------------------------------------------------===//

static ExoControlExpr wrapExpr(::exo::ControlExpr expr) {
  return {expr ? new ::exo::ControlExpr(std::move(expr)) : nullptr};
}

static ::exo::ControlExpr unwrapExpr(ExoControlExpr expr) {
  return expr.ptr ? *static_cast<::exo::ControlExpr *>(expr.ptr)
                  : ::exo::ControlExpr();
}

static SmallVector<::exo::ControlExpr> unwrapExprs(intptr_t count,
                                                   const ExoControlExpr *list) {
  SmallVector<::exo::ControlExpr> result;
  for (intptr_t i = 0; i < count; ++i)
    result.push_back(unwrapExpr(list[i]));
  return result;
}

static ExoControlExpr wrapNth(ArrayRef<::exo::ControlExpr> list,
                              intptr_t index) {
  if (index < 0 || static_cast<size_t>(index) >= list.size())
    return {nullptr};
  return wrapExpr(list[index]);
}

/// The operation of a class that this is, or null.
template <typename Op> static Op opOf(MlirOperation operation) {
  return llvm::dyn_cast_if_present<Op>(unwrap(operation));
}

/// A literal for the caller, and whether there is one.
static bool store(std::optional<int64_t> value, int64_t *place) {
  if (value && place)
    *place = *value;
  return value.has_value();
}

/// A map or set whose operands the caller is told of.
template <typename T>
static auto wrapOver(std::optional<T> result, ArrayRef<Value> operands,
                     ExoValueCallback callback, void *userData) {
  if (result && callback)
    for (Value operand : operands)
      callback(wrap(operand), userData);
  return wrap(result ? *result : T());
}

//===----------------------------------------------------------------------===//
// Reading expressions
//===----------------------------------------------------------------------===//

void exoControlExprDestroy(ExoControlExpr expr) {
  delete static_cast<::exo::ControlExpr *>(expr.ptr);
}

int exoControlExprGetKind(ExoControlExpr expr) {
  ::exo::ControlExpr value = unwrapExpr(expr);
  return value ? static_cast<int>(value.getKind()) : -1;
}

intptr_t exoControlExprGetNumChildren(ExoControlExpr expr) {
  ::exo::ControlExpr value = unwrapExpr(expr);
  return value ? value.getNumChildren() : 0;
}

ExoControlExpr exoControlExprGetChild(ExoControlExpr expr, intptr_t index) {
  if (index < 0 || index > 1)
    return {nullptr};
  return wrapExpr(unwrapExpr(expr).getChild(index));
}

bool exoControlExprGetLiteral(ExoControlExpr expr, int64_t *value) {
  ::exo::ControlExpr of = unwrapExpr(expr);
  if (std::optional<bool> literal = of.getBoolean())
    return store(*literal, value);
  return store(of.getInteger(), value);
}

MlirValue exoControlExprGetValue(ExoControlExpr expr) {
  ::exo::ControlExpr of = unwrapExpr(expr);
  Value variable = of.getVariable();
  return wrap(variable ? variable : of.getStrideBuffer());
}

int64_t exoControlExprGetStrideDimension(ExoControlExpr expr) {
  ::exo::ControlExpr of = unwrapExpr(expr);
  return of.getStrideBuffer() ? of.getStrideDimension() : -1;
}

MlirAttribute exoControlExprGetConfigField(ExoControlExpr expr) {
  return wrap(Attribute(unwrapExpr(expr).getConfigField()));
}

bool exoControlExprGetConstant(ExoControlExpr expr, int64_t *value) {
  return store(unwrapExpr(expr).getConstant(), value);
}

MlirAffineMap exoControlExprGetAffineMap(ExoControlExpr expr,
                                         MlirContext context,
                                         ExoValueCallback operand,
                                         void *userData) {
  SmallVector<Value> operands;
  std::optional<AffineMap> map =
      unwrapExpr(expr).getAsAffine(unwrap(context), operands);
  return wrapOver(map, operands, operand, userData);
}

MlirIntegerSet exoControlExprGetIntegerSet(ExoControlExpr expr,
                                           MlirContext context,
                                           ExoValueCallback operand,
                                           void *userData) {
  SmallVector<Value> operands;
  std::optional<IntegerSet> set =
      unwrapExpr(expr).getAsIntegerSet(unwrap(context), operands);
  return wrapOver(set, operands, operand, userData);
}

void exoControlExprPrint(ExoControlExpr expr, MlirStringCallback callback,
                         void *userData) {
  mlir::detail::CallbackOstream stream(callback, userData);
  unwrapExpr(expr).print(stream);
}

//===----------------------------------------------------------------------===//
// Making expressions
//===----------------------------------------------------------------------===//

ExoControlExpr exoControlExprInteger(int64_t value) {
  return wrapExpr(::exo::ControlExpr(value));
}

ExoControlExpr exoControlExprBoolean(bool value) {
  return wrapExpr(::exo::ControlExpr::boolean(value));
}

ExoControlExpr exoControlExprVariable(MlirValue value) {
  return wrapExpr(::exo::ControlExpr(unwrap(value)));
}

ExoControlExpr exoControlExprStride(MlirValue buffer, int64_t dimension) {
  return wrapExpr(::exo::ControlExpr::stride(unwrap(buffer), dimension));
}

ExoControlExpr exoControlExprConfigField(MlirAttribute field) {
  return wrapExpr(::exo::ControlExpr::configField(
      llvm::dyn_cast_if_present<SymbolRefAttr>(unwrap(field))));
}

ExoControlExpr exoControlExprUnary(ExoControlExprKind kind,
                                   ExoControlExpr operand) {
  return wrapExpr(::exo::ControlExpr::unary(
      static_cast<::exo::ControlExprKind>(kind), unwrapExpr(operand)));
}

ExoControlExpr exoControlExprBinary(ExoControlExprKind kind, ExoControlExpr lhs,
                                    ExoControlExpr rhs) {
  return wrapExpr(
      ::exo::ControlExpr::binary(static_cast<::exo::ControlExprKind>(kind),
                                 unwrapExpr(lhs), unwrapExpr(rhs)));
}

ExoControlExpr exoControlExprSelect(ExoControlExpr condition,
                                    ExoControlExpr ifTrue,
                                    ExoControlExpr ifFalse) {
  return wrapExpr(::exo::ControlExpr::select(
      unwrapExpr(condition), unwrapExpr(ifTrue), unwrapExpr(ifFalse)));
}

ExoControlExpr exoControlExprFromAffine(MlirAffineExpr expr, intptr_t numDims,
                                        const MlirValue *dims,
                                        intptr_t numSymbols,
                                        const MlirValue *symbols) {
  SmallVector<Value> dimValues, symbolValues;
  (void)unwrapList(numDims, const_cast<MlirValue *>(dims), dimValues);
  (void)unwrapList(numSymbols, const_cast<MlirValue *>(symbols), symbolValues);
  return wrapExpr(
      ::exo::ControlExpr::fromAffine(unwrap(expr), dimValues, symbolValues));
}

//===----------------------------------------------------------------------===//
// Expressions of operations
//===----------------------------------------------------------------------===//

ExoControlExpr exoForGetLowerBound(MlirOperation loop) {
  auto op = opOf<::exo::ForOp>(loop);
  return wrapExpr(op ? op.getLowerBoundExpr() : ::exo::ControlExpr());
}

ExoControlExpr exoForGetUpperBound(MlirOperation loop) {
  auto op = opOf<::exo::ForOp>(loop);
  return wrapExpr(op ? op.getUpperBoundExpr() : ::exo::ControlExpr());
}

MlirAffineMap exoForGetLowerBoundMap(MlirOperation loop,
                                     ExoValueCallback operand, void *userData) {
  SmallVector<Value> operands;
  auto op = opOf<::exo::ForOp>(loop);
  std::optional<AffineMap> map;
  if (op)
    map = op.getLowerBoundMap(operands);
  return wrapOver(map, operands, operand, userData);
}

MlirAffineMap exoForGetUpperBoundMap(MlirOperation loop,
                                     ExoValueCallback operand, void *userData) {
  SmallVector<Value> operands;
  auto op = opOf<::exo::ForOp>(loop);
  std::optional<AffineMap> map;
  if (op)
    map = op.getUpperBoundMap(operands);
  return wrapOver(map, operands, operand, userData);
}

bool exoForGetConstantTripCount(MlirOperation loop, int64_t *count) {
  auto op = opOf<::exo::ForOp>(loop);
  return op && store(op.getConstantTripCount(), count);
}

ExoControlExpr exoIfGetCondition(MlirOperation choice) {
  auto op = opOf<::exo::IfOp>(choice);
  return wrapExpr(op ? op.getConditionExpr() : ::exo::ControlExpr());
}

/// The indices of an access, or the extents of an allocation.
static SmallVector<::exo::ControlExpr> indicesOf(MlirOperation operation) {
  if (auto op = opOf<::exo::AssignOp>(operation))
    return op.getIndexExprs();
  if (auto op = opOf<::exo::ReduceOp>(operation))
    return op.getIndexExprs();
  if (auto op = opOf<::exo::ClobberOp>(operation))
    return op.getIndexExprs();
  if (auto op = opOf<::exo::ReadOp>(operation))
    return op.getIndexExprs();
  if (auto op = opOf<::exo::AllocOp>(operation))
    return op.getExtentExprs();
  return {};
}

intptr_t exoGetNumIndices(MlirOperation operation) {
  return indicesOf(operation).size();
}

ExoControlExpr exoGetIndex(MlirOperation operation, intptr_t index) {
  return wrapNth(indicesOf(operation), index);
}

MlirAffineMap exoGetAccessMap(MlirOperation access, ExoValueCallback operand,
                              void *userData) {
  Operation *op = unwrap(access);
  if (!llvm::isa_and_present<::exo::AssignOp, ::exo::ReduceOp, ::exo::ClobberOp,
                             ::exo::ReadOp>(op))
    return {nullptr};
  SmallVector<Value> operands;
  std::optional<AffineMap> map =
      ::exo::getAffineMap(op->getContext(), indicesOf(access), operands);
  return wrapOver(map, operands, operand, userData);
}

/// The dimensions of a window.
static SmallVector<::exo::WindowDim> dimsOf(MlirOperation window) {
  auto op = opOf<::exo::WindowOp>(window);
  return op ? op.getDimExprs() : SmallVector<::exo::WindowDim>();
}

intptr_t exoWindowGetNumDims(MlirOperation window) {
  return dimsOf(window).size();
}

ExoControlExpr exoWindowGetLower(MlirOperation window, intptr_t dim) {
  SmallVector<::exo::WindowDim> dims = dimsOf(window);
  if (dim < 0 || static_cast<size_t>(dim) >= dims.size())
    return {nullptr};
  return wrapExpr(dims[dim].lower);
}

ExoControlExpr exoWindowGetUpper(MlirOperation window, intptr_t dim) {
  SmallVector<::exo::WindowDim> dims = dimsOf(window);
  if (dim < 0 || static_cast<size_t>(dim) >= dims.size())
    return {nullptr};
  return wrapExpr(dims[dim].upper);
}

/// The arguments of a call.
static SmallVector<::exo::ActualArgument> argumentsOf(MlirOperation call) {
  return ::exo::getCallArguments(unwrap(call));
}

intptr_t exoCallGetNumArguments(MlirOperation call) {
  return argumentsOf(call).size();
}

ExoControlExpr exoCallGetControl(MlirOperation call, intptr_t argument) {
  SmallVector<::exo::ActualArgument> arguments = argumentsOf(call);
  if (argument < 0 || static_cast<size_t>(argument) >= arguments.size())
    return {nullptr};
  return wrapExpr(arguments[argument].value);
}

MlirValue exoCallGetBuffer(MlirOperation call, intptr_t argument) {
  SmallVector<::exo::ActualArgument> arguments = argumentsOf(call);
  if (argument < 0 || static_cast<size_t>(argument) >= arguments.size())
    return {nullptr};
  return wrap(arguments[argument].buffer);
}

//===----------------------------------------------------------------------===//
// Making operations
//===----------------------------------------------------------------------===//

/// Dimensions of a window; a point has no upper end.
static SmallVector<::exo::WindowDim> unwrapDims(intptr_t count,
                                                const ExoControlExpr *lower,
                                                const ExoControlExpr *upper) {
  SmallVector<::exo::WindowDim> dims;
  for (intptr_t i = 0; i < count; ++i)
    dims.emplace_back(unwrapExpr(lower[i]), unwrapExpr(upper[i]));
  return dims;
}

/// Makes an operation that stands nowhere yet.
template <typename Op, typename... Args>
static MlirOperation make(MlirLocation location, Args &&...args) {
  OpBuilder builder(unwrap(location).getContext());
  return wrap(Op::create(builder, unwrap(location), std::forward<Args>(args)...)
                  .getOperation());
}

MlirOperation exoProcCreate(MlirLocation location, MlirStringRef name) {
  return make<::exo::ProcOp>(location, unwrap(name));
}

MlirOperation exoInstrCreate(MlirLocation location, MlirStringRef name,
                             MlirStringRef c) {
  ::exo::InstrOptions options;
  options.c = unwrap(c).str();
  return make<::exo::InstrOp>(location, unwrap(name), options);
}

MlirValue exoProcAddControl(MlirOperation proc, MlirStringRef name,
                            int32_t kind) {
  std::optional<::exo::Kind> known = ::exo::symbolizeKind(kind);
  auto add = [&](auto op) {
    return wrap(Value(op.addControlArgument(unwrap(name), *known)));
  };
  if (auto op = opOf<::exo::ProcOp>(proc); op && known)
    return add(op);
  if (auto op = opOf<::exo::InstrOp>(proc); op && known)
    return add(op);
  return {nullptr};
}

MlirValue exoProcAddBuffer(MlirOperation proc, MlirStringRef name,
                           MlirType elementType, intptr_t numExtents,
                           const ExoControlExpr *extents, bool window,
                           MlirAttribute memory) {
  auto add = [&](auto op) {
    return wrap(Value(op.addBufferArgument(unwrap(name), unwrap(elementType),
                                           unwrapExprs(numExtents, extents),
                                           window, unwrap(memory))));
  };
  if (auto op = opOf<::exo::ProcOp>(proc))
    return add(op);
  if (auto op = opOf<::exo::InstrOp>(proc))
    return add(op);
  return {nullptr};
}

bool exoProcAddPrecondition(MlirOperation proc, ExoControlExpr condition) {
  if (auto op = opOf<::exo::ProcOp>(proc))
    return op.addPrecondition(unwrapExpr(condition)), true;
  if (auto op = opOf<::exo::InstrOp>(proc))
    return op.addPrecondition(unwrapExpr(condition)), true;
  return false;
}

MlirOperation exoForCreate(MlirLocation location, MlirStringRef name,
                           ExoControlExpr lowerBound, ExoControlExpr upperBound,
                           bool par) {
  return make<::exo::ForOp>(location, unwrap(name), unwrapExpr(lowerBound),
                            unwrapExpr(upperBound), nullptr, par);
}

MlirOperation exoIfCreate(MlirLocation location, ExoControlExpr condition,
                          bool withElse) {
  auto nothing = [](OpBuilder &, Location) {};
  ::exo::BlockBuilder elseBlock;
  if (withElse)
    elseBlock = nothing;
  return make<::exo::IfOp>(location, unwrapExpr(condition), nothing, elseBlock);
}

MlirOperation exoAssignCreate(MlirLocation location, MlirValue buffer,
                              intptr_t numIndices,
                              const ExoControlExpr *indices) {
  return make<::exo::AssignOp>(location, unwrap(buffer),
                               unwrapExprs(numIndices, indices));
}

MlirOperation exoReduceCreate(MlirLocation location, MlirValue buffer,
                              intptr_t numIndices,
                              const ExoControlExpr *indices) {
  return make<::exo::ReduceOp>(location, unwrap(buffer),
                               unwrapExprs(numIndices, indices));
}

MlirOperation exoReadCreate(MlirLocation location, MlirValue buffer,
                            intptr_t numIndices,
                            const ExoControlExpr *indices) {
  return make<::exo::ReadOp>(location, unwrap(buffer),
                             unwrapExprs(numIndices, indices));
}

MlirOperation exoAllocCreate(MlirLocation location, MlirStringRef name,
                             MlirType elementType, intptr_t numExtents,
                             const ExoControlExpr *extents,
                             MlirAttribute memory) {
  return make<::exo::AllocOp>(location, unwrap(name), unwrap(elementType),
                              unwrapExprs(numExtents, extents), unwrap(memory));
}

MlirOperation exoWindowCreate(MlirLocation location, MlirStringRef name,
                              MlirValue buffer, intptr_t numDims,
                              const ExoControlExpr *lower,
                              const ExoControlExpr *upper) {
  SmallVector<::exo::WindowDim> dims = unwrapDims(numDims, lower, upper);
  return make<::exo::WindowOp>(location, unwrap(name), unwrap(buffer), dims);
}

/// The arguments that a call is to have.
static SmallVector<::exo::ActualArgument>
unwrapArguments(intptr_t count, const ExoCallArgument *arguments) {
  SmallVector<::exo::ActualArgument> result;
  for (const ExoCallArgument &argument : ArrayRef(arguments, count)) {
    Value buffer = unwrap(argument.buffer);
    Attribute field = unwrap(argument.field);
    if (buffer && argument.numDims != 0)
      result.push_back(::exo::ActualArgument::window(
          buffer,
          unwrapDims(argument.numDims, argument.lower, argument.upper)));
    else if (buffer)
      result.push_back(buffer);
    else if (auto symbol = llvm::dyn_cast_if_present<SymbolRefAttr>(field))
      result.push_back(::exo::ActualArgument::configField(symbol));
    else
      result.push_back(unwrapExpr(argument.value));
  }
  return result;
}

MlirOperation exoWriteConfigCreate(MlirLocation location, MlirAttribute field,
                                   ExoControlExpr value) {
  auto reference = llvm::dyn_cast_if_present<SymbolRefAttr>(unwrap(field));
  if (!reference)
    return {nullptr};
  return make<::exo::WriteConfigOp>(location, reference, unwrapExpr(value));
}

MlirOperation exoCallCreate(MlirLocation location, MlirStringRef callee,
                            intptr_t numArguments,
                            const ExoCallArgument *arguments) {
  return make<::exo::CallOp>(location, unwrap(callee),
                             unwrapArguments(numArguments, arguments));
}

MlirOperation exoInstructionCreate(MlirLocation location, MlirStringRef name,
                                   intptr_t numArguments,
                                   const ExoCallArgument *arguments) {
  OpBuilder builder(unwrap(location).getContext());
  return wrap(
      ::exo::createInstruction(builder, unwrap(location), unwrap(name),
                               unwrapArguments(numArguments, arguments)));
}
