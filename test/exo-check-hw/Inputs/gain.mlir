// A machine whose scale is state: one instruction takes any number for it, another one that is not negative. Nothing in the language says that of data.
module @gain {
  exo.config @Gain no_c {scale: f32}

  exo.instr @set(%scale: memref<f32>) c "gain_scale = *{scale_data};"
      global "#include <math.h>\0A#include <stdlib.h>\0Astatic float gain_scale;" {
    write_config data @Gain::@scale = %scale
  }
  exo.instr @any(%x: memref<4xf32, strided<[?], offset: ?>>[4]) where (stride(%x, 0) == 1)
      c "if (!isfinite(gain_scale)) abort(); for (int k = 0; k < 4; k++) (&{x_data})[k] *= gain_scale;" {
    for %i = 0 to 4 {
      assign %x[%i] = %x[%i] * @Gain::@scale
    }
  }
  exo.instr @up(%x: memref<4xf32, strided<[?], offset: ?>>[4]) where (stride(%x, 0) == 1)
      c "if (!isfinite(gain_scale) || gain_scale < 0) abort(); for (int k = 0; k < 4; k++) (&{x_data})[k] *= gain_scale;" {
    for %i = 0 to 4 {
      assign %x[%i] = %x[%i] * @Gain::@scale
    }
  }
}
