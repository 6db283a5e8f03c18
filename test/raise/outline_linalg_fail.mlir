// Operations of linalg that no procedure says are no parts: on tensors, and what MLIR makes no loops of; the twins are in outline_linalg_pass.mlir.
// RUN: exo-opt %s --split-input-file --exo-outline --verify-diagnostics

func.func @tensors(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{cannot outline 'linalg.add' of function 'tensors': }}
  %c = linalg.add {exo.outline} ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  return %c : tensor<8xf32>
}

// -----

func.func @softmax(%a: memref<8x8xf32>, %b: memref<8x8xf32>) {
  // expected-error@+1 {{cannot outline 'linalg.softmax' of function 'softmax': }}
  linalg.softmax {exo.outline} dimension(1) ins(%a : memref<8x8xf32>) outs(%b : memref<8x8xf32>)
  return
}

// -----

// Loops that are no procedure: beyond the buffer, by the values of an index.
func.func @unknown(%a: memref<8xf32>, %p: memref<8xi32>) {
  // expected-error@+1 {{cannot outline 'linalg.generic' of function 'unknown': }}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"], exo.outline} ins(%p : memref<8xi32>) outs(%a : memref<8xf32>) {
  ^bb0(%k: i32, %x: f32):
    %j = arith.index_cast %k : i32 to index
    %v = memref.load %a[%j] : memref<8xf32>
    linalg.yield %v : f32
  }
  return
}
