// ludcmp: x with A * x = b, by A = L * U in place, L * y = b forwards and U * x = y backwards. Static extents; the sums are carried by the loops.
#id = affine_map<(d0) -> (d0)>
#after = affine_map<(d0) -> (d0 + 1)>
#reversed = affine_map<(d0) -> (16 - d0)>
func.func @kernel_ludcmp(%A: memref<17x17xf64>, %b: memref<17xf64>, %x: memref<17xf64>, %y: memref<17xf64>) {
  affine.for %i = 0 to 17 {
    affine.for %j = 0 to #id(%i) {
      %aij = affine.load %A[%i, %j] : memref<17x17xf64>
      %w = affine.for %k = 0 to #id(%j) iter_args(%partial = %aij) -> (f64) {
        %aik = affine.load %A[%i, %k] : memref<17x17xf64>
        %akj = affine.load %A[%k, %j] : memref<17x17xf64>
        %product = arith.mulf %aik, %akj : f64
        %next = arith.subf %partial, %product : f64
        affine.yield %next : f64
      }
      %ajj = affine.load %A[%j, %j] : memref<17x17xf64>
      %quotient = arith.divf %w, %ajj : f64
      affine.store %quotient, %A[%i, %j] : memref<17x17xf64>
    }
    affine.for %j = #id(%i) to 17 {
      %aij = affine.load %A[%i, %j] : memref<17x17xf64>
      %w = affine.for %k = 0 to #id(%i) iter_args(%partial = %aij) -> (f64) {
        %aik = affine.load %A[%i, %k] : memref<17x17xf64>
        %akj = affine.load %A[%k, %j] : memref<17x17xf64>
        %product = arith.mulf %aik, %akj : f64
        %next = arith.subf %partial, %product : f64
        affine.yield %next : f64
      }
      affine.store %w, %A[%i, %j] : memref<17x17xf64>
    }
  }
  affine.for %i = 0 to 17 {
    %bi = affine.load %b[%i] : memref<17xf64>
    %w = affine.for %j = 0 to #id(%i) iter_args(%partial = %bi) -> (f64) {
      %aij = affine.load %A[%i, %j] : memref<17x17xf64>
      %yj = affine.load %y[%j] : memref<17xf64>
      %product = arith.mulf %aij, %yj : f64
      %next = arith.subf %partial, %product : f64
      affine.yield %next : f64
    }
    affine.store %w, %y[%i] : memref<17xf64>
  }
  affine.for %ii = 0 to 17 {
    %i = affine.apply #reversed(%ii)
    %yi = affine.load %y[%i] : memref<17xf64>
    %w = affine.for %j = #after(%i) to 17 iter_args(%partial = %yi) -> (f64) {
      %aij = affine.load %A[%i, %j] : memref<17x17xf64>
      %xj = affine.load %x[%j] : memref<17xf64>
      %product = arith.mulf %aij, %xj : f64
      %next = arith.subf %partial, %product : f64
      affine.yield %next : f64
    }
    %aii = affine.load %A[%i, %i] : memref<17x17xf64>
    %quotient = arith.divf %w, %aii : f64
    affine.store %quotient, %x[%i] : memref<17xf64>
  }
  return
}
