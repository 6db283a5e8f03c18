// Parts of functions in every symbol table become functions there; of one function, of the table that the pass is run on.
// RUN: exo-opt %s --exo-outline | FileCheck %s
// RUN: exo-opt %s --exo-outline --convert-affine-to-exo --convert-exo-to-func | FileCheck %s --check-prefix=BACK
// RUN: exo-opt %s --pass-pipeline='builtin.module(builtin.module(exo-outline{function=f}))' | FileCheck %s --check-prefix=ONE
// RUN: not exo-opt %s --exo-outline=function=f 2>&1 | FileCheck %s --check-prefix=ELSEWHERE

// CHECK-LABEL: module @inner
// CHECK: func.func private @f_part(%{{.*}}: memref<8xf32>)
// CHECK: func.func @f(
// CHECK: call @f_part
// CHECK: func.func private @g_part(
// BACK-LABEL: module @inner
// BACK: func.func @f(
// BACK: call @f_part
// ONE-LABEL: module @inner
// ONE: call @f_part
// ONE: func.func @g(
// ONE-NOT: call @g_part
// ELSEWHERE: error: no function 'f' with a body
// ELSEWHERE: note: {{.*}}'inner'
module @inner {
  func.func private @unknown(memref<8xf32>)
  func.func @f(%x: memref<8xf32>) {
    %v = arith.constant 1.0 : f32
    func.call @unknown(%x) : (memref<8xf32>) -> ()
    affine.for %i = 0 to 8 {
      affine.store %v, %x[%i] : memref<8xf32>
    } {exo.outline}
    return
  }
}
func.func private @unknown(memref<8xf32>)
func.func @g(%x: memref<8xf32>) {
  %v = arith.constant 1.0 : f32
  func.call @unknown(%x) : (memref<8xf32>) -> ()
  affine.for %i = 0 to 8 {
    affine.store %v, %x[%i] : memref<8xf32>
  } {exo.outline}
  return
}
