//===- ExtractSubproc.h - The step extract_subproc --------------*- C++ -*-===//
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

#ifndef EXO_STEPS_EXTRACTSUBPROC_H
#define EXO_STEPS_EXTRACTSUBPROC_H

#include "Exo/StepCall.h"

namespace exo {

/// Arguments of extractSubproc() that may be left out.
struct ExtractSubprocOptions {
  /// Let the new procedure require what is known of its arguments where the
  /// statements stand.
  bool includeAsserts = true;
};

/// Results of extractSubproc().
struct ExtractSubprocResults : StepResults {
  /// The call.
  Call call_;
  /// The new procedure.
  Procedure subproc;
};

/// Make statements a procedure of their own, and call it. Its conditions and an
/// example are in docs/steps/extract_subproc.md.
///
/// \param blk the statements
/// \param name the name of the new procedure
inline mlir::FailureOr<ExtractSubprocResults>
extractSubproc(
    const StepSite &site,
    const Block &blk,
    const std::string &name,
    const ExtractSubprocOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "extract_subproc");
  call.add("blk", blk);
  call.add("name", name);
  call.add("include_asserts", options.includeAsserts);
  ExtractSubprocResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.call_);
  call.get(1, results.subproc);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_EXTRACTSUBPROC_H
