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
#include "OptionAttributes.h"

using namespace mlir;
using namespace exo;

void MemoryOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                     const MemoryOptions &options) {
  auto &properties = state.getOrAddProperties<Properties>();
  properties.sym_name = builder.getStringAttr(name);
  storeOption(builder, properties.alloc, options.alloc);
  storeOption(builder, properties.free, options.free);
  storeOption(builder, properties.window, options.window);
  storeOption(builder, properties.read, options.read);
  storeOption(builder, properties.write, options.write);
  storeOption(builder, properties.reduce, options.reduce);
  storeOption(builder, properties.global, options.global);
  storeOption(builder, properties.innermost, options.innermost);
  storeOption(builder, properties.elems, options.elems);
  storeOption(builder, properties.addressable, options.addressable);
  storeOption(builder, properties.static_storage, options.staticStorage);
  storeOption(builder, properties.slots, options.slots);
  storeOption(builder, properties.immediate_slots, options.immediateSlots);
  storeOption(builder, properties.shares_slots, options.sharesSlots);
  storeOption(builder, properties.registers, options.registers);
  storeOption(builder, properties.register_file, options.registerFile);
  storeOption(builder, properties.serves, options.serves);
  properties.mlir = options.mlir;
  storeOption(builder, properties.mlir_alloc, options.mlirAlloc);
  storeOption(builder, properties.mlir_free, options.mlirFree);
  storeOption(builder, properties.mlir_global, options.mlirGlobal);
  properties.address_space = options.addressSpace;
}

void ConfigOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                     const ConfigOptions &options) {
  auto &properties = state.getOrAddProperties<Properties>();
  properties.sym_name = builder.getStringAttr(name);
  properties.field_names = builder.getArrayAttr({});
  properties.field_kinds = builder.getArrayAttr({});
  storeOption(builder, properties.no_c, options.noC);
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
  return SymbolRefAttr::get(config.getSymNameAttr(),
                            FlatSymbolRefAttr::get(config.getContext(), name));
}

SymbolRefAttr ConfigOp::addControlField(StringRef name, Kind kind) {
  return appendField(*this, name, KindAttr::get(getContext(), kind));
}

SymbolRefAttr ConfigOp::addDataField(StringRef name, Type type) {
  return appendField(*this, name, TypeAttr::get(type));
}

void ExternOp::build(OpBuilder &builder, OperationState &state, StringRef name,
                     ArrayRef<StringRef> params, const ExternOptions &options) {
  auto &properties = state.getOrAddProperties<Properties>();
  properties.sym_name = builder.getStringAttr(name);
  properties.params = builder.getStrArrayAttr(params);
  properties.elems = builder.getTypeArrayAttr(options.elems);
  properties.c = builder.getStringAttr(options.c);
  storeOption(builder, properties.c_global, options.global);
  storeSymbols(builder, properties.mlir, options.mlir);
  storeOption(builder, properties.mlir_global, options.mlirGlobal);
}
