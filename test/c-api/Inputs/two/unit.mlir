// A library of the name of another one.
module @unit {
  exo.instr @clear(%dst: memref<8xf32, strided<[?], offset: ?>>[8]) where (stride(%dst, 0) == 1) c "clear8({dst_data});" {
    for %i = 0 to 8 {
      assign %dst[%i] = 0.0
    }
  }
}
