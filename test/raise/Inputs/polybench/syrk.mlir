// syrk: the lower triangle of C := alpha * A * A^T + beta * C. Static extents; the sums are added up in memory.
#after = affine_map<(d0) -> (d0 + 1)>
func.func @kernel_syrk(%alpha: f64, %beta: f64, %C: memref<16x16xf64>, %A: memref<16x21xf64>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to #after(%i) {
      %c = affine.load %C[%i, %j] : memref<16x16xf64>
      %scaled = arith.mulf %c, %beta : f64
      affine.store %scaled, %C[%i, %j] : memref<16x16xf64>
    }
    affine.for %k = 0 to 21 {
      affine.for %j = 0 to #after(%i) {
        %aik = affine.load %A[%i, %k] : memref<16x21xf64>
        %alpha_a = arith.mulf %alpha, %aik : f64
        %ajk = affine.load %A[%j, %k] : memref<16x21xf64>
        %product = arith.mulf %alpha_a, %ajk : f64
        %c = affine.load %C[%i, %j] : memref<16x16xf64>
        %total = arith.addf %c, %product : f64
        affine.store %total, %C[%i, %j] : memref<16x16xf64>
      }
    }
  }
  return
}
