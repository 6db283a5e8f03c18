// heat-3d: 5 times two explicit steps of the heat equation in three dimensions, from A to B and back. Static extents.
func.func @kernel_heat_3d(%A: memref<12x14x13xf64>, %B: memref<12x14x13xf64>) {
  %eighth = arith.constant 0.125 : f64
  %two = arith.constant 2.0 : f64
  affine.for %t = 0 to 5 {
    affine.for %i = 1 to 11 {
      affine.for %j = 1 to 13 {
        affine.for %k = 1 to 12 {
          %here = affine.load %A[%i, %j, %k] : memref<12x14x13xf64>
          %twice = arith.mulf %two, %here : f64
          %i_after = affine.load %A[%i + 1, %j, %k] : memref<12x14x13xf64>
          %i_before = affine.load %A[%i - 1, %j, %k] : memref<12x14x13xf64>
          %i_less = arith.subf %i_after, %twice : f64
          %i_second = arith.addf %i_less, %i_before : f64
          %i_part = arith.mulf %eighth, %i_second : f64
          %j_after = affine.load %A[%i, %j + 1, %k] : memref<12x14x13xf64>
          %j_before = affine.load %A[%i, %j - 1, %k] : memref<12x14x13xf64>
          %j_less = arith.subf %j_after, %twice : f64
          %j_second = arith.addf %j_less, %j_before : f64
          %j_part = arith.mulf %eighth, %j_second : f64
          %k_after = affine.load %A[%i, %j, %k + 1] : memref<12x14x13xf64>
          %k_before = affine.load %A[%i, %j, %k - 1] : memref<12x14x13xf64>
          %k_less = arith.subf %k_after, %twice : f64
          %k_second = arith.addf %k_less, %k_before : f64
          %k_part = arith.mulf %eighth, %k_second : f64
          %ij = arith.addf %i_part, %j_part : f64
          %ijk = arith.addf %ij, %k_part : f64
          %value = arith.addf %ijk, %here : f64
          affine.store %value, %B[%i, %j, %k] : memref<12x14x13xf64>
        }
      }
    }
    affine.for %i = 1 to 11 {
      affine.for %j = 1 to 13 {
        affine.for %k = 1 to 12 {
          %here = affine.load %B[%i, %j, %k] : memref<12x14x13xf64>
          %twice = arith.mulf %two, %here : f64
          %i_after = affine.load %B[%i + 1, %j, %k] : memref<12x14x13xf64>
          %i_before = affine.load %B[%i - 1, %j, %k] : memref<12x14x13xf64>
          %i_less = arith.subf %i_after, %twice : f64
          %i_second = arith.addf %i_less, %i_before : f64
          %i_part = arith.mulf %eighth, %i_second : f64
          %j_after = affine.load %B[%i, %j + 1, %k] : memref<12x14x13xf64>
          %j_before = affine.load %B[%i, %j - 1, %k] : memref<12x14x13xf64>
          %j_less = arith.subf %j_after, %twice : f64
          %j_second = arith.addf %j_less, %j_before : f64
          %j_part = arith.mulf %eighth, %j_second : f64
          %k_after = affine.load %B[%i, %j, %k + 1] : memref<12x14x13xf64>
          %k_before = affine.load %B[%i, %j, %k - 1] : memref<12x14x13xf64>
          %k_less = arith.subf %k_after, %twice : f64
          %k_second = arith.addf %k_less, %k_before : f64
          %k_part = arith.mulf %eighth, %k_second : f64
          %ij = arith.addf %i_part, %j_part : f64
          %ijk = arith.addf %ij, %k_part : f64
          %value = arith.addf %ijk, %here : f64
          affine.store %value, %A[%i, %j, %k] : memref<12x14x13xf64>
        }
      }
    }
  }
  return
}
