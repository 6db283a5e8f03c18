/* Takes a step on a module and listens to what it changes. */
#include "exo-c/Dialects.h"
#include "exo-c/Passes.h"
#include "exo-c/Rewriting.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include <stdio.h>

static const char *const program = "exo.proc @fill(%x: memref<16xf32>[16]) {\n"
                                   "  for %i = 0 to 16 {\n"
                                   "    assign %x[%i] = 0.0\n"
                                   "  }\n"
                                   "}\n";

static void tell(const char *what, MlirOperation operation) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(operation));
  printf("%s %.*s\n", what, (int)name.length, name.data);
}

static void inserted(MlirOperation operation, MlirBlock previous, void *count) {
  tell(mlirBlockIsNull(previous) ? "new" : "moved", operation);
  ++*(int *)count;
}

static void modified(MlirOperation operation, void *count) {
  tell("modified", operation);
  ++*(int *)count;
}

static void ignore(MlirStringRef text, void *state) {
  (void)state;
  fprintf(stderr, "%.*s", (int)text.length, text.data);
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  exoRegisterAllDialects(registry);
  exoRegisterAllPasses();
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectHandleLoadDialect(exoGetDialectHandle(), context);
  MlirModule module = mlirModuleCreateParse(context, mlirStringRefCreateFromCString(program));

  int count = 0;
  ExoListenerCallbacks callbacks = {.operationInserted = inserted, .operationModified = modified};
  ExoListener listener = exoContextAttachListener(context, &callbacks, &count);

  MlirPassManager passes = mlirPassManagerCreate(context);
  MlirStringRef pipeline = mlirStringRefCreateFromCString(
      "exo-divide-loop{proc=fill loop=i factor=4 iters=io,ii tail=perfect}");
  MlirLogicalResult parsed =
      mlirOpPassManagerAddPipeline(mlirPassManagerGetAsOpPassManager(passes), pipeline, ignore, NULL);
  int failed = mlirLogicalResultIsFailure(parsed) ||
               mlirLogicalResultIsFailure(mlirPassManagerRunOnOp(passes, mlirModuleGetOperation(module)));
  printf("%d changes\n", count);

  exoListenerDetach(listener);
  mlirPassManagerDestroy(passes);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return failed;
}
