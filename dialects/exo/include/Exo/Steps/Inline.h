//===- Inline.h - The step inline -------------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_INLINE_H
#define EXO_STEPS_INLINE_H

#include "Exo/StepCall.h"

namespace exo {

/// Treatment of windows that are passed: 'resolve' accesses their buffers
/// directly, 'keep' makes window statements of them.
enum class InlineWindows { Resolve, Keep };

inline std::string stringify(InlineWindows value) {
  switch (value) {
  case InlineWindows::Resolve:
    return "resolve";
  case InlineWindows::Keep:
    return "keep";
  }
  return {};
}

/// Arguments of inline_() that may be left out.
struct InlineOptions {
  /// Treatment of windows that are passed: 'resolve' accesses their buffers
  /// directly, 'keep' makes window statements of them.
  InlineWindows windows = InlineWindows::Resolve;
};

/// Results of inline_().
struct InlineResults : StepResults {
  /// The statements that stand in the place of the call; none if the callee
  /// does nothing.
  std::optional<Block> body;
};

/// Replace a call by the body of the callee. Its conditions and an example are
/// in docs/steps/inline.md.
///
/// \param call_ the call
inline mlir::FailureOr<InlineResults>
inline_(
    const StepSite &site,
    const Call &call_,
    const InlineOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "inline");
  call.add("call", call_);
  call.add("windows", stringify(options.windows));
  InlineResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.body);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_INLINE_H
