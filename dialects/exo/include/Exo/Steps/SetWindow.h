//===- SetWindow.h - The step set_window ------------------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Generated from the declarations in steps:
//   UPDATE_DOCS=1 cargo test --workspace --test cpp_steps
//
//===----------------------------------------------------------------------===//

#ifndef EXO_STEPS_SETWINDOW_H
#define EXO_STEPS_SETWINDOW_H

#include "Exo/StepCall.h"

namespace exo {

/// Arguments of setWindow() that may be left out.
struct SetWindowOptions {
  /// Whether it is to be a window, a pointer with strides, or a dense tensor.
  bool isWindow = true;
};

/// Results of setWindow().
struct SetWindowResults : StepResults {
  /// The argument.
  Buffer arg;
};

/// Pass an argument as a window with strides, or as a dense tensor. Its
/// conditions and an example are in docs/steps/set_window.md.
///
/// \param arg the argument, which has dimensions
inline mlir::FailureOr<SetWindowResults>
setWindow(
    const StepSite &site,
    const Buffer &arg,
    const SetWindowOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "set_window");
  call.add("arg", arg);
  call.add("is_window", options.isWindow);
  SetWindowResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.arg);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_SETWINDOW_H
