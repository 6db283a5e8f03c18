//===- ProcOps.cpp - Procedures and instructions --------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockVerifier.h"
#include "Counted.h"
#include "Exo/IR/Exo.h"
#include "Exo/IR/ExprPrinter.h"
#include "Exo/IR/ExprVerifier.h"
#include "Exo/IR/NameScope.h"
#include "Exo/IR/Names.h"
#include "OpSyntax.h"
#include "SignatureLayout.h"
#include "Templates.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace exo;

//===----------------------------------------------------------------------===//
// Parser
//===----------------------------------------------------------------------===//

namespace {

/// The arguments of a procedure, for the expressions in its signature: there
/// is no block yet whose arguments they could be.
class ArgumentTable : public OperandTable {
public:
  explicit ArgumentTable(OpAsmParser &parser) : parser(parser) {}

  void add(StringRef name, Type type) {
    entries.try_emplace(name,
                        Entry{static_cast<int64_t>(entries.size()), type});
  }

  FailureOr<Entry> use(const OpAsmParser::UnresolvedOperand &name) override {
    auto found = entries.find(name.name);
    if (found == entries.end() || name.number != 0)
      return parser.emitError(name.location)
             << "'" << name.name << "' is not an argument before this one";
    return found->second;
  }

private:
  OpAsmParser &parser;
  llvm::StringMap<Entry> entries;
};

/// Parses a signature, from the symbol's name to the preconditions.
class SignatureParser {
public:
  explicit SignatureParser(OpAsmParser &parser)
      : parser(parser), table(parser), exprs(parser, table) {}

  template <typename Properties> ParseResult parse(Properties &properties);

  ArrayRef<OpAsmParser::Argument> getArguments() const { return arguments; }

private:
  ParseResult parseArgument();
  ParseResult parseKindOrType(OpAsmParser::Argument &argument, Kind &kind);

  OpAsmParser &parser;
  ArgumentTable table;
  ExprParser exprs;
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<Attribute> names;
  SmallVector<Attribute> kinds;
};

} // namespace

ParseResult SignatureParser::parseKindOrType(OpAsmParser::Argument &argument,
                                             Kind &kind) {
  StringRef keyword;
  if (succeeded(parser.parseOptionalKeyword(
          &keyword, {"size", "index", "bool", "stride"}))) {
    kind = *symbolizeKind(keyword);
    argument.type = kind == Kind::Bool ? Type(parser.getBuilder().getI1Type())
                                       : parser.getBuilder().getIndexType();
    return success();
  }
  kind = Kind::Data;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(argument.type))
    return failure();
  if (isa<MemRefType>(argument.type))
    return success();
  return parser.emitError(loc)
         << "expected 'size', 'index', 'bool', 'stride' or a memref";
}

ParseResult SignatureParser::parseArgument() {
  OpAsmParser::Argument argument;
  StringAttr name;
  Kind kind;
  if (parser.parseArgument(argument))
    return failure();
  StringRef ssaName = argument.ssaName.name;
  if (parseName(parser, ssaName.drop_front(), "a", name) ||
      parser.parseColon() || parseKindOrType(argument, kind))
    return failure();
  int64_t count = 0;
  SMLoc loc = parser.getCurrentLocation();
  auto type = dyn_cast<MemRefType>(argument.type);
  if (type && type.getRank() != 0 && exprs.parseList(count))
    return failure();
  if (type && count != type.getRank())
    return parser.emitError(loc)
           << "expected " << type.getRank() << " extents, got " << count;
  // Where the name is taken, a fresh one must not clash with those to come
  // into sight: the body sees all arguments.
  NameScope::current()->define(ssaName.drop_front(), argument.type);
  table.add(ssaName, argument.type);
  arguments.push_back(argument);
  names.push_back(name);
  kinds.push_back(KindAttr::get(parser.getContext(), kind));
  return success();
}

template <typename Properties>
ParseResult SignatureParser::parse(Properties &properties) {
  if (succeeded(parser.parseOptionalKeyword("private")))
    properties.sym_visibility = parser.getBuilder().getStringAttr("private");
  else if (succeeded(parser.parseOptionalKeyword("nested")))
    properties.sym_visibility = parser.getBuilder().getStringAttr("nested");
  else if (succeeded(parser.parseOptionalKeyword("public")))
    properties.sym_visibility = parser.getBuilder().getStringAttr("public");
  if (parser.parseSymbolName(properties.sym_name) ||
      parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     [&] { return parseArgument(); }))
    return failure();
  properties.dims = exprs.takeCode();
  if (succeeded(parser.parseOptionalKeyword("where")) &&
      parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     [&] { return exprs.parseExpr(); }))
    return failure();
  properties.where = exprs.takeCode();
  properties.configs = exprs.getConfigs();
  Builder &builder = parser.getBuilder();
  properties.arg_names = builder.getArrayAttr(names);
  properties.arg_kinds = builder.getArrayAttr(kinds);
  auto types = llvm::map_to_vector(
      arguments, [](const OpAsmParser::Argument &a) { return a.type; });
  properties.function_type =
      TypeAttr::get(FunctionType::get(parser.getContext(), types, {}));
  return success();
}

ParseResult ProcOp::parse(OpAsmParser &parser, OperationState &state) {
  NameScope scope;
  SignatureParser signature(parser);
  if (signature.parse(state.getOrAddProperties<Properties>()) ||
      parseAttrDict(parser, state, AttrDict::WithKeyword))
    return failure();
  return parseBlock(parser, *state.addRegion(), signature.getArguments());
}

ParseResult InstrOp::parse(OpAsmParser &parser, OperationState &state) {
  NameScope scope;
  SignatureParser signature(parser);
  auto &properties = state.getOrAddProperties<Properties>();
  if (signature.parse(properties) || parser.parseKeyword("c") ||
      parseString(parser, properties.c))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("global")) &&
      parseString(parser, properties.c_global))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("mlir"))) {
    StringAttr function;
    if (parser.parseSymbolName(function))
      return failure();
    properties.mlir = FlatSymbolRefAttr::get(function);
    if (succeeded(parser.parseOptionalKeyword("global")) &&
        parseString(parser, properties.mlir_global))
      return failure();
  }
  if (succeeded(parser.parseOptionalKeyword("immediates")) &&
      parser.parseAttribute(properties.immediates))
    return failure();
  if (parseAttrDict(parser, state, AttrDict::WithKeyword))
    return failure();
  return parseBlock(parser, *state.addRegion(), signature.getArguments());
}

//===----------------------------------------------------------------------===//
// Printer
//===----------------------------------------------------------------------===//

/// The texts of a signature's arguments, without their SSA names.
template <typename Op>
static SmallVector<std::string> argumentTexts(OpAsmPrinter &printer, Op op) {
  SmallVector<std::string> result;
  SmallString<64> text;
  llvm::raw_svector_ostream os(text);
  ExprPrinter dims(printer, os, op.getBody().getArguments(), op.getDims(),
                   op.getConfigsAttr());
  for (auto [argument, name, kind] :
       llvm::zip(op.getBody().getArguments(), op.getArgNames(),
                 op.getArgKinds().template getAsRange<KindAttr>())) {
    text.clear();
    printName(printer, os, argument, cast<StringAttr>(name).getValue());
    os << ": ";
    if (auto type = dyn_cast<MemRefType>(argument.getType())) {
      os << type;
      dims.printList(type.getRank());
    } else {
      os << stringifyKind(kind.getValue());
    }
    result.push_back(std::string(text));
  }
  return result;
}

/// The texts of the preconditions.
template <typename Op>
static SmallVector<std::string> whereTexts(OpAsmPrinter &printer, Op op) {
  SmallVector<std::string> result;
  SmallString<64> text;
  llvm::raw_svector_ostream os(text);
  ExprPrinter where(printer, os, op.getBody().getArguments(), op.getWhere(),
                    op.getConfigsAttr());
  while (!where.atEnd()) {
    text.clear();
    where.printExpr();
    result.push_back(std::string(text));
  }
  return result;
}

/// The text in front of the arguments, without the operation's name.
template <typename Op> static std::string headText(Op op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << ' ';
  if (std::optional<StringRef> visibility = op.getSymVisibility())
    os << *visibility << ' ';
  printSymbol(os, FlatSymbolRefAttr::get(op.getSymNameAttr()));
  return text;
}

static std::string templateText(StringRef keyword, StringRef text) {
  std::string result;
  llvm::raw_string_ostream os(result);
  os << keyword << ' ';
  printString(os, text);
  return result;
}

static std::string symbolText(StringRef keyword, FlatSymbolRefAttr symbol) {
  std::string result;
  llvm::raw_string_ostream os(result);
  os << keyword << ' ';
  printSymbol(os, symbol);
  return result;
}

static std::string attributeText(StringRef keyword, Attribute attribute) {
  std::string result;
  llvm::raw_string_ostream os(result);
  os << keyword << ' ' << attribute;
  return result;
}

template <typename Op>
static SignatureLayout layoutOf(OpAsmPrinter &printer, Op op) {
  SignatureLayout layout;
  layout.head = headText(op);
  llvm::append_range(layout.arguments, op.getBody().getArguments());
  layout.argumentTexts = argumentTexts(printer, op);
  layout.where = whereTexts(printer, op);
  return layout;
}

template <typename Op> static void printBody(OpAsmPrinter &printer, Op op) {
  printAttrDict(printer, op, AttrDict::WithKeyword);
  printer << ' ';
  printer.printRegion(op.getBody(), /*printEntryBlockArgs=*/false);
}

void ProcOp::print(OpAsmPrinter &printer) {
  layoutOf(printer, *this).print(printer, getOperationName());
  printBody(printer, *this);
}

void InstrOp::print(OpAsmPrinter &printer) {
  SignatureLayout layout = layoutOf(printer, *this);
  layout.clauses.push_back(templateText("c", getC()));
  if (std::optional<StringRef> global = getCGlobal())
    layout.clauses.push_back(templateText("global", *global));
  if (FlatSymbolRefAttr function = getMlirAttr())
    layout.clauses.push_back(symbolText("mlir", function));
  if (std::optional<StringRef> global = getMlirGlobal())
    layout.clauses.push_back(templateText("global", *global));
  if (ArrayAttr names = getImmediatesAttr())
    layout.clauses.push_back(attributeText("immediates", names));
  layout.print(printer, getOperationName());
  printBody(printer, *this);
}

template <typename Op>
static void nameArguments(Op op, Region &region, OpAsmSetValueNameFn setName) {
  ArrayAttr names = op.getProperties().arg_names;
  if (!names || names.size() != region.getNumArguments())
    return;
  for (auto [argument, name] : llvm::zip(region.getArguments(), names))
    if (auto text = dyn_cast<StringAttr>(name))
      setName(argument, text.getValue());
}

void ProcOp::getAsmBlockArgumentNames(Region &region,
                                      OpAsmSetValueNameFn setName) {
  nameArguments(*this, region, setName);
}

void InstrOp::getAsmBlockArgumentNames(Region &region,
                                       OpAsmSetValueNameFn setName) {
  nameArguments(*this, region, setName);
}

StringRef ProcOp::getDefaultDialect() { return "exo"; }
StringRef InstrOp::getDefaultDialect() { return "exo"; }

//===----------------------------------------------------------------------===//
// Verifier
//===----------------------------------------------------------------------===//

/// Checks that a signature's lists are of one length and tell one story.
template <typename Op> static LogicalResult verifyLists(Op op) {
  FunctionType type = op.getFunctionType();
  Region &body = op.getBody();
  if (type.getNumResults() != 0)
    return op.emitOpError() << "returns nothing, but its type has results";
  if (!llvm::equal(type.getInputs(), body.getArgumentTypes()))
    return op.emitOpError()
           << "type " << type << " does not agree with the body's arguments";
  size_t count = type.getNumInputs();
  if (op.getArgNames().size() != count || op.getArgKinds().size() != count)
    return op.emitOpError()
           << "has " << counted(count, "argument") << ", but "
           << counted(op.getArgNames().size(), "name") << " and "
           << counted(op.getArgKinds().size(), "kind");
  llvm::StringSet<> seen;
  for (Attribute attribute : op.getArgNames()) {
    StringRef name = cast<StringAttr>(attribute).getValue();
    if (failed(verifyName(op, name)))
      return failure();
    if (!seen.insert(name).second)
      return op.emitOpError() << "two arguments have the name '" << name << "'";
  }
  return success();
}

static LogicalResult verifyKind(Operation *op, StringRef name, Kind kind,
                                Type type) {
  if (kind == Kind::Data) {
    if (auto buffer = dyn_cast<MemRefType>(type))
      return verifyBufferType(op, buffer);
    return op->emitOpError() << "argument '" << name << "' holds data, but "
                             << type << " is not a memref";
  }
  if (kind == Kind::Bool ? type.isInteger(1) : type.isIndex())
    return success();
  return op->emitOpError() << "argument '" << name << "' of kind '"
                           << stringifyKind(kind) << "' must be of type '"
                           << (kind == Kind::Bool ? "i1" : "index") << "', not "
                           << type;
}

/// Checks the extents of one data argument, which may use the arguments before
/// it.
static LogicalResult verifyExtents(Operation *op, CodeVerifier &code,
                                   ArrayRef<int64_t> dims, unsigned argument,
                                   MemRefType type) {
  code.limitOperands(argument);
  for (int64_t extent : type.getShape()) {
    size_t pos = code.position();
    if (failed(code.integers(1, "extent")))
      return failure();
    if (extent != staticExtent(takeExpr(dims, pos)))
      return op->emitOpError() << "a dimension of " << type
                               << " must be static just where its extent is a "
                                  "literal, and equal to it";
  }
  return success();
}

template <typename Op> static LogicalResult verifySignature(Op op) {
  if (failed(verifyDefinition(op, op.getSymName())) || failed(verifyLists(op)))
    return failure();
  CodeVerifier code(op, op.getBody().getArguments(), op.getDims(),
                    op.getConfigsAttr());
  for (auto [index, type] : llvm::enumerate(op.getFunctionType().getInputs())) {
    Kind kind = cast<KindAttr>(op.getArgKinds()[index]).getValue();
    StringRef name = cast<StringAttr>(op.getArgNames()[index]).getValue();
    if (failed(verifyKind(op, name, kind, type)))
      return failure();
    if (auto buffer = dyn_cast<MemRefType>(type);
        buffer && failed(verifyExtents(op, code, op.getDims(), index, buffer)))
      return failure();
  }
  if (failed(code.end()))
    return failure();
  code.restart(op.getWhere());
  code.limitOperands(op.getBody().getNumArguments());
  while (!code.atEnd())
    if (failed(code.boolean("precondition")))
      return failure();
  return code.allConfigsUsed();
}

LogicalResult ProcOp::verify() { return verifySignature(*this); }

/// Whether a key is `stride(x, 0)`, of a buffer that has the dimension.
static bool isStrideKey(InstrOp op, StringRef key) {
  if (!key.consume_front("stride(") || !key.consume_back(")"))
    return false;
  auto [name, digits] = key.split(',');
  digits = digits.trim();
  unsigned dim;
  if (!llvm::all_of(digits, llvm::isDigit) || digits.getAsInteger(10, dim))
    return false;
  for (auto [attribute, type] :
       llvm::zip(op.getArgNames(), op.getBody().getArgumentTypes())) {
    auto buffer = dyn_cast<MemRefType>(type);
    if (cast<StringAttr>(attribute).getValue() == name.trim())
      return buffer && dim < buffer.getRank();
  }
  return false;
}

/// Immediates are control arguments, each named once.
static LogicalResult verifyImmediates(InstrOp op) {
  llvm::SmallDenseSet<Attribute> seen;
  for (Attribute immediate : op.getImmediatesAttr()) {
    StringRef name = cast<StringAttr>(immediate).getValue();
    if (!seen.insert(immediate).second)
      return op.emitOpError() << "names '" << name << "' twice in 'immediates'";
    auto *found = llvm::find(op.getArgNames(), immediate);
    if (found == op.getArgNames().end())
      return op.emitOpError()
             << "has no argument '" << name << "', which 'immediates' names";
    BlockArgument argument =
        op.getBody().getArgument(found - op.getArgNames().begin());
    if (isa<MemRefType>(argument.getType()))
      return op.emitOpError() << "'immediates' names '" << name
                              << "', which is no control argument";
  }
  return success();
}

LogicalResult InstrOp::verify() {
  if (failed(verifyAttributeNames(*this)) || failed(verifySignature(*this)) ||
      (getImmediatesAttr() && failed(verifyImmediates(*this))))
    return failure();
  auto isKnown = [&](StringRef key) {
    if (isStrideKey(*this, key))
      return true;
    return llvm::any_of(getArgNames(), [&](Attribute attribute) {
      // One argument's name may begin with another's.
      StringRef rest = key;
      return rest.consume_front(cast<StringAttr>(attribute).getValue()) &&
             (rest.empty() || rest == "_data" || rest == "_int");
    });
  };
  return verifyTemplate(*this, "c", getC(), isKnown,
                        "'{x}', '{x_data}', '{x_int}' and '{stride(x, 0)}' of "
                        "an argument x");
}

LogicalResult ProcOp::verifyRegions() { return verifyStatements(getBody()); }
LogicalResult InstrOp::verifyRegions() { return verifyStatements(getBody()); }
