//===- Remarks.cpp - Optimization remarks ---------------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shim.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Remarks.h"

#include <mutex>

using namespace mlir;

bool exoRemarksAreEnabled(MlirContext context) {
  return unwrap(context)->getRemarkEngine() != nullptr;
}

/// A remark that is built where the engine wants remarks of its kind.
static remark::detail::InFlightRemark begin(Location location,
                                            ExoRemarkKind kind,
                                            const remark::RemarkOpts &options) {
  switch (kind) {
  case ExoRemarkPassed:
    return remark::passed(location, options);
  case ExoRemarkFailure:
    return remark::failed(location, options);
  case ExoRemarkAnalysis:
    return remark::analysis(location, options);
  }
  return {};
}

void exoEmitRemark(MlirLocation location, ExoRemarkKind kind,
                   MlirStringRef name, MlirStringRef function,
                   intptr_t numArguments, const ExoRemarkArgument *arguments) {
  // Engines write to their streams without a lock, and passes run in threads.
  static std::mutex mutex;
  std::lock_guard<std::mutex> guard(mutex);
  Location loc = unwrap(location);
  // A remark keeps references to its names, and a policy may keep the remark
  // for the end of the run: texts of attributes live as long as the context.
  auto lasting = [&](MlirStringRef text) {
    return StringAttr::get(loc.getContext(), unwrap(text)).getValue();
  };
  auto options = remark::RemarkOpts::name(lasting(name))
                     .category("exo")
                     .function(lasting(function));
  remark::detail::InFlightRemark remark = begin(loc, kind, options);
  for (intptr_t i = 0; i < numArguments; ++i)
    remark << remark::detail::Remark::Arg(unwrap(arguments[i].key),
                                          unwrap(arguments[i].value));
}
