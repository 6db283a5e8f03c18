// bicg: s := A^T * r and q := A * p, in linalg: fill, vecmat and matvec. Dynamic extents.
func.func @kernel_bicg(%A: memref<?x?xf64>, %s: memref<?xf64>, %q: memref<?xf64>, %p: memref<?xf64>, %r: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  linalg.fill ins(%zero : f64) outs(%s : memref<?xf64>)
  linalg.vecmat ins(%r, %A : memref<?xf64>, memref<?x?xf64>) outs(%s : memref<?xf64>)
  linalg.fill ins(%zero : f64) outs(%q : memref<?xf64>)
  linalg.matvec ins(%A, %p : memref<?x?xf64>, memref<?xf64>) outs(%q : memref<?xf64>)
  return
}
