// Numbers and results are handed on in cells of the function's own, which overlap nothing, whatever the spaces of its memrefs are.
// RUN: exo-opt %s --convert-affine-to-exo --convert-exo-to-func --canonicalize | FileCheck %s

// Nothing is left to ask.
// CHECK-LABEL: func.func private @fill_exo.fits(
// CHECK-NEXT:    %[[YES:.*]] = arith.constant true
// CHECK-NEXT:    return %[[YES]] : i1
func.func @fill(%a: f32, %x: memref<8xf32, 1>) -> f32 {
  affine.for %i = 0 to 8 {
    affine.store %a, %x[%i] : memref<8xf32, 1>
  }
  %r = affine.load %x[0] : memref<8xf32, 1>
  return %r : f32
}

// A memref of one cell is somebody else's.
// CHECK-LABEL: func.func private @fill_from_exo.fits(
// CHECK:         memref.extract_aligned_pointer_as_index
// CHECK:         return
func.func @fill_from(%a: memref<f32>, %x: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %v = affine.load %a[] : memref<f32>
    affine.store %v, %x[%i] : memref<8xf32>
  }
  return
}
