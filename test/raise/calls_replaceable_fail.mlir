// A function that the linker may replace has a procedure, but a call of it is no call of that.
// RUN: exo-opt %s --convert-affine-to-exo 2>&1 | FileCheck %s
// RUN: not exo-opt %s --exo-outline=function=marked 2>&1 | FileCheck %s --check-prefix=PART
// PART: error: cannot outline 'func.call' of function 'marked': {{.*}}calls 'weak', which has no procedure
// CHECK: remark: function 'f' has no procedure: 'func.call' calls 'weak', which has no procedure
// CHECK: exo.proc private @weak_exo
// CHECK: exo.proc private @own_exo
// CHECK: exo.proc private @g_exo
func.func @weak(%x: memref<1xf32>) attributes {llvm.linkage = #llvm.linkage<weak>} {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1.0 : f32
  memref.store %v, %x[%c0] : memref<1xf32>
  return
}
func.func private @own(%x: memref<1xf32>) attributes {llvm.linkage = #llvm.linkage<internal>} {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1.0 : f32
  memref.store %v, %x[%c0] : memref<1xf32>
  return
}
func.func @f(%x: memref<1xf32>) {
  func.call @weak(%x) : (memref<1xf32>) -> ()
  return
}
func.func @g(%x: memref<1xf32>) {
  func.call @own(%x) : (memref<1xf32>) -> ()
  return
}
func.func @marked(%x: memref<1xf32>) {
  func.call @weak(%x) {exo.outline} : (memref<1xf32>) -> ()
  return
}
