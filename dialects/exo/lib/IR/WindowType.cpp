//===- WindowType.cpp - Types of windows ----------------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exo/IR/WindowType.h"
#include "Exo/IR/ExprCode.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace exo;

static bool isLiteral(ArrayRef<int64_t> expr) {
  return expr.size() == 2 && expr[0] == static_cast<int64_t>(Code::Int);
}

/// The extent that `lo : hi` shows without a thought, else dynamic.
static int64_t extentOf(ArrayRef<int64_t> lo, ArrayRef<int64_t> hi) {
  int64_t extent = ShapedType::kDynamic;
  if (isLiteral(lo) && isLiteral(hi)) {
    if (llvm::SubOverflow(hi[1], lo[1], extent))
      return ShapedType::kDynamic;
  } else if (hi.size() == lo.size() + 3 &&
             hi[0] == static_cast<int64_t>(Code::Add) &&
             hi.slice(1, lo.size()) == lo &&
             isLiteral(hi.drop_front(1 + lo.size()))) {
    extent = hi.back();
  }
  return extent >= 0 ? extent : ShapedType::kDynamic;
}

MemRefType exo::inferWindowType(MemRefType buffer, ArrayRef<int64_t> dims) {
  SmallVector<int64_t> shape;
  for (size_t pos = 0; pos < dims.size();) {
    bool isInterval = dims[pos++] == static_cast<int64_t>(Code::Interval);
    ArrayRef<int64_t> lo = takeExpr(dims, pos);
    if (isInterval)
      shape.push_back(extentOf(lo, takeExpr(dims, pos)));
  }
  SmallVector<int64_t> strides(shape.size(), ShapedType::kDynamic);
  auto layout = StridedLayoutAttr::get(buffer.getContext(),
                                       ShapedType::kDynamic, strides);
  return MemRefType::get(shape, buffer.getElementType(), layout,
                         buffer.getMemorySpace());
}
