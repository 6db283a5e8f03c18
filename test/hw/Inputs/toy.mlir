// A toy vector machine in plain C: registers of four f32 lanes and a mode. docs/hardware.md explains it.
module @toy {
  exo.memory @vec {alloc = "struct toy_vec {name}{outer};", free = "", window = "{name}{outer}",
                   innermost = array<i64: 4>, elems = [f32],
                   global = "struct toy_vec { float lane[4]; };"}
  exo.config @Mode no_c {rectify: bool}

  exo.instr @load(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4],
                  %src: memref<4xf32, strided<[?], offset: ?>>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < 4; k++) {dst_data}.lane[k] = (&{src_data})[k];" {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }

  exo.instr @store(%dst: memref<4xf32, strided<[?], offset: ?>>[4],
                   %src: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < 4; k++) (&{dst_data})[k] = {src_data}.lane[k];" {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }

  exo.instr @mac(%n: size, %acc: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4],
                 %x: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4],
                 %y: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (%n <= 4, stride(%acc, 0) == 1, stride(%x, 0) == 1, stride(%y, 0) == 1)
      c "for (int k = 0; k < (int) {n}; k++) {acc_data}.lane[k] += {x_data}.lane[k] * {y_data}.lane[k];" {
    for %i = 0 to %n {
      reduce %acc[%i] += %x[%i] * %y[%i]
    }
  }

  exo.instr @set_mode(%on: bool) c "toy_mode = {on};" global "static bool toy_mode;" {
    write_config @Mode::@rectify = %on
  }

  exo.instr @rectify(%v: memref<4xf32, #exo.mem<"vec">>[4]) where (@Mode::@rectify == true)
      c "for (int k = 0; k < 4; k++) if (toy_mode && !({v_data}.lane[k] > 0)) {v_data}.lane[k] = 0;"
      global "static bool toy_mode;" {
    for %i = 0 to 4 {
      assign %v[%i] = relu(%v[%i])
    }
  }
}
