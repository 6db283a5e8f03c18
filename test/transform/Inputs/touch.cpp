//===- touch.cpp - A dialect of somebody else's ----------------------------===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// It has an operation that transform scripts may contain, and that lets the
// loops of procedures end at 4.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"

using namespace mlir;

namespace {

class ShortenOp
    : public Op<ShortenOp, OpTrait::ZeroResults, OpTrait::OneOperand,
                OpTrait::ZeroRegions, OpTrait::ZeroSuccessors,
                transform::TransformOpInterface::Trait,
                MemoryEffectOpInterface::Trait> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ShortenOp)
  using Op::Op;
  static StringRef getOperationName() { return "touch.shorten"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }

  // It lies: the payload is said to be read only.
  void getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
    transform::onlyReadsHandle(getOperation()->getOpOperands(), effects);
  }

  DiagnosedSilenceableFailure apply(transform::TransformRewriter &,
                                    transform::TransformResults &,
                                    transform::TransformState &state) {
    for (Operation *payload : state.getPayloadOps(getOperand()))
      payload->walk([&](Operation *op) {
        if (op->getName().getStringRef() != "exo.for")
          return;
        SmallVector<int64_t> code(
            op->getAttrOfType<DenseI64ArrayAttr>("code").asArrayRef());
        // The last word is the upper bound's number.
        code.back() = 4;
        op->setAttr("code", DenseI64ArrayAttr::get(getContext(), code));
      });
    return DiagnosedSilenceableFailure::success();
  }
};

class TouchDialect : public Dialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TouchDialect)
  explicit TouchDialect(MLIRContext *context)
      : Dialect("touch", context, TypeID::get<TouchDialect>()) {
    addOperations<ShortenOp>();
  }
  static StringRef getDialectNamespace() { return "touch"; }
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Touch", LLVM_VERSION_STRING,
          [](DialectRegistry *registry) { registry->insert<TouchDialect>(); }};
}
