//===- Parsing.cpp - Parsing of modules -----------------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "exo-c/Parsing.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

static MlirModule parse(MlirContext context, MlirStringRef source,
                        MlirStringRef name, bool verify) {
  ParserConfig config(unwrap(context), verify);
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(unwrap(source), config, unwrap(name));
  return wrap(module.release());
}

MlirModule exoModuleParse(MlirContext context, MlirStringRef source,
                          MlirStringRef name) {
  return parse(context, source, name, /*verify=*/true);
}

MlirModule exoModuleParseUnverified(MlirContext context, MlirStringRef source,
                                    MlirStringRef name) {
  return parse(context, source, name, /*verify=*/false);
}
