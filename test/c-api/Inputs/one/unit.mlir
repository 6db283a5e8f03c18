// A library of the name of another one.
module @unit {
  exo.instr @clear(%dst: memref<4xf32, strided<[?], offset: ?>>[4]) where (stride(%dst, 0) == 1) c "clear4({dst_data});" {
    for %i = 0 to 4 {
      assign %dst[%i] = 0.0
    }
  }
}
