// Instructions that do too much or cut numbers off, and one that does what it should.
module @narrow {
  exo.memory @m {addressable, alloc = "{type} {name}[{size}];", free = "", window = "{name}[{offset}]", read = "{name}[{offset}]", write = "{name}[{offset}] = {value};",
                 reduce = "{name}[{offset}] += {value};", serves = ["DRAM"]}
  exo.memory @quad {alloc = "struct narrow_row {name}{outer};", free = "", window = "{name}{outer}", innermost = array<i64: 4>, elems = [i16],
                    global = "struct narrow_row { short lane[4]; };"}
  exo.config @Len no_c {n: index}
  exo.instr @relu_in_place(%d: memref<8xf32, strided<[?], offset: ?>, #exo.mem<"m">>[8])
      where (stride(%d, 0) == 1) c "for (int k = 0; k < 9; k++) (&{d_data})[k] = (&{d_data})[k] > 0 ? (&{d_data})[k] : 0.0f;" {
    for %i = 0 to 8 { assign %d[%i] = select(0.0, %d[%i], %d[%i], 0.0) }
  }
  exo.instr @sum_too_many(%d: memref<1xf32, strided<[?], offset: ?>, #exo.mem<"m">>[1], %s: memref<8xf32, strided<[?], offset: ?>, #exo.mem<"m">>[8])
      where (stride(%d, 0) == 1, stride(%s, 0) == 1) c "for (int k = 0; k < 9; k++) {d_data} += (&{s_data})[k];" {
    for %i = 0 to 8 { reduce %d[0] += %s[%i] }
  }
  exo.instr @add_too_many(%d: memref<8xi8, strided<[?], offset: ?>, #exo.mem<"m">>[8], %s: memref<8xi8, strided<[?], offset: ?>, #exo.mem<"m">>[8])
      where (stride(%d, 0) == 1, stride(%s, 0) == 1) c "for (int k = 0; k < 9; k++) (&{d_data})[k] += (&{s_data})[k];" {
    for %i = 0 to 8 { reduce %d[%i] += %s[%i] }
  }
  exo.instr @rows(%n: size, %d: memref<?x4xf32, strided<[?, ?], offset: ?>>[%n, 4], %s: memref<?x4xf32, strided<[?, ?], offset: ?>>[%n, 4])
      where (%n <= 8, stride(%d, 1) == 1, stride(%s, 1) == 1, stride(%d, 0) == 8, stride(%s, 0) == 8) c "for (int k = 0; k < {n} * 8 - 4; k++) (&{d_data})[k] = (&{s_data})[k];" {
    for %i = 0 to %n { for %j = 0 to 4 { assign %d[%i, %j] = %s[%i, %j] } }
  }
  exo.instr @mask(%n: size, %d: memref<8xf32, strided<[?], offset: ?>, #exo.mem<"m">>[8], %s: memref<8xf32, strided<[?], offset: ?>, #exo.mem<"m">>[8])
      where (%n <= 8, stride(%d, 0) == 1, stride(%s, 0) == 1) c "for (int k = 0; k < 8; k++) if (((1 << ({n} + 1)) - 1) >> k & 1) (&{d_data})[k] = (&{s_data})[k];" {
    for %i = 0 to 8 { if %i < %n { assign %d[%i] = %s[%i] } }
  }
  exo.instr @length8(%n: size, %d: memref<?xf32, strided<[?], offset: ?>>[%n], %s: memref<?xf32, strided<[?], offset: ?>>[%n])
      where (stride(%d, 0) == 1, stride(%s, 0) == 1) c "for (int k = 0; k < (unsigned char) ({n}); k++) (&{d_data})[k] = (&{s_data})[k];" {
    for %i = 0 to %n { assign %d[%i] = %s[%i] }
  }
  exo.instr @length_signed(%n: size, %d: memref<?xf32, strided<[?], offset: ?>, #exo.mem<"m">>[%n], %s: memref<?xf32, strided<[?], offset: ?>, #exo.mem<"m">>[%n])
      where (stride(%d, 0) == 1, stride(%s, 0) == 1) c "for (int k = 0; k < (signed char) ({n}); k++) (&{d_data})[k] = (&{s_data})[k];" {
    for %i = 0 to %n { assign %d[%i] = %s[%i] }
  }
  exo.instr @two_lengths(%m: size, %n: size, %d: memref<?xf32, strided<[?], offset: ?>>[%n], %s: memref<?xf32, strided<[?], offset: ?>>[%m])
      where (%m == %n, stride(%d, 0) == 1, stride(%s, 0) == 1) c "/* {m} */ for (int k = 0; k < (unsigned char) ({n}); k++) (&{d_data})[k] = (&{s_data})[k];" {
    for %i = 0 to %n { assign %d[%i] = %s[%i] }
  }
  exo.instr @stride8(%n: size, %d: memref<?xf32, strided<[?], offset: ?>>[%n], %s: memref<?xf32, strided<[?], offset: ?>>[%n])
      where (%n <= 8, stride(%d, 0) == 1) c "for (int k = 0; k < {n}; k++) (&{d_data})[k] = (&{s_data})[k * (unsigned char) {stride(s, 0)}];" {
    for %i = 0 to %n { assign %d[%i] = %s[%i] }
  }
  exo.instr @stride8_rows(%n: size, %d: memref<?x4xf32, strided<[?, ?], offset: ?>>[%n, 4], %s: memref<?x4xf32, strided<[?, ?], offset: ?>>[%n, 4])
      where (%n <= 8, stride(%d, 1) == 1, stride(%s, 1) == 1) c "for (int k = 0; k < {n}; k++) for (int j = 0; j < 4; j++) (&{d_data})[k * {stride(d, 0)} + j] = (&{s_data})[k * (unsigned char) {stride(s, 0)} + j];" {
    for %i = 0 to %n { for %j = 0 to 4 { assign %d[%i, %j] = %s[%i, %j] } }
  }
  exo.instr @stride8_registers(%n: size, %d: memref<?x4xf32, strided<[?, ?], offset: ?>, #exo.mem<"m">>[%n, 4], %s: memref<?x4xf32, strided<[?, ?], offset: ?>, #exo.mem<"m">>[%n, 4])
      where (%n <= 8, stride(%d, 1) == 1, stride(%s, 1) == 1) c "for (int k = 0; k < {n}; k++) for (int j = 0; j < 4; j++) (&{d_data})[k * {stride(d, 0)} + j] = (&{s_data})[k * (unsigned char) {stride(s, 0)} + j];" {
    for %i = 0 to %n { for %j = 0 to 4 { assign %d[%i, %j] = %s[%i, %j] } }
  }
  exo.instr @shift(%k: index, %d: memref<4xi32, strided<[?], offset: ?>>[4]) where (0 <= %k, stride(%d, 0) == 1) c "for (int j = 0; j < 4; j++) if ((unsigned char) {k} > 20) (&{d_data})[j] = 7;" {
    for %i = 0 to 4 { if %k > 20 { assign %d[%i] = 7 } }
  }
  exo.instr @pair(%d: memref<4xi16, strided<[?], offset: ?>, #exo.mem<"quad">>[4], %s: memref<4xi16, strided<[?], offset: ?>, #exo.mem<"quad">>[4])
      where (stride(%d, 0) == 1, stride(%s, 0) == 1) c "{d_data} = {s_data}; (&{d_data})[-1] = (&{s_data})[-1];" {
    for %i = 0 to 4 { assign %d[%i] = %s[%i] }
  }
  exo.instr @into(%d: memref<4xi16, strided<[?], offset: ?>, #exo.mem<"quad">>[4], %s: memref<4xi16, strided<[?], offset: ?>>[4])
      where (stride(%d, 0) == 1, stride(%s, 0) == 1) c "for (int k = 0; k < 4; k++) {d_data}.lane[k] = (&{s_data})[k];" {
    for %i = 0 to 4 { assign %d[%i] = %s[%i] }
  }
  exo.instr @out_of(%d: memref<4xi16, strided<[?], offset: ?>>[4], %s: memref<4xi16, strided<[?], offset: ?>, #exo.mem<"quad">>[4])
      where (stride(%d, 0) == 1, stride(%s, 0) == 1) c "for (int k = 0; k < 4; k++) (&{d_data})[k] = {s_data}.lane[k];" {
    for %i = 0 to 4 { assign %d[%i] = %s[%i] }
  }
  exo.instr @stride16(%n: size, %d: memref<?xf32, strided<[?], offset: ?>>[%n], %s: memref<?xf32, strided<[?], offset: ?>>[%n])
      where (%n <= 8, stride(%d, 0) == 1) c "for (int k = 0; k < {n}; k++) (&{d_data})[k] = (&{s_data})[k * (unsigned short) {stride(s, 0)}];" {
    for %i = 0 to %n { assign %d[%i] = %s[%i] }
  }
  exo.instr @field8(%d: memref<4xi32, strided<[?], offset: ?>>[4]) where (@Len::@n >= 0, stride(%d, 0) == 1) c "for (int j = 0; j < 4; j++) if (narrow_len > 20) (&{d_data})[j] = 7;" {
    for %i = 0 to 4 { if @Len::@n > 20 { assign %d[%i] = 7 } }
  }
  exo.instr @set_field(%k: index) where (%k >= 0) c "narrow_len = (unsigned char) {k};" global "static int narrow_len;" {
    write_config @Len::@n = %k
  }
  exo.instr @right(%n: size, %k: index, %d: memref<?xf32, strided<[?], offset: ?>>[%n], %s: memref<?xf32, strided<[?], offset: ?>, #exo.mem<"m">>[%n])
      where (stride(%s, 0) == 1) c "/* {k} */ for (int k = 0; k < {n}; k++) (&{d_data})[k * {stride(d, 0)}] = (&{s_data})[k];" {
    for %i = 0 to %n { assign %d[%i] = %s[%i] }
  }
}
