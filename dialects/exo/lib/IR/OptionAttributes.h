//===- OptionAttributes.h - Attributes of options ---------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Options of definitions (Exo/IR/Definitions.h) as attributes: each kind of
// option is stored alike whichever operation has it, and one that is not set
// leaves its attribute out.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_LIB_IR_OPTIONATTRIBUTES_H
#define EXO_LIB_IR_OPTIONATTRIBUTES_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include <optional>
#include <string>

namespace exo {

inline void storeOption(mlir::Builder &builder, mlir::StringAttr &to,
                        const std::optional<std::string> &text) {
  to = text ? builder.getStringAttr(*text) : mlir::StringAttr();
}

inline void storeOption(mlir::Builder &builder, mlir::FlatSymbolRefAttr &to,
                        const std::optional<std::string> &name) {
  to = name ? mlir::FlatSymbolRefAttr::get(builder.getContext(), *name)
            : mlir::FlatSymbolRefAttr();
}

inline void storeOption(mlir::Builder &builder, mlir::UnitAttr &to,
                        bool isSet) {
  to = isSet ? builder.getUnitAttr() : mlir::UnitAttr();
}

inline void storeOption(mlir::Builder &builder, mlir::IntegerAttr &to,
                        std::optional<int64_t> number) {
  to = number ? builder.getI64IntegerAttr(*number) : mlir::IntegerAttr();
}

inline void storeOption(mlir::Builder &builder, mlir::DenseI64ArrayAttr &to,
                        llvm::ArrayRef<int64_t> numbers) {
  to = numbers.empty() ? mlir::DenseI64ArrayAttr()
                       : builder.getDenseI64ArrayAttr(numbers);
}

/// Stores a list, or nothing where it is empty, of the attributes that `make`
/// gives for its elements.
template <typename Element, typename Make>
inline void storeList(mlir::Builder &builder, mlir::ArrayAttr &to,
                      llvm::ArrayRef<Element> elements, Make make) {
  llvm::SmallVector<mlir::Attribute> all = llvm::map_to_vector(
      elements,
      [&](const Element &each) -> mlir::Attribute { return make(each); });
  to = all.empty() ? mlir::ArrayAttr() : builder.getArrayAttr(all);
}

inline void storeOption(mlir::Builder &builder, mlir::ArrayAttr &to,
                        llvm::ArrayRef<mlir::Type> types) {
  storeList(builder, to, types,
            [](mlir::Type type) { return mlir::TypeAttr::get(type); });
}

inline void storeOption(mlir::Builder &builder, mlir::ArrayAttr &to,
                        llvm::ArrayRef<std::string> texts) {
  storeList(builder, to, texts, [&](const std::string &text) {
    return builder.getStringAttr(text);
  });
}

inline void storeSymbols(mlir::Builder &builder, mlir::ArrayAttr &to,
                         llvm::ArrayRef<std::string> names) {
  storeList(builder, to, names, [&](const std::string &name) {
    return mlir::FlatSymbolRefAttr::get(builder.getContext(), name);
  });
}

} // namespace exo

#endif // EXO_LIB_IR_OPTIONATTRIBUTES_H
