//===- OpSyntax.cpp - What the text of exo operations shares --------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpSyntax.h"
#include "Exo/IR/Exo.h"
#include "Exo/IR/NameScope.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace exo;

ParseResult exo::parseString(OpAsmParser &parser, StringAttr &text) {
  std::string value;
  if (parser.parseString(&value))
    return failure();
  text = parser.getBuilder().getStringAttr(value);
  return success();
}

void exo::printString(raw_ostream &os, StringRef text) {
  os << '"';
  llvm::printEscapedString(text, os);
  os << '"';
}

ParseResult exo::parseName(OpAsmParser &parser, StringRef ssaName,
                           StringRef base, StringAttr &name) {
  if (succeeded(parser.parseOptionalKeyword("as")))
    return parseString(parser, name);
  if (isIdentifier(ssaName)) {
    name = parser.getBuilder().getStringAttr(ssaName);
    return success();
  }
  NameScope *scope = NameScope::current();
  name = parser.getBuilder().getStringAttr(scope ? scope->freshName(base)
                                                 : base.str());
  return success();
}

void exo::printName(OpAsmPrinter &printer, raw_ostream &os, Value value,
                    StringRef name) {
  SmallString<16> ssaName;
  llvm::raw_svector_ostream ssaStream(ssaName);
  printer.printOperand(value, ssaStream);
  if (StringRef(ssaName).drop_front() == name)
    return;
  os << " as ";
  printString(os, name);
}

ParseResult exo::parseAttrDict(OpAsmParser &parser, OperationState &state,
                               AttrDict form) {
  SMLoc loc = parser.getCurrentLocation();
  NamedAttrList given;
  if (form == AttrDict::WithKeyword
          ? parser.parseOptionalAttrDictWithKeyword(given)
          : parser.parseOptionalAttrDict(given))
    return failure();
  std::optional<RegisteredOperationName> info = state.name.getRegisteredInfo();
  for (NamedAttribute attribute : given)
    if (info &&
        llvm::is_contained(info->getAttributeNames(), attribute.getName()))
      return parser.emitError(loc)
             << "attribute '" << attribute.getName().getValue()
             << "' is part of the operation's syntax";
  state.attributes.append(given);
  return success();
}

void exo::printAttrDict(OpAsmPrinter &printer, Operation *op, AttrDict form) {
  DictionaryAttr attributes = op->getDiscardableAttrDictionary();
  if (form == AttrDict::WithKeyword)
    printer.printOptionalAttrDictWithKeyword(attributes.getValue());
  else
    printer.printOptionalAttrDict(attributes.getValue());
}

ParseResult exo::parseBlock(OpAsmParser &parser, Region &region,
                            ArrayRef<OpAsmParser::Argument> arguments) {
  BlockScope block;
  NameScope &scope = *NameScope::current();
  if (scope.depth() > maxBlockDepth)
    return parser.emitError(parser.getCurrentLocation())
           << "blocks are nested more than " << maxBlockDepth << " levels deep";
  for (const OpAsmParser::Argument &argument : arguments)
    scope.define(argument.ssaName.name.drop_front(), argument.type);
  if (parser.parseRegion(region, arguments))
    return failure();
  if (region.empty())
    region.emplaceBlock();
  return success();
}

/// The attribute that was probably meant, empty if none is near.
static StringRef nearestAttribute(Operation *op, StringRef wrong) {
  StringRef nearest;
  unsigned least = wrong.size() / 3 + 2;
  for (StringAttr name :
       op->getName().getRegisteredInfo()->getAttributeNames()) {
    unsigned distance = wrong.edit_distance_insensitive(name.getValue());
    if (distance < least) {
      least = distance;
      nearest = name.getValue();
    }
  }
  return nearest;
}

/// Whether an attribute is the hints of an instruction.
static bool isHints(Operation *op, StringRef name) {
  return name == "hints" && isa<InstrOp>(op) &&
         isa<DictionaryAttr>(op->getAttr(name));
}

LogicalResult exo::verifyAttributeNames(Operation *op) {
  for (NamedAttribute attribute : op->getDiscardableAttrs()) {
    StringRef name = attribute.getName();
    if (name.contains('.') || isHints(op, name))
      continue;
    InFlightDiagnostic error = op->emitOpError()
                               << "has no attribute '" << name << "'";
    if (StringRef nearest = nearestAttribute(op, name); !nearest.empty())
      error << "; did you mean '" << nearest << "'?";
    else {
      error << ": it has ";
      llvm::interleaveComma(
          op->getName().getRegisteredInfo()->getAttributeNames(), error,
          [&](StringAttr known) { error << known.getValue(); });
      error << "; attributes of others have a prefix, as in 'my." << name
            << "'";
    }
    return error << " [hw.attribute]";
  }
  return success();
}
