// atax: y := A^T * (A * x), with tmp = A * x. Dynamic extents; the sums are added up in memory.
func.func @kernel_atax(%A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>, %tmp: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f64
  %m = memref.dim %A, %c0 : memref<?x?xf64>
  %n = memref.dim %A, %c1 : memref<?x?xf64>
  affine.for %j = 0 to %n {
    affine.store %zero, %y[%j] : memref<?xf64>
  }
  affine.for %i = 0 to %m {
    affine.store %zero, %tmp[%i] : memref<?xf64>
    affine.for %j = 0 to %n {
      %t = affine.load %tmp[%i] : memref<?xf64>
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %xj = affine.load %x[%j] : memref<?xf64>
      %product = arith.mulf %a, %xj : f64
      %total = arith.addf %t, %product : f64
      affine.store %total, %tmp[%i] : memref<?xf64>
    }
    affine.for %j = 0 to %n {
      %yj = affine.load %y[%j] : memref<?xf64>
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %t = affine.load %tmp[%i] : memref<?xf64>
      %product = arith.mulf %a, %t : f64
      %total = arith.addf %yj, %product : f64
      affine.store %total, %y[%j] : memref<?xf64>
    }
  }
  return
}
