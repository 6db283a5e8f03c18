// 3mm: G := (A * B) * (C * D), with E = A * B and F = C * D. Static extents; the sums are added up in memory.
func.func @kernel_3mm(%E: memref<12x13xf64>, %A: memref<12x14xf64>, %B: memref<14x13xf64>, %F: memref<13x15xf64>, %C: memref<13x16xf64>, %D: memref<16x15xf64>, %G: memref<12x15xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 13 {
      affine.store %zero, %E[%i, %j] : memref<12x13xf64>
      affine.for %k = 0 to 14 {
        %a = affine.load %A[%i, %k] : memref<12x14xf64>
        %b = affine.load %B[%k, %j] : memref<14x13xf64>
        %product = arith.mulf %a, %b : f64
        %e = affine.load %E[%i, %j] : memref<12x13xf64>
        %total = arith.addf %e, %product : f64
        affine.store %total, %E[%i, %j] : memref<12x13xf64>
      }
    }
  }
  affine.for %i = 0 to 13 {
    affine.for %j = 0 to 15 {
      affine.store %zero, %F[%i, %j] : memref<13x15xf64>
      affine.for %k = 0 to 16 {
        %c = affine.load %C[%i, %k] : memref<13x16xf64>
        %d = affine.load %D[%k, %j] : memref<16x15xf64>
        %product = arith.mulf %c, %d : f64
        %f = affine.load %F[%i, %j] : memref<13x15xf64>
        %total = arith.addf %f, %product : f64
        affine.store %total, %F[%i, %j] : memref<13x15xf64>
      }
    }
  }
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 15 {
      affine.store %zero, %G[%i, %j] : memref<12x15xf64>
      affine.for %k = 0 to 13 {
        %e = affine.load %E[%i, %k] : memref<12x13xf64>
        %f = affine.load %F[%k, %j] : memref<13x15xf64>
        %product = arith.mulf %e, %f : f64
        %g = affine.load %G[%i, %j] : memref<12x15xf64>
        %total = arith.addf %g, %product : f64
        affine.store %total, %G[%i, %j] : memref<12x15xf64>
      }
    }
  }
  return
}
