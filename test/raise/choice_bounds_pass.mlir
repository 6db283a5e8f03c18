// An access by a choice is within its buffer where the side is that is taken: that becomes a precondition, and the function calls the procedure where it holds.
// RUN: exo-opt %s --convert-affine-to-exo --exo-check | FileCheck %s
// RUN: exo-opt %s --convert-affine-to-exo --convert-exo-to-func -o %t.func.mlir
// RUN: FileCheck %s --check-prefix=FUNC --input-file=%t.func.mlir
// What it computes is the same before and after.
// RUN: mlir-opt %s --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 | FileCheck %s --check-prefix=RESULT
// RUN: mlir-opt %t.func.mlir --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 | FileCheck %s --check-prefix=RESULT

// CHECK-LABEL: exo.proc private @clamped_exo
// CHECK: where (%arg1 >= %arg2 or 0 <= %arg1, %arg1 >= %arg2 or %arg1 + 1 <= %arg0_dim0) {
// CHECK: %arg0[select(%arg1 < %arg2, %arg1, 0)]
// FUNC: func.func private @clamped_exo.fits
// FUNC: arith.cmpi sge
// FUNC: arith.ori
func.func @clamped(%x: memref<?xi32>, %n: index, %m: index, %v: i32) {
  %c0 = arith.constant 0 : index
  %less = arith.cmpi slt, %n, %m : index
  %k = arith.select %less, %n, %c0 : index
  memref.store %v, %x[%k] : memref<?xi32>
  return
}

// By a truth.
// CHECK-LABEL: exo.proc private @truth_exo
// CHECK: where (not %arg1 or 0 <= %arg2, not %arg1 or %arg2 + 1 <= %arg0_dim0) {
func.func @truth(%x: memref<?xi32>, %b: i1, %m: index, %v: i32) {
  %c0 = arith.constant 0 : index
  %k = arith.select %b, %m, %c0 : index
  memref.store %v, %x[%k] : memref<?xi32>
  return
}

// Where a loop's variable decides, it is a bound of the loop: the smaller one of both says enough.
// CHECK-LABEL: exo.proc private @loop_exo
// CHECK: where (%arg1_dim0 <= %arg0_dim0 or %arg2 <= %arg0_dim0) {
func.func @loop(%x: memref<?xi32>, %y: memref<?xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %y, %c0 : memref<?xi32>
  scf.for %i = %c0 to %d step %c1 {
    %less = arith.cmpi slt, %i, %n : index
    %k = arith.select %less, %i, %c0 : index
    %v = memref.load %x[%k] : memref<?xi32>
    memref.store %v, %y[%i] : memref<?xi32>
  }
  return
}

// No bound of the loop: more is asked for than is needed.
// CHECK-LABEL: exo.proc private @parity_exo
// CHECK: where (%arg1_dim0 <= %arg0_dim0) {
func.func @parity(%x: memref<?xi32>, %y: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = memref.dim %y, %c0 : memref<?xi32>
  scf.for %i = %c0 to %d step %c1 {
    %r = arith.remsi %i, %c2 : index
    %even = arith.cmpi eq, %r, %c0 : index
    %k = arith.select %even, %i, %c0 : index
    %v = memref.load %x[%k] : memref<?xi32>
    memref.store %v, %y[%i] : memref<?xi32>
  }
  return
}

// The bound of a loop is chosen: it is not negative, and what it bounds is within.
// CHECK-LABEL: exo.proc private @bound_exo
// CHECK: where ((%arg3 ne 3 or 0 <= %arg1) and (%arg3 == 3 or 0 <= %arg2),
// CHECK: (%arg3 ne 3 or %arg1 <= %arg0_dim0) and (%arg3 == 3 or %arg2 <= %arg0_dim0))
func.func @bound(%x: memref<?xi32>, %n: index, %m: index, %b: index, %v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %less = arith.cmpi eq, %b, %c3 : index
  %k = arith.select %less, %n, %m : index
  scf.for %i = %c0 to %k step %c1 {
    memref.store %v, %x[%i] : memref<?xi32>
  }
  return
}

// A choice in a choice, of which one is the larger of two.
// CHECK-LABEL: exo.proc private @nested_exo
// CHECK: where ((%arg1 >= 4 or %arg2 <= 7) and (%arg1 < 4 or %arg1 <= 7)) {
func.func @nested(%x: memref<8xi32>, %n: index, %m: index, %v: i32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %less = arith.cmpi slt, %n, %c4 : index
  %pos = arith.cmpi sge, %m, %c0 : index
  %a = arith.select %pos, %m, %c0 : index
  %k = arith.select %less, %a, %n : index
  memref.store %v, %x[%k] : memref<8xi32>
  return
}

// A part of a buffer begins where a choice says.
// CHECK-LABEL: exo.proc private @window_exo
// CHECK: %arg1 >= %arg2 or
// CHECK: window
func.func @window(%x: memref<?xi32>, %n: index, %m: index, %v: i32) {
  %c0 = arith.constant 0 : index
  %less = arith.cmpi slt, %n, %m : index
  %k = arith.select %less, %n, %c0 : index
  %part = memref.subview %x[%k] [4] [1] : memref<?xi32> to memref<4xi32, strided<[1], offset: ?>>
  memref.store %v, %part[%c0] : memref<4xi32, strided<[1], offset: ?>>
  return
}

// Each call writes another cell, at the first or at the second side of its choice, and some of them do not fit the procedure's preconditions for
// all that it could be given.
// RESULT: 9876503
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %c99 = arith.constant 99 : index
  %true = arith.constant true
  %false = arith.constant false
  %zero = arith.constant 0 : i32
  %x = memref.alloc(%c8) : memref<?xi32>
  %y = memref.alloc(%c8) : memref<?xi32>
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %zero, %x[%i] : memref<?xi32>
  }
  %v1 = arith.constant 1 : i32
  %v3 = arith.constant 3 : i32
  %v5 = arith.constant 5 : i32
  %v6 = arith.constant 6 : i32
  %v7 = arith.constant 7 : i32
  %v8 = arith.constant 8 : i32
  %v9 = arith.constant 9 : i32
  // Cells 6 down to 0 of 'x' become 9, 8, 7, 6, 5, 0 and 3.
  call @bound(%x, %c99, %c1, %c0, %v1) : (memref<?xi32>, index, index, index, i32) -> ()
  call @clamped(%x, %c99, %c2, %v3) : (memref<?xi32>, index, index, i32) -> ()
  call @clamped(%x, %c2, %c3, %v5) : (memref<?xi32>, index, index, i32) -> ()
  call @truth(%x, %true, %c3, %v6) : (memref<?xi32>, i1, index, i32) -> ()
  call @truth(%x, %true, %c4, %v7) : (memref<?xi32>, i1, index, i32) -> ()
  call @truth(%x, %true, %c5, %v8) : (memref<?xi32>, i1, index, i32) -> ()
  call @clamped(%x, %c6, %c99, %v9) : (memref<?xi32>, index, index, i32) -> ()
  call @truth(%x, %false, %c99, %v3) : (memref<?xi32>, i1, index, i32) -> ()
  call @loop(%x, %y, %c99) : (memref<?xi32>, memref<?xi32>, index) -> ()
  %ten = arith.constant 10 : i32
  %sum = scf.for %i = %c0 to %c6 step %c1 iter_args(%sum = %v9) -> i32 {
    %from = arith.subi %c5, %i : index
    %v = memref.load %y[%from] : memref<?xi32>
    %shifted = arith.muli %sum, %ten : i32
    %next = arith.addi %shifted, %v : i32
    scf.yield %next : i32
  }
  return %sum : i32
}
