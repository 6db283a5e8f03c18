// Numbers that a function computes at its top are symbols of `affine` there, and not inside of a choice: what such a function did before becomes a function of its own.
// RUN: exo-opt %s --convert-affine-to-exo --convert-exo-to-func | FileCheck %s
// RUN: exo-opt %s --convert-affine-to-exo --exo-to-llvm=signature=memref | mlir-translate-22 --mlir-to-llvmir | FileCheck %s --check-prefix=LLVM

// CHECK-LABEL: func.func private @cast_exo.before(%arg0: i32, %arg1: memref<?xf32>) -> f32
// CHECK:         %[[N:.*]] = arith.index_cast %arg0
// CHECK:         affine.for %{{.*}} = 0 to %[[N]]
// CHECK:         return
// CHECK-LABEL: func.func @cast(
// CHECK:         %[[FITS:.*]] = call @cast_exo.fits(
// CHECK:         scf.if %[[FITS]] -> (f32) {
// CHECK:           func.call @cast_exo(
// CHECK:         } else {
// CHECK:           %[[R:.*]] = func.call @cast_exo.before(%arg0, %arg1)
// CHECK:           scf.yield %[[R]] : f32
// LLVM-LABEL:  define internal float @cast_exo.before(
// LLVM-LABEL:  define float @cast(
// LLVM:          call float @cast_exo.before(
func.func @cast(%n32: i32, %x: memref<?xf32>) -> f32 {
  %n = arith.index_cast %n32 : i32 to index
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.store %z, %x[%i] : memref<?xf32>
  }
  return %z : f32
}

// CHECK-LABEL: func.func @subscript(
// CHECK:         func.call @subscript_exo.before(
func.func @subscript(%p: i64, %x: memref<?xf32>) {
  %z = arith.constant 1.0 : f32
  %s = arith.index_cast %p : i64 to index
  affine.store %z, %x[symbol(%s) + 1] : memref<?xf32>
  return
}

// An extent of an argument is a symbol everywhere.
// CHECK-LABEL: func.func @extent(
// CHECK:         } else {
// CHECK:           affine.for
func.func @extent(%x: memref<?xf32>) {
  %z = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %z, %x[%i] : memref<?xf32>
  }
  return
}


