// Integer arguments that are bounds of loops are indices, and not data.
// RUN: exo-opt %s --convert-affine-to-exo | FileCheck %s
// RUN: exo-opt %s --convert-affine-to-exo -o %t.mlir
// RUN: exo-validate %t.mlir:bounded_exo %t.mlir:bounded | FileCheck %s --check-prefix=PROVED
// RUN: exo-opt %s --convert-affine-to-exo -o /dev/null 2>&1 | FileCheck %s --check-prefix=DATA
// PROVED: arg1: proved

// CHECK: exo.proc private @bounded_exo(%arg0: index, %arg1: memref<16xf32>[16])
// CHECK-NEXT: where (0 <= %arg0, %arg0 <= 16) {
// CHECK-NEXT: for %{{.*}} = 0 to %arg0 {
func.func @bounded(%n: i64, %x: memref<16xf32>) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %f = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 : i64 {
    %k = arith.index_cast %i : i64 to index
    memref.store %f, %x[%k] : memref<16xf32>
  }
  return
}

// An argument that is handed on as one is no data either.
// CHECK: exo.proc private @hands_on_exo(%arg0: index, %arg1: memref<16xf32>[16])
// CHECK: call @bounded_exo(%arg0, %arg1)
func.func @hands_on(%n: i64, %x: memref<16xf32>) {
  call @bounded(%n, %x) : (i64, memref<16xf32>) -> ()
  return
}

// What a loop carries is data, whatever its bounds are.
// DATA: remark: function 'carried' has no procedure: 'scf.for' lets data decide what is done: a bound is computed from the contents of buffers
func.func @carried(%n: i64, %x: memref<16xi64>) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %n) -> (i64) : i64 {
    %b = arith.addi %a, %c1 : i64
    scf.yield %b : i64
  }
  affine.store %s, %x[0] : memref<16xi64>
  return
}
