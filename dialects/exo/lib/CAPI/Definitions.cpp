//===- Definitions.cpp - C API of hardware definitions --------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "exo-c/Definitions.h"

#include "Exo/IR/Exo.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

/// A text that is there, which may be empty, or none.
static std::optional<std::string> optionalText(MlirStringRef text) {
  if (!text.data)
    return std::nullopt;
  return unwrap(text).str();
}

/// A number that is there, or none.
static std::optional<int64_t> optionalNumber(int64_t number) {
  return number ? std::optional<int64_t>(number) : std::nullopt;
}

static SmallVector<std::string> unwrapTexts(intptr_t count,
                                            const MlirStringRef *texts) {
  SmallVector<std::string> all;
  for (intptr_t i = 0; i < count; ++i)
    all.push_back(unwrap(texts[i]).str());
  return all;
}

/// Whether no type of a list is null, which no attribute could hold.
static bool areTypes(intptr_t count, const MlirType *types) {
  return llvm::all_of(llvm::seq<intptr_t>(0, count),
                      [&](intptr_t i) { return types[i].ptr != nullptr; });
}

static SmallVector<Type> unwrapTypes(intptr_t count, const MlirType *types) {
  SmallVector<Type> all;
  for (intptr_t i = 0; i < count; ++i)
    all.push_back(unwrap(types[i]));
  return all;
}

//===----------------------------------------------------------------------===//
// Builders
//===----------------------------------------------------------------------===//

/// Makes a definition that stands nowhere yet.
template <typename Op, typename... Args>
static MlirOperation makeDefinition(MlirLocation location, Args &&...args) {
  OpBuilder builder(unwrap(location).getContext());
  return wrap(Op::create(builder, unwrap(location), std::forward<Args>(args)...)
                  .getOperation());
}

MlirOperation exoMemoryCreate(MlirLocation location, MlirStringRef name,
                              const ExoMemoryOptions *options) {
  if (!areTypes(options->numElems, options->elems))
    return {nullptr};
  ::exo::MemoryOptions all;
  all.alloc = optionalText(options->alloc);
  all.free = optionalText(options->free);
  all.window = optionalText(options->window);
  all.read = optionalText(options->read);
  all.write = optionalText(options->write);
  all.reduce = optionalText(options->reduce);
  all.global = optionalText(options->global);
  all.innermost.append(options->innermost,
                       options->innermost + options->numInnermost);
  all.elems = unwrapTypes(options->numElems, options->elems);
  all.addressable = options->addressable;
  all.staticStorage = options->staticStorage;
  all.slots = optionalNumber(options->slots);
  all.immediateSlots = options->immediateSlots;
  all.sharesSlots = optionalText(options->sharesSlots);
  all.registers = optionalNumber(options->registers);
  all.registerFile = optionalText(options->registerFile);
  all.serves = unwrapTexts(options->numServes, options->serves);
  all.mlir = unwrap(options->mlir);
  all.mlirAlloc = optionalText(options->mlirAlloc);
  all.mlirFree = optionalText(options->mlirFree);
  all.mlirGlobal = optionalText(options->mlirGlobal);
  all.addressSpace = unwrap(options->addressSpace);
  return makeDefinition<::exo::MemoryOp>(location, unwrap(name), all);
}

MlirOperation exoInstrCreateWithOptions(MlirLocation location,
                                        MlirStringRef name,
                                        const ExoInstrOptions *options) {
  ::exo::InstrOptions all;
  all.c = unwrap(options->c).str();
  all.global = optionalText(options->global);
  all.mlir = optionalText(options->mlir);
  all.mlirGlobal = optionalText(options->mlirGlobal);
  all.immediates = unwrapTexts(options->numImmediates, options->immediates);
  return makeDefinition<::exo::InstrOp>(location, unwrap(name), all);
}

MlirOperation exoConfigCreate(MlirLocation location, MlirStringRef name,
                              const ExoConfigOptions *options) {
  ::exo::ConfigOptions all;
  all.noC = options->noC;
  return makeDefinition<::exo::ConfigOp>(location, unwrap(name), all);
}

MlirAttribute exoConfigAddControlField(MlirOperation config, MlirStringRef name,
                                       int32_t kind) {
  auto op = llvm::dyn_cast_if_present<::exo::ConfigOp>(unwrap(config));
  std::optional<::exo::Kind> known = ::exo::symbolizeKind(kind);
  if (!op || !known)
    return {nullptr};
  return wrap(Attribute(op.addControlField(unwrap(name), *known)));
}

MlirAttribute exoConfigAddDataField(MlirOperation config, MlirStringRef name,
                                    MlirType type) {
  auto op = llvm::dyn_cast_if_present<::exo::ConfigOp>(unwrap(config));
  if (!op || !type.ptr)
    return {nullptr};
  return wrap(Attribute(op.addDataField(unwrap(name), unwrap(type))));
}

MlirOperation exoExternCreate(MlirLocation location, MlirStringRef name,
                              intptr_t numParams, const MlirStringRef *params,
                              const ExoExternOptions *options) {
  if (!areTypes(options->numElems, options->elems))
    return {nullptr};
  ::exo::ExternOptions all;
  all.c = unwrap(options->c).str();
  all.global = optionalText(options->global);
  all.elems = unwrapTypes(options->numElems, options->elems);
  all.mlir = unwrapTexts(options->numMlir, options->mlir);
  all.mlirGlobal = optionalText(options->mlirGlobal);
  SmallVector<std::string> texts = unwrapTexts(numParams, params);
  SmallVector<StringRef> names(texts.begin(), texts.end());
  return makeDefinition<::exo::ExternOp>(location, unwrap(name), names, all);
}
