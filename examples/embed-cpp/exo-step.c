/* Takes steps on a module by themselves: each has operations and attributes as its arguments, and a refusal is a value. */
#include "exo-c/Dialects.h"
#include "exo-c/Source.h"
#include "exo-c/Steps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/IR.h"
#include <stdio.h>

static const char *const program = "@proc\n"
                                   "def scale(n: size, x: f32[n]):\n"
                                   "    for i in seq(0, n):\n"
                                   "        x[i] = 2.0 * x[i]\n";

static void print(MlirStringRef text, void *file) {
  fprintf(file, "%.*s", (int)text.length, text.data);
}

static MlirAttribute text(MlirContext context, const char *words) {
  return mlirStringAttrGet(context, mlirStringRefCreateFromCString(words));
}

/* Divides a loop by 4, with a tail as asked for. */
static ExoTakenStep divide(MlirModule module, MlirOperation loop, const char *tail, ExoRefusal *refusal) {
  MlirContext context = mlirModuleGetContext(module);
  MlirAttribute names[] = {text(context, "io"), text(context, "ii")};
  ExoStepArgument arguments[] = {
      exoStepOperation(mlirStringRefCreateFromCString("loop"), &loop),
      exoStepAttribute(mlirStringRefCreateFromCString("factor"),
                       mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), 4)),
      exoStepAttribute(mlirStringRefCreateFromCString("iters"), mlirArrayAttrGet(context, 2, names)),
      exoStepAttribute(mlirStringRefCreateFromCString("tail"), text(context, tail)),
  };
  return exoTakeStep(module, mlirStringRefCreateFromCString("divide_loop"), 4, arguments, refusal);
}

/* Shows why a step was refused, and for which inputs. */
static void show(ExoRefusal refusal) {
  ExoSpan span = {0};
  exoRefusalGetSpan(refusal, &span);
  printf("refused by ");
  print(exoRefusalGetCondition(refusal), stdout);
  printf(" at line %u\n", span.startLine);
  for (intptr_t k = 0; k < exoRefusalGetNumWitnessValues(refusal); ++k) {
    ExoWitnessValue value;
    exoRefusalGetWitnessValue(refusal, k, &value);
    printf("where ");
    print(value.name, stdout);
    printf(" = %lld\n", (long long)value.number);
  }
}

/* Unrolls the inner loop that a division gave. */
static int unroll(MlirModule module, ExoTakenStep divided) {
  MlirOperation inner = exoTakenStepGetOperation(divided, 1, 0, 0);
  ExoStepArgument loop = exoStepOperation(mlirStringRefCreateFromCString("loop"), &inner);
  ExoRefusal refusal;
  ExoTakenStep unrolled = exoTakeStep(module, mlirStringRefCreateFromCString("unroll_loop"), 1, &loop, &refusal);
  int done = !exoTakenStepIsNull(unrolled);
  if (done)
    printf("%ld iterations\n", (long)exoTakenStepGetNumParts(unrolled, 0));
  else
    exoRefusalPrint(refusal, print, stderr);
  exoRefusalDestroy(refusal);
  exoTakenStepDestroy(unrolled);
  return done;
}

static int schedule(MlirModule module) {
  MlirOperation proc = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(proc, 0));
  MlirOperation loop = mlirBlockGetFirstOperation(body);
  ExoRefusal refusal;
  ExoTakenStep divided = divide(module, loop, "perfect", &refusal);
  if (exoTakenStepIsNull(divided)) {
    show(refusal);
    exoRefusalDestroy(refusal);
    divided = divide(module, loop, "cut", &refusal);
  }
  int done = !exoTakenStepIsNull(divided) && unroll(module, divided);
  exoRefusalDestroy(refusal);
  exoTakenStepDestroy(divided);
  return done;
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  exoRegisterAllDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectHandleLoadDialect(exoGetDialectHandle(), context);
  MlirModule module = exoModuleParseSource(context, mlirStringRefCreateFromCString(program),
                                           mlirStringRefCreateFromCString("scale.py"));
  int ok = !mlirModuleIsNull(module) && schedule(module) && exoModulePrintSource(module, print, stdout);
  if (!mlirModuleIsNull(module))
    mlirModuleDestroy(module);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return !ok;
}
