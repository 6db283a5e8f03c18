// Steps change a module in place: listeners are told, operations of other dialects are left alone, and results are operations.
// RUN: bash %{root}/test/c-api/Inputs/run.sh %{root} %libexo %s %t | FileCheck %s
#include "exo-c/Parsing.h"
#include "exo-c/Rewriting.h"
#include "steps.h"

static const char *const program = "module attributes {their.note = 1 : i32} {\n"
                                   "  exo.memory @SPAD {their.more}\n"
                                   "  module @theirs attributes {their.note = 2 : i32} {}\n"
                                   "  exo.proc @f(%x: memref<16xf32>[16], %y: memref<16xf32>[16]) {\n"
                                   "    for %i = 0 to 16 {\n"
                                   "      assign %x[%i] = 0.0\n"
                                   "    }\n"
                                   "    for %k = 0 to 16 {\n"
                                   "      assign %y[%k] = 0.0\n"
                                   "    }\n"
                                   "  }\n"
                                   "}\n";

static void inserted(MlirOperation operation, MlirBlock from, void *count) {
  (void)operation, (void)from;
  ++*(int *)count;
}

static void show(ExoTakenStep taken) {
  for (intptr_t r = 0; r < exoTakenStepGetNumResults(taken); ++r)
    for (intptr_t p = 0; p < exoTakenStepGetNumParts(taken, r); ++p) {
      print(exoTakenStepGetResultName(taken, r), stdout);
      printf("[%ld] is '", (long)p);
      print(exoTakenStepGetPartName(taken, r, p), stdout);
      printf("':");
      for (intptr_t o = 0; o < exoTakenStepGetNumOperations(taken, r, p); ++o) {
        printf(" ");
        print(mlirIdentifierStr(mlirOperationGetName(exoTakenStepGetOperation(taken, r, p, o))), stdout);
      }
      printf("\n");
    }
}

static ExoTakenStep taken(MlirModule module, const char *step, intptr_t count, const ExoStepArgument *arguments) {
  ExoRefusal refusal;
  ExoTakenStep taken = exoTakeStep(module, str(step), count, arguments, &refusal);
  exoRefusalPrint(refusal, print, stdout);
  exoRefusalDestroy(refusal);
  printf("%s\n", step);
  show(taken);
  return taken;
}

int main(void) {
  MlirContext context = make_context();
  MlirModule module = exoModuleParse(context, str(program), str("t.mlir"));
  int count = 0;
  ExoListenerCallbacks callbacks = {.operationInserted = inserted};
  ExoListener listener = exoContextAttachListener(context, &callbacks, &count);

  MlirOperation f = proc(module, 2), loop = nth(body(f), 0), write = nth(body(loop), 0);
  MlirAttribute names[] = {text(context, "io"), text(context, "ii")};
  ExoStepArgument divide[] = {exoStepOperation(str("loop"), &loop),
                              exoStepAttribute(str("factor"), mlirIntegerAttrGet(mlirIndexTypeGet(context), 4)),
                              exoStepAttribute(str("iters"), mlirArrayAttrGet(context, 2, names)),
                              words(context, "tail", "perfect")};
  ExoTakenStep divided = taken(module, "divide_loop", 4, divide);
  // What goes on is the same operation: the loop is the outer one, and the write stands in the inner one.
  MlirOperation inner = exoTakenStepGetOperation(divided, 1, 0, 0);
  printf("same: %d, %d\n", mlirOperationEqual(exoTakenStepGetOperation(divided, 0, 0, 0), loop),
         mlirOperationEqual(mlirOperationGetParentOperation(write), inner));
  printf("absent: %ld, listened: %d\n", (long)exoTakenStepGetNumParts(divided, 2), count > 0);

  ExoStepArgument unroll = exoStepOperation(str("loop"), &inner);
  exoTakenStepDestroy(taken(module, "unroll_loop", 1, &unroll));
  MlirOperation block[] = {nth(body(loop), 0), nth(body(loop), 1)};
  ExoStepArgument extract[] = {exoStepOperations(str("blk"), 2, block), words(context, "name", "two")};
  exoTakenStepDestroy(taken(module, "extract_subproc", 2, extract));
  ExoStepArgument memory[] = {exoStepOperation(str("proc"), &f), words(context, "buffer", "x"), words(context, "memory", "SPAD")};
  exoTakenStepDestroy(taken(module, "set_memory", 3, memory));
  printf("verifies: %d\n", mlirOperationVerify(mlirModuleGetOperation(module)));
  mlirOperationPrint(mlirModuleGetOperation(module), print, stdout);

  exoTakenStepDestroy(divided);
  exoListenerDetach(listener);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}

// CHECK-NOT: EMITTED
// CHECK: divide_loop
// CHECK-NEXT: outer[0] is '': exo.for
// CHECK-NEXT: inner[0] is '': exo.for
// CHECK-NEXT: same: 1, 1
// CHECK-NEXT: absent: 0, listened: 1
// CHECK-NEXT: unroll_loop
// CHECK-NEXT: iterations[0] is '': exo.assign
// CHECK-NEXT: iterations[1] is '': exo.assign
// CHECK-NEXT: iterations[2] is '': exo.assign
// CHECK-NEXT: iterations[3] is '': exo.assign
// CHECK-NEXT: extract_subproc
// CHECK-NEXT: call[0] is '': exo.call
// CHECK-NEXT: subproc[0] is 'two': exo.proc
// CHECK-NEXT: set_memory
// CHECK-NEXT: buffer[0] is 'x': exo.proc
// CHECK-NEXT: verifies: 1
// CHECK-NEXT: module attributes {their.note = 1 : i32} {
// CHECK-NEXT: exo.memory @SPAD {their.more}
// CHECK-NEXT: module @theirs attributes {their.note = 2 : i32} {
// CHECK: exo.proc @f(%x: memref<16xf32, #exo.mem<"SPAD">>[16], %y: memref<16xf32>[16])
// CHECK-NOT: EMITTED
