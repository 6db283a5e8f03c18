// Control expressions are read and made in C: a product of matrices is made without a word of code, and its maps are read.
// RUN: bash %{root}/test/c-api/Inputs/run.sh %{root} %libexo %s %t 2>&1 | FileCheck %s
#include "exo-c/Attributes.h"
#include "exo-c/Expressions.h"
#include "exo-c/Parsing.h"
#include "steps.h"

// CHECK: made: valid
// CHECK: exo.proc @matmul(%m: size, %n: size, %k: size, %A: memref<?x?xf32>[%m, %k],
// CHECK-NEXT: %B: memref<?x?xf32>[%k, %n],
// CHECK-NEXT: %C: memref<?x?xf32, strided<[?, ?], offset: ?>>[%m, %n])
// CHECK-NEXT: where (%m mod 4 == 0) {
// CHECK-NEXT: for %i = 0 to %m / 4 {
// CHECK-NEXT: for par %ii = 0 to 4 {
// CHECK-NEXT: for %j = 0 to min(%n, 64) {
// CHECK-NEXT: if %j < %n {
// CHECK-NEXT: %t = alloc [4, %n] : memref<4x?xf32>
// CHECK-NEXT: %w = window %t[2, 0 : 8] : memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT: assign %C[4 * %i + %ii, %j] = 0.0
// CHECK-NEXT: for %kk = 0 to %k {
// CHECK-NEXT: reduce %C[4 * %i + %ii, %j] += %A[4 * %i + %ii, %kk] * %B[%kk, %j]
// CHECK: loop 0: 0 to %m / 4, upper ()[s0] -> (s0 floordiv 4) of 1, trips unknown
// CHECK-NEXT: loop 1: 0 to 4, upper () -> (4) of 0, trips 4
// CHECK-NEXT: loop 2: 0 to min(%n, 64), upper none of 0, trips unknown
// CHECK-NEXT: of several results: ()[s0] -> (s0, 64) of 1, () -> (0)
// CHECK-NEXT: min of 2: kind 2, literal 64
// CHECK-NEXT: condition %j < %n, set (d0)[s0] : (-d0 + s0 - 1 >= 0) of 2
// CHECK-NEXT: extents 4 %n, window 2 none 0 8
// CHECK-NEXT: access (d0, d1, d2) -> (d0 * 4 + d1, d2) of 3
// CHECK-NEXT: stride(%C, 1) of 1, not affine
// CHECK-NEXT: @Cfg::@f is a field
// CHECK-NEXT: constant 7
// CHECK-NEXT: select(%j < %n, %j, 0) is of kind 22 and has 3 operands
// CHECK-NEXT: call: 3, control 1 0 0, buffer 0 1 1, of nothing 1 1
// CHECK-NEXT: the same is made: exo.call @g(%n + 1, %x, %x[0 : 4])
// CHECK-NEXT: and verifies: 1
// CHECK-NEXT: nothing: 1 -1 0 1 0 1 1
// CHECK-NEXT: refused: 'exo.for' op loop bound must be an integer, not a boolean
// CHECK-NEXT: refused: 'exo.for' op divisor must be a positive literal
// CHECK-NEXT: its twin: valid
// CHECK-NEXT: an instruction: valid
// CHECK-NEXT: exo.instr @fill(%n: size, %x: memref<?xf32, strided<[?], offset: ?>>[%n])
// CHECK-NEXT: where (%n <= 8)
// CHECK-NEXT: c "fill({n}, {x_data});"
// CHECK-NEXT: global "#include \22fill.h\22" {
// CHECK-NEXT: for %i = 0 to %n {
// CHECK-NEXT: assign %x[%i] = 0.0
// CHECK: no head: 1 1 0

static void count_values(MlirValue value, void *count) {
  (void)value;
  ++*(int *)count;
}

/* Expressions of this program, which are destroyed at its end. */
static ExoControlExpr kept[256];
static int num_kept;

static ExoControlExpr keep(ExoControlExpr expr) { return kept[num_kept++] = expr; }
static ExoControlExpr num(int64_t value) { return keep(exoControlExprInteger(value)); }
static ExoControlExpr var(MlirValue value) { return keep(exoControlExprVariable(value)); }
static ExoControlExpr bin(ExoControlExprKind kind, ExoControlExpr a, ExoControlExpr b) { return keep(exoControlExprBinary(kind, a, b)); }

static MlirValue argument(MlirOperation op) { return mlirBlockGetArgument(body(op), 0); }
static void put(MlirOperation into, MlirOperation op) { mlirBlockAppendOwnedOperation(body(into), op); }

/* An operation of the dialect without control expressions. */
static MlirValue data(MlirOperation into, const char *name, int count, MlirValue *operands, int results, MlirNamedAttribute *attribute) {
  MlirLocation loc = mlirOperationGetLocation(into);
  MlirOperationState state = mlirOperationStateGet(str(name), loc);
  MlirType real = exoRealTypeGet(mlirOperationGetContext(into));
  mlirOperationStateAddOperands(&state, count, operands);
  mlirOperationStateAddResults(&state, results, &real);
  if (attribute)
    mlirOperationStateAddAttributes(&state, 1, attribute);
  MlirOperation op = mlirOperationCreate(&state);
  put(into, op);
  return results ? mlirOperationGetResult(op, 0) : (MlirValue){0};
}

static MlirValue read(MlirOperation into, MlirLocation loc, MlirValue buffer, ExoControlExpr i, ExoControlExpr j) {
  ExoControlExpr indices[] = {i, j};
  MlirOperation op = exoReadCreate(loc, buffer, 2, indices);
  put(into, op);
  return mlirOperationGetResult(op, 0);
}

static MlirOperation make(MlirContext context, MlirLocation loc) {
  MlirType f32 = mlirF32TypeGet(context);
  MlirOperation proc = exoProcCreate(loc, str("matmul"));
  MlirValue m = exoProcAddControl(proc, str("m"), 0), n = exoProcAddControl(proc, str("n"), 0), k = exoProcAddControl(proc, str("k"), 0);
  ExoControlExpr of_a[] = {var(m), var(k)}, of_b[] = {var(k), var(n)}, of_c[] = {var(m), var(n)};
  MlirAttribute dram = {0};
  MlirValue a = exoProcAddBuffer(proc, str("A"), f32, 2, of_a, false, dram);
  MlirValue b = exoProcAddBuffer(proc, str("B"), f32, 2, of_b, false, dram);
  MlirValue c = exoProcAddBuffer(proc, str("C"), f32, 2, of_c, true, dram);
  exoProcAddPrecondition(proc, bin(ExoControlExprEq, bin(ExoControlExprMod, var(m), num(4)), num(0)));

  MlirAffineExpr quotient = mlirAffineFloorDivExprGet(mlirAffineSymbolExprGet(context, 0), mlirAffineConstantExprGet(context, 4));
  MlirOperation i = exoForCreate(loc, str("i"), num(0), keep(exoControlExprFromAffine(quotient, 0, NULL, 1, &m)), false);
  MlirOperation ii = exoForCreate(loc, str("ii"), num(0), num(4), true);
  MlirOperation j = exoForCreate(loc, str("j"), num(0), bin(ExoControlExprMin, var(n), num(64)), false);
  MlirOperation choice = exoIfCreate(loc, bin(ExoControlExprLt, var(argument(j)), var(n)), false);
  put(proc, i), put(i, ii), put(ii, j), put(j, choice);

  ExoControlExpr extents[] = {num(4), var(n)}, lower[] = {num(2), num(0)}, upper[] = {{NULL}, num(8)};
  MlirOperation alloc = exoAllocCreate(loc, str("t"), f32, 2, extents, dram);
  put(choice, alloc);
  put(choice, exoWindowCreate(loc, str("w"), mlirOperationGetResult(alloc, 0), 2, lower, upper));

  ExoControlExpr row = bin(ExoControlExprAdd, bin(ExoControlExprMul, num(4), var(argument(i))), var(argument(ii)));
  ExoControlExpr cell[] = {row, var(argument(j))};
  MlirOperation assign = exoAssignCreate(loc, c, 2, cell);
  MlirNamedAttribute zero = mlirNamedAttributeGet(mlirIdentifierGet(context, str("value")), mlirFloatAttrDoubleGet(context, mlirF64TypeGet(context), 0.0));
  MlirValue value = data(assign, "exo.const", 0, NULL, 1, &zero);
  data(assign, "exo.yield", 1, &value, 0, NULL);
  put(choice, assign);

  MlirOperation kk = exoForCreate(loc, str("kk"), num(0), var(k), false);
  put(choice, kk);
  MlirOperation reduce = exoReduceCreate(loc, c, 2, cell);
  MlirValue factors[] = {read(reduce, loc, a, row, var(argument(kk))), read(reduce, loc, b, var(argument(kk)), var(argument(j)))};
  MlirValue product = data(reduce, "exo.mul", 2, factors, 1, NULL);
  data(reduce, "exo.yield", 1, &product, 0, NULL);
  put(kk, reduce);
  return proc;
}

static void show(ExoControlExpr expr) { exoControlExprPrint(expr, print, stdout); }

static void show_loop(MlirContext context, int number, MlirOperation loop) {
  int operands = 0;
  int64_t trips;
  ExoControlExpr upper = keep(exoForGetUpperBound(loop));
  printf("loop %d: ", number);
  show(keep(exoForGetLowerBound(loop)));
  printf(" to ");
  show(upper);
  printf(", upper ");
  MlirAffineMap map = exoControlExprGetAffineMap(upper, context, count_values, &operands);
  if (mlirAffineMapIsNull(map))
    printf("none");
  else
    mlirAffineMapPrint(map, print, stdout);
  printf(" of %d, trips ", operands);
  if (exoForGetConstantTripCount(loop, &trips))
    printf("%d\n", (int)trips);
  else
    printf("unknown\n");
}

static void show_rest(MlirContext context, MlirOperation choice, MlirOperation j) {
  int operands = 0;
  int64_t value = 0;
  printf("of several results: ");
  mlirAffineMapPrint(exoForGetUpperBoundMap(j, count_values, &operands), print, stdout);
  printf(" of %d, ", operands);
  mlirAffineMapPrint(exoForGetLowerBoundMap(j, NULL, NULL), print, stdout);
  printf("\n");
  operands = 0;
  ExoControlExpr least = keep(exoForGetUpperBound(j));
  exoControlExprGetLiteral(keep(exoControlExprGetChild(least, 1)), &value);
  printf("min of %d: kind %d, literal %d\n", (int)exoControlExprGetNumChildren(least), exoControlExprGetKind(keep(exoControlExprGetChild(least, 0))),
         (int)value);

  ExoControlExpr condition = keep(exoIfGetCondition(choice));
  printf("condition ");
  show(condition);
  printf(", set ");
  mlirIntegerSetPrint(exoControlExprGetIntegerSet(condition, context, count_values, &operands), print, stdout);
  printf(" of %d\n", operands);

  MlirOperation alloc = nth(body(choice), 0), window = nth(body(choice), 1), assign = nth(body(choice), 2);
  printf("extents");
  for (int k = 0; k < exoGetNumIndices(alloc); ++k)
    printf(" "), show(keep(exoGetIndex(alloc, k)));
  printf(", window");
  for (int k = 0; k < exoWindowGetNumDims(window); ++k) {
    ExoControlExpr upper = keep(exoWindowGetUpper(window, k));
    printf(" "), show(keep(exoWindowGetLower(window, k))), printf(" ");
    if (exoControlExprIsNull(upper))
      printf("none");
    else
      show(upper);
  }
  operands = 0;
  printf("\naccess ");
  mlirAffineMapPrint(exoGetAccessMap(assign, count_values, &operands), print, stdout);
  printf(" of %d\n", operands);
}

static void show_leaves(MlirContext context, MlirOperation assign) {
  ExoControlExpr stride = keep(exoControlExprStride(mlirOperationGetOperand(assign, 0), 1));
  bool same = mlirValueEqual(exoControlExprGetValue(stride), mlirOperationGetOperand(assign, 0));
  show(stride);
  printf(" of %d, %s\n", (int)exoControlExprGetStrideDimension(stride) * same,
         mlirAffineMapIsNull(exoControlExprGetAffineMap(stride, context, NULL, NULL)) ? "not affine" : "affine");
  MlirAttribute name = mlirFlatSymbolRefAttrGet(context, str("f"));
  MlirAttribute field = mlirSymbolRefAttrGet(context, str("Cfg"), 1, &name);
  ExoControlExpr config = keep(exoControlExprConfigField(field));
  show(config);
  printf(" is %s\n", mlirAttributeEqual(exoControlExprGetConfigField(config), field) ? "a field" : "another");
  int64_t value = 0;
  exoControlExprGetConstant(bin(ExoControlExprMod, keep(exoControlExprUnary(ExoControlExprNeg, num(1))), num(8)), &value);
  printf("constant %d\n", (int)value);
}

static void show_call(MlirContext context) {
  MlirModule module = exoModuleParse(context,
                                     str("exo.proc @g(%n: size, %x: memref<8xf32>[8], %w: memref<4xf32, strided<[?], offset: ?>>[4]) {\n}\n"
                                         "exo.proc @f(%n: size, %x: memref<8xf32>[8]) {\n  call @g(%n + 1, %x, %x[0 : 4])\n}\n"),
                                     str("t.mlir"));
  MlirOperation call = nth(body(proc(module, 1)), 0);
  printf("call: %d, control", (int)exoCallGetNumArguments(call));
  for (int k = 0; k < 3; ++k)
    printf(" %d", !exoControlExprIsNull(keep(exoCallGetControl(call, k))));
  printf(", buffer");
  for (int k = 0; k < 3; ++k)
    printf(" %d", !mlirValueIsNull(exoCallGetBuffer(call, k)));
  printf(", of nothing %d %d\n", exoControlExprIsNull(exoCallGetControl(call, 3)), mlirValueIsNull(exoCallGetBuffer(call, -1)));
  MlirLocation loc = mlirOperationGetLocation(call);
  ExoControlExpr lower = num(0), upper = num(4);
  MlirValue x = exoCallGetBuffer(call, 1);
  ExoCallArgument arguments[] = {{.value = keep(exoCallGetControl(call, 0))}, {.buffer = x}, {.buffer = x, .numDims = 1, .lower = &lower, .upper = &upper}};
  MlirOperation made = exoCallCreate(loc, str("g"), 3, arguments);
  put(proc(module, 1), made);
  printf("the same is made: ");
  mlirOperationPrint(made, print, stdout);
  printf("\nand verifies: %d\n", mlirOperationVerify(mlirModuleGetOperation(module)));
  mlirModuleDestroy(module);
}

static void show_choice(MlirOperation loop, MlirValue n) {
  ExoControlExpr j = var(argument(loop)), choice = keep(exoControlExprSelect(bin(ExoControlExprLt, j, var(n)), j, num(0)));
  show(choice);
  printf(" is of kind %d and has %d operands\n", exoControlExprGetKind(choice), (int)exoControlExprGetNumChildren(choice));
}

/* Of null expressions, of other operations, and of parts that there are not. */
static void show_nothing(MlirContext context, MlirOperation proc) {
  ExoControlExpr null = {NULL};
  int64_t value;
  printf("nothing: %d %d %d %d %d %d %d\n", exoControlExprIsNull(bin(ExoControlExprAdd, null, num(1))), exoControlExprGetKind(null),
         exoControlExprGetConstant(null, &value), exoControlExprIsNull(exoForGetLowerBound(proc)), (int)exoGetNumIndices(proc),
         exoControlExprIsNull(exoGetIndex(proc, -1)), mlirAffineMapIsNull(exoControlExprGetAffineMap(null, context, NULL, NULL)));
}

static MlirLogicalResult refused(MlirDiagnostic diagnostic, void *data) {
  (void)data;
  printf("refused: ");
  mlirDiagnosticPrint(diagnostic, print, stdout);
  printf("\n");
  return mlirLogicalResultSuccess();
}

static void wrong(MlirContext context, MlirLocation loc) {
  MlirDiagnosticHandlerID handler = mlirContextAttachDiagnosticHandler(context, refused, NULL, NULL);
  for (int k = 0; k < 3; ++k) {
    MlirModule module = mlirModuleCreateEmpty(loc);
    MlirOperation proc = exoProcCreate(loc, str("f"));
    mlirBlockAppendOwnedOperation(mlirModuleGetBody(module), proc);
    ExoControlExpr n = var(exoProcAddControl(proc, str("n"), 0));
    ExoControlExpr end = k == 0 ? bin(ExoControlExprLt, n, num(1)) : bin(ExoControlExprDiv, n, k == 1 ? n : num(2));
    put(proc, exoForCreate(loc, str("i"), num(0), end, false));
    if (mlirOperationVerify(mlirModuleGetOperation(module)))
      printf("its twin: valid\n");
    mlirModuleDestroy(module);
  }
  mlirContextDetachDiagnosticHandler(context, handler);
}

/** Makes an instruction, with an attribute that is no argument of its builder. */
static void make_instruction(MlirContext context, MlirLocation loc) {
  MlirModule module = mlirModuleCreateEmpty(loc);
  MlirOperation instr = exoInstrCreate(loc, str("fill"), str("fill({n}, {x_data});"));
  mlirBlockAppendOwnedOperation(mlirModuleGetBody(module), instr);
  mlirOperationSetInherentAttributeByName(instr, str("c_global"), mlirStringAttrGet(context, str("#include \"fill.h\"")));
  MlirAttribute dram = {0};
  ExoControlExpr n = var(exoProcAddControl(instr, str("n"), 0));
  MlirValue x = exoProcAddBuffer(instr, str("x"), mlirF32TypeGet(context), 1, &n, true, dram);
  exoProcAddPrecondition(instr, bin(ExoControlExprLe, n, num(8)));
  MlirOperation loop = exoForCreate(loc, str("i"), num(0), n, false);
  put(instr, loop);
  ExoControlExpr i = var(argument(loop));
  MlirOperation assign = exoAssignCreate(loc, x, 1, &i);
  MlirNamedAttribute zero = mlirNamedAttributeGet(mlirIdentifierGet(context, str("value")), mlirFloatAttrDoubleGet(context, mlirF64TypeGet(context), 0.0));
  MlirValue value = data(assign, "exo.const", 0, NULL, 1, &zero);
  data(assign, "exo.yield", 1, &value, 0, NULL);
  put(loop, assign);
  printf("an instruction: %s\n", mlirOperationVerify(mlirModuleGetOperation(module)) ? "valid" : "invalid");
  mlirOperationPrint(instr, print, stdout);
  printf("\nno head: %d %d %d\n", mlirValueIsNull(exoProcAddControl(loop, str("n"), 0)),
         mlirValueIsNull(exoProcAddBuffer(loop, str("y"), mlirF32TypeGet(context), 1, &n, true, dram)), exoProcAddPrecondition(loop, n));
  mlirModuleDestroy(module);
}

int main(void) {
  MlirContext context = make_context();
  MlirLocation loc = mlirLocationUnknownGet(context);
  MlirModule module = mlirModuleCreateEmpty(loc);
  MlirOperation matmul = make(context, loc);
  mlirBlockAppendOwnedOperation(mlirModuleGetBody(module), matmul);
  printf("made: %s\n", mlirOperationVerify(mlirModuleGetOperation(module)) ? "valid" : "invalid");
  mlirOperationPrint(mlirModuleGetOperation(module), print, stdout);
  MlirOperation i = nth(body(matmul), 0), ii = nth(body(i), 0), j = nth(body(ii), 0), choice = nth(body(j), 0);
  show_loop(context, 0, i);
  show_loop(context, 1, ii);
  show_loop(context, 2, j);
  show_rest(context, choice, j);
  show_leaves(context, nth(body(choice), 2));
  show_choice(j, mlirBlockGetArgument(body(matmul), 1));
  show_call(context);
  show_nothing(context, matmul);
  wrong(context, loc);
  make_instruction(context, loc);
  while (num_kept)
    exoControlExprDestroy(kept[--num_kept]);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
