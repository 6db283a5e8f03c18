// cholesky: the lower triangle L of A = L * L^T, in place of A's; A is symmetric and positive definite. Static extents; the sums are taken off in memory.
#id = affine_map<(d0) -> (d0)>
func.func @kernel_cholesky(%A: memref<19x19xf64>) {
  affine.for %i = 0 to 19 {
    affine.for %j = 0 to #id(%i) {
      affine.for %k = 0 to #id(%j) {
        %aik = affine.load %A[%i, %k] : memref<19x19xf64>
        %ajk = affine.load %A[%j, %k] : memref<19x19xf64>
        %product = arith.mulf %aik, %ajk : f64
        %aij = affine.load %A[%i, %j] : memref<19x19xf64>
        %rest = arith.subf %aij, %product : f64
        affine.store %rest, %A[%i, %j] : memref<19x19xf64>
      }
      %aij = affine.load %A[%i, %j] : memref<19x19xf64>
      %ajj = affine.load %A[%j, %j] : memref<19x19xf64>
      %quotient = arith.divf %aij, %ajj : f64
      affine.store %quotient, %A[%i, %j] : memref<19x19xf64>
    }
    affine.for %k = 0 to #id(%i) {
      %aik = affine.load %A[%i, %k] : memref<19x19xf64>
      %square = arith.mulf %aik, %aik : f64
      %aii = affine.load %A[%i, %i] : memref<19x19xf64>
      %rest = arith.subf %aii, %square : f64
      affine.store %rest, %A[%i, %i] : memref<19x19xf64>
    }
    %aii = affine.load %A[%i, %i] : memref<19x19xf64>
    %root = math.sqrt %aii : f64
    affine.store %root, %A[%i, %i] : memref<19x19xf64>
  }
  return
}
