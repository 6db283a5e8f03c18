// syr2k: the lower triangle of C := alpha * A * B^T + alpha * B * A^T + beta * C. Dynamic extents; the sums are added up in memory.
#after = affine_map<(d0) -> (d0 + 1)>
func.func @kernel_syr2k(%alpha: f64, %beta: f64, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  %m = memref.dim %A, %c1 : memref<?x?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to #after(%i) {
      %c = affine.load %C[%i, %j] : memref<?x?xf64>
      %scaled = arith.mulf %c, %beta : f64
      affine.store %scaled, %C[%i, %j] : memref<?x?xf64>
    }
    affine.for %k = 0 to %m {
      affine.for %j = 0 to #after(%i) {
        %ajk = affine.load %A[%j, %k] : memref<?x?xf64>
        %alpha_a = arith.mulf %ajk, %alpha : f64
        %bik = affine.load %B[%i, %k] : memref<?x?xf64>
        %ab = arith.mulf %alpha_a, %bik : f64
        %bjk = affine.load %B[%j, %k] : memref<?x?xf64>
        %alpha_b = arith.mulf %bjk, %alpha : f64
        %aik = affine.load %A[%i, %k] : memref<?x?xf64>
        %ba = arith.mulf %alpha_b, %aik : f64
        %both = arith.addf %ab, %ba : f64
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %total = arith.addf %c, %both : f64
        affine.store %total, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
