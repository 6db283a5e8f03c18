//===- DivideLoop.h - The step divide_loop ----------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_DIVIDELOOP_H
#define EXO_STEPS_DIVIDELOOP_H

#include "Exo/StepCall.h"

namespace exo {

/// Treatment of the remaining iterations: guard, min, cut, cut_and_guard, or
/// perfect if there are none.
enum class DivideLoopTail { Guard, Min, Cut, CutAndGuard, Perfect };

inline std::string stringify(DivideLoopTail value) {
  switch (value) {
  case DivideLoopTail::Guard:
    return "guard";
  case DivideLoopTail::Min:
    return "min";
  case DivideLoopTail::Cut:
    return "cut";
  case DivideLoopTail::CutAndGuard:
    return "cut_and_guard";
  case DivideLoopTail::Perfect:
    return "perfect";
  }
  return {};
}

/// Arguments of divideLoop() that may be left out.
struct DivideLoopOptions {
  /// Names of the new loops, the outer first: 'io,ii' (default: the loop's name
  /// with 'o' and 'i').
  std::optional<std::pair<std::string, std::string>> iters = std::nullopt;
  /// Treatment of the remaining iterations: guard, min, cut, cut_and_guard, or
  /// perfect if there are none.
  DivideLoopTail tail = DivideLoopTail::Guard;
};

/// Results of divideLoop().
struct DivideLoopResults : StepResults {
  /// The loop over blocks.
  Loop outer;
  /// The loop over the iterations of a block.
  Loop inner;
  /// The condition around the body with tail=guard, around the loop of the rest
  /// with tail=cut_and_guard.
  std::optional<If> guard;
  /// The loop of the rest; none with tail=guard, min or perfect, or where there
  /// is no rest.
  std::optional<Loop> tail;
};

/// Divide a loop into blocks of a constant number of iterations. Its conditions
/// and an example are in docs/steps/divide_loop.md.
///
/// \param loop the loop to divide
/// \param factor iterations of a block
inline mlir::FailureOr<DivideLoopResults>
divideLoop(
    const StepSite &site,
    const Loop &loop,
    int64_t factor,
    const DivideLoopOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "divide_loop");
  call.add("loop", loop);
  call.add("factor", factor);
  call.add("iters", options.iters);
  call.add("tail", stringify(options.tail));
  DivideLoopResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.outer);
  call.get(1, results.inner);
  call.get(2, results.guard);
  call.get(3, results.tail);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_DIVIDELOOP_H
