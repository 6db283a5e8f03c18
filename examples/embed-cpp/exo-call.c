/* Reads Exo source, schedules it, and calls it: all in this process. */
#include "exo-c/Dialects.h"
#include "exo-c/Native.h"
#include "exo-c/Passes.h"
#include "exo-c/Source.h"
#include "exo-c/Version.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include <stdio.h>

static const char *const program = "@proc\n"
                                   "def axpy(n: size, a: f32, x: f32[n], y: [f32][n]):\n"
                                   "    for i in seq(0, n):\n"
                                   "        y[i] += a * x[i]\n";

static void print(MlirStringRef text, void *file) {
  fprintf(file, "%.*s", (int)text.length, text.data);
}

static void print_line(MlirStringRef text, void *file) {
  print(text, file);
  fputc('\n', file);
}

static int schedule(MlirContext context, MlirModule module, const char *steps) {
  MlirPassManager passes = mlirPassManagerCreate(context);
  MlirLogicalResult done = mlirOpPassManagerAddPipeline(
      mlirPassManagerGetAsOpPassManager(passes), mlirStringRefCreateFromCString(steps), print_line, stderr);
  if (mlirLogicalResultIsSuccess(done))
    done = mlirPassManagerRunOnOp(passes, mlirModuleGetOperation(module));
  mlirPassManagerDestroy(passes);
  return mlirLogicalResultIsSuccess(done);
}

static int call(ExoNative axpy) {
  float a = 2, x[3] = {1, 2, 3}, y[6] = {10, 0, 10, 0, 10, 0};
  size_t strides[1] = {2};
  ExoArgument arguments[] = {exoNumber(3), exoBuffer(&a, 1), exoBuffer(x, 3), exoWindow(y, 6, strides, 1)};
  if (!exoNativeCall(axpy, arguments, 4, print_line, stderr))
    return 0;
  printf("y = %g %g %g\n", y[0], y[2], y[4]);
  /* What the procedure cannot be called with is told, and is no call. */
  arguments[2] = exoBuffer(x, 2);
  return !exoNativeCall(axpy, arguments, 4, print_line, stdout);
}

int main(void) {
  if (exoGetApiVersion() != EXO_API_VERSION) {
    fprintf(stderr, "built for another libExo than ");
    print_line(exoGetVersion(), stderr);
    return 1;
  }
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  exoRegisterAllDialects(registry);
  exoRegisterAllPasses();
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectHandleLoadDialect(exoGetDialectHandle(), context);

  MlirModule module = exoModuleParseSource(context, mlirStringRefCreateFromCString(program),
                                           mlirStringRefCreateFromCString("axpy.py"));
  int ok = !mlirModuleIsNull(module) &&
           schedule(context, module, "exo-check,exo-divide-loop{proc=axpy loop=i factor=8 iters=io,ii tail=cut}") &&
           exoModulePrintSource(module, print, stdout);
  if (ok) {
    ExoNative axpy = exoNativeCompile(module, mlirStringRefCreateFromCString("axpy"), print_line, stderr);
    ok = !exoNativeIsNull(axpy) && call(axpy);
    exoNativeDestroy(axpy);
  }
  if (!mlirModuleIsNull(module))
    mlirModuleDestroy(module);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return !ok;
}
