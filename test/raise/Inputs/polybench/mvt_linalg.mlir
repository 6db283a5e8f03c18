// mvt: x1 := x1 + A * y1 and x2 := x2 + A^T * y2, in linalg: matvec and vecmat. Static extents.
func.func @kernel_mvt(%x1: memref<21xf64>, %x2: memref<21xf64>, %y1: memref<21xf64>, %y2: memref<21xf64>, %A: memref<21x21xf64>) {
  linalg.matvec ins(%A, %y1 : memref<21x21xf64>, memref<21xf64>) outs(%x1 : memref<21xf64>)
  linalg.vecmat ins(%y2, %A : memref<21xf64>, memref<21x21xf64>) outs(%x2 : memref<21xf64>)
  return
}
