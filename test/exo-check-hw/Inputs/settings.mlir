// How state is set: by instructions that take nothing, one for each value; to one number; to what one argument is, in two fields; and
// not at all.
//% set machine = "#include <stdbool.h>\\nstatic bool set_up; static float set_gain = 7; static int set_low, set_high, set_mark;"
module @settings {
  exo.memory @shut {alloc = "struct shut {name}{outer};", free = "", window = "{name}{outer}", innermost = array<i64: 4>, elems = [f32],
                    global = "struct shut { float lane[4]; };"}
  exo.config @Way no_c {up: bool}
  exo.config @Gain no_c {by: f32}
  exo.config @Bounds no_c {low: index, high: index}
  exo.config @Mark no_c {at: index}
  exo.config @Lost no_c {on: bool}

  exo.instr @go_up() c "set_up = true;" global "${machine}" {
    write_config @Way::@up = true
  }
  exo.instr @go_down() c "set_up = false;" global "${machine}" {
    write_config @Way::@up = false
  }
  exo.instr @step(%x: memref<4xf32>[4]) c "for (int k = 0; k < 4; k++) {x_data}[k] += set_up ? 1 : -1;" global "${machine}" {
    for %i = 0 to 4 {
      if @Way::@up == true {
        reduce %x[%i] += 1.0
      } else {
        reduce %x[%i] += -1.0
      }
    }
  }
  exo.instr @halve() c "set_gain = 0.5f;" global "${machine}" {
    write_config data @Gain::@by = 0.5
  }
  exo.instr @scale(%x: memref<4xf32>[4]) c "for (int k = 0; k < 4; k++) {x_data}[k] *= set_gain;" global "${machine}" {
    for %i = 0 to 4 {
      assign %x[%i] = @Gain::@by * %x[%i]
    }
  }
  exo.instr @only(%at: index) where (%at >= 0, %at < 4) c "set_low = {at}; set_high = {at} + 1;" global "${machine}" {
    write_config @Bounds::@low = %at
    write_config @Bounds::@high = %at
  }
  exo.instr @clear(%x: memref<4xf32>[4]) where (@Bounds::@low <= @Bounds::@high) c "for (int k = set_low; k < set_high; k++) {x_data}[k] = 0;"
      global "${machine}" {
    for %i = 0 to 4 {
      if %i >= @Bounds::@low {
        if %i <= @Bounds::@high {
          assign %x[%i] = 0.0
        }
      }
    }
  }
  // Nothing sets the mark but this, which reads it only when it has.
  exo.instr @mark(%k: index, %x: memref<4xf32>[4]) where (%k >= 0, %k < 4) c "set_mark = {k}; {x_data}[set_mark] = 1;" global "${machine}" {
    write_config @Mark::@at = %k
    assign %x[@Mark::@at] = 1.0
  }
  // Nothing sets what this needs, which would bring data in.
  exo.instr @load(%dst: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"shut">>[4], %src: memref<4xf32, strided<[?], offset: ?>>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1, @Lost::@on == true) c "for (int k = 0; k < 4; k++) {dst_data}.lane[k] = (&{src_data})[k];" {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }
  exo.instr @store(%dst: memref<4xf32, strided<[?], offset: ?>>[4], %src: memref<4xf32, strided<[?], offset: ?>, #exo.mem<"shut">>[4])
      where (stride(%dst, 0) == 1, stride(%src, 0) == 1) c "for (int k = 0; k < 4; k++) (&{dst_data})[k] = {src_data}.lane[k];" {
    for %i = 0 to 4 {
      assign %dst[%i] = %src[%i]
    }
  }
}
