// gemver: A := A + u1 * v1^T + u2 * v2^T; x := x + beta * A^T * y + z; w := w + alpha * A * x. Static extents; the sums are added up in memory.
func.func @kernel_gemver(%alpha: f64, %beta: f64, %A: memref<18x18xf64>, %u1: memref<18xf64>, %v1: memref<18xf64>, %u2: memref<18xf64>, %v2: memref<18xf64>, %w: memref<18xf64>, %x: memref<18xf64>, %y: memref<18xf64>, %z: memref<18xf64>) {
  affine.for %i = 0 to 18 {
    affine.for %j = 0 to 18 {
      %a = affine.load %A[%i, %j] : memref<18x18xf64>
      %u1i = affine.load %u1[%i] : memref<18xf64>
      %v1j = affine.load %v1[%j] : memref<18xf64>
      %uv1 = arith.mulf %u1i, %v1j : f64
      %first = arith.addf %a, %uv1 : f64
      %u2i = affine.load %u2[%i] : memref<18xf64>
      %v2j = affine.load %v2[%j] : memref<18xf64>
      %uv2 = arith.mulf %u2i, %v2j : f64
      %both = arith.addf %first, %uv2 : f64
      affine.store %both, %A[%i, %j] : memref<18x18xf64>
    }
  }
  affine.for %i = 0 to 18 {
    affine.for %j = 0 to 18 {
      %xi = affine.load %x[%i] : memref<18xf64>
      %a = affine.load %A[%j, %i] : memref<18x18xf64>
      %beta_a = arith.mulf %beta, %a : f64
      %yj = affine.load %y[%j] : memref<18xf64>
      %product = arith.mulf %beta_a, %yj : f64
      %total = arith.addf %xi, %product : f64
      affine.store %total, %x[%i] : memref<18xf64>
    }
  }
  affine.for %i = 0 to 18 {
    %xi = affine.load %x[%i] : memref<18xf64>
    %zi = affine.load %z[%i] : memref<18xf64>
    %total = arith.addf %xi, %zi : f64
    affine.store %total, %x[%i] : memref<18xf64>
  }
  affine.for %i = 0 to 18 {
    affine.for %j = 0 to 18 {
      %wi = affine.load %w[%i] : memref<18xf64>
      %a = affine.load %A[%i, %j] : memref<18x18xf64>
      %alpha_a = arith.mulf %alpha, %a : f64
      %xj = affine.load %x[%j] : memref<18xf64>
      %product = arith.mulf %alpha_a, %xj : f64
      %total = arith.addf %wi, %product : f64
      affine.store %total, %w[%i] : memref<18xf64>
    }
  }
  return
}
