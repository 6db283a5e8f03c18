//===- ExprParser.cpp - Parses control expressions ------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exo/IR/ExprParser.h"
#include "Counted.h"
#include "Exo/IR/NameScope.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace exo;

OperandTable::~OperandTable() = default;

FailureOr<OperandTable::Entry>
ScopedOperands::use(const OpAsmParser::UnresolvedOperand &name) {
  for (auto [number, known] : llvm::enumerate(names))
    if (known.name == name.name && known.number == name.number)
      return Entry{static_cast<int64_t>(number), types[number]};
  NameScope *scope = NameScope::current();
  Type type = scope ? scope->lookup(name.name.drop_front()) : Type();
  if (!type)
    return parser.emitError(name.location)
           << "'" << name.name
           << "' is not defined by an argument, loop, allocation or window";
  names.push_back(name);
  types.push_back(type);
  return Entry{static_cast<int64_t>(names.size()) - 1, type};
}

ParseResult
ScopedOperands::resolve(llvm::SmallVectorImpl<Value> &values) const {
  for (auto [name, type] : llvm::zip_equal(names, types))
    if (parser.resolveOperand(name, type, values))
      return failure();
  return success();
}

/// Whether an integer at a place has more digits than anybody writes before a
/// number of 64 bits: MLIR computes its value first, in time that grows with
/// the cube.
static bool hasTooManyDigits(SMLoc loc) {
  constexpr size_t mostDigits = 1000;
  const char *at = loc.getPointer();
  if (*at == '-')
    ++at;
  size_t digits = 0;
  while (llvm::isDigit(at[digits]))
    ++digits;
  return digits > mostDigits && at[digits] != '.';
}

OptionalParseResult exo::parseOptionalLiteral(OpAsmParser &parser,
                                              bool negative, int64_t &value) {
  SMLoc loc = parser.getCurrentLocation();
  if (hasTooManyDigits(loc)) {
    parser.emitError(loc, "integer does not fit in 64 bits");
    return OptionalParseResult(failure());
  }
  llvm::APInt magnitude;
  OptionalParseResult result = parser.parseOptionalInteger(magnitude);
  if (!result.has_value() || failed(*result))
    return result;
  // The minus is MLIR's business where the caller has not read it.
  negative ^= magnitude.isNegative();
  magnitude = magnitude.abs();
  uint64_t largest = static_cast<uint64_t>(INT64_MAX) + negative;
  if (magnitude.getActiveBits() > 64 || magnitude.getZExtValue() > largest) {
    parser.emitError(loc, "integer does not fit in 64 bits");
    return OptionalParseResult(failure());
  }
  uint64_t bits = magnitude.getZExtValue();
  value = static_cast<int64_t>(negative ? 0 - bits : bits);
  return result;
}

Precedence exo::precedenceOf(Code code) {
  if (code == Code::Not)
    return Precedence::Not;
  const ControlOperator *op = controlOperator(code);
  return op ? op->precedence : Precedence::Unary;
}

ParseResult ExprParser::peekOperator() {
  if (pending)
    return success();
  auto orEqual = [&](Code with, Code without) {
    return succeeded(parser.parseOptionalEqual()) ? with : without;
  };
  if (succeeded(parser.parseOptionalPlus()))
    pending = Code::Add;
  else if (succeeded(parser.parseOptionalStar()))
    pending = Code::Mul;
  else if (succeeded(parser.parseOptionalMinus()))
    pending = Code::Sub;
  else if (succeeded(parser.parseOptionalSlash()))
    pending = Code::Div;
  else if (succeeded(parser.parseOptionalLess()))
    pending = orEqual(Code::Le, Code::Lt);
  else if (succeeded(parser.parseOptionalGreater()))
    pending = orEqual(Code::Ge, Code::Gt);
  else if (succeeded(parser.parseOptionalEqual())) {
    if (parser.parseEqual())
      return failure();
    pending = Code::Eq;
  } else {
    for (const ControlOperator &op : controlOperators()) {
      if (op.isInfixKeyword() &&
          succeeded(parser.parseOptionalKeyword(op.text))) {
        pending = op.code;
        break;
      }
    }
  }
  return success();
}

InFlightDiagnostic ExprParser::tooDeep() {
  return parser.emitError(parser.getCurrentLocation())
         << "expression is nested more than " << maxExprDepth << " levels deep";
}

FailureOr<ExprParser::Depth> ExprParser::deeper(Depth depth) {
  if (depth >= maxExprDepth)
    return tooDeep();
  return depth + 1;
}

FailureOr<ExprParser::Depth> ExprParser::parseBinary(Precedence loosest) {
  // Parentheses, `not` and minus recurse, so they are counted on the way down
  // as well as in the depth of what they make.
  ++open;
  llvm::scope_exit close([&] { --open; });
  if (open > maxOpenDepth)
    return tooDeep();
  size_t begin = code.size();
  FailureOr<Depth> depth = failure();
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("not"))) {
    if (loosest > Precedence::Not)
      return parser.emitError(loc, "'not' needs parentheses here");
    append(Code::Not);
    depth = parseBinary(Precedence::Not);
    if (succeeded(depth))
      depth = deeper(*depth);
  } else {
    depth = parseUnary();
  }
  if (failed(depth))
    return failure();
  return continueBinary(begin, *depth, loosest);
}

FailureOr<ExprParser::Depth>
ExprParser::continueBinary(size_t begin, Depth depth, Precedence loosest) {
  bool compared = false;
  while (true) {
    if (peekOperator())
      return failure();
    std::optional<Code> code = pending;
    Precedence precedence = precedenceOf(code.value_or(Code::Or));
    if (!code || precedence < loosest)
      return depth;
    bool compares = precedence == Precedence::Comparison;
    if (compared && compares)
      return parser.emitError(parser.getCurrentLocation(),
                              "comparisons do not chain; use 'and'");
    compared = compares;
    pending.reset();
    this->code.insert(this->code.begin() + begin, static_cast<int64_t>(*code));
    FailureOr<Depth> rhs = parseBinary(tighter(precedence));
    if (failed(rhs))
      return failure();
    FailureOr<Depth> both = deeper(std::max(depth, *rhs));
    if (failed(both))
      return failure();
    depth = *both;
  }
}

FailureOr<ExprParser::Depth> ExprParser::parseUnary() {
  // MLIR's parseOptionalInteger takes a minus and then insists on a literal,
  // so a minus is read first.
  if (failed(parser.parseOptionalMinus()))
    return parsePrimary(/*negative=*/false);
  return parseNegation();
}

FailureOr<ExprParser::Depth> ExprParser::parseNegation() {
  ++open;
  llvm::scope_exit close([&] { --open; });
  if (open > maxOpenDepth)
    return tooDeep();
  size_t begin = code.size();
  if (failed(parser.parseOptionalMinus()))
    return parsePrimary(/*negative=*/true);
  FailureOr<Depth> depth = parseNegation();
  if (failed(depth))
    return failure();
  return negate(begin, *depth);
}

FailureOr<ExprParser::Depth> ExprParser::negate(size_t begin, Depth depth) {
  if (code[begin] != static_cast<int64_t>(Code::Int)) {
    code.insert(code.begin() + begin, static_cast<int64_t>(Code::Neg));
    return deeper(depth);
  }
  int64_t &value = code[begin + 1];
  if (value == INT64_MIN)
    return parser.emitError(parser.getCurrentLocation(),
                            "integer does not fit in 64 bits");
  value = -value;
  return depth;
}

FailureOr<ExprParser::Depth> ExprParser::parseParenthesised(bool negative) {
  size_t begin = code.size();
  std::optional<Code> outer = std::exchange(pending, std::nullopt);
  FailureOr<Depth> depth = parseBinary(Precedence::Or);
  if (failed(depth) || parser.parseRParen())
    return failure();
  pending = outer;
  return negative ? negate(begin, *depth) : depth;
}

FailureOr<ExprParser::Depth> ExprParser::parsePrimary(bool negative) {
  // MLIR's parser takes `true` and `false` for integers, so they go first.
  bool isTrue = succeeded(parser.parseOptionalKeyword("true"));
  if (isTrue || succeeded(parser.parseOptionalKeyword("false"))) {
    if (negative)
      append(Code::Neg);
    append(Code::Bool);
    code.push_back(isTrue);
    return Depth(1 + negative);
  }
  int64_t literal;
  OptionalParseResult isLiteral =
      parseOptionalLiteral(parser, negative, literal);
  if (isLiteral.has_value()) {
    if (failed(*isLiteral))
      return failure();
    append(Code::Int);
    code.push_back(literal);
    return Depth(1);
  }
  if (succeeded(parser.parseOptionalLParen()))
    return parseParenthesised(negative);
  if (negative)
    append(Code::Neg);
  FailureOr<Depth> depth = Depth(1);
  OpAsmParser::UnresolvedOperand name;
  OptionalParseResult isName = parser.parseOptionalOperand(name);
  SymbolRefAttr field;
  if (isName.has_value()) {
    if (failed(*isName))
      return failure();
    FailureOr<OperandTable::Entry> entry = operands.use(name);
    if (failed(entry))
      return failure();
    if (isa<BaseMemRefType>(entry->type))
      return parser.emitError(name.location)
             << "'" << name.name << "' is a buffer, not a control value";
    append(Code::Var);
    code.push_back(entry->number);
  } else if (OptionalParseResult isField = parser.parseOptionalAttribute(field);
             isField.has_value()) {
    if (failed(*isField))
      return failure();
    append(Code::Config);
    code.push_back(numberOf(field));
  } else if (succeeded(parser.parseOptionalKeyword("stride"))) {
    depth = parseStride();
  } else if (succeeded(parser.parseOptionalKeyword("select"))) {
    depth = parseSelect();
  } else if (const ControlOperator *callee = parseOptionalCallee()) {
    depth = parseCall(callee->code);
  } else {
    return parser.emitError(parser.getCurrentLocation(),
                            "expected a control expression");
  }
  return negative && succeeded(depth) ? deeper(*depth) : depth;
}

FailureOr<ExprParser::Depth> ExprParser::parseStride() {
  OperandTable::Entry buffer;
  if (parser.parseLParen() || parseBuffer(buffer) || parser.parseComma())
    return failure();
  int64_t dim;
  SMLoc loc = parser.getCurrentLocation();
  OptionalParseResult isLiteral =
      parseOptionalLiteral(parser, /*negative=*/false, dim);
  if (!isLiteral.has_value())
    return parser.emitError(loc, "expected the number of a dimension");
  if (failed(*isLiteral) || parser.parseRParen())
    return failure();
  append(Code::Stride);
  code.append({buffer.number, dim});
  return Depth(1);
}

const ControlOperator *ExprParser::parseOptionalCallee() {
  for (const ControlOperator &op : controlOperators())
    if (op.isCall && succeeded(parser.parseOptionalKeyword(op.text)))
      return &op;
  return nullptr;
}

FailureOr<ExprParser::Depth> ExprParser::parseCall(Code code) {
  append(code);
  std::optional<Code> outer = std::exchange(pending, std::nullopt);
  if (parser.parseLParen())
    return failure();
  FailureOr<Depth> lhs = parseBinary(Precedence::Or);
  if (failed(lhs) || parser.parseComma())
    return failure();
  FailureOr<Depth> rhs = parseBinary(Precedence::Or);
  if (failed(rhs) || parser.parseRParen())
    return failure();
  pending = outer;
  return deeper(std::max(*lhs, *rhs));
}

FailureOr<ExprParser::Depth> ExprParser::parseSelect() {
  append(Code::Select);
  std::optional<Code> outer = std::exchange(pending, std::nullopt);
  if (parser.parseLParen())
    return failure();
  Depth deepest = 0;
  for (int part = 0; part < 3; ++part) {
    if (part > 0 && parser.parseComma())
      return failure();
    FailureOr<Depth> depth = parseBinary(Precedence::Or);
    if (failed(depth))
      return failure();
    deepest = std::max(deepest, *depth);
  }
  if (parser.parseRParen())
    return failure();
  pending = outer;
  return deeper(deepest);
}

ParseResult ExprParser::parseBuffer(OperandTable::Entry &buffer) {
  OpAsmParser::UnresolvedOperand name;
  if (parser.parseOperand(name))
    return failure();
  FailureOr<OperandTable::Entry> entry = operands.use(name);
  if (failed(entry))
    return failure();
  if (!isa<MemRefType>(entry->type))
    return parser.emitError(name.location)
           << "'" << name.name << "' is not a buffer";
  buffer = *entry;
  return success();
}

ParseResult ExprParser::parseIndices(Type buffer, SMLoc loc) {
  int64_t count = 0;
  if (succeeded(parser.parseOptionalLSquare())) {
    do {
      ++count;
      if (parseExpr())
        return failure();
    } while (succeeded(parser.parseOptionalComma()));
    if (parser.parseRSquare())
      return failure();
  }
  int64_t rank = cast<MemRefType>(buffer).getRank();
  if (count == rank)
    return success();
  return parser.emitError(loc)
         << "buffer has " << counted(rank, "dimension") << ", but " << count
         << (count == 1 ? " index is" : " indices are") << " given";
}

int64_t ExprParser::numberOf(SymbolRefAttr field) {
  auto found = llvm::find(configs, field);
  if (found == configs.end())
    found = configs.insert(found, field);
  return found - configs.begin();
}

ParseResult ExprParser::parseExpr() {
  return success(succeeded(parseBinary(Precedence::Or)));
}

ParseResult ExprParser::parseList(int64_t &count) {
  count = 0;
  return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, [&] {
    ++count;
    return parseExpr();
  });
}

ParseResult ExprParser::parseWindowDim() {
  size_t begin = code.size();
  if (parseExpr())
    return failure();
  bool isInterval = succeeded(parser.parseOptionalColon());
  code.insert(code.begin() + begin,
              static_cast<int64_t>(isInterval ? Code::Interval : Code::Point));
  return isInterval ? parseExpr() : ParseResult(success());
}

ParseResult ExprParser::parseWindowDims(int64_t &count) {
  count = 0;
  return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, [&] {
    ++count;
    return parseWindowDim();
  });
}

ParseResult ExprParser::parseConfigArgument() {
  SymbolRefAttr field;
  if (parser.parseAttribute(field))
    return failure();
  append(Code::ConfigArg);
  code.push_back(numberOf(field));
  return success();
}

ParseResult ExprParser::parseArgument() {
  if (succeeded(parser.parseOptionalKeyword("ref")))
    return parseConfigArgument();
  size_t begin = code.size();
  OpAsmParser::UnresolvedOperand name;
  OptionalParseResult isName = parser.parseOptionalOperand(name);
  if (!isName.has_value())
    return parseExpr();
  if (failed(*isName))
    return failure();
  FailureOr<OperandTable::Entry> entry = operands.use(name);
  if (failed(entry))
    return failure();
  if (!isa<MemRefType>(entry->type)) {
    append(Code::Var);
    code.push_back(entry->number);
    return success(succeeded(continueBinary(begin, 1, Precedence::Or)));
  }
  append(Code::BufferArg);
  code.push_back(entry->number);
  if (failed(parser.parseOptionalLSquare()))
    return success();
  code[begin] = static_cast<int64_t>(Code::WindowArg);
  do {
    if (parseWindowDim())
      return failure();
  } while (succeeded(parser.parseOptionalComma()));
  return parser.parseRSquare();
}

ParseResult ExprParser::parseArguments() {
  return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                        [&] { return parseArgument(); });
}

DenseI64ArrayAttr ExprParser::takeCode() {
  auto result = DenseI64ArrayAttr::get(parser.getContext(), code);
  code.clear();
  return result;
}

ArrayAttr ExprParser::getConfigs() const {
  return configs.empty() ? ArrayAttr()
                         : ArrayAttr::get(parser.getContext(), configs);
}
