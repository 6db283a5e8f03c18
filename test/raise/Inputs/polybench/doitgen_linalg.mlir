// doitgen: A[r, q, :] := A[r, q, :] * C4 for each r and q, by way of the vector sum, in linalg: fill, vecmat and copy on a part of A. Static extents.
func.func @kernel_doitgen(%A: memref<12x13x15xf64>, %C4: memref<15x15xf64>, %sum: memref<15xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %r = 0 to 12 {
    affine.for %q = 0 to 13 {
      %row = memref.subview %A[%r, %q, 0] [1, 1, 15] [1, 1, 1] : memref<12x13x15xf64> to memref<15xf64, strided<[1], offset: ?>>
      linalg.fill ins(%zero : f64) outs(%sum : memref<15xf64>)
      linalg.vecmat ins(%row, %C4 : memref<15xf64, strided<[1], offset: ?>>, memref<15x15xf64>) outs(%sum : memref<15xf64>)
      linalg.copy ins(%sum : memref<15xf64>) outs(%row : memref<15xf64, strided<[1], offset: ?>>)
    }
  }
  return
}
