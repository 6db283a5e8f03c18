// What C makes of options that do not go together is an error of the verifier at the definition's place, and null types make nothing; each has a twin that is valid.
// RUN: bash %{root}/test/c-api/Inputs/run.sh %{root} %libexo %s %t 2>&1 | FileCheck %s
#include "exo-c/Attributes.h"
#include "exo-c/Definitions.h"
#include "exo-c/Expressions.h"
#include "steps.h"

// CHECK: loc("hw.def":1:2): 'exo.memory' op innermost extents must be positive
// CHECK-NEXT: invalid
// CHECK-NEXT: valid
// CHECK-NEXT: exo.memory @m {addressable, alloc = "{type} {name}[{size}];", elems = [f32, f64], free = "", innermost = array<i64: 8>, mlir = "stack", serves = ["DRAM"], window = "{name}[{offset}]"}
// CHECK-NEXT: loc("hw.def":1:2): 'exo.memory' op {{.*}}'alloc' has an unknown key 'where'
// CHECK-NEXT: invalid
// CHECK-NEXT: valid
// CHECK-NEXT: exo.memory @m {alloc = "put({slot});", free = "", immediate_slots, innermost = array<i64: 16>, slots = 8 : i64, window = "{slot}"}
// CHECK-NEXT: loc("hw.def":1:2): 'exo.config' op two fields have the name 'a'
// CHECK-NEXT: invalid
// CHECK-NEXT: loc("hw.def":1:2): 'exo.config' op a field that holds data has a type for a kind
// CHECK-NEXT: invalid
// CHECK-NEXT: valid
// CHECK-NEXT: exo.config @C {a: bool, b: f32}
// CHECK-NEXT: loc("hw.def":1:2): 'exo.extern' op template 'c' has an unknown key 'y'
// CHECK-NEXT: invalid
// CHECK-NEXT: valid
// CHECK-NEXT: exo.extern @f(x) c "f({x})" global "#include \22f.h\22" : f32
// CHECK-NEXT: loc("hw.def":1:2): 'exo.instr' op has no argument 'm', which 'immediates' names
// CHECK-NEXT: invalid
// CHECK-NEXT: valid
// CHECK-NEXT: exo.instr @nop(%n: index) c "nop({n});" global "#include \22nop.h\22" immediates ["n"] {
// CHECK-NEXT: }
// Attributes by hand, of which one is missing.
// CHECK-NEXT: loc("hw.def":1:2): {{.*}}'c'
// CHECK-NEXT: invalid
// CHECK-NEXT: null: 1 1 1 1 1 1

static MlirLogicalResult told(MlirDiagnostic diagnostic, void *data) {
  (void)data;
  mlirLocationPrint(mlirDiagnosticGetLocation(diagnostic), print, stdout);
  printf(": ");
  mlirDiagnosticPrint(diagnostic, print, stdout);
  printf("\n");
  return mlirLogicalResultSuccess();
}

/* Verifies a definition in a module of its own, and shows it if it is valid. */
static void verify(MlirLocation loc, MlirOperation op) {
  if (mlirOperationIsNull(op)) {
    printf("invalid\n");
    return;
  }
  MlirModule module = mlirModuleCreateEmpty(loc);
  mlirBlockAppendOwnedOperation(mlirModuleGetBody(module), op);
  bool is_valid = mlirOperationVerify(mlirModuleGetOperation(module));
  printf("%s\n", is_valid ? "valid" : "invalid");
  if (is_valid)
    mlirOperationPrint(op, print, stdout), printf("\n");
  mlirModuleDestroy(module);
}

static void memories(MlirContext context, MlirLocation loc) {
  int64_t extent = 0;
  MlirType elems[] = {mlirF32TypeGet(context), mlirF64TypeGet(context)};
  MlirStringRef dram = str("DRAM");
  ExoMemoryOptions options = {.numInnermost = 1, .innermost = &extent};
  verify(loc, exoMemoryCreate(loc, str("m"), &options));
  extent = 8;
  options = (ExoMemoryOptions){.alloc = str("{type} {name}[{size}];"), .free = str(""), .window = str("{name}[{offset}]"), .numInnermost = 1,
                               .innermost = &extent, .numElems = 2, .elems = elems, .addressable = true, .numServes = 1, .serves = &dram,
                               .mlir = text(context, "stack")};
  verify(loc, exoMemoryCreate(loc, str("m"), &options));
  options.alloc = str("{where} {name};");
  verify(loc, exoMemoryCreate(loc, str("m"), &options));
  extent = 16;
  options = (ExoMemoryOptions){.alloc = str("put({slot});"), .free = str(""), .window = str("{slot}"), .numInnermost = 1, .innermost = &extent,
                               .slots = 8, .immediateSlots = true};
  verify(loc, exoMemoryCreate(loc, str("m"), &options));
}

static void configurations(MlirContext context, MlirLocation loc) {
  MlirType f32 = mlirF32TypeGet(context);
  ExoConfigOptions options = {0};
  MlirOperation config = exoConfigCreate(loc, str("C"), &options);
  exoConfigAddControlField(config, str("a"), 2), exoConfigAddDataField(config, str("a"), f32);
  verify(loc, config);
  config = exoConfigCreate(loc, str("C"), &options);
  exoConfigAddControlField(config, str("a"), 4);
  verify(loc, config);
  config = exoConfigCreate(loc, str("C"), &options);
  exoConfigAddControlField(config, str("a"), 2), exoConfigAddDataField(config, str("b"), f32);
  verify(loc, config);
}

static void functions(MlirContext context, MlirLocation loc) {
  MlirType f32 = mlirF32TypeGet(context);
  MlirStringRef x = str("x"), m = str("m"), n = str("n");
  ExoExternOptions extern_options = {.c = str("f({y})")};
  verify(loc, exoExternCreate(loc, str("f"), 1, &x, &extern_options));
  extern_options = (ExoExternOptions){.c = str("f({x})"), .global = str("#include \"f.h\""), .numElems = 1, .elems = &f32};
  verify(loc, exoExternCreate(loc, str("f"), 1, &x, &extern_options));
  ExoInstrOptions options = {.c = str("nop({n});"), .global = str("#include \"nop.h\""), .numImmediates = 1, .immediates = &m};
  MlirOperation instr = exoInstrCreateWithOptions(loc, str("nop"), &options);
  exoProcAddControl(instr, n, 1);
  verify(loc, instr);
  options.immediates = &n;
  instr = exoInstrCreateWithOptions(loc, str("nop"), &options);
  exoProcAddControl(instr, n, 1);
  verify(loc, instr);
}

static void by_hand(MlirContext context, MlirLocation loc) {
  MlirNamedAttribute attributes[] = {
      mlirNamedAttributeGet(mlirIdentifierGet(context, str("sym_name")), text(context, "f")),
      mlirNamedAttributeGet(mlirIdentifierGet(context, str("params")), mlirArrayAttrGet(context, 0, NULL)),
      mlirNamedAttributeGet(mlirIdentifierGet(context, str("elems")), mlirArrayAttrGet(context, 0, NULL))};
  MlirOperationState state = mlirOperationStateGet(str("exo.extern"), loc);
  mlirOperationStateAddAttributes(&state, 3, attributes);
  verify(loc, mlirOperationCreate(&state));
}

static void nulls(MlirContext context, MlirLocation loc) {
  MlirType null = {NULL};
  ExoMemoryOptions memory = {.numElems = 1, .elems = &null};
  ExoExternOptions function = {.c = str("f()"), .numElems = 1, .elems = &null};
  ExoConfigOptions options = {0};
  MlirOperation config = exoConfigCreate(loc, str("C"), &options), proc = exoProcCreate(loc, str("f"));
  printf("null: %d %d %d %d %d %d\n", mlirOperationIsNull(exoMemoryCreate(loc, str("m"), &memory)),
         mlirOperationIsNull(exoExternCreate(loc, str("f"), 0, NULL, &function)), mlirAttributeIsNull(exoConfigAddDataField(config, str("a"), null)),
         mlirAttributeIsNull(exoConfigAddControlField(config, str("a"), 77)), mlirAttributeIsNull(exoConfigAddControlField(proc, str("a"), 0)),
         mlirAttributeIsNull(exoConfigAddDataField(proc, str("a"), mlirF32TypeGet(context))));
  mlirOperationDestroy(config), mlirOperationDestroy(proc);
}

int main(void) {
  MlirContext context = make_context();
  mlirContextAttachDiagnosticHandler(context, told, NULL, NULL);
  MlirLocation loc = mlirLocationFileLineColGet(context, str("hw.def"), 1, 2);
  memories(context, loc);
  configurations(context, loc);
  functions(context, loc);
  by_hand(context, loc);
  nulls(context, loc);
  mlirContextDestroy(context);
  return 0;
}
