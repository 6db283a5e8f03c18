//===- DefinitionBuilders.cpp - What libraries are made of ----------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builders of what hardware libraries are made of (Exo/IR/Definitions.h).
// Those of procedures, which instructions share, are in ControlBuilders.cpp.
//
//===----------------------------------------------------------------------===//

#include "Exo/IR/Exo.h"

using namespace mlir;
using namespace exo;

static StringAttr textOf(Builder &builder,
                         const std::optional<std::string> &text) {
  return text ? builder.getStringAttr(*text) : StringAttr();
}

static FlatSymbolRefAttr symbolOf(Builder &builder,
                                  const std::optional<std::string> &name) {
  return name ? FlatSymbolRefAttr::get(builder.getContext(), *name)
              : FlatSymbolRefAttr();
}

static UnitAttr flagOf(Builder &builder, bool isSet) {
  return isSet ? builder.getUnitAttr() : UnitAttr();
}

static IntegerAttr numberOf(Builder &builder, std::optional<int64_t> number) {
  return number ? builder.getI64IntegerAttr(*number) : IntegerAttr();
}

/// A list of texts, or none where it is empty.
static ArrayAttr textsOf(Builder &builder, ArrayRef<std::string> texts) {
  SmallVector<StringRef> all(texts.begin(), texts.end());
  return all.empty() ? ArrayAttr() : builder.getStrArrayAttr(all);
}

void MemoryOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                     const MemoryOptions &options) {
  auto &properties = state.getOrAddProperties<Properties>();
  properties.sym_name = builder.getStringAttr(name);
  properties.alloc = textOf(builder, options.alloc);
  properties.free = textOf(builder, options.free);
  properties.window = textOf(builder, options.window);
  properties.read = textOf(builder, options.read);
  properties.write = textOf(builder, options.write);
  properties.reduce = textOf(builder, options.reduce);
  properties.global = textOf(builder, options.global);
  if (!options.innermost.empty())
    properties.innermost = builder.getDenseI64ArrayAttr(options.innermost);
  if (!options.elems.empty())
    properties.elems = builder.getTypeArrayAttr(options.elems);
  properties.addressable = flagOf(builder, options.addressable);
  properties.static_storage = flagOf(builder, options.staticStorage);
  properties.slots = numberOf(builder, options.slots);
  properties.immediate_slots = flagOf(builder, options.immediateSlots);
  properties.shares_slots = textOf(builder, options.sharesSlots);
  properties.registers = numberOf(builder, options.registers);
  properties.register_file = textOf(builder, options.registerFile);
  properties.serves = textsOf(builder, options.serves);
  properties.mlir = options.mlir;
  properties.mlir_alloc = symbolOf(builder, options.mlirAlloc);
  properties.mlir_free = symbolOf(builder, options.mlirFree);
  properties.mlir_global = textOf(builder, options.mlirGlobal);
  properties.address_space = options.addressSpace;
}

void ConfigOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                     const ConfigOptions &options) {
  auto &properties = state.getOrAddProperties<Properties>();
  properties.sym_name = builder.getStringAttr(name);
  properties.field_names = builder.getArrayAttr({});
  properties.field_kinds = builder.getArrayAttr({});
  properties.no_c = flagOf(builder, options.noC);
}

/// Adds a field behind the others.
static SymbolRefAttr appendField(ConfigOp config, StringRef name,
                                 Attribute kind) {
  Builder builder(config.getContext());
  SmallVector<Attribute> names(config.getFieldNames().getValue());
  SmallVector<Attribute> kinds(config.getFieldKinds().getValue());
  names.push_back(builder.getStringAttr(name));
  kinds.push_back(kind);
  config.setFieldNamesAttr(builder.getArrayAttr(names));
  config.setFieldKindsAttr(builder.getArrayAttr(kinds));
  return SymbolRefAttr::get(
      config.getSymNameAttr(),
      FlatSymbolRefAttr::get(config.getContext(), name));
}

SymbolRefAttr ConfigOp::addControlField(StringRef name, Kind kind) {
  return appendField(*this, name, KindAttr::get(getContext(), kind));
}

SymbolRefAttr ConfigOp::addDataField(StringRef name, Type type) {
  return appendField(*this, name, TypeAttr::get(type));
}

void ExternOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                     ArrayRef<StringRef> params,
                     const ExternOptions &options) {
  auto &properties = state.getOrAddProperties<Properties>();
  properties.sym_name = builder.getStringAttr(name);
  properties.params = builder.getStrArrayAttr(params);
  properties.elems = builder.getTypeArrayAttr(options.elems);
  properties.c = builder.getStringAttr(options.c);
  properties.c_global = textOf(builder, options.global);
  SmallVector<Attribute> functions;
  for (const std::string &function : options.mlir)
    functions.push_back(FlatSymbolRefAttr::get(builder.getContext(), function));
  if (!functions.empty())
    properties.mlir = builder.getArrayAttr(functions);
  properties.mlir_global = textOf(builder, options.mlirGlobal);
}
