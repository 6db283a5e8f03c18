//===- InlineWindow.h - The step inline_window ------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_INLINEWINDOW_H
#define EXO_STEPS_INLINEWINDOW_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of inlineWindow().
using InlineWindowResults = StepResults;

/// Replace the uses of a window by uses of what it looks through. Its
/// conditions and an example are in docs/steps/inline_window.md.
///
/// \param window the window statement, such as 'w = _'
inline mlir::FailureOr<InlineWindowResults>
inlineWindow(
    const StepSite &site,
    const WindowStatement &window,
    Refusal *refusal = nullptr) {
  StepCall call(site, "inline_window");
  call.add("window", window);
  InlineWindowResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  return results;
}

} // namespace exo

#endif // EXO_STEPS_INLINEWINDOW_H
