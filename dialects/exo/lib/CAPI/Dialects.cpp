//===- Dialects.cpp - C API of the exo dialect ----------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "exo-c/Dialects.h"

#include "Exo/IR/Exo.h"
#include "mlir/CAPI/Registration.h"

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Exo, exo, ::exo::ExoDialect)
