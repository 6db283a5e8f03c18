// A layout that no buffer has, and why.
// RUN: exo-opt %s --convert-affine-to-exo 2>&1 | FileCheck %s

// CHECK: remark: function 'backwards' has no procedure: 'func.func' has a memref with a negative stride
func.func @backwards(%x: memref<4xf32, strided<[-1], offset: 3>>) {
  return
}

// CHECK: remark: function 'overlapping' has no procedure: 'func.func' has a memref whose cells overlap
func.func @overlapping(%x: memref<?x4xf32, strided<[2, 1]>>) {
  return
}

// CHECK: exo.proc private @apart_exo
func.func @apart(%x: memref<?x4xf32, strided<[4, 1]>>) {
  return
}
