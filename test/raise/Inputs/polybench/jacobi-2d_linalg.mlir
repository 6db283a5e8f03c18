// jacobi-2d: 6 times two Jacobi steps on five points in two dimensions, from A to B and back, in linalg: generic operations on shifted parts of the arrays. Static extents.
#element = affine_map<(i, j) -> (i, j)>
func.func @kernel_jacobi_2d(%A: memref<15x19xf64>, %B: memref<15x19xf64>) {
  %fifth = arith.constant 0.2 : f64
  %A_here = memref.subview %A[1, 1] [13, 17] [1, 1] : memref<15x19xf64> to memref<13x17xf64, strided<[19, 1], offset: 20>>
  %A_west = memref.subview %A[1, 0] [13, 17] [1, 1] : memref<15x19xf64> to memref<13x17xf64, strided<[19, 1], offset: 19>>
  %A_east = memref.subview %A[1, 2] [13, 17] [1, 1] : memref<15x19xf64> to memref<13x17xf64, strided<[19, 1], offset: 21>>
  %A_south = memref.subview %A[2, 1] [13, 17] [1, 1] : memref<15x19xf64> to memref<13x17xf64, strided<[19, 1], offset: 39>>
  %A_north = memref.subview %A[0, 1] [13, 17] [1, 1] : memref<15x19xf64> to memref<13x17xf64, strided<[19, 1], offset: 1>>
  %B_here = memref.subview %B[1, 1] [13, 17] [1, 1] : memref<15x19xf64> to memref<13x17xf64, strided<[19, 1], offset: 20>>
  %B_west = memref.subview %B[1, 0] [13, 17] [1, 1] : memref<15x19xf64> to memref<13x17xf64, strided<[19, 1], offset: 19>>
  %B_east = memref.subview %B[1, 2] [13, 17] [1, 1] : memref<15x19xf64> to memref<13x17xf64, strided<[19, 1], offset: 21>>
  %B_south = memref.subview %B[2, 1] [13, 17] [1, 1] : memref<15x19xf64> to memref<13x17xf64, strided<[19, 1], offset: 39>>
  %B_north = memref.subview %B[0, 1] [13, 17] [1, 1] : memref<15x19xf64> to memref<13x17xf64, strided<[19, 1], offset: 1>>
  affine.for %t = 0 to 6 {
    linalg.generic {indexing_maps = [#element, #element, #element, #element, #element, #element], iterator_types = ["parallel", "parallel"]}
        ins(%A_here, %A_west, %A_east, %A_south, %A_north : memref<13x17xf64, strided<[19, 1], offset: 20>>, memref<13x17xf64, strided<[19, 1], offset: 19>>, memref<13x17xf64, strided<[19, 1], offset: 21>>, memref<13x17xf64, strided<[19, 1], offset: 39>>, memref<13x17xf64, strided<[19, 1], offset: 1>>) outs(%B_here : memref<13x17xf64, strided<[19, 1], offset: 20>>) {
    ^bb0(%here: f64, %west: f64, %east: f64, %south: f64, %north: f64, %old: f64):
      %two = arith.addf %here, %west : f64
      %three = arith.addf %two, %east : f64
      %four = arith.addf %three, %south : f64
      %five = arith.addf %four, %north : f64
      %value = arith.mulf %fifth, %five : f64
      linalg.yield %value : f64
    }
    linalg.generic {indexing_maps = [#element, #element, #element, #element, #element, #element], iterator_types = ["parallel", "parallel"]}
        ins(%B_here, %B_west, %B_east, %B_south, %B_north : memref<13x17xf64, strided<[19, 1], offset: 20>>, memref<13x17xf64, strided<[19, 1], offset: 19>>, memref<13x17xf64, strided<[19, 1], offset: 21>>, memref<13x17xf64, strided<[19, 1], offset: 39>>, memref<13x17xf64, strided<[19, 1], offset: 1>>) outs(%A_here : memref<13x17xf64, strided<[19, 1], offset: 20>>) {
    ^bb0(%here: f64, %west: f64, %east: f64, %south: f64, %north: f64, %old: f64):
      %two = arith.addf %here, %west : f64
      %three = arith.addf %two, %east : f64
      %four = arith.addf %three, %south : f64
      %five = arith.addf %four, %north : f64
      %value = arith.mulf %fifth, %five : f64
      linalg.yield %value : f64
    }
  }
  return
}
