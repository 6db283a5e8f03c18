// Instructions of the toy accelerator that are wrong, each in one way; what moves data is right.
//% set rows = "memref<?x4xf32, strided<[?, ?], offset: ?>, #exo.mem<\"rows\">>"
//% set blocks = "memref<?x?x4xf32, strided<[?, ?, ?], offset: ?>, #exo.mem<\"rows\">>"
//% set cells = "memref<?x?xf32, strided<[?, ?], offset: ?>>"
//% set lines = "memref<?x4xf32, strided<[?, ?], offset: ?>>"
//% set machine = "#include <stdbool.h>\\n#include <stdint.h>\\nstatic int64_t pad_in; static bool pad_negates; static float pad_scale;"
<% macro whole(name) %>stride(%${name}, 0) == 4, stride(%${name}, 1) == 1<% endmacro %>
<% macro loops(rows, lanes) %>for (int i = 0; i < (int) ${rows}; i++) for (int j = 0; j < ${lanes}; j++)<% endmacro %>
module @pad_wrong {
  exo.memory @rows {alloc = "struct pad_row {name}{outer};", free = "", window = "{name}{outer}", innermost = array<i64: 4>, elems = [f32],
                    global = "struct pad_row { float lane[4]; };"}
  exo.memory @halves {alloc = "struct pad_half {name}{outer};", free = "", window = "{name}{outer}", innermost = array<i64: 4>, elems = [f32],
                      global = "struct pad_half { float lane[4]; };"}
  exo.config @In no_c {pitch: stride, negates: bool}
  exo.config @Acc no_c {scale: f32}

  exo.instr @set_in(%pitch: stride, %negates: bool) c "pad_in = {pitch}; pad_negates = {negates};" global "${machine}" {
    write_config @In::@pitch = %pitch
    write_config @In::@negates = %negates
  }
  exo.instr @set_scale(%scale: memref<f32>) c "pad_scale = *{scale};" global "${machine}" {
    write_config data @Acc::@scale = %scale
  }
  exo.instr @do_load(%n: size, %dst: ${rows}[%n, 4], %src: ${lines}[%n, 4])
      where (%n <= 8, ${whole("dst")}, stride(%src, 0) == @In::@pitch, stride(%src, 1) == 1)
      c "${loops("{n}", 4)} {{ float x = (&{src_data})[i * pad_in + j]; (&{dst_data})[i].lane[j] = pad_negates ? -x : x; }}" global "${machine}" {
    for %i = 0 to %n {
      for %j = 0 to 4 {
        if @In::@negates == true {
          assign %dst[%i, %j] = -%src[%i, %j]
        } else {
          assign %dst[%i, %j] = %src[%i, %j]
        }
      }
    }
  }
  exo.instr @store(%n: size, %dst: ${lines}[%n, 4], %src: ${rows}[%n, 4])
      where (%n <= 8, ${whole("src")}, stride(%dst, 1) == 1)
      c "${loops("{n}", 4)} (&{dst_data})[i * {stride(dst, 0)} + j] = (&{src_data})[i].lane[j];" {
    for %i = 0 to %n {
      for %j = 0 to 4 {
        assign %dst[%i, %j] = %src[%i, %j]
      }
    }
  }

<# Name, precondition, code. -#>
//% macro load(name, where, code)
  exo.instr @${name}(%n: size, %m: size, %dst: ${rows}[%n, 4], %src: ${cells}[%n, %m])
      where (%n <= 8, %m <= 4, ${whole("dst")}, stride(%src, 1) == 1, ${where}) c "${code}" global "${machine}" {
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
//% endmacro
//% set x = "(pad_negates ? -1 : 1) * (&{src_data})"
//% set pitch = "stride(%src, 0) == @In::@pitch"
  // The state of the DMA engine does not count: rows follow on one another.
${load("close_rows", pitch, loops("{n}", "(int) {m}") ~ " (&{dst_data})[i].lane[j] = " ~ x ~ "[i * {m} + j];")}
  // Only three bits of the number of rows count, so that eight are none.
${load("few_rows", pitch, loops("({n} & 7)", "(int) {m}") ~ " (&{dst_data})[i].lane[j] = " ~ x ~ "[i * pad_in + j];")}
  // One row more.
${load("many_rows", pitch, loops("({n} + 1)", "(int) {m}") ~ " (&{dst_data})[i].lane[j] = i < (int) {n} ? " ~ x ~ "[i * pad_in + j] : 0;")}
  // Lanes behind the last one become zero.
${load("zero_lanes", pitch, loops("{n}", "4") ~ " (&{dst_data})[i].lane[j] = j < (int) {m} ? " ~ x ~ "[i * pad_in + j] : 0;")}
  // Signs stay.
${load("same_signs", pitch, loops("{n}", "(int) {m}") ~ " (&{dst_data})[i].lane[j] = (&{src_data})[i * pad_in + j]; (void) pad_negates;")}

<# The state that a load leaves: what it sets in the body, and code. -#>
//% macro leaves(name, code)
  exo.instr @${name}(%n: size, %dst: ${rows}[%n, 4], %src: ${lines}[%n, 4])
      where (%n <= 8, ${whole("dst")}, stride(%src, 1) == 1)
      c "${code} ${loops("{n}", 4)} (&{dst_data})[i].lane[j] = (&{src_data})[i * {stride(src, 0)} + j];" global "${machine}" {
    write_config @In::@pitch = stride(%src, 0)
    write_config @In::@negates = false
    for %i = 0 to %n {
      for %j = 0 to 4 {
        assign %dst[%i, %j] = %src[%i, %j]
      }
    }
  }
//% endmacro
  // It does what it should, and does not leave what it says: the pitch is that of dense rows, and signs are as they were.
${leaves("other_pitch", "pad_in = 4; pad_negates = false;")}
${leaves("old_signs", "pad_in = {stride(src, 0)};")}
  // And one that is right.
${leaves("load", "pad_in = {stride(src, 0)}; pad_negates = false;")}

<# Blocks of eight rows. -#>
//% macro blocks_of(name, where, code)
  exo.instr @${name}(%b: size, %n: size, %dst: ${blocks}[%b, %n, 4])
      where (%b <= 3, %n <= 8, ${where}, stride(%dst, 1) == 4, stride(%dst, 2) == 1) c "for (int k = 0; k < (int) {b}; k++) ${code}" {
    for %k = 0 to %b {
      for %i = 0 to %n {
        for %j = 0 to 4 {
          assign %dst[%k, %i, %j] = 0.0
        }
      }
    }
  }
//% endmacro
  // Blocks are as far apart as they have rows.
${blocks_of("near_blocks", "stride(%dst, 0) == 32", loops("{n}", 4) ~ " (&{dst_data})[k * {n} + i].lane[j] = 0;")}
  // All of each block.
${blocks_of("whole_blocks", "stride(%dst, 0) == 32", loops("8", 4) ~ " (&{dst_data})[8 * k + i].lane[j] = 0; /* {n} */")}
  // Whatever the stride is.
${blocks_of("fixed_blocks", "stride(%dst, 0) >= 4", loops("{n}", 4) ~ " (&{dst_data})[8 * k + i].lane[j] = 0;")}

  // Its scale is forgotten.
  exo.instr @plain_sum(%n: size, %dst: ${rows}[%n, 4], %src: ${rows}[%n, 4]) where (%n <= 8, ${whole("dst")}, ${whole("src")})
      c "${loops("{n}", 4)} (&{dst_data})[i].lane[j] += (&{src_data})[i].lane[j]; (void) pad_scale;" global "${machine}" {
    for %i = 0 to %n {
      for %j = 0 to 4 {
        reduce %dst[%i, %j] += @Acc::@scale * %src[%i, %j]
      }
    }
  }

  // Nothing copies into this memory: all loads halve.
  exo.instr @load_half(%n: size, %dst: memref<?x4xf32, strided<[?, ?], offset: ?>, #exo.mem<"halves">>[%n, 4], %src: ${lines}[%n, 4])
      where (%n <= 8, ${whole("dst")}, stride(%src, 1) == 1)
      c "${loops("{n}", 4)} (&{dst_data})[i].lane[j] = 0.5f * (&{src_data})[i * {stride(src, 0)} + j];" {
    for %i = 0 to %n {
      for %j = 0 to 4 {
        assign %dst[%i, %j] = 0.5 * %src[%i, %j]
      }
    }
  }
}
