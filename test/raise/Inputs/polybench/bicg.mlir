// bicg: s := A^T * r and q := A * p, in one traversal of A. Static extents; q's sums are carried by the loop, s's added up in memory.
func.func @kernel_bicg(%A: memref<19x14xf64>, %s: memref<14xf64>, %q: memref<19xf64>, %p: memref<14xf64>, %r: memref<19xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %j = 0 to 14 {
    affine.store %zero, %s[%j] : memref<14xf64>
  }
  affine.for %i = 0 to 19 {
    %sum = affine.for %j = 0 to 14 iter_args(%partial = %zero) -> (f64) {
      %sj = affine.load %s[%j] : memref<14xf64>
      %ri = affine.load %r[%i] : memref<19xf64>
      %a = affine.load %A[%i, %j] : memref<19x14xf64>
      %ra = arith.mulf %ri, %a : f64
      %s_total = arith.addf %sj, %ra : f64
      affine.store %s_total, %s[%j] : memref<14xf64>
      %pj = affine.load %p[%j] : memref<14xf64>
      %ap = arith.mulf %a, %pj : f64
      %q_total = arith.addf %partial, %ap : f64
      affine.yield %q_total : f64
    }
    affine.store %sum, %q[%i] : memref<19xf64>
  }
  return
}
