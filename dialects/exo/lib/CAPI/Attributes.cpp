//===- Attributes.cpp - C API of types and attributes ---------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "exo-c/Attributes.h"

#include "Exo/IR/Exo.h"
#include "Exo/IR/WindowType.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;

bool exoTypeIsAReal(MlirType type) {
  return llvm::isa<::exo::RealType>(unwrap(type));
}

MlirType exoRealTypeGet(MlirContext context) {
  return wrap(::exo::RealType::get(unwrap(context)));
}

bool exoAttributeIsAMem(MlirAttribute attribute) {
  return llvm::isa<::exo::MemAttr>(unwrap(attribute));
}

MlirAttribute exoMemAttrGet(MlirContext context, MlirStringRef name) {
  MLIRContext *ctx = unwrap(context);
  return wrap(::exo::MemAttr::get(ctx, StringAttr::get(ctx, unwrap(name))));
}

MlirStringRef exoMemAttrGetName(MlirAttribute attribute) {
  return wrap(
      llvm::cast<::exo::MemAttr>(unwrap(attribute)).getName().getValue());
}

bool exoAttributeIsAKind(MlirAttribute attribute) {
  return llvm::isa<::exo::KindAttr>(unwrap(attribute));
}

MlirAttribute exoKindAttrGet(MlirContext context, int32_t kind) {
  return wrap(
      ::exo::KindAttr::get(unwrap(context), static_cast<::exo::Kind>(kind)));
}

int32_t exoKindAttrGetValue(MlirAttribute attribute) {
  return static_cast<int32_t>(
      llvm::cast<::exo::KindAttr>(unwrap(attribute)).getValue());
}

MlirType exoWindowTypeInfer(MlirType source, intptr_t numWords,
                            const int64_t *words) {
  auto buffer = llvm::dyn_cast<MemRefType>(unwrap(source));
  if (!buffer)
    return MlirType{nullptr};
  return wrap(::exo::inferWindowType(buffer, llvm::ArrayRef(words, numWords)));
}
