// 2mm: D := alpha * A * B * C + beta * D, with tmp = alpha * A * B, in linalg: fill, matmul, and generic operations that scale. Static extents.
#element = affine_map<(i, j) -> (i, j)>
func.func @kernel_2mm(%alpha: f64, %beta: f64, %tmp: memref<12x15xf64>, %A: memref<12x14xf64>, %B: memref<14x15xf64>, %C: memref<15x13xf64>, %D: memref<12x13xf64>) {
  %zero = arith.constant 0.0 : f64
  linalg.fill ins(%zero : f64) outs(%tmp : memref<12x15xf64>)
  linalg.matmul ins(%A, %B : memref<12x14xf64>, memref<14x15xf64>) outs(%tmp : memref<12x15xf64>)
  linalg.generic {indexing_maps = [#element], iterator_types = ["parallel", "parallel"]}
      outs(%tmp : memref<12x15xf64>) {
  ^bb0(%t: f64):
    %scaled = arith.mulf %alpha, %t : f64
    linalg.yield %scaled : f64
  }
  linalg.generic {indexing_maps = [#element], iterator_types = ["parallel", "parallel"]}
      outs(%D : memref<12x13xf64>) {
  ^bb0(%d: f64):
    %scaled = arith.mulf %d, %beta : f64
    linalg.yield %scaled : f64
  }
  linalg.matmul ins(%tmp, %C : memref<12x15xf64>, memref<15x13xf64>) outs(%D : memref<12x13xf64>)
  return
}
