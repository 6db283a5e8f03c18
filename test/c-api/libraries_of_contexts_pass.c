// A hardware library is known to the contexts of its registry: those of another one have another library of its name, or none, and what is wrong is said.
// RUN: bash %{root}/test/c-api/Inputs/run.sh %{root} %libexo %s %t %{root}/test/c-api/Inputs | FileCheck %s
#include "steps.h"

static const char *const program = "@proc\n"
                                   "def f(x: f32[8]):\n"
                                   "    unit.clear(x[0:4])\n";
static const char *const longer = "@proc\n"
                                  "def f(x: f32[8]):\n"
                                  "    for i in seq(0, 8):\n"
                                  "        x[i] = 0.0\n";

static MlirLogicalResult told(MlirDiagnostic diagnostic, void *data) {
  (void)data;
  printf("told: ");
  mlirDiagnosticPrint(diagnostic, print, stdout);
  printf("\n");
  return mlirLogicalResultSuccess();
}

static MlirContext context_of(MlirDialectRegistry registry) {
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirContextAttachDiagnosticHandler(context, told, NULL, NULL);
  mlirDialectHandleLoadDialect(exoGetDialectHandle(), context);
  return context;
}

static void load(MlirDialectRegistry registry, const char *folder, const char *library) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, library);
  if (exoLoadHardwareLibrary(registry, str(*folder ? path : library), print, stdout))
    printf("loaded");
  printf("\n");
}

static MlirDialectRegistry registry_with(const char *folder, const char *library) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  exoRegisterAllDialects(registry);
  if (library)
    load(registry, folder, library);
  return registry;
}

static void verify(MlirContext context, const char *name) {
  MlirModule module = parse(context, program);
  bool is_valid = mlirOperationVerify(mlirModuleGetOperation(module));
  printf("%s: %s\n", name, is_valid ? "valid" : "invalid");
  mlirModuleDestroy(module);
}

static void replace(MlirContext context) {
  MlirModule module = parse(context, longer);
  MlirOperation loop = nth(body(proc(module, 0)), 0);
  ExoStepArgument arguments[] = {exoStepOperation(str("blk"), &loop), words(context, "with", "unit.clear")};
  take(module, "replace", 2, arguments);
  exoModulePrintSource(module, print, stdout);
  mlirModuleDestroy(module);
}

int main(int argc, char **argv) {
  setvbuf(stdout, NULL, _IONBF, 0);
  const char *folder = argv[argc - 1];
  MlirDialectRegistry first = registry_with(folder, "one/unit.mlir"), second = registry_with(folder, "two/unit.mlir"),
                      none = registry_with(folder, NULL);
  // CHECK: loaded
  // CHECK-NEXT: loaded
  MlirContext four = context_of(first), eight = context_of(second), nothing = context_of(none);

  // CHECK-NEXT: four: valid
  verify(four, "four");
  // CHECK-NEXT: told: 'unit.clear' op argument 'dst' must have extent 8 in dimension 0, but has 4
  // CHECK-NEXT: eight: invalid
  verify(eight, "eight");
  // CHECK-NEXT: told: 'exo.call' op no procedure 'unit.clear' in the module
  // CHECK-NEXT: nothing: invalid
  verify(nothing, "nothing");

  // Steps look at the library of their own context.
  // CHECK-NEXT: {{.*}}error: cannot replace these statements by 'unit.clear': '8' does not unify with '4' of 'unit.clear' [replace.c1]
  // CHECK: for i in seq(0, 8):
  replace(four);
  // CHECK: taken: replace
  // CHECK-NEXT: @proc
  // CHECK-NEXT: def f(x: f32[8] @ DRAM):
  // CHECK-NEXT: unit.clear(x[0:8])
  replace(eight);
  // CHECK: error: 'with': no procedure or instruction is named 'unit.clear' [arg.unknown]
  // CHECK: for i in seq(0, 8):
  replace(nothing);

  // The same again is no error, another of its name is, and so is a file that is not there.
  // CHECK: loaded
  load(first, folder, "one/unit.mlir");
  // CHECK-NEXT: {{.*}}error: hardware library 'unit' cannot be loaded: another library of this name is loaded already
  load(first, folder, "two/unit.mlir");
  // CHECK-NEXT: error: there is no hardware library 'nosuch'
  load(first, "", "nosuch");

  // A registry that is appended to a context brings its libraries, but not in place of others.
  // CHECK-NEXT: late: valid
  mlirContextAppendDialectRegistry(nothing, first);
  verify(nothing, "late");
  // CHECK-NEXT: told: the context has another hardware library 'unit'
  // CHECK-NEXT: still: valid
  mlirContextAppendDialectRegistry(nothing, second);
  verify(nothing, "still");

  // Contexts keep their libraries when the registry has gone.
  mlirDialectRegistryDestroy(first), mlirDialectRegistryDestroy(second), mlirDialectRegistryDestroy(none);
  // CHECK-NEXT: after: valid
  verify(four, "after");
  mlirContextDestroy(four), mlirContextDestroy(eight), mlirContextDestroy(nothing);
  // CHECK-NEXT: end
  printf("end\n");
  return 0;
}
