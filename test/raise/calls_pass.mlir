// A call of a function that has a procedure is a call of that, whichever stands first in the module.
// RUN: exo-opt %s --convert-affine-to-exo -o %t.mlir && FileCheck %s --input-file=%t.mlir
// What the procedures compute, and what the functions that call them.
// RUN: exo-opt %t.mlir --exo-inline='proc=twice_exo call="add_exo(_)"' --exo-divide-loop='proc=add_exo loop=i factor=4 iters=io,ii tail=cut' -o %t.steps.mlir
// RUN: FileCheck %s --check-prefix=STEPS --input-file=%t.steps.mlir
// RUN: exo-opt %t.steps.mlir --convert-exo-to-func | FileCheck %s --check-prefix=FUNC
// RUN: exo-opt %t.steps.mlir --convert-exo-to-func | mlir-opt --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-arith-to-llvm --convert-index-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 | FileCheck %s --check-prefix=RESULT
// RUN: exo-opt %s --convert-affine-to-exo --emit=exo -o %t.py && exo-opt %t.py -o /dev/null
// A second run of the pass calls the procedures of the first.
// RUN: exo-opt %s --convert-affine-to-exo=function=add --convert-affine-to-exo | FileCheck %s
// A record that lists something else.
// RUN: sed 's/calls = \[\[@add, @add_exo\]/calls = [[@add]/' %t.mlir > %t.wrong.mlir; not exo-opt %t.wrong.mlir 2>&1 | FileCheck %s --check-prefix=FORM
// FORM: error: 'calls' of 'exo.raised' must hold pairs of symbols, a function and its procedure

// CHECK: exo.proc private @twice_exo(
// CHECK: call @add_exo(%arg0_dim0, %arg1_dim0, %arg0, %arg1, %t0, %arg2)
// CHECK: call @add_exo(%arg0_dim0, %arg1_dim0, %arg0, %arg1, %t1, %arg2)
// CHECK: func.func @twice
// CHECK-SAME: calls = {{\[\[}}@add, @add_exo], [@add, @add_exo]]
// CHECK: exo.proc private @add_exo(
// STEPS: exo.proc private @twice_exo
// STEPS: reduce
// STEPS-NEXT: }
// STEPS: call @add_exo
// STEPS: exo.proc private @add_exo
// STEPS: for %io
// FUNC: func.func @twice(
// FUNC: func.call @twice_exo(
// FUNC: } else {
// FUNC: func.call @add(
func.func @twice(%x: memref<?xi32>, %y: memref<?xi32>, %n: index) {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  call @add(%x, %y, %one, %n) : (memref<?xi32>, memref<?xi32>, i32, index) -> ()
  call @add(%x, %y, %two, %n) : (memref<?xi32>, memref<?xi32>, i32, index) -> ()
  return
}

func.func @add(%x: memref<?xi32>, %y: memref<?xi32>, %a: i32, %n: index) {
  affine.for %i = 0 to %n {
    %u = affine.load %x[%i] : memref<?xi32>
    %v = affine.load %y[%i] : memref<?xi32>
    %p = arith.muli %a, %u : i32
    %s = arith.addi %v, %p : i32
    affine.store %s, %y[%i] : memref<?xi32>
  }
  return
}

// Rows of a matrix are windows, and a result is what a scalar holds behind the call. What was read before the call is kept: the callee may write it.
// CHECK: exo.proc private @sums_exo(
// CHECK: for %i
// CHECK: %win0 = window %arg0[%i, 0 : 8]
// CHECK: assign %t1 = %arg1[%i]
// CHECK: call @sum_exo(%win0, %arg1, %t0)
// CHECK: assign %arg1[%i] = %t1 + %t0
func.func @sums(%x: memref<4x8xi32>, %y: memref<4xi32>) {
  affine.for %i = 0 to 4 {
    %row = memref.subview %x[%i, 0] [1, 8] [1, 1] : memref<4x8xi32> to memref<8xi32, strided<[1], offset: ?>>
    %old = affine.load %y[%i] : memref<4xi32>
    %s = func.call @sum(%row, %y) : (memref<8xi32, strided<[1], offset: ?>>, memref<4xi32>) -> i32
    %new = arith.addi %old, %s : i32
    affine.store %new, %y[%i] : memref<4xi32>
  }
  return
}

func.func @sum(%x: memref<8xi32, strided<[1], offset: ?>>, %y: memref<4xi32>) -> i32 {
  %zero = arith.constant 0 : i32
  %s = affine.for %i = 0 to 8 iter_args(%a = %zero) -> i32 {
    %v = affine.load %x[%i] : memref<8xi32, strided<[1], offset: ?>>
    %b = arith.addi %a, %v : i32
    affine.yield %b : i32
  }
  affine.for %i = 0 to 4 {
    affine.store %zero, %y[%i] : memref<4xi32>
  }
  return %s : i32
}

// 5 cells of 1 + 2 + 2 * 2, and a sum of 8 ones, to which nothing is added: the sum before it has cleared the cell.
// RESULT: 43
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %x = memref.alloc(%c5) : memref<?xi32>
  %y = memref.alloc(%c5) : memref<?xi32>
  affine.for %i = 0 to 5 {
    memref.store %two, %x[%i] : memref<?xi32>
    memref.store %one, %y[%i] : memref<?xi32>
  }
  call @twice(%x, %y, %c5) : (memref<?xi32>, memref<?xi32>, index) -> ()
  %total = affine.for %i = 0 to 5 iter_args(%a = %one) -> i32 {
    %v = memref.load %y[%i] : memref<?xi32>
    %b = arith.addi %a, %v : i32
    affine.yield %b : i32
  }
  %m = memref.alloc() : memref<4x8xi32>
  %t = memref.alloc() : memref<4xi32>
  affine.for %i = 0 to 4 {
    memref.store %two, %t[%i] : memref<4xi32>
    affine.for %j = 0 to 8 {
      memref.store %one, %m[%i, %j] : memref<4x8xi32>
    }
  }
  call @sums(%m, %t) : (memref<4x8xi32>, memref<4xi32>) -> ()
  %last = memref.load %t[%c3] : memref<4xi32>
  %all = arith.addi %total, %last : i32
  %less = arith.subi %all, %one : i32
  return %less : i32
}
