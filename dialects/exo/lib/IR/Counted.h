//===- Counted.h - Numbers of things in words -------------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_LIB_IR_COUNTED_H
#define EXO_LIB_IR_COUNTED_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace exo {

/// A number of things in words: `1 argument`, `2 arguments`.
inline std::string counted(int64_t count, llvm::StringRef thing) {
  return std::to_string(count) + " " + thing.str() + (count == 1 ? "" : "s");
}

} // namespace exo

#endif // EXO_LIB_IR_COUNTED_H
