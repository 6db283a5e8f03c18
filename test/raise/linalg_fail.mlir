// A function with operations of linalg that has no procedure stays as it is, down to these operations: loops are made in a copy.
// RUN: exo-opt %s --convert-linalg-to-exo 2> %t.err -o %t.mlir && exo-opt %s -o %t.before.mlir && diff %t.before.mlir %t.mlir
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.err
// RUN: not exo-opt %s --convert-linalg-to-exo=function=tensors 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: :[[@LINE+9]]:8: error: function 'tensors' has no procedure: 'linalg.matmul' is about tensors, and procedures are about memrefs: bufferise first, as by 'one-shot-bufferize'
// The other pass says that there is this one.
// RUN: exo-opt %s --convert-affine-to-exo 2>&1 -o /dev/null | FileCheck %s --check-prefix=OTHER
// OTHER-COUNT-2: 'linalg.generic' has no counterpart among the statements and expressions of a procedure; 'convert-linalg-to-exo' makes loops of linalg first

// REMARK: remark: function 'tensors' has no procedure: 'linalg.matmul' is about tensors
func.func @tensors(%a: tensor<4x4xf32>, %c: memref<4x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : memref<4x4xf32>)
  %r = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// What an operation does has nothing that a procedure says.
// REMARK: remark: function 'unknown' has no procedure: 'math.clampf' has no counterpart
func.func @unknown(%x: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : memref<?xf32>) {
  ^bb0(%v: f32):
    %s = math.clampf %v to [%v, %v] : f32
    linalg.yield %s : f32
  }
  return
}

// Loops are made, and what they do is out of bounds for some arguments: the window is larger than what it is of.
// REMARK: remark: function 'beyond' has no procedure:
// REMARK-SAME: [check.
func.func @beyond(%x: memref<8xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : memref<8xf32>) {
  ^bb0(%v: f32):
    %i = linalg.index 0 : index
    %k = affine.apply affine_map<(i) -> (i + 1)>(%i)
    %s = memref.load %x[%k] : memref<8xf32>
    linalg.yield %s : f32
  }
  return
}

// The body of a named operation has no place of its own: that of the operation is told.
// REMARK: :[[@LINE+2]]:3: remark: function 'named' has no procedure: 'math.exp' has no counterpart
func.func @named(%a: memref<?xf16>, %b: memref<?xf16>) {
  linalg.exp ins(%a : memref<?xf16>) outs(%b : memref<?xf16>)
  return
}
