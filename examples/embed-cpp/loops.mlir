exo.proc @fill(%n: size, %x: memref<?x4xf32>[%n, 4]) {
  for %i = 0 to %n {
    for par %j = 0 to 4 {
      assign %x[%i, %j] = 1.0
    }
  }
}
