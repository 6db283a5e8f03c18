// trmm: B := alpha * A^T * B, where A is lower triangular with a unit diagonal. Dynamic extents; the sums are added up in memory.
#after = affine_map<(d0) -> (d0 + 1)>
func.func @kernel_trmm(%alpha: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %B, %c0 : memref<?x?xf64>
  %n = memref.dim %B, %c1 : memref<?x?xf64>
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      affine.for %k = #after(%i) to %m {
        %b = affine.load %B[%i, %j] : memref<?x?xf64>
        %aki = affine.load %A[%k, %i] : memref<?x?xf64>
        %bkj = affine.load %B[%k, %j] : memref<?x?xf64>
        %product = arith.mulf %aki, %bkj : f64
        %total = arith.addf %b, %product : f64
        affine.store %total, %B[%i, %j] : memref<?x?xf64>
      }
      %b = affine.load %B[%i, %j] : memref<?x?xf64>
      %scaled = arith.mulf %alpha, %b : f64
      affine.store %scaled, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
