// atax: y := A^T * (A * x), with tmp = A * x, in linalg: fill, matvec and vecmat. Static extents.
func.func @kernel_atax(%A: memref<15x22xf64>, %x: memref<22xf64>, %y: memref<22xf64>, %tmp: memref<15xf64>) {
  %zero = arith.constant 0.0 : f64
  linalg.fill ins(%zero : f64) outs(%tmp : memref<15xf64>)
  linalg.matvec ins(%A, %x : memref<15x22xf64>, memref<22xf64>) outs(%tmp : memref<15xf64>)
  linalg.fill ins(%zero : f64) outs(%y : memref<22xf64>)
  linalg.vecmat ins(%tmp, %A : memref<15xf64>, memref<15x22xf64>) outs(%y : memref<22xf64>)
  return
}
