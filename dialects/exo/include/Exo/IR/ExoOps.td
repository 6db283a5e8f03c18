//===- ExoOps.td - The exo dialect, all of it --------------*- tablegen -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_IR_EXOOPS_TD
#define EXO_IR_EXOOPS_TD

include "Exo/IR/ExoExprOps.td"
include "Exo/IR/ExoModuleOps.td"
include "Exo/IR/ExoStatements.td"

#endif // EXO_IR_EXOOPS_TD
