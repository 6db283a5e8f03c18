//===- DivideWithRecompute.h - The step divide_with_recompute ---*- C++ -*-===//
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

#ifndef EXO_STEPS_DIVIDEWITHRECOMPUTE_H
#define EXO_STEPS_DIVIDEWITHRECOMPUTE_H

#include "Exo/StepCall.h"

namespace exo {

/// The end of the last tile: perfect (with the loop), guard (there or later, a
/// condition inside), cut (there or earlier, a loop of the rest).
enum class DivideWithRecomputeTail { Perfect, Guard, Cut };

inline std::string stringify(DivideWithRecomputeTail value) {
  switch (value) {
  case DivideWithRecomputeTail::Perfect:
    return "perfect";
  case DivideWithRecomputeTail::Guard:
    return "guard";
  case DivideWithRecomputeTail::Cut:
    return "cut";
  }
  return {};
}

/// Arguments of divideWithRecompute() that may be left out.
struct DivideWithRecomputeOptions {
  /// Names of the new loops, the outer first: 'io,ii' (default: the loop's name
  /// with 'o' and 'i').
  std::optional<std::pair<std::string, std::string>> iters = std::nullopt;
  /// Iterations of a tile (default: as many as it takes to reach the end with
  /// the last one).
  std::optional<int64_t> length = std::nullopt;
  /// The end of the last tile: perfect (with the loop), guard (there or later,
  /// a condition inside), cut (there or earlier, a loop of the rest).
  DivideWithRecomputeTail tail = DivideWithRecomputeTail::Perfect;
};

/// Results of divideWithRecompute().
struct DivideWithRecomputeResults : StepResults {
  /// The loop over tiles.
  Loop outer;
  /// The loop over the iterations of a tile.
  Loop inner;
  /// The condition around the body with tail=guard.
  std::optional<If> guard;
  /// The loop of the rest with tail=cut.
  std::optional<Loop> tail;
};

/// Divide a loop into tiles that overlap, recomputing what they share. Its
/// conditions and an example are in docs/steps/divide_with_recompute.md.
///
/// \param loop the loop to divide
/// \param outerHi the number of tiles: an expression in names that are visible
/// before the loop
/// \param outerStride iterations between the beginnings of two tiles
inline mlir::FailureOr<DivideWithRecomputeResults>
divideWithRecompute(
    const StepSite &site,
    const Loop &loop,
    const Expression &outerHi,
    int64_t outerStride,
    const DivideWithRecomputeOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "divide_with_recompute");
  call.add("loop", loop);
  call.add("outer_hi", outerHi);
  call.add("outer_stride", outerStride);
  call.add("iters", options.iters);
  call.add("length", options.length);
  call.add("tail", stringify(options.tail));
  DivideWithRecomputeResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.outer);
  call.get(1, results.inner);
  call.get(2, results.guard);
  call.get(3, results.tail);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_DIVIDEWITHRECOMPUTE_H
