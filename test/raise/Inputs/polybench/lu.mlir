// lu: A = L * U in place, L with a unit diagonal, without pivoting. Dynamic extents; the sums are taken off in memory.
#id = affine_map<(d0) -> (d0)>
func.func @kernel_lu(%A: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to #id(%i) {
      affine.for %k = 0 to #id(%j) {
        %aik = affine.load %A[%i, %k] : memref<?x?xf64>
        %akj = affine.load %A[%k, %j] : memref<?x?xf64>
        %product = arith.mulf %aik, %akj : f64
        %aij = affine.load %A[%i, %j] : memref<?x?xf64>
        %rest = arith.subf %aij, %product : f64
        affine.store %rest, %A[%i, %j] : memref<?x?xf64>
      }
      %aij = affine.load %A[%i, %j] : memref<?x?xf64>
      %ajj = affine.load %A[%j, %j] : memref<?x?xf64>
      %quotient = arith.divf %aij, %ajj : f64
      affine.store %quotient, %A[%i, %j] : memref<?x?xf64>
    }
    affine.for %j = #id(%i) to %n {
      affine.for %k = 0 to #id(%i) {
        %aik = affine.load %A[%i, %k] : memref<?x?xf64>
        %akj = affine.load %A[%k, %j] : memref<?x?xf64>
        %product = arith.mulf %aik, %akj : f64
        %aij = affine.load %A[%i, %j] : memref<?x?xf64>
        %rest = arith.subf %aij, %product : f64
        affine.store %rest, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
