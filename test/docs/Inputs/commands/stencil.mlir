module {
  exo.proc @stencil(%n: size, %m: size, %A: memref<?x?xf32>[%n, %m]) {
    for %i = 1 to %n {
      for %j = 0 to %m - 1 {
        assign %A[%i, %j] = %A[%i - 1, %j + 1]
      }
    }
  }
}
