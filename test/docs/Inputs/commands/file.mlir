exo.proc @gemm(%n: size, %A: memref<?x?xf32>[%n, %n], %B: memref<?x?xf32>[%n, %n], %C: memref<?x?xf32>[%n, %n]) {
  for %i = 0 to %n {
    for %j = 0 to %n {
      for %k = 0 to %n {
        reduce %C[%i, %j] += %A[%i, %k] * %B[%k, %j]
      }
    }
  }
}
