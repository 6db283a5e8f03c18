// gemver: A := A + u1 * v1^T + u2 * v2^T; x := x + beta * A^T * y + z; w := w + alpha * A * x, in linalg: generic operations. Dynamic extents.
#matrix = affine_map<(i, j) -> (i, j)>
#transposed = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>
#element = affine_map<(i) -> (i)>
func.func @kernel_gemver(%alpha: f64, %beta: f64, %A: memref<?x?xf64>, %u1: memref<?xf64>, %v1: memref<?xf64>, %u2: memref<?xf64>, %v2: memref<?xf64>, %w: memref<?xf64>, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  linalg.generic {indexing_maps = [#row, #column, #row, #column, #matrix], iterator_types = ["parallel", "parallel"]}
      ins(%u1, %v1, %u2, %v2 : memref<?xf64>, memref<?xf64>, memref<?xf64>, memref<?xf64>) outs(%A : memref<?x?xf64>) {
  ^bb0(%u1i: f64, %v1j: f64, %u2i: f64, %v2j: f64, %a: f64):
    %uv1 = arith.mulf %u1i, %v1j : f64
    %first = arith.addf %a, %uv1 : f64
    %uv2 = arith.mulf %u2i, %v2j : f64
    %both = arith.addf %first, %uv2 : f64
    linalg.yield %both : f64
  }
  linalg.generic {indexing_maps = [#transposed, #column, #row], iterator_types = ["parallel", "reduction"]}
      ins(%A, %y : memref<?x?xf64>, memref<?xf64>) outs(%x : memref<?xf64>) {
  ^bb0(%a: f64, %yj: f64, %xi: f64):
    %beta_a = arith.mulf %beta, %a : f64
    %product = arith.mulf %beta_a, %yj : f64
    %total = arith.addf %xi, %product : f64
    linalg.yield %total : f64
  }
  linalg.generic {indexing_maps = [#element, #element], iterator_types = ["parallel"]}
      ins(%z : memref<?xf64>) outs(%x : memref<?xf64>) {
  ^bb0(%zi: f64, %xi: f64):
    %total = arith.addf %xi, %zi : f64
    linalg.yield %total : f64
  }
  linalg.generic {indexing_maps = [#matrix, #column, #row], iterator_types = ["parallel", "reduction"]}
      ins(%A, %x : memref<?x?xf64>, memref<?xf64>) outs(%w : memref<?xf64>) {
  ^bb0(%a: f64, %xj: f64, %wi: f64):
    %alpha_a = arith.mulf %alpha, %a : f64
    %product = arith.mulf %alpha_a, %xj : f64
    %total = arith.addf %wi, %product : f64
    linalg.yield %total : f64
  }
  return
}
