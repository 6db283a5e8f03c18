// symm: C := alpha * A * B + beta * C, where A is symmetric and only its lower triangle is read. Static extents; the sum over the triangle is carried by a loop that also updates C.
#id = affine_map<(d0) -> (d0)>
func.func @kernel_symm(%alpha: f64, %beta: f64, %C: memref<13x17xf64>, %A: memref<13x13xf64>, %B: memref<13x17xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 13 {
    affine.for %j = 0 to 17 {
      %above = affine.for %k = 0 to #id(%i) iter_args(%partial = %zero) -> (f64) {
        %ckj = affine.load %C[%k, %j] : memref<13x17xf64>
        %bij = affine.load %B[%i, %j] : memref<13x17xf64>
        %alpha_b = arith.mulf %alpha, %bij : f64
        %aik = affine.load %A[%i, %k] : memref<13x13xf64>
        %mirrored = arith.mulf %alpha_b, %aik : f64
        %updated = arith.addf %ckj, %mirrored : f64
        affine.store %updated, %C[%k, %j] : memref<13x17xf64>
        %bkj = affine.load %B[%k, %j] : memref<13x17xf64>
        %product = arith.mulf %bkj, %aik : f64
        %next = arith.addf %partial, %product : f64
        affine.yield %next : f64
      }
      %c = affine.load %C[%i, %j] : memref<13x17xf64>
      %scaled = arith.mulf %beta, %c : f64
      %b = affine.load %B[%i, %j] : memref<13x17xf64>
      %alpha_b = arith.mulf %alpha, %b : f64
      %a = affine.load %A[%i, %i] : memref<13x13xf64>
      %diagonal = arith.mulf %alpha_b, %a : f64
      %lower = arith.addf %scaled, %diagonal : f64
      %alpha_above = arith.mulf %alpha, %above : f64
      %total = arith.addf %lower, %alpha_above : f64
      affine.store %total, %C[%i, %j] : memref<13x17xf64>
    }
  }
  return
}
