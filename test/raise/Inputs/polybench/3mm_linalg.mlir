// 3mm: G := (A * B) * (C * D), with E = A * B and F = C * D, in linalg: fill and matmul. Dynamic extents.
func.func @kernel_3mm(%E: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %F: memref<?x?xf64>, %C: memref<?x?xf64>, %D: memref<?x?xf64>, %G: memref<?x?xf64>) {
  %zero = arith.constant 0.0 : f64
  linalg.fill ins(%zero : f64) outs(%E : memref<?x?xf64>)
  linalg.matmul ins(%A, %B : memref<?x?xf64>, memref<?x?xf64>) outs(%E : memref<?x?xf64>)
  linalg.fill ins(%zero : f64) outs(%F : memref<?x?xf64>)
  linalg.matmul ins(%C, %D : memref<?x?xf64>, memref<?x?xf64>) outs(%F : memref<?x?xf64>)
  linalg.fill ins(%zero : f64) outs(%G : memref<?x?xf64>)
  linalg.matmul ins(%E, %F : memref<?x?xf64>, memref<?x?xf64>) outs(%G : memref<?x?xf64>)
  return
}
