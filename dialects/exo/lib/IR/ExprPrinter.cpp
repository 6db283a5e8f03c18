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
  printer.printOperand(operands[number], os);
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

static StringRef infixOf(Code code) {
  switch (code) {
  case Code::Add:
    return " + ";
  case Code::Sub:
    return " - ";
  case Code::Mul:
    return " * ";
  case Code::Div:
    return " / ";
  case Code::Mod:
    return " mod ";
  case Code::Lt:
    return " < ";
  case Code::Le:
    return " <= ";
  case Code::Gt:
    return " > ";
  case Code::Ge:
    return " >= ";
  case Code::Eq:
    return " == ";
  case Code::Ne:
    return " ne ";
  case Code::And:
    return " and ";
  default:
    return " or ";
  }
}

void ExprPrinter::printBinary(Code word) {
  Precedence own = precedenceOf(word);
  // Comparisons do not chain, the others group to the left.
  print(own == Precedence::Comparison ? tighter(own) : own);
  os << infixOf(word);
  print(tighter(own));
}

/// Whether a word is the smaller or the larger of two, written as a call.
static bool isExtremum(Code code) {
  return code == Code::Min || code == Code::Max;
}

void ExprPrinter::printExtremum(Code word) {
  os << (word == Code::Min ? "min(" : "max(");
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
  if (isExtremum(word)) {
    printExtremum(word);
    return;
  }
  Precedence own = precedenceOf(word);
  bool parenthesised = own < loosest;
  if (parenthesised)
    os << '(';
  if (shape.exprs == 2) {
    printBinary(word);
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
  printer.printOperand(buffer, os);
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
