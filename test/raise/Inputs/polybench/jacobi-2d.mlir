// jacobi-2d: 6 times two Jacobi steps on five points in two dimensions, from A to B and back. Static extents.
func.func @kernel_jacobi_2d(%A: memref<15x19xf64>, %B: memref<15x19xf64>) {
  %fifth = arith.constant 0.2 : f64
  affine.for %t = 0 to 6 {
    affine.for %i = 1 to 14 {
      affine.for %j = 1 to 18 {
        %here = affine.load %A[%i, %j] : memref<15x19xf64>
        %west = affine.load %A[%i, %j - 1] : memref<15x19xf64>
        %east = affine.load %A[%i, %j + 1] : memref<15x19xf64>
        %south = affine.load %A[%i + 1, %j] : memref<15x19xf64>
        %north = affine.load %A[%i - 1, %j] : memref<15x19xf64>
        %two = arith.addf %here, %west : f64
        %three = arith.addf %two, %east : f64
        %four = arith.addf %three, %south : f64
        %five = arith.addf %four, %north : f64
        %value = arith.mulf %fifth, %five : f64
        affine.store %value, %B[%i, %j] : memref<15x19xf64>
      }
    }
    affine.for %i = 1 to 14 {
      affine.for %j = 1 to 18 {
        %here = affine.load %B[%i, %j] : memref<15x19xf64>
        %west = affine.load %B[%i, %j - 1] : memref<15x19xf64>
        %east = affine.load %B[%i, %j + 1] : memref<15x19xf64>
        %south = affine.load %B[%i + 1, %j] : memref<15x19xf64>
        %north = affine.load %B[%i - 1, %j] : memref<15x19xf64>
        %two = arith.addf %here, %west : f64
        %three = arith.addf %two, %east : f64
        %four = arith.addf %three, %south : f64
        %five = arith.addf %four, %north : f64
        %value = arith.mulf %fifth, %five : f64
        affine.store %value, %A[%i, %j] : memref<15x19xf64>
      }
    }
  }
  return
}
