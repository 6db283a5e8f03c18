// A part may be called as a procedure of another part would be: that gets another name.
// RUN: exo-opt %s --exo-outline --convert-affine-to-exo | FileCheck %s
// RUN: exo-opt %s --exo-outline --convert-affine-to-exo --convert-exo-to-func -o /dev/null

// CHECK-DAG: func.func private @a(
// CHECK-DAG: func.func private @a_exo(
// CHECK-DAG: exo.proc private @a_exo_1(
// CHECK-DAG: exo.proc private @a_exo_exo(
// CHECK-LABEL: func.func @f(
// CHECK: call @a(
// CHECK: call @a_exo(
func.func private @report()
func.func @f(%x: memref<8xf32>) {
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to 8 {
    affine.store %z, %x[%i] : memref<8xf32>
  } {exo.outline = "a"}
  func.call @report() : () -> ()
  affine.for %i = 0 to 8 {
    affine.store %z, %x[%i] : memref<8xf32>
  } {exo.outline = "a_exo"}
  return
}
