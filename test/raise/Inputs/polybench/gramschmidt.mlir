// gramschmidt: A = Q * R with Q's columns orthonormal and R upper triangular, by the modified Gram-Schmidt process; A is overwritten. Static extents; the sums are carried by the loops.
#after = affine_map<(d0) -> (d0 + 1)>
func.func @kernel_gramschmidt(%A: memref<18x13xf64>, %R: memref<13x13xf64>, %Q: memref<18x13xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %k = 0 to 13 {
    %nrm = affine.for %i = 0 to 18 iter_args(%partial = %zero) -> (f64) {
      %a = affine.load %A[%i, %k] : memref<18x13xf64>
      %square = arith.mulf %a, %a : f64
      %next = arith.addf %partial, %square : f64
      affine.yield %next : f64
    }
    %length = math.sqrt %nrm : f64
    affine.store %length, %R[%k, %k] : memref<13x13xf64>
    affine.for %i = 0 to 18 {
      %a = affine.load %A[%i, %k] : memref<18x13xf64>
      %rkk = affine.load %R[%k, %k] : memref<13x13xf64>
      %unit = arith.divf %a, %rkk : f64
      affine.store %unit, %Q[%i, %k] : memref<18x13xf64>
    }
    affine.for %j = #after(%k) to 13 {
      %along = affine.for %i = 0 to 18 iter_args(%partial = %zero) -> (f64) {
        %q = affine.load %Q[%i, %k] : memref<18x13xf64>
        %a = affine.load %A[%i, %j] : memref<18x13xf64>
        %product = arith.mulf %q, %a : f64
        %next = arith.addf %partial, %product : f64
        affine.yield %next : f64
      }
      affine.store %along, %R[%k, %j] : memref<13x13xf64>
      affine.for %i = 0 to 18 {
        %a = affine.load %A[%i, %j] : memref<18x13xf64>
        %q = affine.load %Q[%i, %k] : memref<18x13xf64>
        %rkj = affine.load %R[%k, %j] : memref<13x13xf64>
        %product = arith.mulf %q, %rkj : f64
        %rest = arith.subf %a, %product : f64
        affine.store %rest, %A[%i, %j] : memref<18x13xf64>
      }
    }
  }
  return
}
