exo.proc @fill(%n: size, %x: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    for par %j = 0 to 4 {
      assign %x[%i] = 1.0
    }
  }
}
