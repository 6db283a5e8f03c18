// 2mm: D := alpha * A * B * C + beta * D, with tmp = alpha * A * B. Dynamic extents; the sums are carried by the loops.
func.func @kernel_2mm(%alpha: f64, %beta: f64, %tmp: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>, %D: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %ni = memref.dim %tmp, %c0 : memref<?x?xf64>
  %nj = memref.dim %tmp, %c1 : memref<?x?xf64>
  %nk = memref.dim %A, %c1 : memref<?x?xf64>
  %nl = memref.dim %D, %c1 : memref<?x?xf64>
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nj {
      %sum = affine.for %k = 0 to %nk iter_args(%partial = %zero) -> (f64) {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %alpha_a = arith.mulf %alpha, %a : f64
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %product = arith.mulf %alpha_a, %b : f64
        %next = arith.addf %partial, %product : f64
        affine.yield %next : f64
      }
      affine.store %sum, %tmp[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nl {
      %d = affine.load %D[%i, %j] : memref<?x?xf64>
      %scaled = arith.mulf %d, %beta : f64
      %sum = affine.for %k = 0 to %nj iter_args(%partial = %scaled) -> (f64) {
        %t = affine.load %tmp[%i, %k] : memref<?x?xf64>
        %c = affine.load %C[%k, %j] : memref<?x?xf64>
        %product = arith.mulf %t, %c : f64
        %next = arith.addf %partial, %product : f64
        affine.yield %next : f64
      }
      affine.store %sum, %D[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
