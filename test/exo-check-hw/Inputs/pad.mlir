// A toy accelerator in plain C: a scratchpad and an accumulator of rows of four lanes, and a DMA engine whose state says how it moves:
// how far rows are apart in DRAM, what loads do to signs, and by what they scale on the way into the accumulator.
//% set rows = "memref<?x4xf32, strided<[?, ?], offset: ?>, #exo.mem<\"rows\">>"
//% set sums = "memref<?x4xf32, strided<[?, ?], offset: ?>, #exo.mem<\"sums\">>"
//% set blocks = "memref<?x?x4xf32, strided<[?, ?, ?], offset: ?>, #exo.mem<\"rows\">>"
//% set cells = "memref<?x?xf32, strided<[?, ?], offset: ?>>"
//% set machine = "#include <stdbool.h>\\n#include <stdint.h>\\nstatic int64_t pad_in, pad_out; static bool pad_negates, pad_clips; static float pad_scale;"
<% macro whole(names) %><% for name in names %>stride(%${name}, 0) == 4, stride(%${name}, 1) == 1${"" if loop.last else ", "}<% endfor %><% endmacro %>
module @pad {
  exo.memory @rows {alloc = "struct pad_row {name}{outer};", free = "", window = "{name}{outer}", innermost = array<i64: 4>, elems = [f32],
                    global = "struct pad_row { float lane[4]; };"}
  exo.memory @sums {alloc = "struct pad_sum {name}{outer};", free = "", window = "{name}{outer}", innermost = array<i64: 4>, elems = [f32],
                    global = "struct pad_sum { float lane[4]; };"}
  exo.config @In no_c {pitch: stride, negates: bool}
  exo.config @Out no_c {pitch: stride, clips: bool}
  exo.config @Acc no_c {scale: f32}

  exo.instr @set_in(%pitch: stride, %negates: bool) c "pad_in = {pitch}; pad_negates = {negates};" global "${machine}" {
    write_config @In::@pitch = %pitch
    write_config @In::@negates = %negates
  }
  exo.instr @set_out(%pitch: stride, %clips: bool) c "pad_out = {pitch}; pad_clips = {clips};" global "${machine}" {
    write_config @Out::@pitch = %pitch
    write_config @Out::@clips = %clips
  }
  exo.instr @set_scale(%scale: memref<f32>) c "pad_scale = *{scale};" global "${machine}" {
    write_config data @Acc::@scale = %scale
  }

  // Some lanes of some rows: others stay as they are.
  exo.instr @do_load(%n: size, %m: size, %dst: ${rows}[%n, 4], %src: ${cells}[%n, %m])
      where (%n <= 8, %m <= 4, ${whole(["dst"])}, stride(%src, 0) == @In::@pitch, stride(%src, 1) == 1)
      c "for (int i = 0; i < (int) {n}; i++) for (int j = 0; j < (int) {m}; j++) {{ float x = (&{src_data})[i * pad_in + j]; (&{dst_data})[i].lane[j] = pad_negates ? -x : x; }}"
      global "${machine}" {
    for %i = 0 to %n {
      for %j = 0 to %m {
        if @In::@negates == true {
          assign %dst[%i, %j] = -%src[%i, %j]
        } else {
          assign %dst[%i, %j] = %src[%i, %j]
        }
      }
    }
  }
  exo.instr @do_store(%n: size, %m: size, %dst: ${cells}[%n, %m], %src: ${rows}[%n, 4])
      where (%n <= 8, %m <= 4, ${whole(["src"])}, stride(%dst, 0) == @Out::@pitch, stride(%dst, 1) == 1)
      c "for (int i = 0; i < (int) {n}; i++) for (int j = 0; j < (int) {m}; j++) {{ float x = (&{src_data})[i].lane[j]; (&{dst_data})[i * pad_out + j] = !pad_clips || x > 0 ? x : 0; }}"
      global "${machine}" {
    for %i = 0 to %n {
      for %j = 0 to %m {
        if @Out::@clips == true {
          assign %dst[%i, %j] = relu(%src[%i, %j])
        } else {
          assign %dst[%i, %j] = %src[%i, %j]
        }
      }
    }
  }

  // Sets its state itself, and leaves it.
  exo.instr @load(%n: size, %m: size, %dst: ${rows}[%n, 4], %src: ${cells}[%n, %m])
      where (%n <= 8, %m <= 4, ${whole(["dst"])}, stride(%src, 1) == 1)
      c "pad_in = {stride(src, 0)}; pad_negates = false; for (int i = 0; i < (int) {n}; i++) for (int j = 0; j < (int) {m}; j++) (&{dst_data})[i].lane[j] = (&{src_data})[i * pad_in + j];"
      global "${machine}" {
    write_config @In::@pitch = stride(%src, 0)
    write_config @In::@negates = false
    for %i = 0 to %n {
      for %j = 0 to %m {
        assign %dst[%i, %j] = %src[%i, %j]
      }
    }
  }

  // Blocks of eight rows each, side by side in DRAM.
  exo.instr @do_load_blocks(%b: size, %n: size, %dst: ${blocks}[%b, %n, 4], %src: ${cells}[%n, 4 * %b])
      where (%b <= 3, %n <= 8, stride(%dst, 0) == 32, stride(%dst, 1) == 4, stride(%dst, 2) == 1, stride(%src, 0) == @In::@pitch, stride(%src, 1) == 1, @In::@negates == false)
      c "for (int k = 0; k < (int) {b}; k++) for (int i = 0; i < (int) {n}; i++) for (int j = 0; j < 4; j++) (&{dst_data})[8 * k + i].lane[j] = (&{src_data})[i * pad_in + 4 * k + j];"
      global "${machine}" {
    for %k = 0 to %b {
      for %i = 0 to %n {
        for %j = 0 to 4 {
          assign %dst[%k, %i, %j] = %src[%i, 4 * %k + %j]
        }
      }
    }
  }
  // Blocks that follow on one another.
  exo.instr @zero_tight(%b: size, %n: size, %dst: ${blocks}[%b, %n, 4])
      where (%b <= 3, %n <= 5, stride(%dst, 0) == 4 * %n, stride(%dst, 1) == 4, stride(%dst, 2) == 1)
      c "for (int i = 0; i < (int) ({b} * {n}); i++) for (int j = 0; j < 4; j++) (&{dst_data})[i].lane[j] = 0;" {
    for %k = 0 to %b {
      for %i = 0 to %n {
        for %j = 0 to 4 {
          assign %dst[%k, %i, %j] = 0.0
        }
      }
    }
  }
  // Blocks anywhere.
  exo.instr @zero_apart(%b: size, %n: size, %dst: ${blocks}[%b, %n, 4])
      where (%b <= 3, %n <= 5, stride(%dst, 1) == 4, stride(%dst, 2) == 1)
      c "for (int k = 0; k < (int) {b}; k++) for (int i = 0; i < (int) {n}; i++) for (int j = 0; j < 4; j++) (&{dst_data})[k * ({stride(dst, 0)} / 4) + i].lane[j] = 0;" {
    for %k = 0 to %b {
      for %i = 0 to %n {
        for %j = 0 to 4 {
          assign %dst[%k, %i, %j] = 0.0
        }
      }
    }
  }
  // A tensor, not a window.
  exo.instr @negate_all(%n: size, %x: memref<?x4xf32, #exo.mem<"rows">>[%n, 4]) where (%n <= 6)
      c "for (int i = 0; i < (int) {n}; i++) for (int j = 0; j < 4; j++) (&{x_data})[i].lane[j] = -(&{x_data})[i].lane[j];" {
    for %i = 0 to %n {
      for %j = 0 to 4 {
        assign %x[%i, %j] = -%x[%i, %j]
      }
    }
  }

  // Data comes into the accumulator by a load that scales, where the scale is one.
  exo.instr @do_load_sums(%n: size, %dst: ${sums}[%n, 4], %src: memref<?x4xf32, strided<[?, ?], offset: ?>>[%n, 4])
      where (%n <= 8, ${whole(["dst"])}, stride(%src, 0) == @In::@pitch, stride(%src, 1) == 1)
      c "for (int i = 0; i < (int) {n}; i++) for (int j = 0; j < 4; j++) (&{dst_data})[i].lane[j] = pad_scale * (&{src_data})[i * pad_in + j];"
      global "${machine}" {
    for %i = 0 to %n {
      for %j = 0 to 4 {
        assign %dst[%i, %j] = @Acc::@scale * %src[%i, %j]
      }
    }
  }
  exo.instr @store_sum(%dst: memref<4xf32, strided<[?], offset: ?>>[4], %src: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"sums">>[4])
      where (stride(%src, 0) == 1)
      c "for (int j = 0; j < 4; j++) (&{dst_data})[j * {stride(dst, 0)}] = {src_data}.lane[j];" {
    for %j = 0 to 4 {
      assign %dst[%j] = %src[%j]
    }
  }
  // Rows times a matrix, added to sums.
  exo.instr @multiply(%n: size, %k: size, %c: ${sums}[%n, 4], %a: ${rows}[%n, 4], %b: ${rows}[%k, 4])
      where (%n <= 8, %k <= 4, ${whole(["c", "a", "b"])})
      c "for (int i = 0; i < (int) {n}; i++) for (int j = 0; j < 4; j++) for (int l = 0; l < (int) {k}; l++) (&{c_data})[i].lane[j] += (&{a_data})[i].lane[l] * (&{b_data})[l].lane[j];" {
    for %i = 0 to %n {
      for %j = 0 to 4 {
        for %l = 0 to %k {
          reduce %c[%i, %j] += %a[%i, %l] * %b[%l, %j]
        }
      }
    }
  }
  // Scales, and leaves the scale.
  exo.instr @load_scaled(%n: size, %scale: memref<f32>, %dst: ${sums}[%n, 4], %src: memref<?x4xf32, strided<[?, ?], offset: ?>>[%n, 4])
      where (%n <= 8, ${whole(["dst"])}, stride(%src, 1) == 1)
      c "pad_scale = *{scale}; pad_in = {stride(src, 0)}; for (int i = 0; i < (int) {n}; i++) for (int j = 0; j < 4; j++) (&{dst_data})[i].lane[j] = pad_scale * (&{src_data})[i * pad_in + j];"
      global "${machine}" {
    write_config data @Acc::@scale = %scale
    write_config @In::@pitch = stride(%src, 0)
    for %i = 0 to %n {
      for %j = 0 to 4 {
        assign %dst[%i, %j] = %scale * %src[%i, %j]
      }
    }
  }
}
