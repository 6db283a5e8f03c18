//===- ConfigFields.h - Fields of configurations ----------------*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXO_LIB_IR_CONFIGFIELDS_H
#define EXO_LIB_IR_CONFIGFIELDS_H

#include "Exo/IR/Exo.h"
#include <optional>

namespace exo {

/// The kind of a configuration field: a control kind, or a type of data.
class FieldType {
public:
  explicit FieldType(mlir::Attribute attribute) : attribute(attribute) {}

  bool isData() const { return llvm::isa<mlir::TypeAttr>(attribute); }
  bool isBoolean() const {
    auto kind = llvm::dyn_cast<KindAttr>(attribute);
    return kind && kind.getValue() == Kind::Bool;
  }

private:
  mlir::Attribute attribute;
};

/// Checks that a reference has the form `@C::@f`.
mlir::LogicalResult verifyFieldRef(mlir::Operation *op,
                                   mlir::SymbolRefAttr field);

/// Looks a field up from `op`; emits an error where there is none. None for a
/// field of a hardware library.
mlir::FailureOr<std::optional<FieldType>>
lookupField(mlir::Operation *op, mlir::SymbolRefAttr field,
            mlir::SymbolTableCollection &tables);

} // namespace exo

#endif // EXO_LIB_IR_CONFIGFIELDS_H
