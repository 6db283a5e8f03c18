// jacobi-1d: tsteps times two Jacobi steps on three points in one dimension, from A to B and back, in linalg: generic operations on shifted parts of the arrays. Dynamic extents, at least 2.
#element = affine_map<(i) -> (i)>
func.func @kernel_jacobi_1d(%tsteps: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %third = arith.constant 0.33333 : f64
  %n = memref.dim %A, %c0 : memref<?xf64>
  %inner = affine.apply affine_map<()[s0] -> (s0 - 2)>()[%n]
  %A_before = memref.subview %A[0] [%inner] [1] : memref<?xf64> to memref<?xf64, strided<[1]>>
  %A_here = memref.subview %A[1] [%inner] [1] : memref<?xf64> to memref<?xf64, strided<[1], offset: 1>>
  %A_after = memref.subview %A[2] [%inner] [1] : memref<?xf64> to memref<?xf64, strided<[1], offset: 2>>
  %B_before = memref.subview %B[0] [%inner] [1] : memref<?xf64> to memref<?xf64, strided<[1]>>
  %B_here = memref.subview %B[1] [%inner] [1] : memref<?xf64> to memref<?xf64, strided<[1], offset: 1>>
  %B_after = memref.subview %B[2] [%inner] [1] : memref<?xf64> to memref<?xf64, strided<[1], offset: 2>>
  affine.for %t = 0 to %tsteps {
    linalg.generic {indexing_maps = [#element, #element, #element, #element], iterator_types = ["parallel"]}
        ins(%A_before, %A_here, %A_after : memref<?xf64, strided<[1]>>, memref<?xf64, strided<[1], offset: 1>>, memref<?xf64, strided<[1], offset: 2>>) outs(%B_here : memref<?xf64, strided<[1], offset: 1>>) {
    ^bb0(%before: f64, %here: f64, %after: f64, %old: f64):
      %two = arith.addf %before, %here : f64
      %three = arith.addf %two, %after : f64
      %value = arith.mulf %third, %three : f64
      linalg.yield %value : f64
    }
    linalg.generic {indexing_maps = [#element, #element, #element, #element], iterator_types = ["parallel"]}
        ins(%B_before, %B_here, %B_after : memref<?xf64, strided<[1]>>, memref<?xf64, strided<[1], offset: 1>>, memref<?xf64, strided<[1], offset: 2>>) outs(%A_here : memref<?xf64, strided<[1], offset: 1>>) {
    ^bb0(%before: f64, %here: f64, %after: f64, %old: f64):
      %two = arith.addf %before, %here : f64
      %three = arith.addf %two, %after : f64
      %value = arith.mulf %third, %three : f64
      linalg.yield %value : f64
    }
  }
  return
}
