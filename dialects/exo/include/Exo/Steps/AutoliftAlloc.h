//===- AutoliftAlloc.h - The step autolift_alloc ----------------*- C++ -*-===//
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

#ifndef EXO_STEPS_AUTOLIFTALLOC_H
#define EXO_STEPS_AUTOLIFTALLOC_H

#include "Exo/StepCall.h"

namespace exo {

/// The place of new dimensions: row puts them before the existing ones, col
/// behind them.
enum class AutoliftAllocMode { Row, Col };

inline std::string stringify(AutoliftAllocMode value) {
  switch (value) {
  case AutoliftAllocMode::Row:
    return "row";
  case AutoliftAllocMode::Col:
    return "col";
  }
  return {};
}

/// Arguments of autoliftAlloc() that may be left out.
struct AutoliftAllocOptions {
  /// How many loops and conditions it leaves, at most.
  int64_t lifts = 1;
  /// The place of new dimensions: row puts them before the existing ones, col
  /// behind them.
  AutoliftAllocMode mode = AutoliftAllocMode::Row;
  /// The extent of new dimensions (default: as many as the loop has
  /// iterations).
  std::optional<int64_t> size = std::nullopt;
  /// Make a dimension of each loop that is left whose variable the contents
  /// depend on.
  bool keepDims = false;
};

/// Results of autoliftAlloc().
struct AutoliftAllocResults : StepResults {
  /// The allocation.
  Allocation alloc;
};

/// Move an allocation out of loops and conditions, with a dimension for each
/// loop. Its conditions and an example are in docs/steps/autolift_alloc.md.
///
/// \param alloc the allocation to lift, such as 't : _'
inline mlir::FailureOr<AutoliftAllocResults>
autoliftAlloc(
    const StepSite &site,
    const Allocation &alloc,
    const AutoliftAllocOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "autolift_alloc");
  call.add("alloc", alloc);
  call.add("lifts", options.lifts);
  call.add("mode", stringify(options.mode));
  call.add("size", options.size);
  call.add("keep_dims", options.keepDims);
  AutoliftAllocResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.alloc);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_AUTOLIFTALLOC_H
