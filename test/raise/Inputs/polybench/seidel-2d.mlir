// seidel-2d: each inner element of A becomes the mean of itself and its 8 neighbours, in place and in order (Gauss-Seidel), tsteps times. Dynamic extents.
#less_one = affine_map<()[s0] -> (s0 - 1)>
func.func @kernel_seidel_2d(%tsteps: index, %A: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %nine = arith.constant 9.0 : f64
  %n = memref.dim %A, %c0 : memref<?x?xf64>
  affine.for %t = 0 to %tsteps {
    affine.for %i = 1 to #less_one()[%n] {
      affine.for %j = 1 to #less_one()[%n] {
        %nw = affine.load %A[%i - 1, %j - 1] : memref<?x?xf64>
        %north = affine.load %A[%i - 1, %j] : memref<?x?xf64>
        %ne = affine.load %A[%i - 1, %j + 1] : memref<?x?xf64>
        %west = affine.load %A[%i, %j - 1] : memref<?x?xf64>
        %here = affine.load %A[%i, %j] : memref<?x?xf64>
        %east = affine.load %A[%i, %j + 1] : memref<?x?xf64>
        %sw = affine.load %A[%i + 1, %j - 1] : memref<?x?xf64>
        %south = affine.load %A[%i + 1, %j] : memref<?x?xf64>
        %se = affine.load %A[%i + 1, %j + 1] : memref<?x?xf64>
        %2 = arith.addf %nw, %north : f64
        %3 = arith.addf %2, %ne : f64
        %4 = arith.addf %3, %west : f64
        %5 = arith.addf %4, %here : f64
        %6 = arith.addf %5, %east : f64
        %7 = arith.addf %6, %sw : f64
        %8 = arith.addf %7, %south : f64
        %9 = arith.addf %8, %se : f64
        %mean = arith.divf %9, %nine : f64
        affine.store %mean, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
