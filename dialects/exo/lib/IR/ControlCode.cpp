//===- ControlCode.cpp - Between codes and expressions --------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlCode.h"
#include "Exo/IR/Exo.h"

using namespace mlir;
using namespace exo;

//===----------------------------------------------------------------------===//
// ControlCodeReader
//===----------------------------------------------------------------------===//

ControlCodeReader::ControlCodeReader(ArrayRef<int64_t> code,
                                     ValueRange operands, ArrayAttr configs) {
  auto made = std::make_shared<ControlExpr::Storage>();
  made->words.assign(code.begin(), code.end());
  made->operands.assign(operands.begin(), operands.end());
  if (configs)
    for (Attribute field : configs)
      made->fields.push_back(dyn_cast_or_null<SymbolRefAttr>(field));
  storage = std::move(made);
}

template <typename T> std::optional<T> ControlCodeReader::fail() {
  pos = storage->words.size();
  return std::nullopt;
}

std::optional<size_t> ControlCodeReader::endOfExpr() const {
  ArrayRef<int64_t> words = storage->words;
  size_t at = pos;
  for (size_t open = 1; open > 0; --open) {
    if (at >= words.size())
      return std::nullopt;
    std::optional<CodeShape> shape = shapeOf(words[at]);
    if (!shape || words.size() - at <= shape->words)
      return std::nullopt;
    Code code = static_cast<Code>(words[at]);
    size_t count = std::numeric_limits<size_t>::max();
    if (code == Code::Var || code == Code::Stride)
      count = storage->operands.size();
    else if (code == Code::Config)
      count = storage->fields.size();
    if (count != std::numeric_limits<size_t>::max() &&
        (words[at + 1] < 0 || static_cast<uint64_t>(words[at + 1]) >= count))
      return std::nullopt;
    at += 1 + shape->words;
    open += shape->exprs;
  }
  return at;
}

ControlExpr ControlCodeReader::expr() {
  std::optional<size_t> end = endOfExpr();
  if (!end) {
    pos = storage->words.size();
    return {};
  }
  size_t begin = std::exchange(pos, *end);
  return ControlExpr(storage, begin, *end);
}

SmallVector<ControlExpr> ControlCodeReader::exprs() {
  SmallVector<ControlExpr> result;
  while (!atEnd())
    result.push_back(expr());
  return result;
}

std::optional<size_t> ControlCodeReader::number(size_t count) {
  if (atEnd())
    return std::nullopt;
  int64_t word = storage->words[pos++];
  if (word < 0 || static_cast<uint64_t>(word) >= count)
    return fail<size_t>();
  return word;
}

std::optional<WindowDim> ControlCodeReader::dim() {
  if (atEnd())
    return std::nullopt;
  Code form = static_cast<Code>(storage->words[pos++]);
  if (form != Code::Point && form != Code::Interval)
    return fail<WindowDim>();
  ControlExpr lower = expr();
  if (!lower)
    return std::nullopt;
  if (form == Code::Point)
    return WindowDim(lower);
  ControlExpr upper = expr();
  if (!upper)
    return std::nullopt;
  return WindowDim(lower, upper);
}

std::optional<ActualArgument> ControlCodeReader::argument() {
  if (atEnd())
    return std::nullopt;
  Code form = static_cast<Code>(storage->words[pos]);
  if (form == Code::ConfigArg) {
    ++pos;
    std::optional<size_t> field = number(storage->fields.size());
    if (!field)
      return std::nullopt;
    return ActualArgument::configField(storage->fields[*field]);
  }
  if (form != Code::BufferArg && form != Code::WindowArg) {
    ControlExpr value = expr();
    if (!value)
      return std::nullopt;
    return ActualArgument(value);
  }
  ++pos;
  std::optional<size_t> operand = number(storage->operands.size());
  if (!operand)
    return std::nullopt;
  Value buffer = storage->operands[*operand];
  auto type = dyn_cast<MemRefType>(buffer.getType());
  if (!type)
    return fail<ActualArgument>();
  if (form == Code::BufferArg)
    return ActualArgument(buffer);
  SmallVector<WindowDim> dims;
  for (int64_t count = type.getRank(); count > 0; --count) {
    std::optional<WindowDim> next = dim();
    if (!next)
      return fail<ActualArgument>();
    dims.push_back(*next);
  }
  return ActualArgument::window(buffer, dims);
}

//===----------------------------------------------------------------------===//
// ControlCodeWriter
//===----------------------------------------------------------------------===//

ControlCodeWriter::ControlCodeWriter(ValueRange operands, ArrayAttr configs) {
  for (Value value : operands) {
    numbers.try_emplace(value, storage.operands.size());
    storage.operands.push_back(value);
  }
  if (!configs)
    return;
  for (Attribute field : configs) {
    fieldNumbers.try_emplace(field, storage.fields.size());
    storage.fields.push_back(dyn_cast_or_null<SymbolRefAttr>(field));
  }
}

void ControlCodeWriter::operand(Value value) {
  auto [found, isNew] =
      numbers.try_emplace(value, static_cast<int64_t>(storage.operands.size()));
  if (isNew)
    storage.operands.push_back(value);
  literal(found->second);
}

void ControlCodeWriter::field(SymbolRefAttr field) {
  auto [found, isNew] = fieldNumbers.try_emplace(
      field, static_cast<int64_t>(storage.fields.size()));
  if (isNew)
    storage.fields.push_back(field);
  literal(found->second);
}

void ControlCodeWriter::expr(const ControlExpr &expr) {
  if (!expr)
    return;
  ArrayRef<int64_t> words = expr.words();
  for (size_t pos = 0; pos < words.size();) {
    CodeShape shape = shapeOf(words[pos]).value_or(CodeShape{0, 0});
    Code code = static_cast<Code>(words[pos++]);
    word(code);
    if (shape.words == 0)
      continue;
    if (code == Code::Var || code == Code::Stride)
      operand(expr.storage->operands[words[pos]]);
    else if (code == Code::Config)
      field(expr.storage->fields[words[pos]]);
    else
      literal(words[pos]);
    if (shape.words == 2)
      literal(words[pos + 1]);
    pos += shape.words;
  }
}

void ControlCodeWriter::exprs(ArrayRef<ControlExpr> exprs) {
  for (const ControlExpr &each : exprs)
    expr(each);
}

void ControlCodeWriter::dims(ArrayRef<WindowDim> dims) {
  for (const WindowDim &dim : dims) {
    word(dim.isPoint() ? Code::Point : Code::Interval);
    expr(dim.lower);
    expr(dim.upper);
  }
}

void ControlCodeWriter::argument(const ActualArgument &argument) {
  switch (argument.form) {
  case ActualArgument::Form::Control:
    expr(argument.value);
    return;
  case ActualArgument::Form::Buffer:
    word(Code::BufferArg);
    operand(argument.buffer);
    return;
  case ActualArgument::Form::Window:
    word(Code::WindowArg);
    operand(argument.buffer);
    dims(argument.dims);
    return;
  case ActualArgument::Form::ConfigField:
    word(Code::ConfigArg);
    field(argument.field);
    return;
  }
}

ControlExpr ControlCodeWriter::take() {
  if (storage.words.size() > ControlExpr::maxWords)
    return {};
  size_t size = storage.words.size();
  auto made = std::make_shared<ControlExpr::Storage>(std::move(storage));
  storage = {};
  return ControlExpr(std::move(made), 0, size);
}

DenseI64ArrayAttr ControlCodeWriter::getCode(MLIRContext *context) const {
  return DenseI64ArrayAttr::get(context, storage.words);
}

ArrayAttr ControlCodeWriter::getConfigs(MLIRContext *context) const {
  if (storage.fields.empty())
    return {};
  SmallVector<Attribute> fields(storage.fields.begin(), storage.fields.end());
  return ArrayAttr::get(context, fields);
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

template <typename Op> static StringRef argumentName(Op op, unsigned number) {
  ArrayAttr names = op.getArgNamesAttr();
  if (!names || number >= names.size())
    return {};
  auto name = dyn_cast<StringAttr>(names[number]);
  return name ? name.getValue() : StringRef();
}

StringRef exo::programNameOf(Value value) {
  StringAttr name;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *owner = argument.getOwner()->getParentOp();
    if (auto proc = dyn_cast_or_null<ProcOp>(owner))
      return argumentName(proc, argument.getArgNumber());
    if (auto instr = dyn_cast_or_null<InstrOp>(owner))
      return argumentName(instr, argument.getArgNumber());
    if (auto loop = dyn_cast_or_null<ForOp>(owner))
      name = loop.getNameAttr();
  } else if (auto alloc = value.getDefiningOp<AllocOp>()) {
    name = alloc.getNameAttr();
  } else if (auto window = value.getDefiningOp<WindowOp>()) {
    name = window.getNameAttr();
  }
  return name ? name.getValue() : StringRef();
}
