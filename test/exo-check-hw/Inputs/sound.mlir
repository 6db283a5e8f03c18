// A machine with registers of four lanes, in plain C and MLIR, that does what it says.
!v = memref<vector<4xf32>, strided<[], offset: ?>>
!cells = memref<4xf32, strided<[1], offset: ?>>

module @sound {
  exo.memory @vec {alloc = "struct sound_vec {name}{outer};", free = "", window = "{name}{outer}",
                   innermost = array<i64: 4>, elems = [f32], mlir = vector<4xf32>,
                   global = "struct sound_vec { float lane[4]; };"}

  exo.instr @load(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4], %src: memref<4xf32, strided<[?], offset: ?>>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < 4; k++) {dst_data}.lane[k] = (&{src_data})[k];" mlir @load_cells {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }

  exo.instr @store(%dst: memref<4xf32, strided<[?], offset: ?>>[4], %src: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < 4; k++) (&{dst_data})[k] = {src_data}.lane[k];" mlir @store_cells {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }

  // Only C says what it is, with strides.
  exo.instr @gather(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4], %src: memref<4xf32, strided<[?], offset: ?>>[4])
      where (stride(%dst, 0) == 1)
      c "for (int k = 0; k < 4; k++) {dst_data}.lane[k] = (&{src_data})[k * {stride(src, 0)}];" {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }

  // The last lanes hold nothing afterwards.
  exo.instr @add(%n: size, %out: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4],
                 %x: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4], %y: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (%n <= 4, stride(%out, 0) == 1, stride(%x, 0) == 1, stride(%y, 0) == 1)
      c "for (int k = 0; k < 4; k++) {out_data}.lane[k] = {x_data}.lane[k] + {y_data}.lane[k]; /* {n} */" mlir @add_all {
    for %i = 0 to 4 {
      if %i < %n {
        assign %out[%i] = %x[%i] + %y[%i]
      } else {
        clobber %out[%i]
      }
    }
  }

  func.func @load_cells(%dst: !v, %src: !cells) {
    %c0 = arith.constant 0 : index
    %v = vector.load %src[%c0] : !cells, vector<4xf32>
    memref.store %v, %dst[] : !v
    return
  }
  func.func @store_cells(%dst: !cells, %src: !v) {
    %c0 = arith.constant 0 : index
    %v = memref.load %src[] : !v
    vector.store %v, %dst[%c0] : !cells, vector<4xf32>
    return
  }
  func.func @add_all(%n: index, %out: !v, %x: !v, %y: !v) {
    %a = memref.load %x[] : !v
    %b = memref.load %y[] : !v
    %v = arith.addf %a, %b : vector<4xf32>
    memref.store %v, %out[] : !v
    return
  }
}
