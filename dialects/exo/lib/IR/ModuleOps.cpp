//===- ModuleOps.cpp - Configurations, memories and externs ---------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exo/IR/Exo.h"
#include "Exo/IR/ExprPrinter.h"
#include "Exo/IR/Names.h"
#include "OpSyntax.h"
#include "Templates.h"
#include "mlir/IR/BuiltinDialect.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace exo;

/// Checks that the names in a list are identifiers and differ.
static LogicalResult verifyNames(Operation *op, ArrayAttr names,
                                 StringRef what) {
  llvm::StringSet<> seen;
  for (auto name : names.getAsValueRange<StringAttr>()) {
    if (failed(verifyName(op, name)))
      return failure();
    if (!seen.insert(name).second)
      return op->emitOpError()
             << "two " << what << " have the name '" << name << "'";
  }
  return success();
}

static LogicalResult verifyElements(Operation *op, ArrayAttr elements) {
  for (Type type : elements.getAsValueRange<TypeAttr>())
    if (!isElementType(type))
      return op->emitOpError() << "buffers cannot hold " << type;
  return success();
}

//===----------------------------------------------------------------------===//
// ConfigOp
//===----------------------------------------------------------------------===//

static ParseResult parseField(OpAsmParser &parser,
                              SmallVectorImpl<Attribute> &names,
                              SmallVectorImpl<Attribute> &kinds) {
  StringRef name, kind;
  if (parser.parseKeyword(&name) || parser.parseColon())
    return failure();
  names.push_back(parser.getBuilder().getStringAttr(name));
  if (succeeded(parser.parseOptionalKeyword(
          &kind, {"size", "index", "bool", "stride"}))) {
    kinds.push_back(KindAttr::get(parser.getContext(), *symbolizeKind(kind)));
    return success();
  }
  Type type;
  if (parser.parseType(type))
    return failure();
  kinds.push_back(TypeAttr::get(type));
  return success();
}

ParseResult ConfigOp::parse(OpAsmParser &parser, OperationState &state) {
  auto &properties = state.getOrAddProperties<Properties>();
  if (parser.parseSymbolName(properties.sym_name))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("no_c")))
    properties.no_c = parser.getBuilder().getUnitAttr();
  SmallVector<Attribute> names, kinds;
  if (parser.parseCommaSeparatedList(
          OpAsmParser::Delimiter::Braces,
          [&] { return parseField(parser, names, kinds); }) ||
      parseAttrDict(parser, state, AttrDict::WithKeyword))
    return failure();
  properties.field_names = parser.getBuilder().getArrayAttr(names);
  properties.field_kinds = parser.getBuilder().getArrayAttr(kinds);
  return success();
}

void ConfigOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printSymbolName(getSymName());
  printer << (getNoC() ? " no_c {" : " {");
  bool isFirst = true;
  for (auto [name, kind] : llvm::zip(getFieldNames(), getFieldKinds())) {
    printer << (isFirst ? "" : ", ") << cast<StringAttr>(name).getValue()
            << ": ";
    isFirst = false;
    if (auto type = dyn_cast<TypeAttr>(kind))
      printer << type.getValue();
    else
      printer << stringifyKind(cast<KindAttr>(kind).getValue());
  }
  printer << '}';
  printAttrDict(printer, *this, AttrDict::WithKeyword);
}

LogicalResult ConfigOp::verify() {
  if (failed(verifyAttributeNames(*this)))
    return failure();
  // See ConfigFields.cpp: symbol-dce does not see the uses of its fields.
  if (getSymVisibilityAttr())
    return emitOpError() << "is always public";
  if (getFieldNames().size() != getFieldKinds().size())
    return emitOpError() << "has " << getFieldNames().size()
                         << " names of fields, but " << getFieldKinds().size()
                         << " kinds";
  for (Attribute attribute : getFieldKinds()) {
    auto kind = dyn_cast<KindAttr>(attribute);
    if (kind && kind.getValue() == Kind::Data)
      return emitOpError() << "a field that holds data has a type for a kind";
    if (auto type = dyn_cast<TypeAttr>(attribute);
        type && !isElementType(type.getValue()))
      return emitOpError() << "fields cannot hold " << type.getValue();
  }
  if (failed(verifyDefinition(*this, getSymName())))
    return failure();
  return verifyNames(*this, getFieldNames(), "fields");
}

//===----------------------------------------------------------------------===//
// MemoryOp
//===----------------------------------------------------------------------===//

/// Whether the key is the letter and the number of a dimension, as `i0`.
static bool isDimKey(StringRef key, StringRef letters) {
  unsigned dim;
  return key.size() >= 2 && letters.contains(key.front()) &&
         !key.drop_front().getAsInteger(10, dim);
}

namespace {

/// A template of a memory and the keys that it may use.
struct MemoryTemplate {
  StringRef name;
  StringAttr text;
  ArrayRef<StringRef> keys;
  StringRef dimLetters;
};

} // namespace

/// The memories that one serves for are others and named once; what they are
/// is not this operation's to know.
static LogicalResult verifyServed(MemoryOp memory) {
  if (!memory.getServesAttr())
    return success();
  llvm::StringSet<> seen;
  for (Attribute each : memory.getServesAttr()) {
    StringRef name = cast<StringAttr>(each).getValue();
    if (name.empty())
      return memory.emitOpError() << "serves for a memory without a name";
    if (name == memory.getSymName())
      return memory.emitOpError() << "serves for itself";
    if (!seen.insert(name).second)
      return memory.emitOpError() << "serves for '" << name << "' twice";
  }
  return success();
}

/// Whether a vector can hold elements of a type of ours: widths agree, and
/// integers have no sign there. What is not decided yet may be anything.
static bool holds(Type lane, Type element) {
  if (lane == element || isa<RealType>(element))
    return true;
  auto integer = dyn_cast<IntegerType>(element);
  return integer && lane.isSignlessInteger(integer.getWidth());
}

/// Verifies that 'mlir' names a segment, and that it is static where C has
/// static storage.
static LogicalResult verifySegment(MemoryOp memory, StringRef segment) {
  if (!llvm::is_contained({"heap", "stack", "static", "space"}, segment))
    return memory.emitOpError()
           << "'mlir' is \"" << segment
           << "\", but may be \"heap\", \"stack\", \"static\", \"space\", or a "
              "vector type";
  if ((segment == "static") != memory.getStaticStorage())
    return memory.emitOpError()
           << "'mlir' must be \"static\" if and only if the memory has "
              "'static_storage'";
  return success();
}

/// Whether the cells of innermost extents are all of a vector, or, of one whose
/// length the machine chooses, the first ones: as many as it has where it is
/// some number of times the least.
static bool holdsInnermost(VectorType type, ArrayRef<int64_t> innermost) {
  if (!type.isScalable())
    return type.getShape() == innermost;
  return type.getRank() == 1 && innermost.size() == 1 &&
         type.getDimSize(0) > 0 && innermost[0] % type.getDimSize(0) == 0;
}

/// A register is a vector of all cells of the innermost extents, which have
/// one type.
static LogicalResult verifyRegister(MemoryOp memory) {
  Attribute mlir = memory.getMlirAttr();
  if (!mlir)
    return success();
  if (memory.getSlots()) {
    auto type = dyn_cast<TypeAttr>(mlir);
    if (type && type.getValue().isIndex())
      return success();
    return memory.emitOpError()
           << "'mlir' must be index, the number of a slot, where the memory "
              "has 'slots'";
  }
  if (auto segment = dyn_cast<StringAttr>(mlir))
    return verifySegment(memory, segment.getValue());
  VectorType type;
  if (auto only = dyn_cast<TypeAttr>(mlir))
    type = dyn_cast<VectorType>(only.getValue());
  else if (auto value = dyn_cast<DenseElementsAttr>(mlir))
    type = dyn_cast<VectorType>(value.getType());
  if (!type)
    return memory.emitOpError()
           << "'mlir' must be a vector type, such a vector, or where buffers "
              "are (\"heap\", \"stack\", \"static\")";
  ArrayRef<int64_t> innermost =
      memory.getInnermost().value_or(ArrayRef<int64_t>());
  if (!holdsInnermost(type, innermost))
    return memory.emitOpError()
           << "'mlir' must have the innermost extents of the memory"
           << (type.isScalable() ? ", which are one multiple of its length,"
                                 : ",")
           << " but is " << type;
  // Far beyond any machine, and such that sizes of registers can be computed.
  static constexpr int64_t maxLanes = 65536;
  int64_t lanes = 1;
  for (int64_t extent : innermost)
    if (llvm::MulOverflow(lanes, extent, lanes) || lanes > maxLanes)
      return memory.emitOpError()
             << "'mlir' has more than " << maxLanes << " lanes";
  ArrayAttr elements = memory.getElemsAttr();
  if (!elements || elements.empty() ||
      !llvm::all_of(elements.getAsValueRange<TypeAttr>(), [&](Type element) {
        return holds(type.getElementType(), element);
      }))
    return memory.emitOpError()
           << "'mlir' is " << type
           << ", but 'elems' does not say that the memory takes "
           << type.getElementType() << " only";
  if (memory.getAddressable())
    return memory.emitOpError()
           << "has registers in 'mlir', which nothing can point into, but is "
              "'addressable'";
  if (memory.getStaticStorage())
    return memory.emitOpError()
           << "has registers in 'mlir', which are each activation's own, but "
              "has 'static_storage'";
  return success();
}

/// Checks that functions which give storage come with those that take it back,
/// and without another attribute about the storage of buffers.
static LogicalResult verifyAllocator(MemoryOp memory) {
  bool gives = memory.getMlirAllocAttr() != nullptr;
  bool takes = memory.getMlirFreeAttr() != nullptr;
  if (gives && !takes)
    return memory.emitOpError() << "has 'mlir_alloc', but no 'mlir_free'";
  if (takes && !gives)
    return memory.emitOpError() << "has 'mlir_free', but no 'mlir_alloc'";
  if (!gives) {
    if (memory.getMlirGlobal())
      return memory.emitOpError()
             << "'mlir_global' has the functions of 'mlir_alloc' and "
                "'mlir_free', which are not given";
    return success();
  }
  if (memory.getMlirAttr())
    return memory.emitOpError()
           << "has 'mlir_alloc', which gives buffers their storage, but "
              "'mlir' says that they are elsewhere";
  if (memory.getSlots())
    return memory.emitOpError()
           << "has 'mlir_alloc', which gives buffers their storage, but "
              "'slots', which are numbers";
  if (memory.getStaticStorage())
    return memory.emitOpError()
           << "has 'mlir_alloc', which gives each allocation storage of its "
              "own, but 'static_storage'";
  return success();
}

/// Whether `mlir` is the name of this segment.
static bool isInSegment(MemoryOp memory, StringRef name) {
  auto segment = dyn_cast_or_null<StringAttr>(memory.getMlirAttr());
  return segment && segment.getValue() == name;
}

/// LLVM has 24 bits for an address space; 0 is where all memories are that do
/// not say it.
static constexpr int64_t maxSpace = (1 << 24) - 1;

/// Whether a memref can have an attribute for its memory space, as the
/// verifier of that type has it.
static bool isMemorySpace(Attribute space) {
  return isa<IntegerAttr, StringAttr, DictionaryAttr>(space) ||
         !isa<BuiltinDialect>(space.getDialect());
}

/// Checks that an address space is in range, and that pointers reach the
/// buffers.
static LogicalResult verifyAddressSpace(MemoryOp memory) {
  Attribute said = memory.getAddressSpaceAttr();
  if (!said) {
    if (isInSegment(memory, "space"))
      return memory.emitOpError()
             << "has buffers in a space of their own by 'mlir', but no "
                "'address_space'";
    return success();
  }
  auto number = dyn_cast<IntegerAttr>(said);
  if (!isMemorySpace(said))
    return memory.emitOpError()
           << "'address_space' is " << said
           << ", which MLIR takes for no memory space: say a number, a string, "
              "a dictionary or an attribute of a dialect";
  if (number && number.getValue().isZero())
    return memory.emitOpError()
           << "'address_space' must be from 1 to " << maxSpace << ", but is 0";
  if (!number || !number.getType().isSignlessInteger(64)) {
    if (isInSegment(memory, "space") || isInSegment(memory, "stack") ||
        isInSegment(memory, "static"))
      return success();
    return memory.emitOpError()
           << "has an 'address_space' that is no number of 64 bits, so 'mlir' "
              "must be \"space\", \"stack\" or \"static\"";
  }
  std::optional<int64_t> space = number.getInt();
  if (*space < 1 || *space > maxSpace)
    return memory.emitOpError() << "'address_space' must be from 1 to "
                                << maxSpace << ", but is " << *space;
  if (!isa_and_nonnull<StringAttr>(memory.getMlirAttr()) &&
      !memory.getMlirAllocAttr())
    return memory.emitOpError()
           << "has 'address_space', but neither 'mlir' nor 'mlir_alloc' says "
              "that pointers reach its buffers";
  return success();
}

/// Types of buffers name their memory, where symbol-dce does not see it.
bool MemoryOp::canDiscardOnUseEmpty() { return false; }

/// Registers are counted where buffers are variables of a known shape.
static LogicalResult verifyRegisters(MemoryOp memory) {
  if (!memory.getRegisters()) {
    if (memory.getRegisterFile())
      return memory.emitOpError() << "has 'register_file', but no 'registers'";
    return success();
  }
  if (*memory.getRegisters() < 1 || *memory.getRegisters() > INT32_MAX)
    return memory.emitOpError() << "'registers' must be from 1 to " << INT32_MAX
                                << ", but is " << *memory.getRegisters();
  if (memory.getInnermost().value_or(ArrayRef<int64_t>()).empty())
    return memory.emitOpError()
           << "has 'registers', but 'innermost' does not say what one holds";
  if (memory.getSlots())
    return memory.emitOpError()
           << "has 'registers', which compilers choose, and 'slots', which "
              "have numbers";
  return success();
}

/// Checks that there are slots, that they hold the innermost extents, and that
/// they are reached by their numbers alone.
static LogicalResult verifySlots(MemoryOp memory) {
  if (!memory.getSlots()) {
    if (memory.getImmediateSlots())
      return memory.emitOpError() << "has 'immediate_slots', but no 'slots'";
    if (memory.getSharesSlots())
      return memory.emitOpError() << "has 'shares_slots', but no 'slots'";
    return success();
  }
  if (memory.getSharesSlots() == memory.getSymName())
    return memory.emitOpError() << "shares the slots of itself";
  // Numbers of slots are values of control expressions, which have 32 bits.
  if (*memory.getSlots() < 1 || *memory.getSlots() > INT32_MAX)
    return memory.emitOpError() << "'slots' must be from 1 to " << INT32_MAX
                                << ", but is " << *memory.getSlots();
  if (memory.getInnermost().value_or(ArrayRef<int64_t>()).empty())
    return memory.emitOpError()
           << "has 'slots', but 'innermost' does not say what one holds";
  if (memory.getAddressable())
    return memory.emitOpError()
           << "has 'slots', which are reached by their numbers, but is "
              "'addressable'";
  return success();
}

/// The keys of a memory's template as errors list them.
static std::string listed(ArrayRef<StringRef> keys, StringRef dimLetters) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(keys, os,
                        [&](StringRef key) { os << "'{" << key << "}'"; });
  for (char letter : dimLetters)
    os << ", '{" << letter << "0}' …";
  return text;
}

LogicalResult MemoryOp::verify() {
  if (failed(verifyDefinition(*this, getSymName())))
    return failure();
  // What the C back end fills in; `d0` is an extent, `i0` an index, `s0` a
  // stride.
  static constexpr StringRef allocKeys[] = {"name", "type", "size", "outer",
                                            "register"};
  // At the end of the scope extents may be other ones.
  static constexpr StringRef freeKeys[] = {"name", "type", "register"};
  static constexpr StringRef readKeys[] = {"name", "offset", "outer", "lane",
                                           "register"};
  static constexpr StringRef writeKeys[] = {"name", "offset",   "outer",
                                            "lane", "register", "value"};
  // Slots have numbers instead of names.
  static constexpr StringRef slotAllocKeys[] = {"slot", "slots", "type"};
  static constexpr StringRef slotReadKeys[] = {"slot", "lane"};
  static constexpr StringRef slotWriteKeys[] = {"slot", "lane", "value"};
  if (failed(verifyAttributeNames(*this)) || failed(verifySlots(*this)) ||
      failed(verifyRegisters(*this)) || failed(verifyAllocator(*this)) ||
      failed(verifyAddressSpace(*this)))
    return failure();
  bool hasSlots = getSlots().has_value();
  auto keys = [&](ArrayRef<StringRef> plain, ArrayRef<StringRef> ofSlots) {
    return hasSlots ? ofSlots : plain;
  };
  StringRef extents = hasSlots ? "" : "d", indices = hasSlots ? "" : "is";
  ArrayRef<StringRef> reads = keys(readKeys, slotReadKeys);
  ArrayRef<StringRef> writes = keys(writeKeys, slotWriteKeys);
  MemoryTemplate templates[] = {
      {"alloc", getAllocAttr(), keys(allocKeys, slotAllocKeys), extents},
      {"free", getFreeAttr(), keys(freeKeys, slotAllocKeys), ""},
      {"window", getWindowAttr(), reads, indices},
      {"read", getReadAttr(), reads, indices},
      {"write", getWriteAttr(), writes, indices},
      {"reduce", getReduceAttr(), writes, indices}};
  for (const MemoryTemplate &each : templates) {
    auto isKnown = [&](StringRef key) {
      return llvm::is_contained(each.keys, key) ||
             isDimKey(key, each.dimLetters);
    };
    if (each.text &&
        failed(verifyTemplate(*this, each.name, each.text.getValue(), isKnown,
                              listed(each.keys, each.dimLetters))))
      return failure();
  }
  for (int64_t extent : getInnermost().value_or(ArrayRef<int64_t>()))
    if (extent <= 0)
      return emitOpError() << "innermost extents must be positive";
  if (failed(verifyServed(*this)) ||
      (getElems() && failed(verifyElements(*this, *getElems()))))
    return failure();
  return verifyRegister(*this);
}

//===----------------------------------------------------------------------===//
// ExternOp
//===----------------------------------------------------------------------===//

/// `mlir @f32, @f64 global "…"`.
static ParseResult parseFunctions(OpAsmParser &parser,
                                  ExternOp::Properties &properties) {
  if (failed(parser.parseOptionalKeyword("mlir")))
    return success();
  SmallVector<Attribute> functions;
  auto parseFunction = [&]() -> ParseResult {
    StringAttr name;
    if (parser.parseSymbolName(name))
      return failure();
    functions.push_back(FlatSymbolRefAttr::get(name));
    return success();
  };
  if (parser.parseCommaSeparatedList(parseFunction))
    return failure();
  properties.mlir = parser.getBuilder().getArrayAttr(functions);
  if (succeeded(parser.parseOptionalKeyword("global")))
    return parseString(parser, properties.mlir_global);
  return success();
}

static void printFunctions(OpAsmPrinter &printer, ExternOp op) {
  if (!op.getMlirAttr())
    return;
  printer << " mlir ";
  llvm::interleaveComma(op.getMlirAttr().getAsRange<FlatSymbolRefAttr>(),
                        printer, [&](FlatSymbolRefAttr function) {
                          printer.printSymbolName(function.getValue());
                        });
  if (std::optional<StringRef> global = op.getMlirGlobal()) {
    printer << " global ";
    printString(printer.getStream(), *global);
  }
}

ParseResult ExternOp::parse(OpAsmParser &parser, OperationState &state) {
  auto &properties = state.getOrAddProperties<Properties>();
  Builder &builder = parser.getBuilder();
  SmallVector<Attribute> params, elements;
  auto parseParam = [&]() -> ParseResult {
    StringRef name;
    if (parser.parseKeyword(&name))
      return failure();
    params.push_back(builder.getStringAttr(name));
    return success();
  };
  if (succeeded(parser.parseOptionalKeyword("private")))
    properties.sym_visibility = builder.getStringAttr("private");
  if (parser.parseSymbolName(properties.sym_name) ||
      parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     parseParam) ||
      parser.parseKeyword("c") || parseString(parser, properties.c))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("global")) &&
      parseString(parser, properties.c_global))
    return failure();
  if (parseFunctions(parser, properties))
    return failure();
  if (parseAttrDict(parser, state, AttrDict::Plain))
    return failure();
  if (succeeded(parser.parseOptionalColon())) {
    SmallVector<Type> types;
    if (parser.parseTypeList(types))
      return failure();
    for (Type type : types)
      elements.push_back(TypeAttr::get(type));
  }
  properties.params = builder.getArrayAttr(params);
  properties.elems = builder.getArrayAttr(elements);
  return success();
}

void ExternOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  if (std::optional<StringRef> visibility = getSymVisibility())
    printer << *visibility << ' ';
  printer.printSymbolName(getSymName());
  printer << '(';
  llvm::interleaveComma(getParams().getAsValueRange<StringAttr>(), printer);
  printer << ") c ";
  printString(printer.getStream(), getC());
  if (std::optional<StringRef> global = getCGlobal()) {
    printer << " global ";
    printString(printer.getStream(), *global);
  }
  printFunctions(printer, *this);
  printAttrDict(printer, *this, AttrDict::Plain);
  if (getElems().empty())
    return;
  printer << " : ";
  llvm::interleaveComma(getElems().getAsValueRange<TypeAttr>(), printer);
}

/// The text has forms only behind the functions that it is for.
static LogicalResult verifyLowering(ExternOp op) {
  ArrayAttr functions = op.getMlirAttr();
  if (functions && functions.empty())
    return op.emitOpError() << "'mlir' names no function";
  if (!functions && op.getMlirGlobal())
    return op.emitOpError() << "has 'mlir_global', but no 'mlir'";
  return success();
}

LogicalResult ExternOp::verify() {
  if (failed(verifyAttributeNames(*this)) ||
      failed(verifyDefinition(*this, getSymName())) ||
      failed(verifyNames(*this, getParams(), "parameters")) ||
      failed(verifyElements(*this, getElems())) ||
      failed(verifyLowering(*this)))
    return failure();
  auto isKnown = [&](StringRef key) {
    return llvm::is_contained(getParams().getAsValueRange<StringAttr>(), key);
  };
  return verifyTemplate(*this, "c", getC(), isKnown, "'{x}' of a parameter x");
}
