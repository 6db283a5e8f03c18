// Dimensions are joined and divided where a cell of the buffer can be said, and nothing but accesses takes what comes of it.
// RUN: exo-opt %s --convert-affine-to-exo -o /dev/null 2>&1 | FileCheck %s

// CHECK: shapes_fail.mlir:[[#@LINE+2]]:{{.*}} remark: function 'open' has no procedure: 'memref.collapse_shape' joins or divides dimensions of which inner ones have an extent that is no number
func.func @open(%x: memref<4x?xf32>, %i: index) -> f32 {
  %y = memref.collapse_shape %x [[0, 1]] : memref<4x?xf32> into memref<?xf32>
  %v = memref.load %y[%i] : memref<?xf32>
  return %v : f32
}

// CHECK: shapes_fail.mlir:[[#@LINE+2]]:{{.*}} remark: function 'open_inside' has no procedure: 'memref.expand_shape' joins or divides
func.func @open_inside(%x: memref<?xf32>, %n: index, %i: index) -> f32 {
  %y = memref.expand_shape %x [[0, 1]] output_shape [4, %n] : memref<?xf32> into memref<4x?xf32>
  %v = memref.load %y[%i, %i] : memref<4x?xf32>
  return %v : f32
}

// One cell too many: what it would have in the buffer is there, in the words of that.
// CHECK: shapes_fail.mlir:[[#@LINE+4]]:{{.*}} remark: function 'beyond' has no procedure: {{.*}}bounds
func.func @beyond(%x: memref<6x4xf32>, %a: f32) {
  %y = memref.collapse_shape %x [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  affine.for %i = 0 to 24 {
    affine.store %a, %y[%i + 1] : memref<24xf32>
  }
  return
}

// CHECK: shapes_fail.mlir:[[#@LINE+6]]:{{.*}} remark: function 'passed' has no procedure: 'func.call' takes a memref of other dimensions than its buffer has
func.func @takes(%x: memref<24xf32>) {
  return
}
func.func @passed(%x: memref<6x4xf32>) {
  %y = memref.collapse_shape %x [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  call @takes(%y) : (memref<24xf32>) -> ()
  return
}

// CHECK: shapes_fail.mlir:[[#@LINE+5]]:{{.*}} remark: function 'freed' has no procedure: 'memref.load' has a memref that is freed before
func.func @freed(%i: index) -> f32 {
  %x = memref.alloc() : memref<6x4xf32>
  %y = memref.collapse_shape %x [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  memref.dealloc %x : memref<6x4xf32>
  %v = memref.load %y[%i] : memref<24xf32>
  return %v : f32
}

// Both have the cells of one buffer, which may overlap.
// CHECK: shapes_fail.mlir:[[#@LINE+4]]:{{.*}} remark: function 'copied' has no procedure: 'memref.copy' has a source and a target that may overlap
func.func @copied(%x: memref<6x4xf32>) {
  %y = memref.collapse_shape %x [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  %z = memref.expand_shape %y [[0, 1]] output_shape [6, 4] : memref<24xf32> into memref<6x4xf32>
  memref.copy %z, %x : memref<6x4xf32> to memref<6x4xf32>
  return
}
