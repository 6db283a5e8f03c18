// jacobi-1d: tsteps times two Jacobi steps on three points in one dimension, from A to B and back. Dynamic extents.
#less_one = affine_map<()[s0] -> (s0 - 1)>
func.func @kernel_jacobi_1d(%tsteps: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %third = arith.constant 0.33333 : f64
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %t = 0 to %tsteps {
    affine.for %i = 1 to #less_one()[%n] {
      %before = affine.load %A[%i - 1] : memref<?xf64>
      %here = affine.load %A[%i] : memref<?xf64>
      %after = affine.load %A[%i + 1] : memref<?xf64>
      %two = arith.addf %before, %here : f64
      %three = arith.addf %two, %after : f64
      %value = arith.mulf %third, %three : f64
      affine.store %value, %B[%i] : memref<?xf64>
    }
    affine.for %i = 1 to #less_one()[%n] {
      %before = affine.load %B[%i - 1] : memref<?xf64>
      %here = affine.load %B[%i] : memref<?xf64>
      %after = affine.load %B[%i + 1] : memref<?xf64>
      %two = arith.addf %before, %here : f64
      %three = arith.addf %two, %after : f64
      %value = arith.mulf %third, %three : f64
      affine.store %value, %A[%i] : memref<?xf64>
    }
  }
  return
}
