// A step that writes preconditions of a callee in another way leaves its callers what they were: 4 <= n is implied by 5 <= n, and stays, since a function names the procedure.
// RUN: exo-opt %s --convert-affine-to-exo --exo-simplify=proc=g_exo -o %t.mlir && FileCheck %s --check-prefix=STAYS --input-file=%t.mlir
// RUN: exo-opt %t.mlir --convert-exo-to-func 2>&1 | FileCheck %s
// RUN: exo-opt %s --convert-affine-to-exo --exo-derive='from=g_exo as=apart' --exo-simplify=proc=apart | FileCheck %s --check-prefix=GOES

// STAYS: exo.proc private @g_exo
// STAYS-NEXT: where (5 <= %arg0_dim0, 4 <= %arg0_dim0)
// GOES: exo.proc private @apart
// GOES-NEXT: where (5 <= %arg0_dim0) attributes

// CHECK-NOT: remark
// CHECK: func.call @g_exo
// CHECK: func.call @f_exo
func.func @g(%x: memref<?xi32>) {
  %v = arith.constant 1 : i32
  affine.store %v, %x[4] : memref<?xi32>
  affine.store %v, %x[3] : memref<?xi32>
  return
}
func.func @f(%x: memref<?xi32>) {
  func.call @g(%x) : (memref<?xi32>) -> ()
  return
}
