//===- PassOptions.h - Options of passes that come late ---------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_LIB_TOOLS_PASSOPTIONS_H
#define EXO_LIB_TOOLS_PASSOPTIONS_H

#include "mlir-c/Support.h"
#include "llvm/ADT/StringRef.h"

namespace exo {

/// Gives the options of a pass as a pipeline has them.
using ExpandOptions = void (*)(MlirStringRef pass, MlirStringRef options,
                               MlirStringCallback write, void *state);

/// Adds `--NAME[=options]` to the command line that is being read. Does nothing
/// where an option has the name, or where the tool has no --pass-pipeline. Both
/// strings have to live as long as the process.
void offerPass(llvm::StringRef name, llvm::StringRef description,
               ExpandOptions expand);

} // namespace exo

#endif // EXO_LIB_TOOLS_PASSOPTIONS_H
