//===- FloatText.h - Numbers in their shortest text -------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_LIB_IR_FLOATTEXT_H
#define EXO_LIB_IR_FLOATTEXT_H

#include <string>

namespace exo {

/// The shortest decimal text that reads back as the same finite number, with a
/// point always: `1.5`, `0.1`, `-0.0`, `1.0e+30`.
std::string shortestText(double value);

} // namespace exo

#endif // EXO_LIB_IR_FLOATTEXT_H
