//===- Dialects.cpp - C API of the exo dialect ----------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "exo-c/Dialects.h"

#include "Exo/IR/Exo.h"
#include "mlir/CAPI/Registration.h"

using namespace mlir;

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Exo, exo, ::exo::ExoDialect)

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
