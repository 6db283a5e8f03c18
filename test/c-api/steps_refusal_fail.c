// A refusal has as values all that its JSON form has, outlives the module, and is emitted only where that is asked for.
// RUN: bash %{root}/test/c-api/Inputs/run.sh %{root} %libexo %s %t | FileCheck %s
#include "steps.h"

static const char *const program = "@proc\n"
                                   "def f(n: size, x: f32[n + 1]):\n"
                                   "    assert n > 2\n"
                                   "    for i in seq(0, n):\n"
                                   "        x[i] = 1.0\n"
                                   "    for j in seq(0, n):\n"
                                   "        x[j + 1] = 2.0\n";

static ExoRefusal refused(MlirContext context) {
  MlirModule module = parse(context, program);
  MlirOperation loops[] = {nth(body(proc(module, 0)), 0), nth(body(proc(module, 0)), 1)};
  ExoStepArgument blk = exoStepOperations(str("blk"), 2, loops);
  ExoRefusal refusal;
  exoTakenStepDestroy(exoTakeStep(module, str("reorder_stmts"), 1, &blk, &refusal));
  mlirModuleDestroy(module);
  return refusal;
}

static void show_text(const char *name, MlirStringRef text) {
  printf("%s: ", name);
  print(text, stdout);
  printf("\n");
}

static void show_value(const char *what, const ExoWitnessValue *value) {
  printf("%s kind %d: ", what, value->kind);
  print(value->name, stdout);
  printf(" = %lld, ", (long long)value->number);
  show_text("text", value->text);
}

static void show_notes(ExoRefusal refusal) {
  for (intptr_t k = 0; k < exoRefusalGetNumNotes(refusal); ++k) {
    ExoSpan span;
    printf("line %u, ", exoRefusalGetNoteSpan(refusal, k, &span) ? span.startLine : 0);
    show_text("note", exoRefusalGetNote(refusal, k));
  }
}

static void show_evidence(ExoRefusal refusal) {
  ExoWitnessValue value;
  printf("witness: %d, exact: %d\n", exoRefusalHasWitness(refusal), exoRefusalIsWitnessExact(refusal));
  for (intptr_t k = 0; exoRefusalGetWitnessValue(refusal, k, &value); ++k)
    show_value("witness", &value);
  ExoReplay replay;
  if (!exoRefusalGetReplay(refusal, &replay))
    return;
  printf("outcome %d at rank %ld, index %zu\n", replay.outcome, (long)replay.rank, replay.rank ? replay.index[0] : 0);
  show_text("name", replay.name);
  show_text("before", replay.before);
  show_text("after", replay.after);
  printf("inputs of its own: %d, %ld\n", replay.hasInputs, (long)exoRefusalGetNumReplayInputs(refusal));
  for (intptr_t k = 0; exoRefusalGetReplayInput(refusal, k, &value); ++k)
    show_value("input", &value);
}

int main(void) {
  MlirContext context = make_context();
  ExoRefusal refusal = refused(context);
  mlirContextDestroy(context);
  ExoSpan span;
  show_text("condition", exoRefusalGetCondition(refusal));
  printf("class %d\n", exoRefusalGetClass(refusal));
  show_text("message", exoRefusalGetMessage(refusal));
  show_text("help", exoRefusalGetHelp(refusal));
  printf("span: %d, ", exoRefusalGetSpan(refusal, &span));
  show_text("file", span.file);
  printf("%u:%u to %u:%u\n", span.startLine, span.startColumn, span.endLine, span.endColumn);
  show_notes(refusal);
  show_evidence(refusal);
  show_text("json", exoRefusalGetJson(refusal));
  context = make_context();
  exoRefusalEmit(refusal, context);
  mlirContextDestroy(context);
  exoRefusalDestroy(refusal);
  // Of a null one there is nothing.
  ExoRefusal none = {NULL};
  printf("none: %zu, %d\n", exoRefusalGetMessage(none).length, exoRefusalGetReplay(none, NULL));
  exoRefusalDestroy(none);
  return 0;
}

// CHECK-NOT: EMITTED
// CHECK: condition: reorder_stmts.c1
// CHECK-NEXT: class 0
// CHECK-NEXT: message: cannot swap these statements: they do not commute
// CHECK-NEXT: help:
// CHECK-NEXT: span: 1, file: t.py
// CHECK-NEXT: 6:5 to 0:0
// CHECK-NEXT: line 7, note: the second writes 'x[j + 1]', that is 'x[1]'
// CHECK-NEXT: line 5, note: the first writes 'x[i]', that is 'x[1]'
// CHECK: line 0, note: replayed on that input: x[1] was 2, would become 1
// CHECK: witness: 1, exact: 1
// CHECK-NEXT: witness kind 0: n = 3, text: 3
// CHECK-NEXT: witness kind 3: i = 1, text: 1
// CHECK-NEXT: witness kind 3: j = 0, text: 0
// CHECK-NEXT: outcome 1 at rank 1, index 1
// CHECK-NEXT: name: x
// CHECK-NEXT: before: 2
// CHECK-NEXT: after: 1
// CHECK-NEXT: inputs of its own: 0, 0
// CHECK-NEXT: json: {"version":1,"severity":"error","id":"reorder_stmts.c1","class":"unsafe",
// CHECK-SAME: "witness":{"exact":true,"arguments":[{"name":"n","value":3}]
// CHECK-SAME: "replay":{"outcome":"differs","name":"x"
// CHECK-NEXT: EMITTED: cannot swap these statements: they do not commute [reorder_stmts.c1]
// CHECK-NEXT: none: 0, 0
