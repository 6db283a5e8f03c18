// Registers that wear out, in plain C: its instructions destroy more than they compute. What is destroyed becomes NaN, so
// that a program that uses it shows.
module @worn {
  exo.memory @vec {alloc = "struct worn_vec {name}{outer};", free = "", window = "{name}{outer}",
                   innermost = array<i64: 4>, elems = [f32],
                   global = "#include <math.h>\nstruct worn_vec { float lane[4]; };"}

  // The lanes from %n on hold garbage.
  exo.instr @load(%n: size, %dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4],
                  %src: memref<?xf32, strided<[?], offset: ?>>[%n])
      where (%n <= 4, stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < 4; k++) {dst_data}.lane[k] = k < (int) {n} ? (&{src_data})[k] : NAN;" {
    for %i = 0 to 4 {
      if %i < %n {
        assign %dst[%i] = %src[%i]
      } else {
        clobber %dst[%i]
      }
    }
  }

  exo.instr @store(%n: size, %dst: memref<?xf32, strided<[?], offset: ?>>[%n],
                   %src: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (%n <= 4, stride(%dst, 0) == 1, stride(%src, 0) == 1)
      c "for (int k = 0; k < (int) {n}; k++) (&{dst_data})[k] = {src_data}.lane[k];" {
    for %i = 0 to %n {
      assign %dst[%i] = %src[%i]
    }
  }

  // Uses up %x.
  exo.instr @fold(%acc: memref<4xf32, strided<[?], offset: ?>>[4],
                  %x: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (stride(%acc, 0) == 1, stride(%x, 0) == 1)
      c "for (int k = 0; k < 4; k++) (&{acc_data})[k] += {x_data}.lane[k], {x_data}.lane[k] = NAN;" {
    for %i = 0 to 4 {
      reduce %acc[%i] += %x[%i]
      clobber %x[%i]
    }
  }

  // Adds with %s for scratch.
  exo.instr @add(%out: memref<4xf32, strided<[?], offset: ?>>[4], %x: memref<4xf32, strided<[?], offset: ?>>[4],
                 %s: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"vec">>[4])
      where (stride(%out, 0) == 1, stride(%x, 0) == 1, stride(%s, 0) == 1)
      c "for (int k = 0; k < 4; k++) {s_data}.lane[k] = (&{x_data})[k], (&{out_data})[k] += {s_data}.lane[k];" {
    for %i = 0 to 4 {
      reduce %out[%i] += %x[%i]
      clobber %s[%i]
    }
  }
}
