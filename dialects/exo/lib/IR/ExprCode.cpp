//===- ExprCode.cpp - Control expressions as prefix code ------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exo/IR/ExprCode.h"
#include "mlir/IR/BuiltinTypeInterfaces.h"

#include "llvm/ADT/StringExtras.h"

using namespace exo;

static constexpr ControlOperator operators[] = {
#define EXO_INFIX_OPERATOR(Name, Word, Text, Level, Operands, Result, Divides) \
  {Code::Name,                                                                 \
   Text,                                                                       \
   /*isCall=*/false,                                                           \
   Precedence::Level,                                                          \
   OperandSorts::Operands,                                                     \
   ExprSort::Result,                                                           \
   Divides},
#define EXO_CALL_OPERATOR(Name, Word, Text, Operands, Result, Divides)         \
  {Code::Name,                                                                 \
   Text,                                                                       \
   /*isCall=*/true,                                                            \
   Precedence::Unary,                                                          \
   OperandSorts::Operands,                                                     \
   ExprSort::Result,                                                           \
   Divides},
#include "Exo/IR/ControlOperators.def"
};

/// The places of the operators in their list.
enum class OperatorIndex {
#define EXO_CONTROL_OPERATOR(Name, Word) Name,
#include "Exo/IR/ControlOperators.def"
};

bool ControlOperator::isInfixKeyword() const {
  return !isCall && llvm::isAlpha(text.front());
}

llvm::ArrayRef<ControlOperator> exo::controlOperators() { return operators; }

const ControlOperator *exo::controlOperator(Code code) {
  switch (code) {
#define EXO_CONTROL_OPERATOR(Name, Word)                                       \
  case Code::Name:                                                             \
    return &operators[static_cast<size_t>(OperatorIndex::Name)];
#include "Exo/IR/ControlOperators.def"
  default:
    return nullptr;
  }
}

std::optional<CodeShape> exo::shapeOf(int64_t word) {
  switch (static_cast<Code>(word)) {
  case Code::Int:
  case Code::Bool:
  case Code::Var:
  case Code::Config:
    return CodeShape{1, 0};
  case Code::Stride:
    return CodeShape{2, 0};
  case Code::Neg:
  case Code::Not:
    return CodeShape{0, 1};
#define EXO_CONTROL_OPERATOR(Name, Word) case Code::Name:
#include "Exo/IR/ControlOperators.def"
    return CodeShape{0, 2};
  case Code::Select:
    return CodeShape{0, 3};
  case Code::Point:
  case Code::Interval:
  case Code::BufferArg:
  case Code::WindowArg:
  case Code::ConfigArg:
    break;
  }
  return std::nullopt;
}

llvm::ArrayRef<int64_t> exo::takeExpr(llvm::ArrayRef<int64_t> code,
                                      size_t &pos) {
  size_t begin = pos;
  for (size_t open = 1; open > 0 && pos < code.size(); --open) {
    CodeShape shape = shapeOf(code[pos]).value_or(CodeShape{0, 0});
    pos += 1 + shape.words;
    open += shape.exprs;
  }
  pos = std::min(pos, code.size());
  return code.slice(begin, pos - begin);
}

int64_t exo::staticExtent(llvm::ArrayRef<int64_t> expr) {
  bool isExtent = expr.size() == 2 &&
                  expr[0] == static_cast<int64_t>(Code::Int) && expr[1] >= 0;
  return isExtent ? expr[1] : mlir::ShapedType::kDynamic;
}
