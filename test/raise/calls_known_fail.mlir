// A function that was raised before has a procedure that somebody has edited since. Others are raised against what that is by now: where it is no program, its callers have
// no procedure, and the first thing that is wrong is said.
// RUN: exo-opt %s --convert-affine-to-exo=function=inner -o %t.mlir
// RUN: exo-opt %t.mlir --convert-affine-to-exo 2>&1 | FileCheck %s --check-prefix=PASS --implicit-check-not=remark:
// PASS: exo.proc private @middle_exo(
// PASS: exo.proc private @outer_exo(
// RUN: sed -e '/exo.proc private @inner_exo/a call @back(%%arg0)' -e '/exo.proc private @inner_exo/i exo.proc private @back(%%x: memref<8xi32>[8]) { call @inner_exo(%%x) }' %t.mlir > %t.circle.mlir && exo-opt %t.circle.mlir --convert-affine-to-exo 2>&1 | FileCheck %s --check-prefix=CIRCLE
// CIRCLE: remark: function 'middle' has no procedure: cannot call 'back' from 'inner_exo': its calls lead back to 'inner_exo' [check.call-cycle]
// CIRCLE: remark: function 'outer' has no procedure: 'func.call' calls 'middle', which has no procedure
// CIRCLE-NOT: exo.proc private @middle_exo(
// A procedure that asks for more is one that its callers may not call as they do.
// RUN: sed 's/@inner_exo(%%arg0: memref<8xi32>\[8\])/& where (1 <= 0)/' %t.mlir > %t.where.mlir && exo-opt %t.where.mlir --convert-affine-to-exo 2>&1 | FileCheck %s --check-prefix=WHERE
// WHERE: remark: function 'middle' has no procedure: 
// WHERE-SAME: [check.
func.func @inner(%x: memref<8xi32>) {
  %one = arith.constant 1 : i32
  affine.for %i = 0 to 8 {
    affine.store %one, %x[%i] : memref<8xi32>
  }
  return
}

func.func @middle(%x: memref<8xi32>) {
  call @inner(%x) : (memref<8xi32>) -> ()
  return
}

func.func @outer(%x: memref<8xi32>) {
  call @middle(%x) : (memref<8xi32>) -> ()
  call @inner(%x) : (memref<8xi32>) -> ()
  return
}
