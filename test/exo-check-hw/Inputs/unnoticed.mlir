// Nothing shows that the last statement is not there.
module @unnoticed {
  exo.instr @set(%x: memref<2xi32>[2]) c "{x_data}[0] = 5; {x_data}[1] = 5; static int times; times = 5;" {
    assign %x[0] = 5
    assign %x[1] = 5
  }

  // The bit that the other mask has is no lane's.
  exo.instr @mask(%x: memref<4xi32>[4]) c "for (int k = 0; k < 4; k++) if (0x0f >> k & 1) {x_data}[k] = 5;" {
    for %i = 0 to 4 {
      assign %x[%i] = 5
    }
  }
}
