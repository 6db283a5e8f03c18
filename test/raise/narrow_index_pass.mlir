// Procedures are made for indices of 64 bits. Where they have less, functions do what they did before, and a remark says so.
// RUN: exo-opt %s --convert-affine-to-exo --convert-exo-to-func 2>&1 | FileCheck %s

// The layout may be that of a module around it.
// RUN: (echo 'module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i32>} {'; sed 's/^module attributes.*/module @inner {/' %s; echo '}') | exo-opt --convert-affine-to-exo --convert-exo-to-func 2>&1 | FileCheck %s --check-prefix=INNER
// INNER: remark: an index has 32 bits in this module
// INNER-NOT: .fits
// INNER: func.func @f(
// What is in quotes says nothing.
// RUN: sed 's/index = 32 : i32/"a.b" = "index = 64 bits", index = 32 : i32/' %s | exo-opt --convert-affine-to-exo --convert-exo-to-func 2>&1 | FileCheck %s --check-prefix=INNER
// CHECK: narrow_index_pass.mlir:12:1: remark: an index has 32 bits in this module: functions that were raised do what they did before, since their procedures are made for 64
module attributes {dlti.dl_spec = #dlti.dl_spec<i64 = dense<64> : vector<2xi64>, index = 32 : i32>} {
  // CHECK-NOT: .fits
  // CHECK: func.func @f(
  // CHECK-NEXT: arith.constant
  // CHECK-NEXT: affine.for
  func.func @f(%n: index, %x: memref<?xf32>) {
    %z = arith.constant 1.0 : f32
    affine.for %i = 0 to %n {
      affine.store %z, %x[%i] : memref<?xf32>
    }
    return
  }
}
