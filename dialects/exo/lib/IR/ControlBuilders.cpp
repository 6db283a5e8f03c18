//===- ControlBuilders.cpp - Operations with control expressions ----------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The control expressions of operations by their roles, and builders that take
// them. Accessors trust nothing in a code; builders take what they are given,
// and leave errors to verifiers.
//
//===----------------------------------------------------------------------===//

#include "ControlCode.h"
#include "Exo/IR/Exo.h"
#include "Exo/IR/WindowType.h"
#include "OptionAttributes.h"

using namespace mlir;
using namespace exo;

/// A reader of the code of an operation over all of its operands. An operation
/// that nobody has verified may have no code.
template <typename Op> static ControlCodeReader readerOf(Op op) {
  DenseI64ArrayAttr code = op.getCodeAttr();
  return ControlCodeReader(code ? code.asArrayRef() : ArrayRef<int64_t>(),
                           op->getOperands(), op.getConfigsAttr());
}

/// Stores operands, code and fields of an operation that is being made.
template <typename Op>
static void storeCode(OpBuilder &builder, OperationState &state,
                      const ControlCodeWriter &code) {
  auto &properties = state.getOrAddProperties<typename Op::Properties>();
  properties.code = code.getCode(builder.getContext());
  properties.configs = code.getConfigs(builder.getContext());
  state.addOperands(code.getOperands());
}

/// Adds a region of one block, which the callback fills.
static void addBlock(OpBuilder &builder, OperationState &state,
                     BlockBuilder fill) {
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(state.addRegion());
  if (fill)
    fill(builder, state.location);
}

//===----------------------------------------------------------------------===//
// Loops and choices
//===----------------------------------------------------------------------===//

ControlExpr ForOp::getLowerBoundExpr() { return readerOf(*this).expr(); }

ControlExpr ForOp::getUpperBoundExpr() {
  ControlCodeReader reader = readerOf(*this);
  reader.expr();
  return reader.expr();
}

std::optional<AffineMap>
ForOp::getLowerBoundMap(SmallVectorImpl<Value> &operands) {
  return getLowerBoundExpr().getAsAffineMax(getContext(), operands);
}

std::optional<AffineMap>
ForOp::getUpperBoundMap(SmallVectorImpl<Value> &operands) {
  return getUpperBoundExpr().getAsAffineMin(getContext(), operands);
}

Value ForOp::getInductionVar() {
  Region &body = getBody();
  return body.empty() || body.getNumArguments() == 0 ? Value()
                                                     : body.getArgument(0);
}

void ForOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                  const ControlExpr &lowerBound, const ControlExpr &upperBound,
                  LoopBodyBuilder body, bool par) {
  ControlCodeWriter code;
  code.exprs({lowerBound, upperBound});
  storeCode<ForOp>(builder, state, code);
  auto &properties = state.getOrAddProperties<Properties>();
  properties.name = builder.getStringAttr(name);
  if (par)
    properties.par = builder.getUnitAttr();
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.createBlock(
      state.addRegion(), {}, {builder.getIndexType()}, {state.location});
  if (body)
    body(builder, state.location, block->getArgument(0));
}

ControlExpr IfOp::getConditionExpr() { return readerOf(*this).expr(); }

std::optional<IntegerSet>
IfOp::getConditionSet(SmallVectorImpl<Value> &operands) {
  return getConditionExpr().getAsIntegerSet(getContext(), operands);
}

void IfOp::build(OpBuilder &builder, OperationState &state,
                 const ControlExpr &condition, BlockBuilder thenBlock,
                 BlockBuilder elseBlock) {
  ControlCodeWriter code;
  code.expr(condition);
  storeCode<IfOp>(builder, state, code);
  addBlock(builder, state, thenBlock);
  if (elseBlock)
    addBlock(builder, state, elseBlock);
  else
    state.addRegion();
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// Stores the operands and code of an access.
template <typename Op>
static void storeCell(OpBuilder &builder, OperationState &state, Value buffer,
                      ArrayRef<ControlExpr> indices) {
  ControlCodeWriter code(buffer);
  code.exprs(indices);
  storeCode<Op>(builder, state, code);
}

/// Adds the right side that a callback makes.
static void addRightSide(OpBuilder &builder, OperationState &state,
                         RightSideBuilder rightSide) {
  addBlock(builder, state, [&](OpBuilder &builder, Location loc) {
    if (Value value = rightSide ? rightSide(builder, loc) : Value())
      YieldOp::create(builder, loc, value);
  });
}

#define EXO_ACCESS(Op)                                                         \
  SmallVector<ControlExpr> Op::getIndexExprs() {                               \
    return readerOf(*this).exprs();                                            \
  }                                                                            \
  std::optional<AffineMap> Op::getAccessMap(                                   \
      SmallVectorImpl<Value> &operands) {                                      \
    return getAffineMap(getContext(), getIndexExprs(), operands);              \
  }

EXO_ACCESS(AssignOp)
EXO_ACCESS(ReduceOp)
EXO_ACCESS(ClobberOp)
EXO_ACCESS(ReadOp)
#undef EXO_ACCESS

void AssignOp::build(OpBuilder &builder, OperationState &state, Value buffer,
                     ArrayRef<ControlExpr> indices,
                     RightSideBuilder rightSide) {
  storeCell<AssignOp>(builder, state, buffer, indices);
  addRightSide(builder, state, rightSide);
}

void ReduceOp::build(OpBuilder &builder, OperationState &state, Value buffer,
                     ArrayRef<ControlExpr> indices,
                     RightSideBuilder rightSide) {
  storeCell<ReduceOp>(builder, state, buffer, indices);
  addRightSide(builder, state, rightSide);
}

void ClobberOp::build(OpBuilder &builder, OperationState &state, Value buffer,
                      ArrayRef<ControlExpr> indices) {
  storeCell<ClobberOp>(builder, state, buffer, indices);
}

void ReadOp::build(OpBuilder &builder, OperationState &state, Value buffer,
                   ArrayRef<ControlExpr> indices) {
  storeCell<ReadOp>(builder, state, buffer, indices);
  state.addTypes(RealType::get(builder.getContext()));
}

//===----------------------------------------------------------------------===//
// Other expressions on data
//===----------------------------------------------------------------------===//

void ConstOp::build(OpBuilder &builder, OperationState &state, int64_t value) {
  build(builder, state, RealType::get(builder.getContext()),
        builder.getI64IntegerAttr(value));
}

void ConstOp::build(OpBuilder &builder, OperationState &state, double value) {
  build(builder, state, RealType::get(builder.getContext()),
        builder.getF64FloatAttr(value));
}

void CallExternOp::build(OpBuilder &builder, OperationState &state,
                         StringRef callee, ValueRange args) {
  build(builder, state, RealType::get(builder.getContext()), callee, args);
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

SmallVector<ControlExpr> AllocOp::getExtentExprs() {
  return readerOf(*this).exprs();
}

/// The shape of a buffer with such extents: what is a literal is static.
static SmallVector<int64_t> shapeOfExtents(ArrayRef<ControlExpr> extents) {
  SmallVector<int64_t> shape;
  for (const ControlExpr &extent : extents) {
    std::optional<int64_t> literal = extent.getInteger();
    shape.push_back(literal && *literal >= 0 ? *literal : ShapedType::kDynamic);
  }
  return shape;
}

void AllocOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                    Type elementType, ArrayRef<ControlExpr> extents,
                    Attribute memory) {
  ControlCodeWriter code;
  code.exprs(extents);
  storeCode<AllocOp>(builder, state, code);
  state.getOrAddProperties<Properties>().name = builder.getStringAttr(name);
  state.addTypes(MemRefType::get(shapeOfExtents(extents), elementType,
                                 MemRefLayoutAttrInterface(), memory));
}

SmallVector<WindowDim> WindowOp::getDimExprs() {
  SmallVector<WindowDim> dims;
  ControlCodeReader reader = readerOf(*this);
  while (std::optional<WindowDim> dim = reader.dim())
    dims.push_back(*dim);
  return dims;
}

void WindowOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                     Value buffer, ArrayRef<WindowDim> dims) {
  ControlCodeWriter code(buffer);
  code.dims(dims);
  storeCode<WindowOp>(builder, state, code);
  state.getOrAddProperties<Properties>().name = builder.getStringAttr(name);
  auto type = dyn_cast<MemRefType>(buffer.getType());
  // The verifier says what is wrong with a window of something else.
  state.addTypes(type ? Type(inferWindowType(type, code.getWords()))
                      : buffer.getType());
}

//===----------------------------------------------------------------------===//
// Calls and configuration
//===----------------------------------------------------------------------===//

SmallVector<ActualArgument> exo::getCallArguments(Operation *call) {
  bool isInstruction = !isa_and_nonnull<ExoDialect>(call->getDialect()) &&
                       call->hasTrait<exo::OpTrait::Statement>();
  auto code = call->getAttrOfType<DenseI64ArrayAttr>("code");
  if (!code || !(isInstruction || isa<CallOp>(call)))
    return {};
  SmallVector<ActualArgument> arguments;
  ControlCodeReader reader(code, call->getOperands(),
                           call->getAttrOfType<ArrayAttr>("configs"));
  while (std::optional<ActualArgument> argument = reader.argument())
    arguments.push_back(*argument);
  return arguments;
}

SmallVector<ActualArgument> CallOp::getArgumentExprs() {
  return getCallArguments(*this);
}

Operation *exo::createInstruction(OpBuilder &builder, Location location,
                                  StringRef name,
                                  ArrayRef<ActualArgument> arguments) {
  ControlCodeWriter code;
  for (const ActualArgument &argument : arguments)
    code.argument(argument);
  OperationState state(location, name);
  state.addOperands(code.getOperands());
  state.addAttribute("code", code.getCode(builder.getContext()));
  if (ArrayAttr configs = code.getConfigs(builder.getContext()))
    state.addAttribute("configs", configs);
  return builder.create(state);
}

void CallOp::build(OpBuilder &builder, OperationState &state, StringRef callee,
                   ArrayRef<ActualArgument> arguments) {
  ControlCodeWriter code;
  for (const ActualArgument &argument : arguments)
    code.argument(argument);
  storeCode<CallOp>(builder, state, code);
  state.getOrAddProperties<Properties>().callee =
      FlatSymbolRefAttr::get(builder.getContext(), callee);
}

ControlExpr WriteConfigOp::getValueExpr() { return readerOf(*this).expr(); }

void WriteConfigOp::build(OpBuilder &builder, OperationState &state,
                          SymbolRefAttr field, const ControlExpr &value) {
  ControlCodeWriter code;
  code.expr(value);
  storeCode<WriteConfigOp>(builder, state, code);
  state.getOrAddProperties<Properties>().field = field;
  state.addRegion();
}

//===----------------------------------------------------------------------===//
// Procedures
//===----------------------------------------------------------------------===//

/// The preconditions of a procedure or instruction.
template <typename Op> static SmallVector<ControlExpr> preconditionsOf(Op op) {
  DenseI64ArrayAttr where = op.getWhereAttr();
  return ControlCodeReader(where ? where.asArrayRef() : ArrayRef<int64_t>(),
                           op.getBody().getArguments(), op.getConfigsAttr())
      .exprs();
}

/// The extents of one argument, which stand behind those of all before it.
template <typename Op>
static SmallVector<ControlExpr> extentsOf(Op op, unsigned argument) {
  DenseI64ArrayAttr dims = op.getDimsAttr();
  ValueRange arguments = op.getBody().getArguments();
  SmallVector<ControlExpr> all =
      ControlCodeReader(dims ? dims.asArrayRef() : ArrayRef<int64_t>(),
                        arguments, op.getConfigsAttr())
          .exprs();
  size_t begin = 0;
  for (auto [number, value] : llvm::enumerate(arguments)) {
    auto type = dyn_cast<MemRefType>(value.getType());
    size_t rank = type ? type.getRank() : 0;
    if (begin + rank > all.size())
      break;
    if (number == argument)
      return SmallVector<ControlExpr>(ArrayRef(all).slice(begin, rank));
    begin += rank;
  }
  return {};
}

SmallVector<ControlExpr> ProcOp::getPreconditionExprs() {
  return preconditionsOf(*this);
}
SmallVector<ControlExpr> InstrOp::getPreconditionExprs() {
  return preconditionsOf(*this);
}
SmallVector<ControlExpr> ProcOp::getExtentExprs(unsigned argument) {
  return extentsOf(*this, argument);
}
SmallVector<ControlExpr> InstrOp::getExtentExprs(unsigned argument) {
  return extentsOf(*this, argument);
}

/// Sets what a procedure or instruction without arguments has, with an empty
/// body.
template <typename Op>
static void storeHead(OpBuilder &builder, OperationState &state,
                      StringRef name) {
  auto &properties = state.getOrAddProperties<typename Op::Properties>();
  properties.sym_name = builder.getStringAttr(name);
  properties.function_type = TypeAttr::get(builder.getFunctionType({}, {}));
  properties.arg_names = builder.getArrayAttr({});
  properties.arg_kinds = builder.getArrayAttr({});
  properties.dims = builder.getDenseI64ArrayAttr({});
  properties.where = builder.getDenseI64ArrayAttr({});
  addBlock(builder, state, nullptr);
}

void ProcOp::build(OpBuilder &builder, OperationState &state, StringRef name) {
  storeHead<ProcOp>(builder, state, name);
}

void InstrOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                    const InstrOptions &options) {
  storeHead<InstrOp>(builder, state, name);
  auto &properties = state.getOrAddProperties<Properties>();
  properties.c = builder.getStringAttr(options.c);
  storeOption(builder, properties.c_global, options.global);
  storeOption(builder, properties.mlir, options.mlir);
  storeOption(builder, properties.mlir_global, options.mlirGlobal);
  storeOption(builder, properties.immediates, options.immediates);
}

/// A list with one more element.
static ArrayAttr withElement(ArrayAttr list, Attribute element) {
  SmallVector<Attribute> elements(list.begin(), list.end());
  elements.push_back(element);
  return ArrayAttr::get(element.getContext(), elements);
}

/// Adds an argument of a procedure or instruction, but for its extents.
template <typename Op>
static BlockArgument appendArgument(Op op, StringRef name, Kind kind,
                                    Type type) {
  Builder builder(op.getContext());
  BlockArgument argument = op.getBody().addArgument(type, op.getLoc());
  op.setArgNamesAttr(
      withElement(op.getArgNamesAttr(), builder.getStringAttr(name)));
  op.setArgKindsAttr(
      withElement(op.getArgKindsAttr(), KindAttr::get(op.getContext(), kind)));
  op.setFunctionTypeAttr(TypeAttr::get(
      builder.getFunctionType(op.getBody().getArgumentTypes(), {})));
  return argument;
}

/// Words behind those of a code.
static DenseI64ArrayAttr extended(DenseI64ArrayAttr code,
                                  ArrayRef<int64_t> words) {
  SmallVector<int64_t> all(code.asArrayRef());
  all.append(words.begin(), words.end());
  return DenseI64ArrayAttr::get(code.getContext(), all);
}

template <typename Op>
static BlockArgument appendControl(Op op, StringRef name, Kind kind) {
  Builder builder(op.getContext());
  Type type = kind == Kind::Bool ? Type(builder.getI1Type())
                                 : Type(builder.getIndexType());
  return appendArgument(op, name, kind, type);
}

template <typename Op>
static BlockArgument appendBuffer(Op op, StringRef name, Type elementType,
                                  ArrayRef<ControlExpr> extents, bool window,
                                  Attribute memory) {
  MLIRContext *context = op.getContext();
  ControlCodeWriter code(op.getBody().getArguments(), op.getConfigsAttr());
  code.exprs(extents);
  op.setDimsAttr(extended(op.getDimsAttr(), code.getWords()));
  if (ArrayAttr configs = code.getConfigs(context))
    op.setConfigsAttr(configs);
  MemRefLayoutAttrInterface layout;
  if (window) {
    SmallVector<int64_t> strides(extents.size(), ShapedType::kDynamic);
    layout = StridedLayoutAttr::get(context, ShapedType::kDynamic, strides);
  }
  return appendArgument(
      op, name, Kind::Data,
      MemRefType::get(shapeOfExtents(extents), elementType, layout, memory));
}

template <typename Op>
static void appendPrecondition(Op op, const ControlExpr &condition) {
  ControlCodeWriter code(op.getBody().getArguments(), op.getConfigsAttr());
  code.expr(condition);
  op.setWhereAttr(extended(op.getWhereAttr(), code.getWords()));
  if (ArrayAttr configs = code.getConfigs(op.getContext()))
    op.setConfigsAttr(configs);
}

#define EXO_HEAD(Op)                                                           \
  BlockArgument Op::addControlArgument(StringRef name, Kind kind) {            \
    return appendControl(*this, name, kind);                                   \
  }                                                                            \
  BlockArgument Op::addBufferArgument(StringRef name, Type elementType,        \
                                      ArrayRef<ControlExpr> extents,           \
                                      bool window, Attribute memory) {         \
    return appendBuffer(*this, name, elementType, extents, window, memory);    \
  }                                                                            \
  void Op::addPrecondition(const ControlExpr &condition) {                     \
    appendPrecondition(*this, condition);                                      \
  }

EXO_HEAD(ProcOp)
EXO_HEAD(InstrOp)
#undef EXO_HEAD
