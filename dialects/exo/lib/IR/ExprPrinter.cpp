//===- ExprPrinter.cpp - Prints control expressions -----------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exo/IR/ExprPrinter.h"
#include "Exo/IR/Exo.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace exo;

static void printSymbolName(raw_ostream &os, StringRef name) {
  if (isIdentifier(name)) {
    os << '@' << name;
    return;
  }
  os << "@\"";
  llvm::printEscapedString(name, os);
  os << '"';
}

void exo::printSymbol(raw_ostream &os, SymbolRefAttr symbol) {
  printSymbolName(os, symbol.getRootReference().getValue());
  for (FlatSymbolRefAttr nested : symbol.getNestedReferences()) {
    os << "::";
    printSymbolName(os, nested.getValue());
  }
}

void ExprPrinter::printOperand(int64_t number) {
  printValue(operands[number], os);
}

void ExprPrinter::printConfig(int64_t number) {
  printSymbol(os, cast<SymbolRefAttr>(configs[number]));
}

void ExprPrinter::printAtom(Code word) {
  int64_t value = code[pos++];
  switch (word) {
  case Code::Bool:
    os << (value ? "true" : "false");
    return;
  case Code::Var:
    printOperand(value);
    return;
  case Code::Config:
    printConfig(value);
    return;
  case Code::Stride:
    os << "stride(";
    printOperand(value);
    os << ", " << code[pos++] << ')';
    return;
  default:
    os << value;
  }
}

void ExprPrinter::printInfix(const ControlOperator &op) {
  // Comparisons do not chain, the others group to the left.
  print(op.precedence == Precedence::Comparison ? tighter(op.precedence)
                                                : op.precedence);
  os << ' ' << op.text << ' ';
  print(tighter(op.precedence));
}

void ExprPrinter::printCall(const ControlOperator &op) {
  os << op.text << '(';
  print(Precedence::Or);
  os << ", ";
  print(Precedence::Or);
  os << ')';
}

void ExprPrinter::printSelect() {
  os << "select(";
  print(Precedence::Or);
  os << ", ";
  print(Precedence::Or);
  os << ", ";
  print(Precedence::Or);
  os << ')';
}

void ExprPrinter::print(Precedence loosest) {
  Code word = static_cast<Code>(code[pos++]);
  CodeShape shape = shapeOf(static_cast<int64_t>(word)).value_or(CodeShape{});
  if (shape.exprs == 0) {
    printAtom(word);
    return;
  }
  if (word == Code::Select) {
    printSelect();
    return;
  }
  const ControlOperator *op = controlOperator(word);
  if (op && op->isCall) {
    printCall(*op);
    return;
  }
  Precedence own = precedenceOf(word);
  bool parenthesised = own < loosest;
  if (parenthesised)
    os << '(';
  if (op) {
    printInfix(*op);
  } else if (word == Code::Not) {
    os << "not ";
    print(own);
  } else {
    // Two minuses in a row would read as one sign.
    bool isDouble = code[pos] == static_cast<int64_t>(Code::Neg);
    os << (isDouble ? "-(" : "-");
    print(own);
    os << (isDouble ? ")" : "");
  }
  if (parenthesised)
    os << ')';
}

void ExprPrinter::printList(int64_t count) {
  if (count == 0)
    return;
  os << '[';
  for (int64_t i = 0; i < count; ++i) {
    os << (i == 0 ? "" : ", ");
    printExpr();
  }
  os << ']';
}

void ExprPrinter::printWindowDim() {
  bool isInterval = code[pos++] == static_cast<int64_t>(Code::Interval);
  printExpr();
  if (!isInterval)
    return;
  os << " : ";
  printExpr();
}

void ExprPrinter::printWindowDims() {
  os << '[';
  for (bool first = true; !atEnd(); first = false) {
    os << (first ? "" : ", ");
    printWindowDim();
  }
  os << ']';
}

void ExprPrinter::printArgument() {
  Code form = static_cast<Code>(code[pos]);
  if (form == Code::ConfigArg) {
    os << "ref ";
    printConfig(code[pos + 1]);
    pos += 2;
    return;
  }
  if (form != Code::BufferArg && form != Code::WindowArg) {
    printExpr();
    return;
  }
  Value buffer = operands[code[pos + 1]];
  printValue(buffer, os);
  pos += 2;
  if (form == Code::BufferArg)
    return;
  os << '[';
  int64_t rank = cast<MemRefType>(buffer.getType()).getRank();
  for (int64_t dim = 0; dim < rank; ++dim) {
    os << (dim == 0 ? "" : ", ");
    printWindowDim();
  }
  os << ']';
}

void ExprPrinter::printArguments() {
  os << '(';
  for (bool first = true; !atEnd(); first = false) {
    os << (first ? "" : ", ");
    printArgument();
  }
  os << ')';
}
