//===- StepOps.h - Steps as operations of the transform dialect -*- C++ -*-===//
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rust declares the operations `transform.exo.<name>` and runs them;
// src/ffi.rs declares these functions once more. What is declared stays for
// the life of the process.
//
//===----------------------------------------------------------------------===//

#ifndef EXO_LIB_TRANSFORM_STEPOPS_H
#define EXO_LIB_TRANSFORM_STEPOPS_H

#include "mlir-c/IR.h"

extern "C" {

/// An operand: payload operations of a handle, or attributes of a parameter.
struct ExoTransformOperand {
  MlirStringRef name;
  bool isHandle;
  intptr_t numOperations;
  const MlirOperation *operations;
  intptr_t numParameters;
  const MlirAttribute *parameters;
  /// For a handle without operations, the step of ours that erased the last of
  /// them or gave none, and its place; no text where that is not known.
  MlirStringRef emptiedBy;
  MlirLocation emptiedAt;
  /// Whether there was an operation.
  bool isErased;
};

/// What is known of the payload since the step before.
struct ExoTransformPayload {
  /// The number of the interpretation, which no other of the process has.
  uint64_t interpretation;
  /// The number of the step in its interpretation.
  uint64_t step;
  /// Whether nothing has changed the payload since the step before in this
  /// interpretation; false where there was none.
  bool isUnchanged;
  /// Whether nothing will change it before the next step of this
  /// interpretation, or its end.
  bool staysUnchanged;
};

struct ExoTransformOpSpec {
  /// Behind `transform.exo.`.
  MlirStringRef name;
  /// Names of operands and attributes.
  intptr_t numArguments;
  const MlirStringRef *arguments;
  /// Names of what it gives; an operation has the first results of these, as
  /// many as it wants.
  intptr_t numResults;
  const MlirStringRef *results;
  /// Runs the operation; adds payload operations to its results. Returns false
  /// after it has emitted an error.
  bool (*apply)(const void *userData, MlirOperation op,
                ExoTransformPayload payload, intptr_t numOperands,
                const ExoTransformOperand *operands,
                void (*add)(void *results, intptr_t result, MlirOperation op),
                void *results);
  const void *userData;
};

/// Declares an operation; to be called before exoInsertTransformOps.
void exoDeclareTransformOp(const ExoTransformOpSpec *spec);

/// Says what is run at the end of each interpretation in which one of the
/// operations was applied, with the outermost operation of its payload and what
/// is known of that since the last step. Where
/// it returns false, after it has emitted an error, that gets the attribute
/// `exo.refused`, which does not verify: an interpretation ends too late to
/// fail by itself.
void exoDeclareTransformEnd(bool (*end)(MlirOperation root,
                                        ExoTransformPayload payload));

/// Adds the operations to the transform dialect wherever a registry's contexts
/// load that.
void exoInsertTransformOps(MlirDialectRegistry registry);
}

#endif // EXO_LIB_TRANSFORM_STEPOPS_H
