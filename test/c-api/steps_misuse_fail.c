// Misuse is a refusal, nothing is emitted in the context, and the module is as it was.
// RUN: bash %{root}/test/c-api/Inputs/run.sh %{root} %libexo %s %t | FileCheck %s
#include "steps.h"

static const char *const program = "@proc\n"
                                   "def f(n: size, x: f32[n]):\n"
                                   "    for i in seq(0, n):\n"
                                   "        x[i] = 1.0\n"
                                   "@proc\n"
                                   "def g(n: size, x: f32[n]):\n"
                                   "    for i in seq(0, n):\n"
                                   "        x[i] = 1.0\n";

/* Appends text to a buffer that is large enough. */
static void append(MlirStringRef piece, void *buffer) { strncat(buffer, piece.data, piece.length); }

static void print_module(MlirModule module, char *buffer) {
  *buffer = 0;
  mlirOperationPrint(mlirModuleGetOperation(module), append, buffer);
}

static ExoStepArgument integer(MlirType type, int64_t value) {
  return exoStepAttribute(str("factor"), mlirIntegerAttrGet(type, value));
}

/* Arguments of other kinds than the step takes. */
static void kinds(MlirContext context, MlirModule module, MlirOperation loop) {
  MlirOperation write = nth(body(loop), 0), other = proc(module, 1);
  MlirAttribute names[] = {text(context, "io"), text(context, "ii")};
  ExoStepArgument arguments[] = {exoStepOperation(str("loop"), &loop),
                                 integer(mlirIntegerTypeGet(context, 64), 8),
                                 exoStepAttribute(str("iters"), mlirArrayAttrGet(context, 2, names))};
  arguments[1] = exoStepAttribute(str("factor"), mlirFloatAttrDoubleGet(context, mlirF64TypeGet(context), 8.0));
  // CHECK: error: 'factor' must be text, a number, a truth value or a list of these, not 8.000000e+00 : f64
  take(module, "divide_loop", 3, arguments);
  // A list in too many others.
  MlirAttribute nested = text(context, "io");
  for (int k = 0; k < 100000; ++k)
    nested = mlirArrayAttrGet(context, 1, &nested);
  arguments[1] = exoStepAttribute(str("factor"), nested);
  // CHECK-NEXT: error: 'factor' must be text, a number, a truth value or a list of these{{$}}
  take(module, "divide_loop", 3, arguments);
  arguments[1] = integer(mlirIntegerTypeGet(context, 128), 8);
  // CHECK-NEXT: error: 'factor' must be text, a number, a truth value or a list of these, not 8 : i128
  take(module, "divide_loop", 3, arguments);
  arguments[1] = integer(mlirIntegerTypeGet(context, 64), 0);
  // CHECK-NEXT: t.py:3:5: error: {{.*}}[divide_loop.c1]
  take(module, "divide_loop", 3, arguments);
  arguments[1] = integer(mlirIntegerTypeGet(context, 64), 8);
  arguments[0] = exoStepOperation(str("loop"), &write);
  // CHECK: t.py:4:9: error: 'loop': there is no loop at 'body[0].body[0]' [arg.kind]
  take(module, "divide_loop", 3, arguments);
  arguments[0] = words(context, "loop", "k");
  // CHECK: error: no operand is a handle: give the procedure as 'proc'
  take(module, "divide_loop", 3, arguments);
  MlirOperation two[] = {loop, other};
  arguments[0] = exoStepOperations(str("loop"), 2, two);
  // CHECK-NEXT: error: the handles point into two procedures, 'f' and 'g'
  take(module, "divide_loop", 3, arguments);
  MlirOperation apart[] = {loop, write};
  arguments[0] = exoStepOperations(str("loop"), 2, apart);
  // CHECK-NEXT: error: 'loop' is 2 statements that do not stand one behind another
  take(module, "divide_loop", 3, arguments);
}

/* Names and values that are none. */
static void names(MlirContext context, MlirModule module, MlirOperation loop) {
  MlirOperation null = {NULL}, module_op = mlirModuleGetOperation(module);
  ExoStepArgument of_loop = exoStepOperation(str("loop"), &loop);
  ExoStepArgument twice[] = {of_loop, of_loop};
  ExoStepArgument unknown[] = {of_loop, words(context, "no_such", "1")};
  ExoStepArgument of_null = exoStepOperation(str("loop"), &null);
  ExoStepArgument of_module = exoStepOperation(str("loop"), &module_op);
  ExoStepArgument nothing = exoStepOperations(str("loop"), 0, NULL);
  ExoStepArgument no_name = words(context, "proc", "h");
  MlirModule none = {NULL};
  // CHECK-NEXT: error: there is no module
  take(none, "unroll_loop", 1, &of_loop);
  // CHECK-NEXT: error: there is no step 'no_such'
  take(module, "no_such", 1, &of_loop);
  // CHECK-NEXT: error: there is no step ''
  take(module, "", 1, &of_loop);
  // CHECK-NEXT: error: 'loop' is given twice
  take(module, "unroll_loop", 2, twice);
  // CHECK-NEXT: error: 'unroll_loop' has no argument 'no_such'
  take(module, "unroll_loop", 2, unknown);
  // CHECK-NEXT: error: 'loop' is null
  take(module, "unroll_loop", 1, &of_null);
  // CHECK-NEXT: error: 'loop' is null
  take(module, "unroll_loop", 1, &nothing);
  // CHECK-NEXT: error: the handle 'loop' points at what is in no procedure of a module
  take(module, "unroll_loop", 1, &of_module);
  // CHECK-NEXT: error: no procedure is named 'h'
  take(module, "simplify", 1, &no_name);
  // CHECK-NEXT: error: no operand is a handle: give the procedure as 'proc'
  take(module, "simplify", 0, NULL);
  // The refusal need not be asked for.
  exoTakenStepDestroy(exoTakeStep(module, str("no_such"), 0, NULL, NULL));
}

/* Operations and attributes of others. */
static void others(MlirContext context, MlirModule module, MlirOperation loop) {
  MlirContext second = make_context();
  MlirModule same = parse(context, program), foreign = parse(second, program);
  MlirOperation theirs = nth(body(proc(same, 0)), 0), far = nth(body(proc(foreign, 0)), 0);
  ExoStepArgument of_same = exoStepOperation(str("loop"), &theirs);
  ExoStepArgument of_foreign = exoStepOperation(str("loop"), &far);
  ExoStepArgument mixed[] = {exoStepOperation(str("loop"), &loop), words(second, "factor", "8")};
  // CHECK-NEXT: error: 'loop' is an operation outside of the module
  take(module, "unroll_loop", 1, &of_same);
  // CHECK-NEXT: error: 'loop' is an operation outside of the module
  take(module, "unroll_loop", 1, &of_foreign);
  // CHECK-NEXT: error: 'factor' is an attribute of another context
  take(module, "divide_loop", 2, mixed);
  mlirModuleDestroy(foreign);
  mlirModuleDestroy(same);
  mlirContextDestroy(second);
}

/* A module in a context that does not know the dialect: nothing verifies what its operations say. */
static void unknown_dialect(void) {
  MlirContext context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  MlirModule module = mlirModuleCreateParse(
      context, str("\"exo.proc\"() ({\n^bb0(%x: i1):\n\"exo.pass\"() : () -> ()\n}) {sym_name = \"f\"} : () -> ()"));
  MlirOperation f = proc(module, 0);
  ExoStepArgument of_f = exoStepOperation(str("proc"), &f);
  // CHECK-NEXT: error: the context has not loaded the exo dialect
  take(module, "simplify", 1, &of_f);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
}

/* A module that was left in a state that does not verify. */
static void unverified(MlirContext context, MlirModule module, MlirOperation loop) {
  MlirOperation write = nth(body(loop), 0);
  MlirAttribute code = mlirOperationGetAttributeByName(write, str("code"));
  mlirOperationSetAttributeByName(write, str("code"), text(context, "none"));
  ExoStepArgument of_loop = exoStepOperation(str("loop"), &loop);
  // CHECK-NEXT: error: the module does not verify
  // CHECK-NEXT: t.py:4:9: note: 'exo.assign' op
  take(module, "unroll_loop", 1, &of_loop);
  mlirOperationSetAttributeByName(write, str("code"), code);
}

int main(void) {
  MlirContext context = make_context();
  MlirModule module = parse(context, program);
  MlirOperation loop = nth(body(proc(module, 0)), 0);
  static char before[10000], after[10000];
  print_module(module, before);
  kinds(context, module, loop);
  names(context, module, loop);
  others(context, module, loop);
  unknown_dialect();
  unverified(context, module, loop);
  print_module(module, after);
  // CHECK: as it was: 1
  printf("as it was: %d\n", !strcmp(before, after));
  // The same is taken where it is asked for rightly.
  MlirAttribute iters[] = {text(context, "io"), text(context, "ii")};
  MlirOperation g = proc(module, 1);
  ExoStepArgument arguments[] = {exoStepOperation(str("proc"), &g), words(context, "loop", "i"),
                                 integer(mlirIntegerTypeUnsignedGet(context, 8), 200),
                                 exoStepAttribute(str("iters"), mlirArrayAttrGet(context, 2, iters))};
  // CHECK-NEXT: taken: divide_loop
  take(module, "divide_loop", 4, arguments);
  // CHECK: for io in seq(0, (n + 199) / 200):
  // CHECK-NOT: EMITTED
  exoModulePrintSource(module, print, stdout);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
