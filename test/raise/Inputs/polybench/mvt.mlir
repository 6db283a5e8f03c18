// mvt: x1 := x1 + A * y1 and x2 := x2 + A^T * y2. Static extents; the sums are added up in memory.
func.func @kernel_mvt(%x1: memref<21xf64>, %x2: memref<21xf64>, %y1: memref<21xf64>, %y2: memref<21xf64>, %A: memref<21x21xf64>) {
  affine.for %i = 0 to 21 {
    affine.for %j = 0 to 21 {
      %x = affine.load %x1[%i] : memref<21xf64>
      %a = affine.load %A[%i, %j] : memref<21x21xf64>
      %y = affine.load %y1[%j] : memref<21xf64>
      %product = arith.mulf %a, %y : f64
      %total = arith.addf %x, %product : f64
      affine.store %total, %x1[%i] : memref<21xf64>
    }
  }
  affine.for %i = 0 to 21 {
    affine.for %j = 0 to 21 {
      %x = affine.load %x2[%i] : memref<21xf64>
      %a = affine.load %A[%j, %i] : memref<21x21xf64>
      %y = affine.load %y2[%j] : memref<21xf64>
      %product = arith.mulf %a, %y : f64
      %total = arith.addf %x, %product : f64
      affine.store %total, %x2[%i] : memref<21xf64>
    }
  }
  return
}
