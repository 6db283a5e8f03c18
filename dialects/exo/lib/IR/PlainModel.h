//===- PlainModel.h - Operations that are declared at run time --*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What all models have in common whose operations have no folders, patterns or
// properties: their attributes are discardable ones.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_LIB_IR_PLAINMODEL_H
#define EXO_LIB_IR_PLAINMODEL_H

#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/PatternMatch.h"

namespace exo {

class PlainModel : public mlir::OperationName::Impl {
public:
  using Impl::Impl;

  llvm::LogicalResult
  foldHook(mlir::Operation *, llvm::ArrayRef<mlir::Attribute>,
           llvm::SmallVectorImpl<mlir::OpFoldResult> &) final {
    return llvm::failure();
  }
  void getCanonicalizationPatterns(mlir::RewritePatternSet &,
                                   mlir::MLIRContext *) final {}
  void populateDefaultAttrs(const mlir::OperationName &,
                            mlir::NamedAttrList &) final {}
  llvm::LogicalResult verifyRegionInvariants(mlir::Operation *) final {
    return llvm::success();
  }

  // Attributes live in the dictionary.
  std::optional<mlir::Attribute> getInherentAttr(mlir::Operation *op,
                                                 llvm::StringRef name) final {
    return op->getDiscardableAttr(name);
  }
  void setInherentAttr(mlir::Operation *op, mlir::StringAttr name,
                       mlir::Attribute value) final {
    op->setDiscardableAttr(name, value);
  }
  void populateInherentAttrs(mlir::Operation *, mlir::NamedAttrList &) final {}
  llvm::LogicalResult
  verifyInherentAttrs(mlir::OperationName, mlir::NamedAttrList &,
                      llvm::function_ref<mlir::InFlightDiagnostic()>) final {
    return llvm::success();
  }

  // There are no properties.
  int getOpPropertyByteSize() final { return 0; }
  void initProperties(mlir::OperationName, mlir::OpaqueProperties,
                      mlir::OpaqueProperties) final {}
  void deleteProperties(mlir::OpaqueProperties) final {}
  void populateDefaultProperties(mlir::OperationName,
                                 mlir::OpaqueProperties) final {}
  llvm::LogicalResult setPropertiesFromAttr(
      mlir::OperationName, mlir::OpaqueProperties, mlir::Attribute,
      llvm::function_ref<mlir::InFlightDiagnostic()> error) final {
    return error() << "operations that are declared at run time have no "
                      "properties";
  }
  mlir::Attribute getPropertiesAsAttr(mlir::Operation *) final { return {}; }
  void copyProperties(mlir::OpaqueProperties, mlir::OpaqueProperties) final {}
  bool compareProperties(mlir::OpaqueProperties, mlir::OpaqueProperties) final {
    return true;
  }
  llvm::hash_code hashProperties(mlir::OpaqueProperties) final { return {}; }
};

} // namespace exo

#endif // EXO_LIB_IR_PLAINMODEL_H
