//===- SignatureLayout.cpp - Line breaks in signatures --------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SignatureLayout.h"
#include "llvm/ADT/SmallString.h"

using namespace mlir;
using namespace exo;

/// Lines are filled up to this column. The printer does not tell how far it
/// has indented; a module's two columns are assumed.
static constexpr size_t lineWidth = 100 - 2;

/// The indentation of continuation lines, relative to the operation.
static constexpr size_t clauseIndent = 4;

/// Text between items, a comma and a blank, or as wide as that.
static constexpr size_t separatorWidth = 2;

static size_t widthOf(ArrayRef<std::string> items) {
  size_t width = 0;
  for (const std::string &item : items)
    width += item.size() + separatorWidth;
  return width;
}

size_t SignatureLayout::widthOnOneLine(ArrayRef<size_t> argumentWidths) const {
  size_t width = head.size() + StringRef("() {").size();
  for (size_t argumentWidth : argumentWidths)
    width += argumentWidth + separatorWidth;
  if (!where.empty())
    width += StringRef(" where ()").size() + widthOf(where);
  return width + widthOf(clauses) - separatorWidth;
}

static void beginLine(OpAsmPrinter &printer, size_t column) {
  printer.printNewline();
  printer.getStream().indent(column);
}

/// Prints items with commas between them; they break to `column` where a line
/// is full, unless `flat`.
static void printItems(OpAsmPrinter &printer, ArrayRef<size_t> widths,
                       llvm::function_ref<void(size_t)> printItem,
                       size_t column, bool flat) {
  size_t at = column;
  for (auto [index, width] : llvm::enumerate(widths)) {
    if (index != 0)
      printer << ',';
    if (index != 0 && !flat && at + width + separatorWidth > lineWidth) {
      beginLine(printer, column);
      at = column;
    } else if (index != 0) {
      printer << ' ';
    }
    printItem(index);
    at += width + separatorWidth;
  }
}

static size_t nameWidth(OpAsmPrinter &printer, Value value) {
  SmallString<16> name;
  llvm::raw_svector_ostream os(name);
  printer.printOperand(value, os);
  return name.size();
}

void SignatureLayout::print(OpAsmPrinter &printer, StringRef opName) const {
  SmallVector<size_t> argumentWidths;
  for (auto [argument, text] : llvm::zip(arguments, argumentTexts))
    argumentWidths.push_back(nameWidth(printer, argument) + text.size());
  bool flat = opName.size() + widthOnOneLine(argumentWidths) <= lineWidth;
  auto beginClause = [&] {
    if (flat)
      printer << ' ';
    else
      beginLine(printer, clauseIndent);
  };
  auto printArgument = [&](size_t index) {
    printer.printRegionArgument(arguments[index], {}, /*omitType=*/true);
    printer << argumentTexts[index];
  };
  printer << head << '(';
  size_t column = opName.size() + head.size() + 1;
  // Behind a very long name there would be no room.
  if (column > lineWidth / 2)
    column = 2 * clauseIndent;
  printItems(printer, argumentWidths, printArgument, column, flat);
  printer << ')';
  if (!where.empty()) {
    beginClause();
    StringRef keyword = "where (";
    printer << keyword;
    auto widths = llvm::map_to_vector(
        where, [](const std::string &text) { return text.size(); });
    auto printCondition = [&](size_t index) { printer << where[index]; };
    printItems(printer, widths, printCondition, clauseIndent + keyword.size(),
               flat);
    printer << ')';
  }
  for (const std::string &clause : clauses) {
    beginClause();
    printer << clause;
  }
}
