// What another dialect names is not changed unseen: not its interface, its preconditions, nor its name where that cannot be
// followed.
// RUN: split-file %s %t
// RUN: not exo-opt --allow-unregistered-dialect --exo-partial-eval='proc=f args=n=8' %t/op.mlir 2>&1 | FileCheck %s --check-prefix=OP
// RUN: not exo-opt --allow-unregistered-dialect --exo-add-assertion='proc=f cond="n % 4 == 0"' %t/op.mlir 2>&1 | FileCheck %s --check-prefix=ASSERT
// RUN: not exo-opt --exo-partial-eval='proc=f args=n=8' %t/attribute.mlir 2>&1 | FileCheck %s --check-prefix=ATTRIBUTE
// RUN: not exo-opt --exo-partial-eval='proc=f args=n=8' %t/ours.mlir 2>&1 | FileCheck %s --check-prefix=OURS
// RUN: not exo-opt --allow-unregistered-dialect --exo-partial-eval='proc=f args=n=8' %t/region.mlir 2>&1 | FileCheck %s --check-prefix=REGION
// RUN: not exo-opt --allow-unregistered-dialect --exo-rename='proc=f name=h' %t/region.mlir 2>&1 | FileCheck %s --check-prefix=RENAME
// RUN: not exo-opt --exo-rename='proc=f name=h' %t/nested.mlir 2>&1 | FileCheck %s --check-prefix=NESTED
// RUN: not exo-opt --exo-rename='proc=f name=h' %t/taken.mlir 2>&1 | FileCheck %s --check-prefix=TAKEN
// RUN: not exo-opt --exo-derive='from=f as=h' %t/taken.mlir 2>&1 | FileCheck %s --check-prefix=TAKEN

// OP: op.mlir:1:1: error: cannot apply 'partial_eval' to 'f', which another dialect names: it changes its interface; derive a version first [any.c11]
// OP: op.mlir:7:3: note: 'my.launch' names 'f'
// ASSERT: error: cannot apply 'add_assertion' to 'f', which another dialect names: it changes its preconditions; derive a version first [any.c11]
// ATTRIBUTE: attribute.mlir:6:1: note: 'func.func' names 'f'
// OURS: ours.mlir:3:5: note: 'exo.assign' names 'f'
// REGION: region.mlir:8:5: note: 'my.launch' names 'f'
// RENAME: error: cannot apply 'rename' to 'f', which another dialect names: the new name cannot be followed there [any.c11]
// RENAME: region.mlir:8:5: note: 'my.launch' names 'f'
// NESTED: error: cannot apply 'rename' to 'f', which another dialect names: the new name cannot be followed there [any.c11]
// NESTED: nested.mlir:7:3: note: 'func.func' names 'f'
// TAKEN: taken.mlir:1:1: error: the name 'h' is taken
// TAKEN: taken.mlir:6:1: note: 'h' is defined here

//--- op.mlir
exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    assign %x[%i] = 1.0
  }
}
func.func @main() {
  "my.launch"() {kernels = [{callee = @f}]} : () -> ()
  return
}
//--- attribute.mlir
exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    assign %x[%i] = 1.0
  }
}
func.func private @g() attributes {my.of = @f}
//--- ours.mlir
exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    assign %x[%i] = 1.0 {my.of = @f}
  }
}
//--- region.mlir
exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    assign %x[%i] = 1.0
  }
}
func.func @main() {
  "my.table"() ({
    "my.launch"() {callee = @f} : () -> ()
  }) : () -> ()
  return
}
//--- nested.mlir
exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    assign %x[%i] = 1.0
  }
}
module @inner {
  func.func private @g() attributes {my.of = @f}
}
//--- taken.mlir
exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    assign %x[%i] = 1.0
  }
}
func.func private @h()
