// gesummv: y := alpha * A * x + beta * B * x, with tmp = A * x. Dynamic extents; one loop carries both sums.
func.func @kernel_gesummv(%alpha: f64, %beta: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %tmp: memref<?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f64
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  affine.for %i = 0 to %n {
    %sums:2 = affine.for %j = 0 to %n iter_args(%in_a = %zero, %in_b = %zero) -> (f64, f64) {
      %xj = affine.load %x[%j] : memref<?xf64>
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %ax = arith.mulf %a, %xj : f64
      %next_a = arith.addf %in_a, %ax : f64
      %b = affine.load %B[%i, %j] : memref<?x?xf64>
      %bx = arith.mulf %b, %xj : f64
      %next_b = arith.addf %in_b, %bx : f64
      affine.yield %next_a, %next_b : f64, f64
    }
    affine.store %sums#0, %tmp[%i] : memref<?xf64>
    %alpha_a = arith.mulf %alpha, %sums#0 : f64
    %beta_b = arith.mulf %beta, %sums#1 : f64
    %total = arith.addf %alpha_a, %beta_b : f64
    affine.store %total, %y[%i] : memref<?xf64>
  }
  return
}
