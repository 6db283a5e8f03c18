// gesummv: y := alpha * A * x + beta * B * x, with tmp = A * x, in linalg: fill, matvec, and a generic operation that combines. Dynamic extents.
#element = affine_map<(i) -> (i)>
func.func @kernel_gesummv(%alpha: f64, %beta: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %tmp: memref<?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  linalg.fill ins(%zero : f64) outs(%tmp : memref<?xf64>)
  linalg.matvec ins(%A, %x : memref<?x?xf64>, memref<?xf64>) outs(%tmp : memref<?xf64>)
  linalg.fill ins(%zero : f64) outs(%y : memref<?xf64>)
  linalg.matvec ins(%B, %x : memref<?x?xf64>, memref<?xf64>) outs(%y : memref<?xf64>)
  linalg.generic {indexing_maps = [#element, #element], iterator_types = ["parallel"]}
      ins(%tmp : memref<?xf64>) outs(%y : memref<?xf64>) {
  ^bb0(%in_a: f64, %in_b: f64):
    %alpha_a = arith.mulf %alpha, %in_a : f64
    %beta_b = arith.mulf %beta, %in_b : f64
    %total = arith.addf %alpha_a, %beta_b : f64
    linalg.yield %total : f64
  }
  return
}
