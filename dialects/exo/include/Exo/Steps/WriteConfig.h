//===- WriteConfig.h - The step write_config --------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_WRITECONFIG_H
#define EXO_STEPS_WRITECONFIG_H

#include "Exo/StepCall.h"

namespace exo {

/// Results of writeConfig().
struct WriteConfigResults : StepResults {
  /// The write.
  Statement stmt;
};

/// Insert a write of a configuration field that nothing reads. Its conditions
/// and an example are in docs/steps/write_config.md.
///
/// \param gap where to write: 'before:PATTERN' or 'after:PATTERN'
/// \param field the field
/// \param value the value, in names that are visible at the gap and are no loop
/// variables
inline mlir::FailureOr<WriteConfigResults>
writeConfig(
    const StepSite &site,
    const Gap &gap,
    const std::string &field,
    const Expression &value,
    Refusal *refusal = nullptr) {
  StepCall call(site, "write_config");
  call.add("gap", gap);
  call.add("field", field);
  call.add("value", value);
  WriteConfigResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.stmt);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_WRITECONFIG_H
