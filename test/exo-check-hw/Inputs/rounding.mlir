// Code that rounds otherwise than bodies.
module @rounding {
  exo.instr @fused(%acc: memref<4xf32>[4], %x: memref<4xf32>[4], %y: memref<4xf32>[4])
      c "for (int k = 0; k < 4; k++) {acc_data}[k] = fmaf({x_data}[k], {y_data}[k], {acc_data}[k]);" global "#include <math.h>" {
    for %i = 0 to 4 {
      reduce %acc[%i] += %x[%i] * %y[%i]
    }
  }
  exo.instr @reversed(%n: size, %sum: memref<1xf32>[1], %x: memref<?xf32>[%n]) where (%n <= 9)
      c "for (int k = (int) {n}; k-- > 0;) {sum_data}[0] += {x_data}[k];" {
    for %i = 0 to %n {
      reduce %sum[0] += %x[%i]
    }
  }
  // The smallest of products are lost.
  exo.instr @dropped(%acc: memref<4xf32>[4], %x: memref<4xf32>[4], %y: memref<4xf32>[4])
      c "for (int k = 0; k < 4; k++) {{ float p = {x_data}[k] * {y_data}[k]; {acc_data}[k] += p * p < 0.01f ? 0 : p; }}" {
    for %i = 0 to 4 {
      reduce %acc[%i] += %x[%i] * %y[%i]
    }
  }
  exo.instr @approximate(%x: memref<4xf32>[4])
      c "for (int k = 0; k < 4; k++) {x_data}[k] = {x_data}[k] * 0.9999f;" {
    for %i = 0 to 4 {
      assign %x[%i] = %x[%i]
    }
  }
}
