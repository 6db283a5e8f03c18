/* What the programs of these tests have in common. */
#include "exo-c/Dialects.h"
#include "exo-c/Source.h"
#include "exo-c/Steps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"
#include <stdio.h>
#include <string.h>

static inline MlirStringRef str(const char *words) { return mlirStringRefCreateFromCString(words); }

static inline void print(MlirStringRef text, void *file) { fprintf(file, "%.*s", (int)text.length, text.data); }

/* Whatever reaches the handler of the context is an error of these tests. */
static inline MlirLogicalResult unexpected(MlirDiagnostic diagnostic, void *data) {
  (void)data;
  printf("EMITTED: ");
  mlirDiagnosticPrint(diagnostic, print, stdout);
  printf("\n");
  return mlirLogicalResultSuccess();
}

static inline MlirContext make_context(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  exoRegisterAllDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectHandleLoadDialect(exoGetDialectHandle(), context);
  mlirContextAttachDiagnosticHandler(context, unexpected, NULL, NULL);
  mlirDialectRegistryDestroy(registry);
  return context;
}

static inline MlirModule parse(MlirContext context, const char *program) {
  return exoModuleParseSource(context, str(program), str("t.py"));
}

/* The operation of a number in a block. */
static inline MlirOperation nth(MlirBlock block, int k) {
  MlirOperation op = mlirBlockGetFirstOperation(block);
  while (k--)
    op = mlirOperationGetNextInBlock(op);
  return op;
}

static inline MlirBlock body(MlirOperation op) { return mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0)); }

static inline MlirOperation proc(MlirModule module, int k) { return nth(mlirModuleGetBody(module), k); }

static inline MlirAttribute text(MlirContext context, const char *words) { return mlirStringAttrGet(context, str(words)); }

static inline ExoStepArgument words(MlirContext context, const char *name, const char *value) {
  return exoStepAttribute(str(name), text(context, value));
}

/* Takes a step, shows its refusal, and says whether it was taken. */
static inline int take(MlirModule module, const char *step, intptr_t count, const ExoStepArgument *arguments) {
  ExoRefusal refusal;
  ExoTakenStep taken = exoTakeStep(module, str(step), count, arguments, &refusal);
  int done = !exoTakenStepIsNull(taken);
  if (done)
    printf("taken: %s\n", step);
  else
    exoRefusalPrint(refusal, print, stdout), printf("\n");
  if (done != exoRefusalIsNull(refusal))
    printf("EITHER is given\n");
  exoRefusalDestroy(refusal);
  exoTakenStepDestroy(taken);
  return done;
}
