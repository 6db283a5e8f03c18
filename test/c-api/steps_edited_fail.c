// What is proved of a step is proved of the operations as they are, also where the caller changed them since the step before.
// RUN: bash %{root}/test/c-api/Inputs/run.sh %{root} %libexo %s %t | FileCheck %s
#include "steps.h"

static const char *const writes = "@proc\n"
                                  "def f(x: f32[8], y: f32[8]):\n"
                                  "    for i in seq(0, 8):\n"
                                  "        x[i] = 1.0\n"
                                  "    for j in seq(0, 8):\n"
                                  "        y[j] = 2.0\n";

static const char *const versions = "@proc\n"
                                    "def f(x: f32[8], y: f32[8]):\n"
                                    "    x[0] = 1.0\n"
                                    "@proc\n"
                                    "def caller(x: f32[8], y: f32[8]):\n"
                                    "    f(x, y)\n"
                                    "    f(x, y)\n";

static int reorder(MlirModule module) {
  MlirOperation loops[] = {nth(body(proc(module, 0)), 0), nth(body(proc(module, 0)), 1)};
  ExoStepArgument stmts = exoStepOperations(str("blk"), 2, loops);
  return take(module, "reorder_stmts", 1, &stmts);
}

// Swaps two loops, lets both write one buffer, and swaps them again.
static void reorder_edited(MlirContext context) {
  printf("-- writes\n");
  MlirModule module = parse(context, writes);
  reorder(module);
  reorder(module);
  MlirOperation x = nth(body(nth(body(proc(module, 0)), 0)), 0), y = nth(body(nth(body(proc(module, 0)), 1)), 0);
  MlirValue buffer = mlirOperationGetOperand(y, 0);
  mlirOperationSetOperand(y, 0, mlirOperationGetOperand(x, 0));
  reorder(module);
  // What was said of it before the change counts again when the change is undone.
  mlirOperationSetOperand(y, 0, buffer);
  reorder(module);
  exoModulePrintSource(module, print, stdout);
  mlirModuleDestroy(module);
}

// Calls a version in place of what it was derived from, before and after it was changed by hand.
static void call_edited(MlirContext context) {
  printf("-- versions\n");
  MlirModule module = parse(context, versions);
  ExoStepArgument derive[] = {words(context, "proc", "f"), words(context, "as", "g")};
  take(module, "derive", 2, derive);
  MlirOperation g = proc(module, 1);
  for (int k = 0; k < 2; ++k) {
    MlirOperation call = nth(body(proc(module, 2)), k);
    ExoStepArgument arguments[] = {exoStepOperation(str("call"), &call), exoStepOperation(str("to"), &g)};
    take(module, "call_eqv", 2, arguments);
    MlirOperation write = nth(body(g), 0);
    mlirOperationSetOperand(write, 0, mlirBlockGetArgument(body(g), 1));
  }
  exoModulePrintSource(module, print, stdout);
  mlirModuleDestroy(module);
}

int main(void) {
  MlirContext context = make_context();
  reorder_edited(context);
  call_edited(context);
  mlirContextDestroy(context);
  return 0;
}

// CHECK-NOT: EMITTED
// CHECK: -- writes
// CHECK-NEXT: taken: reorder_stmts
// CHECK-NEXT: taken: reorder_stmts
// CHECK-NEXT: t.py:5:5: error: cannot swap these statements: they do not commute [reorder_stmts.c1]
// CHECK: note: replayed on that input: x[0] was 2, would become 1
// CHECK: taken: reorder_stmts
// CHECK: for j in seq(0, 8):
// CHECK-NEXT: y[j] = 2.0
// CHECK-NEXT: for i in seq(0, 8):
// CHECK-NEXT: x[i] = 1.0
// CHECK-NEXT: -- versions
// CHECK-NEXT: taken: derive
// CHECK-NEXT: taken: call_eqv
// CHECK-NEXT: t.py:7:5: error: cannot call 'g' in place of 'f': it is not recorded that they mean the same [call_eqv.c1]
// CHECK-NOT: EMITTED
