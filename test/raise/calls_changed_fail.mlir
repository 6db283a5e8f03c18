// A procedure calls procedures, as its function calls functions. Where one of these does something else by now than its procedure, the caller's procedure does something
// else than the caller: then the caller does what it did before.
// RUN: exo-opt %s --convert-affine-to-exo -o %t.mlir
// RUN: exo-opt %t.mlir --convert-exo-to-func 2>&1 | FileCheck %s --check-prefix=SAME
// SAME-NOT: remark
// SAME: func.call @outer_exo(
// The innermost function is another.
// RUN: sed '/func.func @inner/,/return/s/%c1_i32 = arith.constant 1/%c1_i32 = arith.constant 5/' %t.mlir > %t.inner.mlir
// RUN: exo-opt %t.inner.mlir --convert-exo-to-func 2>&1 | FileCheck %s --check-prefix=INNER
// INNER-DAG: remark: function 'inner' does not call '@inner_exo': it does something else
// INNER-DAG: remark: function 'middle' does not call '@middle_exo': it does something else
// INNER-DAG: remark: function 'outer' does not call '@outer_exo': it does something else
// INNER-DAG: func.func @other(
// INNER-NOT: func.call @outer_exo(
// INNER: func.call @other_exo(
// Its record is gone: nothing says any more what it does. Clean-up passes may drop records.
// RUN: sed '/func.func @inner/s/attributes {exo.raised = {.*}, no_inline}//' %t.mlir | exo-opt --convert-exo-to-func 2>&1 | FileCheck %s --check-prefix=GONE
// GONE-DAG: remark: function 'middle' does not call
// GONE-DAG: remark: function 'outer' does not call
// A function of the same head is called instead: the procedures would not tell the two apart.
// RUN: sed '/func.func @middle/,/return/s/call @inner/call @other/' %t.mlir | exo-opt --convert-exo-to-func 2>&1 | FileCheck %s --check-prefix=SWAPPED
// SWAPPED-DAG: remark: function 'middle' does not call
// SWAPPED-DAG: remark: function 'outer' does not call
// SWAPPED-NOT: remark: function 'inner'
// The function gets another procedure, but its caller's procedure calls the one that it had.
// RUN: sed '/func.func @inner/s/attributes {exo.raised = {.*}, no_inline}//' %t.inner.mlir | exo-opt --convert-affine-to-exo=function=inner --convert-exo-to-func 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN-DAG: remark: function 'middle' does not call
// AGAIN-DAG: remark: function 'outer' does not call
// AGAIN-NOT: remark: function 'inner'
// A record that lists other calls, or none.
// RUN: sed 's/calls = .*, digest/digest/' %t.mlir | exo-opt --convert-exo-to-func 2>&1 | FileCheck %s --check-prefix=GONE
// What was raised before does not let others call it either, if it does something else by now.
// RUN: exo-opt %s --convert-affine-to-exo=function=inner | sed '/func.func @inner/,/return/s/%c1_i32 = arith.constant 1/%c1_i32 = arith.constant 5/' | exo-opt --convert-affine-to-exo 2>&1 | FileCheck %s --check-prefix=LATER
// LATER-DAG: remark: function 'middle' has no procedure: 'func.call' calls 'inner', which has no procedure
func.func @inner(%x: memref<8xi32>) {
  %one = arith.constant 1 : i32
  affine.for %i = 0 to 8 {
    affine.store %one, %x[%i] : memref<8xi32>
  }
  return
}

func.func @other(%x: memref<8xi32>) {
  %two = arith.constant 2 : i32
  affine.for %i = 0 to 8 {
    affine.store %two, %x[%i] : memref<8xi32>
  }
  return
}

func.func @middle(%x: memref<8xi32>) {
  call @inner(%x) : (memref<8xi32>) -> ()
  return
}

func.func @outer(%x: memref<8xi32>) {
  call @middle(%x) : (memref<8xi32>) -> ()
  return
}
