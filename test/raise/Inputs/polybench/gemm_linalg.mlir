// gemm: C := alpha * A * B + beta * C, in linalg: generic operations that scale and contract. Dynamic extents.
#element = affine_map<(i, j) -> (i, j)>
#left = affine_map<(i, j, k) -> (i, k)>
#right = affine_map<(i, j, k) -> (k, j)>
#out = affine_map<(i, j, k) -> (i, j)>
func.func @kernel_gemm(%alpha: f64, %beta: f64, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  linalg.generic {indexing_maps = [#element], iterator_types = ["parallel", "parallel"]}
      outs(%C : memref<?x?xf64>) {
  ^bb0(%c: f64):
    %scaled = arith.mulf %c, %beta : f64
    linalg.yield %scaled : f64
  }
  linalg.generic {indexing_maps = [#left, #right, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%A, %B : memref<?x?xf64>, memref<?x?xf64>) outs(%C : memref<?x?xf64>) {
  ^bb0(%a: f64, %b: f64, %c: f64):
    %alpha_a = arith.mulf %alpha, %a : f64
    %product = arith.mulf %alpha_a, %b : f64
    %total = arith.addf %c, %product : f64
    linalg.yield %total : f64
  }
  return
}
