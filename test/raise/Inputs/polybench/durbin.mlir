// durbin: y with T * y = -r by Levinson and Durbin's recursion, where T is the symmetric Toeplitz matrix of 1, r[0], r[1], ... . Dynamic extents; the outer loop carries alpha and beta, the inner ones run backwards over r and y.
#id = affine_map<(d0) -> (d0)>
func.func @kernel_durbin(%r: memref<?xf64>, %y: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %n = memref.dim %r, %c0 : memref<?xf64>
  %z = memref.alloca(%n) : memref<?xf64>
  %r0 = affine.load %r[0] : memref<?xf64>
  %minus_r0 = arith.negf %r0 : f64
  affine.store %minus_r0, %y[0] : memref<?xf64>
  %last:2 = affine.for %k = 1 to %n iter_args(%alpha = %minus_r0, %beta = %one) -> (f64, f64) {
    %square = arith.mulf %alpha, %alpha : f64
    %factor = arith.subf %one, %square : f64
    %next_beta = arith.mulf %factor, %beta : f64
    %sum = affine.for %i = 0 to #id(%k) iter_args(%partial = %zero) -> (f64) {
      %ri = affine.load %r[%k - %i - 1] : memref<?xf64>
      %yi = affine.load %y[%i] : memref<?xf64>
      %product = arith.mulf %ri, %yi : f64
      %next = arith.addf %partial, %product : f64
      affine.yield %next : f64
    }
    %rk = affine.load %r[%k] : memref<?xf64>
    %total = arith.addf %rk, %sum : f64
    %minus = arith.negf %total : f64
    %next_alpha = arith.divf %minus, %next_beta : f64
    affine.for %i = 0 to #id(%k) {
      %forward = affine.load %y[%i] : memref<?xf64>
      %backward = affine.load %y[%k - %i - 1] : memref<?xf64>
      %product = arith.mulf %next_alpha, %backward : f64
      %value = arith.addf %forward, %product : f64
      affine.store %value, %z[%i] : memref<?xf64>
    }
    affine.for %i = 0 to #id(%k) {
      %value = affine.load %z[%i] : memref<?xf64>
      affine.store %value, %y[%i] : memref<?xf64>
    }
    affine.store %next_alpha, %y[%k] : memref<?xf64>
    affine.yield %next_alpha, %next_beta : f64, f64
  }
  return
}
