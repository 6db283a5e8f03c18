// Preconditions that are needed, and some that are not.
module @edges {
  exo.instr @any_size(%n: size, %dst: memref<?xi32, strided<[?], offset: ?>>[%n], %src: memref<?xi32, strided<[?], offset: ?>>[%n])
      where (%n <= 4, stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < (int) {n}; k++) (&{dst_data})[k] = (&{src_data})[k];" {
    for %i = 0 to %n {
      assign %dst[%i] = %src[%i]
    }
  }

  exo.instr @any_stride(%dst: memref<4xi32, strided<[?], offset: ?>>[4], %src: memref<4xi32, strided<[?], offset: ?>>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < 4; k++) (&{dst_data})[k] = (&{src_data})[k * {stride(src, 0)}];" {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }

  // The mask runs over, but not at once.
  exo.instr @mask(%n: size, %dst: memref<16xi32>[16]) where (%n <= 16)
      c "unsigned mask = ((1u << ({n} & 31)) - 1) & 0xffff; for (int k = 0; k < 16; k++) if (mask >> k & 1) {dst_data}[k] = 1;" {
    for %i = 0 to 16 {
      if %i < %n {
        assign %dst[%i] = 1
      }
    }
  }

  // The body itself goes no further than to 4.
  exo.instr @less(%n: size, %dst: memref<4xi32>[4]) where (%n < 4)
      c "for (int k = 0; k < (int) {n}; k++) {dst_data}[k] = 1;" {
    for %i = 0 to %n {
      assign %dst[%i] = 1
    }
  }

  // Beyond it there is nothing on which the body runs.
  exo.instr @all_there(%n: size, %dst: memref<4xi32>[4]) where (%n <= 4)
      c "for (int k = 0; k < (int) {n}; k++) {dst_data}[k] = 1;" {
    for %i = 0 to %n {
      assign %dst[%i] = 1
    }
  }

  // Of one cell any stride will do.
  exo.instr @one_cell(%dst: memref<1xi32, strided<[?], offset: ?>>[1]) where (stride(%dst, 0) == 1)
      c "{dst_data} = 1;" {
    assign %dst[0] = 1
  }
}
