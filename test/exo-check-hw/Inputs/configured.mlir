// Instructions whose work depends on configuration: a field that C has no variable for, which an instruction sets, and one that C has.
module @configured {
  exo.config @Step no_c {by: size, down: bool}
  exo.config @Limit {low: index}

  exo.instr @set_step(%by: size, %down: bool) where (%by <= 3)
      c "step_by = (int) {by}; step_down = {down};" global "#include <stdbool.h>\nstatic int step_by; static bool step_down;" {
    write_config @Step::@by = %by
    write_config @Step::@down = %down
  }
  exo.instr @step(%x: memref<4xi32>[4]) where (@Step::@down == false or @Step::@by == 1)
      c "for (int k = 0; k < 4; k++) if (k % step_by == 0) {x_data}[k] += step_down ? -1 : 1;"
      global "#include <stdbool.h>\nstatic int step_by; static bool step_down;" {
    for %i = 0 to 4 {
      if @Step::@down == true {
        reduce %x[%i] += -1
      } else {
        if @Step::@by == 1 {
          reduce %x[%i] += 1
        } else {
          if @Step::@by == 2 {
            if %i mod 2 == 0 {
              reduce %x[%i] += 1
            }
          } else {
            if %i mod 3 == 0 {
              reduce %x[%i] += 1
            }
          }
        }
      }
    }
  }
  // The mode is forgotten.
  exo.instr @step_up(%x: memref<4xi32>[4]) where (@Step::@by == 1)
      c "for (int k = 0; k < 4; k++) {x_data}[k] += step_by;"
      global "#include <stdbool.h>\nstatic int step_by; static bool step_down;" {
    for %i = 0 to 4 {
      if @Step::@down == true {
        reduce %x[%i] += -1
      } else {
        reduce %x[%i] += 1
      }
    }
  }
  exo.instr @fill(%x: memref<4xi32>[4]) where (@Limit::@low >= 0, @Limit::@low < 4) c "for (int k = 0; k < 4; k++) {x_data}[k] = 0;" {
    for %i = 0 to 4 {
      if @Limit::@low >= 0 {
        assign %x[%i] = 0
      }
    }
  }
}
