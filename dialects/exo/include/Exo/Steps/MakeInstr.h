//===- MakeInstr.h - The step make_instr ------------------------*- C++ -*-===//
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

#ifndef EXO_STEPS_MAKEINSTR_H
#define EXO_STEPS_MAKEINSTR_H

#include "Exo/StepCall.h"

namespace exo {

/// Arguments of makeInstr() that may be left out.
struct MakeInstrOptions {
  /// C text that stands once at file level, such as an '#include'.
  std::optional<std::string> cGlobal = std::nullopt;
};

/// Results of makeInstr().
struct MakeInstrResults : StepResults {
  /// The instruction.
  Procedure instr;
};

/// Make a procedure an instruction, with code of its own. Its conditions and an
/// example are in docs/steps/make_instr.md.
///
/// \param cInstr the code in C, with arguments in braces: '{x}' as a procedure
/// gets it, '{x_data}' its first cell, '{x_int}' its name
inline mlir::FailureOr<MakeInstrResults>
makeInstr(
    const StepSite &site,
    const std::string &cInstr,
    const MakeInstrOptions &options = {},
    Refusal *refusal = nullptr) {
  StepCall call(site, "make_instr");
  call.add("c_instr", cInstr);
  call.add("c_global", options.cGlobal);
  MakeInstrResults results;
  if (mlir::failed(call.take(results, refusal)))
    return mlir::failure();
  call.get(0, results.instr);
  return results;
}

} // namespace exo

#endif // EXO_STEPS_MAKEINSTR_H
