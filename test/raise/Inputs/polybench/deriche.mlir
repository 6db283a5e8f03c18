// deriche: Deriche's recursive edge detector, alpha its smoothing: the sum of a causal (y1) and an anticausal (y2) filter along the rows, then the same along the columns. Static extents; the loops carry the recursions' last values, the anticausal ones run backwards.
#reversed_w = affine_map<(d0) -> (17 - d0)>
func.func @kernel_deriche(%alpha: f64, %imgIn: memref<18x23xf64>, %imgOut: memref<18x23xf64>, %y1: memref<18x23xf64>, %y2: memref<18x23xf64>) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %two = arith.constant 2.0 : f64
  %minus_alpha = arith.negf %alpha : f64
  %two_alpha = arith.mulf %two, %alpha : f64
  %minus_two_alpha = arith.negf %two_alpha : f64
  %decay = math.exp %minus_alpha : f64
  %decay2 = math.exp %minus_two_alpha : f64
  %growth2 = math.exp %two_alpha : f64
  %lost = arith.subf %one, %decay : f64
  %lost2 = arith.mulf %lost, %lost : f64
  %two_alpha_decay = arith.mulf %two_alpha, %decay : f64
  %one_plus = arith.addf %one, %two_alpha_decay : f64
  %divisor = arith.subf %one_plus, %growth2 : f64
  %k = arith.divf %lost2, %divisor : f64
  %k_decay = arith.mulf %k, %decay : f64
  %alpha_less = arith.subf %alpha, %one : f64
  %alpha_more = arith.addf %alpha, %one : f64
  // The coefficients: a1 = k on the element, a2 on the one before it; a3 and a4 on the next two; b1 and b2 on the last two results; c on the sum.
  %a2 = arith.mulf %k_decay, %alpha_less : f64
  %a3 = arith.mulf %k_decay, %alpha_more : f64
  %minus_k = arith.negf %k : f64
  %a4 = arith.mulf %minus_k, %decay2 : f64
  %b1 = math.powf %two, %minus_alpha : f64
  %b2 = arith.negf %decay2 : f64
  %c = arith.constant 1.0 : f64
  affine.for %i = 0 to 18 {
    %last:3 = affine.for %j = 0 to 23 iter_args(%xm1 = %zero, %ym1 = %zero, %ym2 = %zero) -> (f64, f64, f64) {
      %x = affine.load %imgIn[%i, %j] : memref<18x23xf64>
      %0 = arith.mulf %k, %x : f64
      %1 = arith.mulf %a2, %xm1 : f64
      %2 = arith.addf %0, %1 : f64
      %3 = arith.mulf %b1, %ym1 : f64
      %4 = arith.addf %2, %3 : f64
      %5 = arith.mulf %b2, %ym2 : f64
      %y = arith.addf %4, %5 : f64
      affine.store %y, %y1[%i, %j] : memref<18x23xf64>
      affine.yield %x, %y, %ym1 : f64, f64, f64
    }
  }
  affine.for %i = 0 to 18 {
    %last:4 = affine.for %jj = 0 to 23 iter_args(%xp1 = %zero, %xp2 = %zero, %yp1 = %zero, %yp2 = %zero) -> (f64, f64, f64, f64) {
      %0 = arith.mulf %a3, %xp1 : f64
      %1 = arith.mulf %a4, %xp2 : f64
      %2 = arith.addf %0, %1 : f64
      %3 = arith.mulf %b1, %yp1 : f64
      %4 = arith.addf %2, %3 : f64
      %5 = arith.mulf %b2, %yp2 : f64
      %y = arith.addf %4, %5 : f64
      affine.store %y, %y2[%i, 22 - %jj] : memref<18x23xf64>
      %x = affine.load %imgIn[%i, 22 - %jj] : memref<18x23xf64>
      affine.yield %x, %xp1, %y, %yp1 : f64, f64, f64, f64
    }
  }
  affine.for %i = 0 to 18 {
    affine.for %j = 0 to 23 {
      %causal = affine.load %y1[%i, %j] : memref<18x23xf64>
      %anticausal = affine.load %y2[%i, %j] : memref<18x23xf64>
      %sum = arith.addf %causal, %anticausal : f64
      %scaled = arith.mulf %c, %sum : f64
      affine.store %scaled, %imgOut[%i, %j] : memref<18x23xf64>
    }
  }
  affine.for %j = 0 to 23 {
    %last:3 = affine.for %i = 0 to 18 iter_args(%xm1 = %zero, %ym1 = %zero, %ym2 = %zero) -> (f64, f64, f64) {
      %x = affine.load %imgOut[%i, %j] : memref<18x23xf64>
      %0 = arith.mulf %k, %x : f64
      %1 = arith.mulf %a2, %xm1 : f64
      %2 = arith.addf %0, %1 : f64
      %3 = arith.mulf %b1, %ym1 : f64
      %4 = arith.addf %2, %3 : f64
      %5 = arith.mulf %b2, %ym2 : f64
      %y = arith.addf %4, %5 : f64
      affine.store %y, %y1[%i, %j] : memref<18x23xf64>
      affine.yield %x, %y, %ym1 : f64, f64, f64
    }
  }
  affine.for %j = 0 to 23 {
    %last:4 = affine.for %ii = 0 to 18 iter_args(%xp1 = %zero, %xp2 = %zero, %yp1 = %zero, %yp2 = %zero) -> (f64, f64, f64, f64) {
      %i = affine.apply #reversed_w(%ii)
      %0 = arith.mulf %a3, %xp1 : f64
      %1 = arith.mulf %a4, %xp2 : f64
      %2 = arith.addf %0, %1 : f64
      %3 = arith.mulf %b1, %yp1 : f64
      %4 = arith.addf %2, %3 : f64
      %5 = arith.mulf %b2, %yp2 : f64
      %y = arith.addf %4, %5 : f64
      affine.store %y, %y2[%i, %j] : memref<18x23xf64>
      %x = affine.load %imgOut[%i, %j] : memref<18x23xf64>
      affine.yield %x, %xp1, %y, %yp1 : f64, f64, f64, f64
    }
  }
  affine.for %i = 0 to 18 {
    affine.for %j = 0 to 23 {
      %causal = affine.load %y1[%i, %j] : memref<18x23xf64>
      %anticausal = affine.load %y2[%i, %j] : memref<18x23xf64>
      %sum = arith.addf %causal, %anticausal : f64
      %scaled = arith.mulf %c, %sum : f64
      affine.store %scaled, %imgOut[%i, %j] : memref<18x23xf64>
    }
  }
  return
}
