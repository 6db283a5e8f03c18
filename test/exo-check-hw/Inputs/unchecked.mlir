// Instructions that nothing can be said of, each for another reason.
module @unchecked {
  exo.memory @closed {alloc = "struct closed {name}{outer};", free = "", window = "{name}{outer}",
                      innermost = array<i64: 4>, elems = [f32], global = "struct closed { float lane[4]; };"}
  exo.memory @half {alloc = "struct half {name}{outer};", free = "", window = "{name}{outer}",
                    innermost = array<i64: 4>, elems = [f32], global = "struct half { float lane[4]; };"}
  exo.config @Mode no_c {on: bool}
  exo.config @Fuse no_c {blown: bool}

  exo.instr @clear(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"closed">>[4]) where (stride(%dst, 0) == 1)
      c "for (int k = 0; k < 4; k++) {dst_data}.lane[k] = 0;" {
    for %i = 0 to 4 {
      assign %dst[%i] = 0.0
    }
  }
  // Nothing brings back what comes in. Not a move: it turns lanes round.
  exo.instr @load_half(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"half">>[4], %src: memref<4xf32, strided<[?], offset: ?>>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < 4; k++) {dst_data}.lane[k] = (&{src_data})[k];" {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }
  exo.instr @store_reversed(%dst: memref<4xf32, strided<[?], offset: ?>>[4], %src: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"half">>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < 4; k++) (&{dst_data})[k] = {src_data}.lane[3 - k];" {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[3 - %i]
    }
  }
  exo.instr @switch(%on: bool) c "" {
    write_config @Mode::@on = %on
  }
  exo.instr @by_fuse(%dst: memref<4xf32>[4]) where (@Fuse::@blown == true) c "{dst_data}[0] = 0;" {
    assign %dst[0] = 0.0
  }
  exo.instr @never(%n: size, %dst: memref<?xf32>[%n]) where (%n > 4, %n < 4) c "{dst_data}[0] = 0; /* {n} */" {
    assign %dst[0] = 0.0
  }
}
