//===- Templates.cpp - Templates of C code --------------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Templates.h"

using namespace mlir;
using namespace exo;

LogicalResult exo::verifyTemplate(Operation *op, StringRef attribute,
                                  StringRef text,
                                  function_ref<bool(StringRef)> isKnown,
                                  StringRef keys) {
  while (!text.empty()) {
    text = text.drop_until([](char c) { return c == '{' || c == '}'; });
    if (text.consume_front("{{") || text.consume_front("}}") || text.empty())
      continue;
    size_t end = text.find('}');
    if (text.front() == '}' || end == StringRef::npos)
      return op->emitOpError()
             << "template '" << attribute
             << "' has a single brace: write '{{' or '}}' for a brace "
                "[hw.template]";
    StringRef key = text.slice(1, end);
    if (!isKnown(key))
      return op->emitOpError()
             << "template '" << attribute << "' has an unknown key '" << key
             << "': it may have " << keys << " [hw.template]";
    text = text.drop_front(end + 1);
  }
  return success();
}
