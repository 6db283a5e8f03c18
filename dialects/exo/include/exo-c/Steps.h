/*===- exo-c/Steps.h - Schedule steps -----------------------------*- C -*-===*\
|*                                                                            *|
|* Licensed under the Apache License v2.0 with LLVM Exceptions.               *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Takes a step on a module in place, with operations and attributes as its   *|
|* arguments. A refusal is a value: nothing is emitted in the context, in     *|
|* whatever form the process writes diagnostics.                              *|
|*                                                                            *|
|* Each call is as a pass of the step: the module is verified, procedures are *|
|* read anew unless they still say what they said after the step before, and  *|
|* all of the result is checked. So the caller may change operations between  *|
|* two calls; what is proved is proved of what is there. Listeners            *|
|* (exo-c/Rewriting.h) are told of what changes, during the call.             *|
|*                                                                            *|
|* Strings, and arrays in structures, belong to the value that they were      *|
|* asked of, and live as long as it. An index that is out of range, and a     *|
|* null value, give what is null or empty. Calls on different modules may run *|
|* on different threads.                                                      *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef EXO_C_STEPS_H
#define EXO_C_STEPS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/** An argument of a step: an attribute, or operations. See exoStepAttribute,
 *  exoStepOperation and exoStepOperations. */
typedef struct ExoStepArgument {
  /** The name, as the step's page has it (docs/steps), with `_` for `-`; or
   *  `proc`. */
  MlirStringRef name;
  /** Text as in a schedule (a pattern, a name, an expression), an integer of at
   *  most 64 bits, a truth value, or an array of these. Null where operations
   *  are given. */
  MlirAttribute value;
  intptr_t numOperations;
  const MlirOperation *operations;
} ExoStepArgument;

/** An argument that is an attribute. */
static inline ExoStepArgument exoStepAttribute(MlirStringRef name,
                                               MlirAttribute value) {
  ExoStepArgument argument = {name, value, 0, 0};
  return argument;
}

/** An argument that is operations: statements that stand one behind another,
 *  which for a point between statements means that behind them, or procedures.
 *  The array has to live until the step is taken. */
static inline ExoStepArgument
exoStepOperations(MlirStringRef name, intptr_t numOperations,
                  const MlirOperation *operations) {
  ExoStepArgument argument = {name, {0}, numOperations, operations};
  return argument;
}

/** An argument that is one operation, which has to live where it is until the
 *  step is taken. */
static inline ExoStepArgument exoStepOperation(MlirStringRef name,
                                               const MlirOperation *operation) {
  ExoStepArgument argument = {name, {0}, 1, operation};
  return argument;
}

/** A step that was taken; to be destroyed by exoTakenStepDestroy. The
 *  operations that it gives belong to the module: later steps keep those that
 *  go on, and erase others. */
typedef struct ExoTakenStep {
  void *ptr;
} ExoTakenStep;

/** The reason why a step was not taken; to be destroyed by exoRefusalDestroy.
 *  It has nothing of the module or its context, and may outlive them. */
typedef struct ExoRefusal {
  void *ptr;
} ExoRefusal;

/** Takes a step on a module, `divide_loop` say. An argument that is left out
 * has its default. The procedure is that of the operations that are given (all
 * of them stand in one, or are it, but for arguments that are procedures of
 * their own), or that which the argument `proc` gives, as an operation or by
 * name. Operations of other dialects are left alone.
 *
 *  Where the step is refused the result is null, the module is as it was, and
 *  `refusal` (which may be null) is set; otherwise that is set to null. Misuse,
 *  such as a null module, an operation outside of the module, an attribute of
 *  another kind or context, or a name that is none, is a refusal, too, of the
 *  class ExoRefusalBadInput. After ExoRefusalInternal, a bug, the module may
 * have changed, and should be dropped. Operations and attributes that are given
 * have to be alive. */
MLIR_CAPI_EXPORTED ExoTakenStep exoTakeStep(MlirModule module,
                                            MlirStringRef step,
                                            intptr_t numArguments,
                                            const ExoStepArgument *arguments,
                                            ExoRefusal *refusal);

/** Takes a step as exoTakeStep does, on a symbol table of whatever kind, a
 *  `gpu.module` say, which may stand in others. Only what is inside of the
 * table is looked at, so passes that are nested in it may take steps, at the
 * same time as on other tables. Names of procedures are those of the table; an
 *  operation may stand in a table inside of it. */
MLIR_CAPI_EXPORTED ExoTakenStep exoTakeStepIn(MlirOperation table,
                                              MlirStringRef step,
                                              intptr_t numArguments,
                                              const ExoStepArgument *arguments,
                                              ExoRefusal *refusal);

/*===----------------------------------------------------------------------===*/
/* Results                                                                    */
/*===----------------------------------------------------------------------===*/

static inline bool exoTakenStepIsNull(ExoTakenStep taken) { return !taken.ptr; }

MLIR_CAPI_EXPORTED void exoTakenStepDestroy(ExoTakenStep taken);

/** The procedure after the step, or the version that the step began. */
MLIR_CAPI_EXPORTED MlirOperation exoTakenStepGetProcedure(ExoTakenStep taken);

/** The number of results that the step declares; their order is that of its
 *  page. */
MLIR_CAPI_EXPORTED intptr_t exoTakenStepGetNumResults(ExoTakenStep taken);

MLIR_CAPI_EXPORTED MlirStringRef exoTakenStepGetResultName(ExoTakenStep taken,
                                                           intptr_t result);

/** The number of parts of a result: one, none where it is absent this time, or
 *  of a list as many as it has. */
MLIR_CAPI_EXPORTED intptr_t exoTakenStepGetNumParts(ExoTakenStep taken,
                                                    intptr_t result);

/** The number of operations of a part, which is one but for blocks. */
MLIR_CAPI_EXPORTED intptr_t exoTakenStepGetNumOperations(ExoTakenStep taken,
                                                         intptr_t result,
                                                         intptr_t part);

/** An operation of a part. Of a buffer it is what defines it, of an argument of
 *  the procedure the procedure. */
MLIR_CAPI_EXPORTED MlirOperation exoTakenStepGetOperation(ExoTakenStep taken,
                                                          intptr_t result,
                                                          intptr_t part,
                                                          intptr_t operation);

/** The name of a part that is a buffer or a procedure; empty for others. */
MLIR_CAPI_EXPORTED MlirStringRef exoTakenStepGetPartName(ExoTakenStep taken,
                                                         intptr_t result,
                                                         intptr_t part);

/** Remarks on the step, such as that a pattern has several matches: lines as
 *  compilers print them. */
MLIR_CAPI_EXPORTED intptr_t exoTakenStepGetNumRemarks(ExoTakenStep taken);

MLIR_CAPI_EXPORTED MlirStringRef exoTakenStepGetRemark(ExoTakenStep taken,
                                                       intptr_t remark);

/*===----------------------------------------------------------------------===*/
/* Refusals: what docs/diagnostics-json.md says, as values                    */
/*===----------------------------------------------------------------------===*/

/** How certain a refusal is. */
typedef enum ExoRefusalClass {
  /** The condition does not hold, and there may be a witness. */
  ExoRefusalUnsafe,
  /** Not decided within a limit. */
  ExoRefusalLimit,
  /** Not decided, as it is outside of what can be decided. */
  ExoRefusalFragment,
  /** The step was asked for wrongly. */
  ExoRefusalBadInput,
  /** A bug of Exo/MLIR. */
  ExoRefusalInternal
} ExoRefusalClass;

/** A place in a source: lines and columns, in characters, from one. */
typedef struct ExoSpan {
  MlirStringRef file;
  uint32_t startLine;
  uint32_t startColumn;
  /** One behind the last character; zeros where that is not known. */
  uint32_t endLine;
  uint32_t endColumn;
} ExoSpan;

static inline bool exoRefusalIsNull(ExoRefusal refusal) { return !refusal.ptr; }

MLIR_CAPI_EXPORTED void exoRefusalDestroy(ExoRefusal refusal);

/** The id of the condition that does not hold, `divide_loop.c3`; empty if there
 *  is none. */
MLIR_CAPI_EXPORTED MlirStringRef exoRefusalGetCondition(ExoRefusal refusal);

MLIR_CAPI_EXPORTED ExoRefusalClass exoRefusalGetClass(ExoRefusal refusal);

/** The message, without the id. */
MLIR_CAPI_EXPORTED MlirStringRef exoRefusalGetMessage(ExoRefusal refusal);

/** The text to write instead; empty if none is known. */
MLIR_CAPI_EXPORTED MlirStringRef exoRefusalGetHelp(ExoRefusal refusal);

/** The place of the statement at fault. False if it is not known. */
MLIR_CAPI_EXPORTED bool exoRefusalGetSpan(ExoRefusal refusal, ExoSpan *span);

MLIR_CAPI_EXPORTED intptr_t exoRefusalGetNumNotes(ExoRefusal refusal);

MLIR_CAPI_EXPORTED MlirStringRef exoRefusalGetNote(ExoRefusal refusal,
                                                   intptr_t note);

/** The place of a note. False if it has none of its own. */
MLIR_CAPI_EXPORTED bool exoRefusalGetNoteSpan(ExoRefusal refusal, intptr_t note,
                                              ExoSpan *span);

/** What a value of a witness is the value of. */
typedef enum ExoWitnessKind {
  /** A control argument of the procedure. */
  ExoWitnessArgument,
  /** A field of a configuration at the procedure's entry. */
  ExoWitnessField,
  /** The stride of a dimension of a window argument. */
  ExoWitnessStride,
  /** A loop variable, or another value that matters. */
  ExoWitnessVariable
} ExoWitnessKind;

/** A value of a witness, or of the inputs of a replay. */
typedef struct ExoWitnessValue {
  ExoWitnessKind kind;
  /** The argument, configuration or variable. */
  MlirStringRef name;
  /** The field of the configuration. */
  MlirStringRef field;
  /** The dimension, from zero, of a stride. */
  size_t dimension;
  /** Whether it is a truth value: `number` is 0 or 1 then. */
  bool isTruth;
  /** The value, or the nearest number of 64 bits. */
  int64_t number;
  /** The value as Exo writes it. */
  MlirStringRef text;
} ExoWitnessValue;

/** Whether there are inputs that show the refusal. */
MLIR_CAPI_EXPORTED bool exoRefusalHasWitness(ExoRefusal refusal);

/** Whether a run on the witness's inputs is sure to fail: nothing was
 *  approximated on the way. */
MLIR_CAPI_EXPORTED bool exoRefusalIsWitnessExact(ExoRefusal refusal);

MLIR_CAPI_EXPORTED intptr_t exoRefusalGetNumWitnessValues(ExoRefusal refusal);

/** A value of the witness. False if there is none of that number. */
MLIR_CAPI_EXPORTED bool exoRefusalGetWitnessValue(ExoRefusal refusal,
                                                  intptr_t index,
                                                  ExoWitnessValue *value);

/** The outcome of a run of the procedure, as it is and as it would become. */
typedef enum ExoReplayOutcome {
  /** Nothing was run. */
  ExoReplayNone,
  /** A cell or field ends with another value. */
  ExoReplayDiffers,
  /** The procedure as it would become cannot be run to the end. */
  ExoReplayFails,
  /** Both have the same results: the refusal may be needless. */
  ExoReplayEqual
} ExoReplayOutcome;

/** A run on the witness's inputs, or on others near them. */
typedef struct ExoReplay {
  ExoReplayOutcome outcome;
  /** The buffer, or `Config.field`, that differs. */
  MlirStringRef name;
  /** The cell that differs; of scalars and fields the rank is 0. */
  intptr_t rank;
  const size_t *index;
  /** Its values, empty where it has none. */
  MlirStringRef before;
  MlirStringRef after;
  /** The error of a run that fails. */
  MlirStringRef error;
  /** Whether the inputs are others than the witness's. */
  bool hasInputs;
} ExoReplay;

/** The run. False if nothing was run. */
MLIR_CAPI_EXPORTED bool exoRefusalGetReplay(ExoRefusal refusal,
                                            ExoReplay *replay);

/** The inputs of the run, where they are others than the witness's. */
MLIR_CAPI_EXPORTED intptr_t exoRefusalGetNumReplayInputs(ExoRefusal refusal);

MLIR_CAPI_EXPORTED bool exoRefusalGetReplayInput(ExoRefusal refusal,
                                                 intptr_t index,
                                                 ExoWitnessValue *value);

/** The refusal as the object that docs/diagnostics-json.md describes. */
MLIR_CAPI_EXPORTED MlirStringRef exoRefusalGetJson(ExoRefusal refusal);

/** Prints the refusal as compilers print errors, without a line end behind the
 *  last line. */
MLIR_CAPI_EXPORTED void exoRefusalPrint(ExoRefusal refusal,
                                        MlirStringCallback callback,
                                        void *userData);

/** Emits the refusal in a context, to whatever handler is in force there. */
MLIR_CAPI_EXPORTED void exoRefusalEmit(ExoRefusal refusal, MlirContext context);

#ifdef __cplusplus
}
#endif

#endif /* EXO_C_STEPS_H */
